"""A finished game against exact play, as HTTP routes return it (docs/protocol.md, 17).

Values are from the point of view of the side to move in their position.
"""

from typing import Literal

from msgspec import Struct

from parlour_protocol.reasons import MoveReason, SecondBest
from parlour_protocol.studies import Score
from parlour_protocol.values import Result, Seat, View
from parlour_protocol.worth import CutBy, ExactValue, Outcome, ValueReason

VerdictKind = Literal["only", "kept", "slower", "slipped", "unknown"]
"""The only move that keeps the outcome; one of several; one that wins later or loses sooner than it has to;
one that gives a better outcome away; not everything needed is proved."""


class Verdict(Struct, frozen=True, omit_defaults=True):
    """A move judged by the values of the position in which it was made.

    ``before`` is the outcome of best play, ``after`` that of the move, both for the side that made it.
    ``plies`` is how much later the move wins, or sooner it loses, than the best one.
    """

    kind: VerdictKind
    before: Outcome | None = None
    after: Outcome | None = None
    plies: int = 0


class PositionValues(Struct, frozen=True, omit_defaults=True):
    """What is proved of a position: the fields are those of ``analysis`` (docs/protocol.md, 13).

    ``ply`` is the number of moves that led to it; ``played`` the move that was made in it, if one was, and
    ``verdict`` what is to be said of that.
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

    ``next`` is to be sent as ``before`` for the next page, 0 where there is none. ``retry_after`` is how many
    seconds to wait before that, None where the next page need not be waited for.
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


class ReviewedPosition(Struct, frozen=True):
    """A position of a finished game, or one that other moves would have led to.

    A room may begin with ``text``; ``first_mover`` is the seat that then moves first. It and ``to_move`` are
    None and ``legal`` is empty where the game is over by the rules, with this ``result``. ``values`` come
    with a position that other moves led to, once they are proved; ``retry_after`` is how many seconds to wait
    before asking again, None where no values are to come. ``solvable`` is whether the game has exact values
    on its board.
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
