"""Job arguments: a room's position as plain data from which a worker rebuilds it."""

from typing import Any

from parlour_protocol.values import Seat
from parlour_server.domain.room.state import RoomState


def job_arguments(state: RoomState) -> dict[str, Any]:
    """Return the room's game and moves; a position's text would not always include the side to move."""
    return {
        "game": state.opened.game,
        "options": state.opened.options,
        "start": state.opened.start or None,
        "moves": [move.text for move in state.moves],
    }


def kept_for(state: RoomState, seat: Seat) -> str:
    """Return a room's seat as the text by which a worker keeps a search for it; a job calls it ``owner``."""
    return f"{state.room}/{seat}"
