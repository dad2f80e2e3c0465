"""Changes of a room's game while its host waits for the first opponent (docs/protocol.md, 5). Pure.

A public table is not changed: strangers chose it for its terms, or were sent there for them.
"""

from parlour_protocol.commands import ChangeGame, CreateRoom
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import GameChanged
from parlour_protocol.values import Player
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.opening import opening_event
from parlour_server.domain.room.outcome import AlreadyApplied, Outcome, Rejected, accepted
from parlour_server.domain.room.refusals import not_allowed
from parlour_server.domain.room.state import RoomState, agreed
from parlour_server.domain.room.tables import host_of

SEATS = ["me", "open"]


def change_game(state: RoomState, actor: Player, command: ChangeGame) -> Outcome:
    """Return the outcome of a change of the game by its host."""
    refusal = _refusal(state, actor, command)
    if refusal is not None:
        return refusal
    described = CreateRoom(
        command.id,
        state.opened.game,
        command.seats,
        command.options,
        state.opened.visibility,
        help=command.help,
        terms=command.terms,
        clock=command.clock,
        start=command.start,
    )
    try:
        opened = opening_event(actor, described, lambda game, text: actor if text == "me" else None)
    except CommandRefused as error:
        return error.rejected
    changed = GameChanged(
        opened.options,
        opened.rules,
        opened.players,
        opened.help,
        opened.terms,
        opened.clock,
        opened.start,
    )
    if agreed(state.opened, changed) == state.opened and list(state.players) == opened.players:
        return AlreadyApplied(state.seq, state.turn)
    return accepted(state, changed)


def _refusal(state: RoomState, actor: Player, command: ChangeGame) -> Rejected | None:
    host = host_of(state)
    if host is None or host.id != actor.id:
        refusal = "only the player who opened this room may change its game"
        return Rejected(RefusalCode.FORBIDDEN, refusal, reason=RefusalReason.NOT_YOUR_ROOM)
    if state.opened.visibility == "public":
        refusal = "people find a public table by its terms: open another"
        return not_allowed(RefusalReason.PUBLIC_TABLE, refusal)
    if state.number or any(player is not None and player.id != actor.id for player in state.players):
        refusal = "somebody has sat down opposite: the game stays as it is"
        return not_allowed(RefusalReason.OPPONENT_HERE, refusal)
    if sorted(command.seats) != SEATS:
        return Rejected(RefusalCode.BAD_PLAYER, "seats: one is me, the other open")
    if "start" in command.options:
        refusal = "start is drawn by chance: name a board that is settled"
        return Rejected(RefusalCode.BAD_OPTIONS, refusal, reason=RefusalReason.DRAWN_BOARD)
    return None
