"""The input and output of a room's decisions: a turn's timing and the outcomes. Pure values."""

from typing import Final

from msgspec import Struct

from parlour_protocol.answers import Facts
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import AnyEvent
from parlour_server.domain.room.state import RoomState, evolve


class TurnTiming(Struct, frozen=True, gc=False):
    """The timing of the running turn when a command arrived, measured by the server in milliseconds.

    ``elapsed`` is the turn's duration since it began or since the last outage. ``round_trip`` is the round
    trip to the player to move, ``least_round_trip`` their least one since the room was loaded. ``absent`` is
    how long that player has been away during the turn.
    """

    elapsed: int = 0
    round_trip: int = 0
    absent: int = 0
    least_round_trip: int = 0


NO_DELAY: Final = TurnTiming()


class Step(Struct, frozen=True, gc=False):
    """An event and the room's state after it."""

    event: AnyEvent
    state: RoomState


class Accepted(Struct, frozen=True, gc=False):
    """The command is accepted: these events are to be logged, then applied."""

    steps: tuple[Step, ...]

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The events to be logged."""
        return tuple(step.event for step in self.steps)


class AlreadyApplied(Struct, frozen=True):
    """The command was applied before, by the event numbered ``seq``; ``turn`` is the turn after it."""

    seq: int
    turn: int


class Rejected(Struct, frozen=True):
    """The command is refused and changes nothing; ``retry_after`` is in seconds, for temporary refusals.

    ``message`` explains the refusal in English; with ``code``, ``reason`` and ``facts`` a client can use its
    own words.
    """

    code: RefusalCode
    message: str
    retry_after: float | None = None
    reason: RefusalReason | None = None
    facts: Facts = {}


Outcome = Accepted | AlreadyApplied | Rejected


def accepted(state: RoomState, *events: AnyEvent) -> Accepted:
    """Return the outcome of these events, applied to a state one after the other."""
    steps = []
    for event in events:
        state = evolve(state, event)
        steps.append(Step(event, state))
    return Accepted(tuple(steps))
