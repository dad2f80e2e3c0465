"""A room's row in the database, for lists and for the server's next start, and when a move has to write it.

Every change that the lists show writes the row, except for the number of moves. The row's ``due`` is the
earliest time at which a flag of the game can fall, so that it stays right after most moves of a live game.
"""

from msgspec.structs import replace

from parlour_protocol.terms import DaysPerMove
from parlour_protocol.values import RoomSummary
from parlour_server.domain.room.state import RoomState, has_machine
from parlour_server.domain.room.timing import earliest_flag_fall
from parlour_server.domain.room.views import room_summary
from parlour_server.store.records import RoomRow


def room_row(state: RoomState, at: int, elapsed: int = 0) -> RoomRow:
    """Return a room's row; ``elapsed`` is the running turn's time so far in milliseconds."""
    # A paused game needs no server to go on with it.
    machine = has_machine(state.players) and not state.halted
    left = earliest_flag_fall(state)
    due = None if left is None else at + left - elapsed
    return RoomRow(room_summary(state), state.opened.visibility, machine, at, due)


def is_stale(due: int | None, state: RoomState, at: int) -> bool:
    """Return whether a plain move at ``at`` leaves a row whose ``due`` has passed or may be too late.

    ``due`` comes from the row as last written, None if unknown. In a live game only first moves,
    which have a limit of their own, can bring the earliest flag fall forward.
    """
    clocks = state.clocks
    if clocks is None:
        return False
    return due is None or due <= at or not clocks.live or len(state.moves) <= 2


def with_time_left(summary: RoomSummary, due: int | None, now: int) -> RoomSummary:
    """Return a room of a list with the time left for the turn, if turns take days.

    Only with such a clock every move writes the row, so that ``due`` is the end of the running turn.
    """
    if due is None or summary.status != "playing" or not isinstance(summary.clock, DaysPerMove):
        return summary
    return replace(summary, left=max(0, due - now))
