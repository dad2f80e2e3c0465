"""Converts a room's state to the wire's values (docs/protocol.md, 4): positions, rooms and summaries."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from parlour_engine.catalogue import GAMES
from parlour_engine.game import AnyGame
from parlour_engine.view import View as EngineView
from parlour_protocol import values
from parlour_protocol.terms import ByoYomi, ClockView
from parlour_server.domain.clock.clocks import displayed
from parlour_server.domain.room.offers import pending_offers
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.tables import host_of

CACHED_MOVE_TEXTS: Final = 512


def position_view(state: RoomState) -> values.Position:
    """Return the current position; it has legal moves only while a game runs."""
    game, position, mover = state.game, state.position, state.mover
    return values.Position(
        turn=state.turn,
        text=game.position_text(position),
        key=game.key(position),
        to_move=game.to_move(position) if mover is None else mover,
        legal="" if mover is None else moves_text(game, game.legal_moves(position)),
        view=wire_view(game.view(position)),
        result=state.result,
    )


@lru_cache(CACHED_MOVE_TEXTS)
def moves_text(game: AnyGame, moves: tuple[int, ...]) -> str:
    """Return moves as space-separated text; cached because the same sets of moves recur in many games."""
    start = game.start()
    return " ".join([game.move_text(start, move) for move in moves])


def wire_view(view: EngineView) -> values.View:
    """Return the engine's view as the wire's struct, built field by field for speed: every move needs it."""
    if view["family"] == "grid":
        moves, width, height, cells = view["moves"], view["width"], view["height"], view["cells"]
        return values.GridView(moves, width, height, cells, view["last"], view["line"])
    if view["family"] == "pieces":
        width, height, cells = view["width"], view["height"], view["cells"]
        return values.PiecesView(view["moves"], width, height, cells, view["pieces"], view["last"])
    if view["family"] == "row":
        return values.RowView(view["moves"], view["cells"], view["last"])
    last = view["last"]
    taken = None if last is None else values.LastTake(last["heap"], last["taken"])
    return values.HeapsView(view["moves"], view["heaps"], view["start"], taken)


def clock_view(state: RoomState, elapsed: int, running: bool = True) -> ClockView | None:
    """Return the clocks as displayed ``elapsed`` milliseconds into the turn, None in untimed games.

    ``running`` is false while an outage keeps the clocks frozen; they also stand still in a paused game.
    """
    clocks, seat = state.clocks, state.mover
    if clocks is None:
        return None
    if state.halted:
        elapsed, running = 0, False
    first, second = clocks.sides if seat is None else displayed(clocks, seat, clocks.used + elapsed)
    left = [first.left, second.left]
    periods = [first.periods, second.periods] if isinstance(clocks.agreed, ByoYomi) else []
    if seat is not None and clocks.is_free(seat) and not state.halted:
        left_ms = max(0, clocks.left(seat) - elapsed)
        return ClockView(left, periods, first_move=left_ms)
    return ClockView(left, periods, seat if running else None)


def room_view(
    state: RoomState, epoch: int, present: Sequence[bool], clocks: ClockView | None = None
) -> values.RoomView:
    """Return the whole room for a client that joins; ``present`` says which seats' players are present."""
    return values.RoomView(
        room=state.room,
        epoch=epoch,
        seqs={"game": state.seq},
        game=state.opened.game,
        title=GAMES[state.opened.game].title,
        options=state.opened.options,
        visibility=state.opened.visibility,
        status=state.status,
        number=state.number,
        seats=[values.SeatView(player, here) for player, here in zip(state.players, present, strict=True)],
        position=position_view(state),
        moves=[move.text for move in state.moves],
        turns=[move.turn for move in state.moves],
        result=state.result,
        rematch=sorted(state.rematch),
        help=state.opened.help,
        terms=state.opened.terms,
        clock=state.opened.clock,
        clocks=clocks,
        offers=pending_offers(state.offers),
        chat=state.chat,
        start=state.opened.start,
        machine_play=machine_play(state),
        fallbacks=[move.turn for move in state.moves if move.fallback],
        drawless=GAMES[state.opened.game].drawless,
        host=host_of(state),
        hints=sorted(state.hints),
    )


def machine_play(state: RoomState) -> values.MachinePlay | None:
    """Return who controls a game between machines, and its pause and pace; None in other rooms."""
    if not state.only_machines:
        return None
    return values.MachinePlay(state.opened.by, state.machine_play.paused, state.machine_play.pace)


def room_summary(state: RoomState) -> values.RoomSummary:
    """Return the room as a line of a list."""
    return values.RoomSummary(
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
        set_up=bool(state.opened.start),
    )


def log_context(state: RoomState, epoch: int) -> dict[str, object]:
    """Return the ``extra`` of a log record about a room."""
    return {"room": state.room, "seq": state.seq, "epoch": epoch}


def log_game_context(state: RoomState, epoch: int) -> dict[str, object]:
    """Return ``log_context`` with the game, the kinds of its players but not their names, and its result."""
    players = ",".join("open" if player is None else player.kind for player in state.players)
    context = {**log_context(state, epoch), "game": state.opened.game, "players": players}
    if state.result is not None:
        winner, reason = state.result.winner, state.result.reason
        context["result"] = f"{'no winner' if winner is None else f'player {winner} won'} ({reason})"
    return context
