"""The terms of a room: its time control, and what its players and spectators may do (docs/protocol.md, 4).

A clock is agreed in seconds or days and shown in milliseconds; both are the server's time.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Term = Literal["rated", "takeback", "chat", "spectators", "ponder"]
"""The terms that a player can switch on or off when creating a room."""

Seconds = Annotated[int, Meta(ge=1, le=10_800)]
"""Up to three hours."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """The switches of a room. A rated one is between two people or two bots, without takebacks or help.

    With ``ponder`` a machine searches in its opponent's time too.
    """

    rated: bool = False
    takeback: bool = True
    chat: bool = True
    spectators: bool = True
    ponder: bool = False


STANDARD_TERMS: Final = Terms()


class PerMove(Struct, frozen=True, tag="per-move", tag_field="kind"):
    """So many seconds for every move."""

    seconds: Seconds


class Fischer(Struct, frozen=True, tag="fischer", tag_field="kind"):
    """So many seconds for the game, and an increment after every move."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=180)]


class ByoYomi(Struct, frozen=True, tag="byo-yomi", tag_field="kind"):
    """So many seconds, then periods: a move made within one leaves it whole, an outlasted one is gone."""

    seconds: Annotated[int, Meta(ge=0, le=10_800)]
    periods: Annotated[int, Meta(ge=1, le=25)]
    period: Annotated[int, Meta(ge=1, le=600)]


class DaysPerMove(Struct, frozen=True, tag="days", tag_field="kind"):
    """So many days for every move; the players need not be connected at the same time."""

    days: Annotated[int, Meta(ge=1, le=14)]


Clock = PerMove | Fischer | ByoYomi | DaysPerMove


class ClockView(Struct, frozen=True, gc=False, omit_defaults=True):
    """The times of seats 1 and 2 in milliseconds, and which clock runs.

    ``periods`` are the byo-yomi periods that follow when ``left`` has run out. ``running`` is None while both
    are stopped. ``first_move`` is the time left for a seat's first move, which is not counted.
    """

    left: list[int]
    periods: list[int] = []
    running: Literal[1, 2] | None = None
    first_move: int | None = None
