"""What the wire shows of a room's state (docs/protocol.md, 4): positions, rooms and summaries."""

from collections.abc import Sequence

import msgspec

from parlour_engine.catalogue import GAMES
from parlour_protocol.values import Position, RoomSummary, RoomView, SeatView, View
from parlour_server.room.state import RoomState


def position_view(state: RoomState) -> Position:
    """Return the current position; only one that is being played has legal moves."""
    game, position = state.game, state.position
    legal = game.legal_moves(position) if state.status == "playing" else ()
    view: View = msgspec.convert(game.view(position), View)
    return Position(
        turn=state.turn,
        text=game.position_text(position),
        key=game.key(position),
        to_move=game.to_move(position),
        legal=" ".join(game.move_text(position, move) for move in legal),
        view=view,
        result=state.result,
    )


def room_view(state: RoomState, epoch: int, present: Sequence[bool]) -> RoomView:
    """Return the whole room as a newcomer sees it; ``present`` tells who is connected, by seat."""
    return RoomView(
        room=state.room,
        epoch=epoch,
        seqs={"game": state.seq},
        game=state.opened.game,
        title=GAMES[state.opened.game].title,
        options=state.opened.options,
        visibility=state.opened.visibility,
        status=state.status,
        number=state.number,
        seats=[SeatView(player, here) for player, here in zip(state.players, present, strict=True)],
        position=position_view(state),
        moves=[move.text for move in state.moves],
        result=state.result,
        rematch=sorted(state.rematch),
    )


def room_summary(state: RoomState) -> RoomSummary:
    """Return the room as a line of a list."""
    return RoomSummary(
        room=state.room,
        game=state.opened.game,
        options=state.opened.options,
        status=state.status,
        players=list(state.players),
        moves=len(state.moves),
    )
