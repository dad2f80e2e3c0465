"""The commands of the server itself in a room, which no client can send."""

from typing import ClassVar, Final

from msgspec import Struct

from parlour_protocol.values import Player

SERVER: Final = Player("server", "Server", "machine")
"""The actor of internal commands."""


class MachineMove(Struct, frozen=True):
    """An engine's move for a turn; ``fallback`` if its search failed and a quick move replaces it.

    ``wins_in`` is the length in plies of the forced win that it has proved with this move, 0 without one.
    """

    id: ClassVar[str] = "machine"

    turn: int
    move: str
    fallback: bool = False
    wins_in: int = 0


class TimeUp(Struct, frozen=True):
    """The running turn's time is up."""

    id: ClassVar[str] = "clock"


class OutageEnded(Struct, frozen=True):
    """The turn goes on after an outage: ``elapsed`` of it is charged, ``frozen`` is not (milliseconds)."""

    id: ClassVar[str] = "clock"

    turn: int
    elapsed: int
    frozen: int


InternalCommand = MachineMove | TimeUp | OutageEnded
