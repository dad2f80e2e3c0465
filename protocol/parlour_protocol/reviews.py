"""A finished game against exact play, as HTTP routes return it (docs/protocol.md, 17).

Values are from the point of view of the side to move in their position.
"""

from typing import Literal

from msgspec import Struct

from parlour_protocol.studies import Consequence, MoveReason, Score, SecondBest
from parlour_protocol.values import Result, Seat, View
from parlour_protocol.worth import CutBy, ExactValue, Outcome, ValueReason

VerdictKind = Literal["only", "kept", "slower", "slipped", "unknown"]
"""``only``: no other move keeps the outcome. ``kept``: other moves do so too. ``slower``: the move wins later
or loses sooner than necessary. ``slipped``: it gives away a better outcome. ``unknown``: not everything
needed is proved."""


class Verdict(Struct, frozen=True, omit_defaults=True):
    """A move judged by the values of the position in which it was made.

    ``before`` is the outcome of best play, ``after`` the outcome of the move, both for the side that made it.
    ``plies`` is how much later the move wins, or sooner it loses, than the best move.
    """

    kind: VerdictKind
    before: Outcome | None = None
    after: Outcome | None = None
    plies: int = 0


class PositionValues(Struct, frozen=True, omit_defaults=True):
    """What is proved of a position: the fields are those of ``analysis`` (docs/protocol.md, 13).

    ``ply`` is the number of moves that led to the position, ``played`` the move made in it, if any, and
    ``verdict`` the judgement of this move.
    """

    ply: int
    to_move: Seat
    moves: dict[str, ExactValue]
    worth: ExactValue
    best: str = ""
    reason: ValueReason | None = None
    facts: dict[str, int | str] = {}
    cut_by: CutBy | None = None
    played: str = ""
    verdict: Verdict | None = None


class GameValues(Struct, frozen=True):
    """Values of a finished game's positions, from the one before ply ``before`` back to the start.

    ``next`` is the ``before`` of the next page, 0 if there is none. ``retry_after`` is how many seconds to
    wait before fetching that page, None if there is no need to wait.
    """

    values: list[PositionValues]
    next: int
    retry_after: float | None


class MoveExplanation(Struct, frozen=True, omit_defaults=True):
    """Why a game's move number ``ply``, counted from 1, was played.

    The other fields are those of ``explanation`` (docs/protocol.md, 12).
    """

    ply: int
    move: str
    reasons: list[MoveReason]
    score: Score | None = None
    line: list[str] = []
    depth: int = 0
    second: SecondBest | None = None
    consequence: Consequence | None = None


class ReviewedPosition(Struct, frozen=True):
    """A position of a finished game, or one that other moves would have led to.

    A room may begin with ``text``; ``first_mover`` is the seat that then moves first. If the game is over by
    the rules, with this ``result``, ``first_mover`` and ``to_move`` are None and ``legal`` is empty. A
    position that other moves led to has ``values`` once they are proved; ``retry_after`` is how many seconds
    to wait before asking again, None if no values will come. ``solvable`` is whether the game has exact
    values on its board.
    """

    text: str
    key: str
    to_move: Seat | None
    first_mover: Seat | None
    legal: str
    view: View
    result: Result | None
    values: PositionValues | None = None
    retry_after: float | None = None
    solvable: bool = True
