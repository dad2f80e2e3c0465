"""Commands that a client may not send after spending its budget of events (``limits.event_budget``). Pure."""

from parlour_protocol.commands import Pause, Say
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.decide import RoomCommand
from parlour_server.domain.room.internal_commands import InternalCommand
from parlour_server.domain.room.length import Lengthening
from parlour_server.domain.room.state import RoomState
from parlour_server.limits.event_budget import EventBudget

Charged = Lengthening | Say
"""The commands that must wait when the budget is spent; for ``Pause`` see ``lengthens``."""


def lengthens(state: RoomState, command: RoomCommand | Say | InternalCommand) -> bool:
    """Return whether a command begins a game or lengthens a room without end.

    One pause on each turn does not, because the game bounds the number of turns.
    """
    if isinstance(command, Pause):
        return state.machine_play.paused_on == state.turn
    return isinstance(command, Charged)


def check_budget(events: EventBudget, now: float) -> None:
    """Refuse a command that begins a game or lengthens a room without end if the budget is spent.

    Raises:
        CommandRefused: the budget is spent; the refusal says when events are left again.
    """
    wait = events.wait(now)
    if wait:
        waiting = "running games go on, new ones, offers and chat have to wait"
        refusal = f"so much has been played from here ({events}): {waiting}"
        reason = RefusalReason.EVENT_BUDGET
        raise CommandRefused(RefusalCode.TOO_MANY, refusal, round(wait, 3), reason=reason)
