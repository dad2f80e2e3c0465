"""Public tables: rooms at which strangers sit down, and how a seat there becomes free again. Pure.

A room has a host if it was opened with an open seat. The host may free the seat of a guest who has not moved
in the game yet. At a public table a guest's seat becomes free by itself when the guest aborts the game, or
when the host aborts it before the guest has moved; a missed first move frees the seat of its player.

A guest is a player who is not the host. After ``SeatFreed`` a guest may not sit down in the room again; after
``SeatLeft`` a player may. A guest who aborts a game gets ``SeatFreed``. A guest who gives the seat up or
misses the first move (a phone may have been locked) gets ``SeatLeft``, and ``SeatFreed`` the second time.
Invariant: a guest sits down at a public table at most twice without playing there.
"""

from typing import Final

from parlour_protocol.events import AnyEvent, GameEnded, SeatFreed, SeatLeft
from parlour_protocol.values import Player, Result, Seat
from parlour_server.domain.room.outcome import Accepted, accepted
from parlour_server.domain.room.state import RoomState, other_seat

FIRST_MOVE_MS: Final = 120_000
"""Milliseconds for a first move in a public game without a clock; with one, see ``clock.clocks``."""
FIRST_MOVE_ABSENCE_MS: Final = 30_000
"""Milliseconds of absence on that turn after which the game is aborted sooner."""


def host_of(state: RoomState) -> Player | None:
    """Return the player who opened a room with an open seat, None if both seats were assigned."""
    return state.opened.by if None in state.opened.players else None


def is_table(state: RoomState) -> bool:
    """Return whether strangers sit down in a room: it is public, and has a host."""
    return state.opened.visibility == "public" and host_of(state) is not None


def may_be_freed(state: RoomState, seat: Seat) -> bool:
    """Return whether the host may free a seat: a guest took it and has not moved in this game."""
    player, host = state.player_at(seat), host_of(state)
    if player is None or host is None or player.id == host.id or seat in state.have_moved:
        return False
    return all(given is None or given.id != player.id for given in state.opened.players)


def is_between_two(state: RoomState) -> bool:
    """Return whether two people or bots sit in a public room, where they may be strangers."""
    first, second = state.players
    if state.opened.visibility != "public" or first is None or second is None or first.id == second.id:
        return False
    return "machine" not in (first.kind, second.kind)


def awaits_first_move(state: RoomState) -> bool:
    """Return whether two players wait for a first move in a public game without a clock."""
    if state.opened.visibility != "public" or len(state.moves) >= len(state.seats):
        return False  # first, because nearly every move ends here
    if state.mover is None or state.clocks is not None or not is_between_two(state):
        return False
    return state.mover not in state.have_moved


def first_move_missed(state: RoomState) -> Accepted:
    """Return the outcome of a missed first move: the game is aborted, and at a table the seat is free."""
    free = (emptied(state, state.mover),) if state.mover is not None and is_table(state) else ()
    return called_off(state, 0, *free)


def emptied(state: RoomState, seat: Seat) -> SeatLeft | SeatFreed:
    """Return the event by which a player loses or gives up a seat; a guest of a table may return once."""
    player = state.player_at(seat)
    if player is None or player.id == state.opened.by.id or not is_table(state):
        return SeatLeft(seat)
    return SeatFreed(seat) if player.id in state.left else SeatLeft(seat)


def aborted_by(state: RoomState, actor: Player, spent: int) -> Accepted:
    """Return the outcome when a player aborts the running game: at a table a seat may become free."""
    mine = state.seats_of(actor.id)
    if not is_table(state) or len(mine) > 1:
        return called_off(state, spent)
    if actor.id != state.opened.by.id:
        return called_off(state, spent, SeatFreed(mine[0]))
    other = other_seat(mine[0])
    free = (SeatFreed(other),) if may_be_freed(state, other) else ()
    return called_off(state, spent, *free)


def called_off(state: RoomState, spent: int, *after: AnyEvent) -> Accepted:
    """Return the outcome that aborts the running game, followed by the events ``after``."""
    return accepted(state, GameEnded(state.number, Result(None, "aborted"), spent), *after)
