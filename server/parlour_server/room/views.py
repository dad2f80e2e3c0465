"""What the wire shows of a room's state (docs/protocol.md, 4): positions, rooms and summaries."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from parlour_engine.catalogue import GAMES
from parlour_engine.game import AnyGame
from parlour_engine.view import View as EngineView
from parlour_protocol.terms import ByoYomi, ClockView
from parlour_protocol.values import (
    GridView,
    HeapsView,
    LastTake,
    PiecesView,
    Position,
    RoomSummary,
    RoomView,
    SeatView,
    View,
)
from parlour_server.clock.clocks import showing
from parlour_server.room.offers import standing
from parlour_server.room.state import RoomState

MOST_WRITTEN: Final = 512


def position_view(state: RoomState) -> Position:
    """Return the current position; only one that is being played has legal moves."""
    game, position, mover = state.game, state.position, state.mover
    return Position(
        turn=state.turn,
        text=game.position_text(position),
        key=game.key(position),
        to_move=game.to_move(position) if mover is None else mover,
        legal="" if mover is None else _written(game, game.legal_moves(position)),
        view=_drawable(game.view(position)),
        result=state.result,
    )


@lru_cache(MOST_WRITTEN)
def _written(game: AnyGame, moves: tuple[int, ...]) -> str:
    """Return moves as people write them: in many games the same few sets of them come again and again."""
    start = game.start()
    return " ".join([game.move_text(start, move) for move in moves])


def _drawable(view: EngineView) -> View:
    """Return the engine's view as the wire has it: field by field, as this happens at every move."""
    if view["family"] == "grid":
        moves, width, height, cells = view["moves"], view["width"], view["height"], view["cells"]
        return GridView(moves, width, height, cells, view["last"], view["line"])
    if view["family"] == "pieces":
        width, height, cells = view["width"], view["height"], view["cells"]
        return PiecesView(view["moves"], width, height, cells, view["pieces"], view["last"])
    last = view["last"]
    taken = None if last is None else LastTake(last["heap"], last["taken"])
    return HeapsView(view["moves"], view["heaps"], view["start"], taken)


def clock_view(state: RoomState, elapsed: int, running: bool = True) -> ClockView | None:
    """Return what the clocks show ``elapsed`` milliseconds into the turn, None where there are none.

    They stand if not ``running``: an outage has stopped them and nobody has started them again.
    """
    clocks, seat = state.clocks, state.mover
    if clocks is None:
        return None
    sides = clocks.sides if seat is None else showing(clocks, seat, clocks.used + elapsed)
    left = [side.left for side in sides]
    periods = [side.periods for side in sides] if isinstance(clocks.agreed, ByoYomi) else []
    if seat is not None and clocks.is_free(seat):
        waits = max(0, clocks.left(seat) - elapsed)
        return ClockView(left, periods, first_move=waits)
    return ClockView(left, periods, seat if running else None)


def room_view(
    state: RoomState, epoch: int, present: Sequence[bool], clocks: ClockView | None = None
) -> RoomView:
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
        turns=[move.turn for move in state.moves],
        result=state.result,
        rematch=sorted(state.rematch),
        help=state.opened.help,
        terms=state.opened.terms,
        clock=state.opened.clock,
        clocks=clocks,
        offers=standing(state.offers),
        chat=state.chat,
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
        help=state.opened.help,
        terms=state.opened.terms,
        clock=state.opened.clock,
        number=state.number,
        result=state.result,
    )
