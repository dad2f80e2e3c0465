"""The commands of the server itself in a room, which no client can send."""

from typing import ClassVar, Final

from msgspec import Struct

from parlour_protocol.values import Player

SERVER: Final = Player("server", "Server", "machine")
"""The actor of internal commands."""


class MachineMove(Struct, frozen=True):
    """An engine's move for a turn; ``fallback`` marks a quick move in place of the engine's answer.

    ``wins_in`` is the greatest length in plies of the forced win that the search has proved, 0 without one.
    """

    id: ClassVar[str] = "machine"

    turn: int
    move: str
    fallback: bool = False
    wins_in: int = 0


class ShowHint(Struct, frozen=True):
    """A player is about to be shown the best move on a turn; the command of the player named that turn."""

    id: ClassVar[str] = "hint"

    turn: int


class TimeUp(Struct, frozen=True):
    """The running turn's time is up."""

    id: ClassVar[str] = "clock"


class OutageEnded(Struct, frozen=True):
    """The turn goes on after an outage: ``elapsed`` of it is charged, ``frozen`` is not (milliseconds)."""

    id: ClassVar[str] = "clock"

    turn: int
    elapsed: int
    frozen: int


class FirstMoveMissed(Struct, frozen=True):
    """A first move has not come for ``waited`` milliseconds; its player was away for ``absent`` of them."""

    id: ClassVar[str] = "clock"

    turn: int
    waited: int
    absent: int


InternalCommand = MachineMove | ShowHint | TimeUp | FirstMoveMissed | OutageEnded
