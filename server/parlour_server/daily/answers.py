"""What clients get of positions of the day (docs/protocol.md, 20)."""

from msgspec import Struct

from parlour_protocol.studies import MoveReason
from parlour_protocol.values import OptionValue, Seat, View
from parlour_protocol.worth import Outcome
from parlour_server.domain.days import Mark
from parlour_server.store.days import DayDifficulty


class DayStep(Struct, frozen=True):
    """A move of a proof: who makes it, the view after it, and the reason for it, if one is known."""

    move: str
    seat: Seat
    view: View
    reason: MoveReason | None


class DayAttempt(Struct, frozen=True):
    """The requester's attempt: at most two ``moves``, and what it has come to."""

    moves: list[str]
    mark: Mark


class DayPuzzle(Struct, frozen=True):
    """A position of the day, and as much of its solution as the requester's attempt allows.

    ``name`` is its name in addresses, ``game`` the game's id in the catalogue. Exactly one of the ``legal``
    moves of ``side`` keeps the ``outcome``, which then takes ``plies`` moves of both sides, ``at_most`` so
    many or exactly. ``difficulty`` is None until it is known; of the people who ``tried``, so many found it
    by their ``first`` move or their ``second``. ``reply`` has a first wrong move and the best answer to it.
    ``line`` is the solution: it is empty until the attempt is over.
    """

    name: str
    game: str
    title: str
    options: dict[str, OptionValue]
    text: str
    side: Seat
    outcome: Outcome
    plies: int
    at_most: bool
    view: View
    legal: list[str]
    difficulty: DayDifficulty | None
    tried: int
    first: int
    second: int
    attempt: DayAttempt | None
    reply: list[DayStep]
    line: list[DayStep]


class MarkedDay(Struct, frozen=True, omit_defaults=True):
    """A day with the best mark of the requester's attempts, None without one.

    ``empty`` if the day has no positions.
    """

    day: str
    mark: Mark | None
    empty: bool = False


class DayPage(Struct, frozen=True):
    """The positions of a ``day``, and the requester's ``row`` of the last seven days.

    ``before`` and ``after`` are the nearest days that have positions, None if there is none. ``retry_after``
    is how many seconds to wait before asking for positions that are being made, None if none are.
    """

    day: str
    today: str
    before: str | None
    after: str | None
    puzzles: list[DayPuzzle]
    row: list[MarkedDay]
    retry_after: float | None


class DayTried(Struct, frozen=True):
    """A position after a move of the requester, and the row of days with it."""

    puzzle: DayPuzzle
    row: list[MarkedDay]


class DayMonth(Struct, frozen=True):
    """The days of a month that have positions, with the best marks of all attempts, also of later ones.

    ``before`` and ``after`` are the nearest days of other months that have positions, None if there is none.
    """

    month: str
    today: str
    before: str | None
    after: str | None
    days: list[MarkedDay]
