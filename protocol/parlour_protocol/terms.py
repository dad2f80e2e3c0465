"""On what terms a room is played: its clock, and what its players and guests may do (docs/protocol.md, 4).

A clock is agreed in seconds or days and shown in milliseconds; both are the server's time.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Term = Literal["rated", "takeback", "chat", "spectators"]
"""What can be switched for a room when it is opened."""

Seconds = Annotated[int, Meta(ge=1, le=10_800)]
"""Up to three hours."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """What a room allows. A rated one is between two people or two bots, without takebacks or help."""

    rated: bool = False
    takeback: bool = True
    chat: bool = True
    spectators: bool = True


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
    """So many days for every move; the players need not be there together."""

    days: Annotated[int, Meta(ge=1, le=14)]


Clock = PerMove | Fischer | ByoYomi | DaysPerMove


class ClockView(Struct, frozen=True, omit_defaults=True):
    """What the clocks of seats 1 and 2 show, in milliseconds, and which of them runs.

    ``periods`` are those that follow when ``left`` has run out, with byo-yomi. ``running`` is None while
    both stand; on a seat's first move, whose time is not counted, ``first_move`` is what is left to make it.
    """

    left: list[int]
    periods: list[int] = []
    running: Literal[1, 2] | None = None
    first_move: int | None = None
