"""Exercises about searches and positions, drawn by a worker for one request and kept for the next ones.

A row of exercises is a function of its question, so one study serves everybody who has the same link
(docs/protocol.md, 21). The answer of the worker has the keys; a client gets a key on a route of its own.
"""

from functools import partial
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import OptionValue, Seat, View
from parlour_protocol.worth import ExactValue
from parlour_server.analysis.cache import Bounds
from parlour_server.analysis.service import Question, StudyService, Work
from parlour_server.domain.refused import CommandRefused
from parlour_server.engines.fair_queue import FairnessKey

DRAW_SECONDS: Final = 12.0
ROW_BYTES: Final = 40_000  # about, of ten exercises
KEPT: Final = Bounds(256, 256 * ROW_BYTES, 600.0, lambda row: ROW_BYTES)


class ExerciseSource(Struct, frozen=True, forbid_unknown_fields=True):
    """What a row of exercises is a function of, as in the query of its address."""

    game: Annotated[str, Meta(max_length=40)]
    band: Annotated[int, Meta(ge=1, le=9)] = 1
    seed: Annotated[int, Meta(ge=0, le=999_999_999)] = 1
    cut: Literal["equal", "beyond"] = "equal"
    fail: Literal["soft", "hard"] = "soft"


class ExerciseNode(Struct, frozen=True, omit_defaults=True):
    """A node of a tree: the move that leads there, its parent, and its side or, at an end, its number."""

    move: str
    parent: int
    side: Literal["max", "min"] | None = None
    value: int | None = None


class ExerciseQuestion(Struct, frozen=True, omit_defaults=True):
    """What an exercise asks about: nodes by their numbers, or heaps by their sizes."""

    nodes: list[int] = []
    heaps: list[int] = []


class NodeValue(Struct, frozen=True):
    """The value of a node."""

    node: int
    value: int


class NodeCut(Struct, frozen=True):
    """A branch that is never tried, and the bound that cuts it."""

    node: int
    by: Literal["alpha", "beta"]


class NodeWindow(Struct, frozen=True):
    """Alpha and beta on entering a node; None if open."""

    node: int
    alpha: int | None
    beta: int | None


class NodeBounds(Struct, frozen=True):
    """The least and the most that a searched node may be worth; None if unknown."""

    node: int
    least: int | None
    most: int | None


class ExerciseKey(Struct, frozen=True, omit_defaults=True):
    """The key of an exercise: the fields that its kind has.

    ``searched`` has the nodes that alpha-beta enters, in order. Beside a best ``move`` stand the exact values
    of all moves, ``worths``; beside ``nimbers`` and their ``sum`` the ``moves`` that make it 0.
    """

    values: list[NodeValue] = []
    cut: list[NodeCut] = []
    windows: list[NodeWindow] = []
    ends: dict[str, int] = {}
    move: str = ""
    outcome: str = ""
    plies: int = 0
    worths: dict[str, ExactValue] = {}
    nimbers: list[int] = []
    sum: int = 0
    moves: list[str] = []
    searched: list[NodeBounds] = []


class ExerciseTask(Struct, frozen=True, omit_defaults=True):
    """An exercise without its key: a position, and for most kinds the ``tree`` below it.

    ``view`` is None for a typed tree. ``plies`` and ``evaluator`` are those of the search of the tree.
    """

    number: int
    options: dict[str, OptionValue]
    position: str
    to_move: Seat
    view: View | None
    moves: list[str]
    question: ExerciseQuestion
    tree: list[ExerciseNode] = []
    plies: int = 0
    evaluator: str = ""


class ExerciseRow(Struct, frozen=True):
    """The exercises of one source in a row: at most ten, and fewer where a game has no more.

    ``version`` is that of the generator; ``games`` are the ids of all games that have exercises of the kind.
    """

    version: int
    kind: str
    game: str
    games: list[str]
    exercises: list[ExerciseTask]


class _Drawn(Struct, frozen=True):
    games: list[str]
    stopped: bool
    tasks: list[ExerciseTask]
    keys: list[ExerciseKey]
    version: int


class ExerciseService:
    """Draws rows of exercises by studies."""

    def __init__(self, studies: StudyService) -> None:
        self._studies = studies

    async def row(self, kind: str, source: ExerciseSource, who: FairnessKey) -> ExerciseRow:
        """Return the exercises of a source, without their keys.

        Raises:
            CommandRefused: there are no such exercises, or too many studies.
        """
        drawn = await self._drawn(kind, source, who)
        return ExerciseRow(drawn.version, kind, source.game, drawn.games, drawn.tasks)

    async def key(self, kind: str, source: ExerciseSource, place: int, who: FairnessKey) -> ExerciseKey:
        """Return the key of the exercise at a place of a row, from 1.

        Raises:
            CommandRefused: there is no such exercise, or too many studies.
        """
        drawn = await self._drawn(kind, source, who)
        if not 1 <= place <= len(drawn.keys):
            refusal = f"number is {place}: allowed are 1..{len(drawn.keys)}"
            raise CommandRefused(RefusalCode.NO_STUDY, refusal)
        return drawn.keys[place - 1]

    async def _drawn(self, kind: str, source: ExerciseSource, who: FairnessKey) -> _Drawn:
        key = ("exercises", kind, *msgspec.structs.astuple(source))
        question = Question[_Drawn](key, KEPT, is_kept=lambda drawn: not drawn.stopped)
        return await self._studies.answer(question, partial(_draw, kind, source), who)


async def _draw(kind: str, source: ExerciseSource, work: Work) -> _Drawn:
    arguments = {"kind": kind, **msgspec.structs.asdict(source)}
    answer = await work.job("exercises", arguments, DRAW_SECONDS)
    exercises = answer["exercises"]
    tasks = msgspec.convert(exercises, list[ExerciseTask])
    return _Drawn(
        answer["games"],
        answer["stopped"],
        tasks,
        [msgspec.convert({**each["key"], "searched": each["searched"]}, ExerciseKey) for each in exercises],
        exercises[0]["version"],
    )
