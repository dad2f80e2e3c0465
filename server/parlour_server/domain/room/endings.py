"""Commands that end a game: resign, abort, and claim the win from an absent opponent.

Pure. Each names the game's number, so that a late command never affects the next game.
"""

from typing import Final

from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import GameEnded
from parlour_protocol.values import Player, Result, Seat
from parlour_server.domain.room.outcome import (
    Accepted,
    AlreadyApplied,
    Outcome,
    Rejected,
    TurnTiming,
    accepted,
)
from parlour_server.domain.room.refusals import no_game, not_about_game, not_allowed
from parlour_server.domain.room.state import SEATS, RoomState, other_seat
from parlour_server.domain.room.tables import aborted_by
from parlour_server.domain.room.timing import charge

ABSENCE_MS: Final = 60_000
"""How many milliseconds the player to move may be away before the opponent may claim the win."""
PRIVATE_ABSENCE_MS: Final = 24 * 3600 * 1000
"""The same in a private game without a clock, where friends may put their telephones away."""


def resign(state: RoomState, actor: Player, number: int, timing: TurnTiming) -> Outcome:
    """Return the outcome of a resignation."""
    refusal = not_about_game(state, actor, number)
    if refusal is not None:
        return refusal
    mine = state.seats_of(actor.id)
    if state.mover is None:
        return _repeated_ending(state, "resigned", any(seat != _winner(state) for seat in mine))
    seat = state.mover if state.mover in mine else mine[0]
    return _ended(state, Result(other_seat(seat), "resigned"), timing)


def abort(state: RoomState, actor: Player, number: int, timing: TurnTiming) -> Outcome:
    """Return the outcome of aborting a game in which not both players have moved."""
    if state.status == "waiting" and state.number == number > 0:  # a seat became free, perhaps the actor's
        return AlreadyApplied(state.ended_seq, state.turn)
    refusal = not_about_game(state, actor, number)
    if refusal is not None:
        return refusal
    if state.mover is None:
        return _repeated_ending(state, "aborted", True)
    if state.have_moved == set(SEATS):
        return not_allowed(
            RefusalReason.BOTH_MOVED, "both have moved: the game cannot be called off any more"
        )
    return aborted_by(state, actor, charge(state, timing.elapsed))


def claim_win(state: RoomState, actor: Player, number: int, timing: TurnTiming) -> Outcome:
    """Return the outcome of claiming the win from an absent opponent."""
    refusal = not_about_game(state, actor, number)
    if refusal is not None:
        return refusal
    mine = state.seats_of(actor.id)
    if state.mover is None:
        return _repeated_ending(state, "abandoned", _winner(state) in mine)
    if state.mover in mine:
        return not_allowed(RefusalReason.OWN_TURN, "it is your turn")
    if not may_claim(state):
        return not_allowed(RefusalReason.NEED_NOT_BE_HERE, "this opponent need not be here")
    wait = (absence_limit(state) - timing.absent) / 1000
    if wait > 0:
        message = f"your opponent may still come back for {wait:.1f} s"
        return Rejected(RefusalCode.TOO_SOON, message, wait, RefusalReason.MAY_RETURN)
    return _ended(state, Result(mine[0], "abandoned"), timing)


def may_claim(state: RoomState) -> bool:
    """Return whether the absence of the player to move counts: never for engines or in correspondence."""
    player = state.player_at(state.mover) if state.mover is not None else None
    return player is not None and player.kind != "machine" and (state.clocks is None or state.clocks.live)


def absence_limit(state: RoomState) -> int:
    """Return how many milliseconds the player to move may be away before the win may be claimed."""
    private = state.clocks is None and state.opened.visibility != "public"
    return PRIVATE_ABSENCE_MS if private else ABSENCE_MS


def _winner(state: RoomState) -> Seat | None:
    return state.result.winner if state.result is not None else None


def _repeated_ending(state: RoomState, reason: str, mine: bool) -> Outcome:
    """Answer a command about a finished game: already applied if the game ended this way, else a refusal."""
    if mine and state.result is not None and state.result.reason == reason:
        return AlreadyApplied(state.ended_seq, state.turn)
    return no_game(state)


def _ended(state: RoomState, result: Result, timing: TurnTiming) -> Accepted:
    return accepted(state, GameEnded(state.number, result, charge(state, timing.elapsed)))
