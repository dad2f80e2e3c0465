"""What a decision about a room rests on beside its state, and what comes of it. Pure values."""

from typing import Final

from msgspec import Struct

from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import AnyEvent
from parlour_server.room.state import RoomState, evolve


class Moment(Struct, frozen=True):
    """When a command came, as the server measured it, in milliseconds.

    ``elapsed`` is how long the running turn had taken by then, since it began or since the last outage;
    ``round_trip`` the network's share in it; ``absent`` how long the player to move had been away during it.
    """

    elapsed: int = 0
    round_trip: int = 0
    absent: int = 0


AT_ONCE: Final = Moment()


class Step(Struct, frozen=True):
    """An event, and the room after it."""

    event: AnyEvent
    state: RoomState


class Happens(Struct, frozen=True):
    """The command is good: these steps are to be written, then taken."""

    steps: tuple[Step, ...]

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What is to be written."""
        return tuple(step.event for step in self.steps)


class Repeat(Struct, frozen=True):
    """The command was carried out before, by the event numbered ``seq``."""

    seq: int
    turn: int


class Refusal(Struct, frozen=True):
    """The command changes nothing, and why; ``retry_after`` is in seconds where time cures it."""

    code: RefusalCode
    message: str
    retry_after: float | None = None


Outcome = Happens | Repeat | Refusal


def happens(state: RoomState, *events: AnyEvent) -> Happens:
    """Return an outcome of events that follow a state one after the other."""
    steps = []
    for event in events:
        state = evolve(state, event)
        steps.append(Step(event, state))
    return Happens(tuple(steps))
