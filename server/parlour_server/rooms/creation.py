"""The first event of a room: what a client's ``create-room`` describes, checked against its game.

Invariant: the same command of the same player always describes the same room, so that it may be sent again.
"""

from msgspec.structs import replace

from parlour_engine.game import AnyGame, GameError
from parlour_engine.options import RandomStart
from parlour_engine.players.choose import check_player
from parlour_protocol.commands import CreateRoom
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.limits import MAX_NAME
from parlour_protocol.values import Player
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.opening import opening_event


def creation_event(player: Player, command: CreateRoom) -> RoomOpened:
    """Return the first event of the room that a command describes.

    Raises:
        CommandRefused: the game, its options, a seat, the start or the terms are unusable.
    """
    return opening_event(player, command, lambda game, text: _seated_player(player, game, text))


def is_creation_of(opened: RoomOpened, player: Player, command: CreateRoom) -> bool:
    """Return whether a room is the one that a command of its creator describes.

    The creator's name, the version of the rules and the draw of ``start=random`` may have changed since.
    """
    try:
        described = creation_event(player, command)
    except CommandRefused:
        return False
    if [_seat_key(seat) for seat in described.players] != [_seat_key(seat) for seat in opened.players]:
        return False
    options = described.options
    if RandomStart.name in command.options:
        given = command.options.keys() & options.keys()
        options = {**opened.options, **{name: options[name] for name in given}}
    same = replace(described, by=opened.by, players=opened.players, rules=opened.rules, options=options)
    return same == opened


def _seat_key(player: Player | None) -> tuple[str, str | None] | None:
    return None if player is None else (player.id, player.engine)


def _seated_player(player: Player, game: AnyGame, text: str) -> Player | None:
    """Return the player that a seat's text denotes, None for an open seat."""
    if text == "open":
        return None
    if text == "me":
        return player
    try:
        engine = check_player(game, text).text()
    except GameError as error:
        raise CommandRefused(RefusalCode.BAD_PLAYER, str(error)) from None
    return Player("machine", engine[:MAX_NAME], "machine", engine)
