"""How a game ends by a player's word: resigned, aborted, or won from somebody who has gone away.

Pure; each is about a numbered game, so that a late word never hits the next one.
"""

from typing import Final

from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import GameEnded
from parlour_protocol.values import Player, Result, Seat
from parlour_server.room.outcome import Happens, Moment, Outcome, Refusal, Repeat, happens
from parlour_server.room.refusals import no_game, not_about_game
from parlour_server.room.state import SEATS, RoomState, other_seat
from parlour_server.room.timing import charge

ABSENCE: Final = 60_000
"""Milliseconds for which whoever is to move may be away before the opponent may claim the win."""


def resign(state: RoomState, actor: Player, number: int, moment: Moment) -> Outcome:
    """Return what giving up makes happen."""
    refusal = not_about_game(state, actor, number)
    if refusal is not None:
        return refusal
    mine = state.seats_of(actor.id)
    if state.mover is None:
        return _again(state, "resigned", any(seat != _winner(state) for seat in mine))
    seat = state.mover if state.mover in mine else mine[0]
    return _ended(state, Result(other_seat(seat), "resigned"), moment)


def abort(state: RoomState, actor: Player, number: int, moment: Moment) -> Outcome:
    """Return what calling off makes happen."""
    refusal = not_about_game(state, actor, number)
    if refusal is not None:
        return refusal
    if state.mover is None:
        return _again(state, "aborted", True)
    if state.have_moved == set(SEATS):
        return Refusal(RefusalCode.NOT_ALLOWED, "both have moved: resign, or offer a draw")
    return _ended(state, Result(None, "aborted"), moment)


def claim_win(state: RoomState, actor: Player, number: int, moment: Moment) -> Outcome:
    """Return what claiming the win from an absent opponent makes happen."""
    refusal = not_about_game(state, actor, number)
    if refusal is not None:
        return refusal
    mine = state.seats_of(actor.id)
    if state.mover is None:
        return _again(state, "abandoned", _winner(state) in mine)
    if state.mover in mine:
        return Refusal(RefusalCode.NOT_ALLOWED, "it is your turn")
    if not may_claim(state):
        return Refusal(RefusalCode.NOT_ALLOWED, "this opponent need not be here")
    if moment.absent < ABSENCE:
        wait = (ABSENCE - moment.absent) / 1000
        return Refusal(RefusalCode.TOO_SOON, f"your opponent may still come back for {wait:.1f} s", wait)
    return _ended(state, Result(mine[0], "abandoned"), moment)


def may_claim(state: RoomState) -> bool:
    """Return whether the absence of whoever is to move counts: not a machine's, nor in games of days."""
    player = state.player_at(state.mover) if state.mover is not None else None
    return player is not None and player.kind != "machine" and (state.clocks is None or state.clocks.live)


def _winner(state: RoomState) -> Seat | None:
    return state.result.winner if state.result is not None else None


def _again(state: RoomState, reason: str, mine: bool) -> Outcome:
    """Answer a word about a game that is over: the same ending by the same player was said before."""
    if mine and state.result is not None and state.result.reason == reason:
        return Repeat(state.ended_seq, state.turn)
    return no_game(state)


def _ended(state: RoomState, result: Result, moment: Moment) -> Happens:
    return happens(state, GameEnded(state.number, result, charge(state, moment.elapsed)))
