"""The opening of a room from its description, checked against the game. Pure.

Who a seat's text denotes is decided by the caller, since engines' player texts need the table of algorithms.
"""

from collections.abc import Callable

from parlour_engine.catalogue import UnknownGameError, make_game
from parlour_engine.game import AnyGame, GameError, OptionError
from parlour_engine.notation import quoted
from parlour_protocol.commands import CreateRoom
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.terms import STANDARD_TERMS, Terms
from parlour_protocol.values import Player
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.agreement import terms_conflict, terms_conflict_for_players
from parlour_server.domain.room.help import help_by_default


def opening_event(
    player: Player, command: CreateRoom, seated: Callable[[AnyGame, str], Player | None]
) -> RoomOpened:
    """Return the opening that a command describes; ``seated`` returns the player that a seat's text denotes.

    Raises:
        CommandRefused: the game, its options, the start or the terms are unusable; ``seated`` may raise it.
    """
    try:
        game = make_game(command.game, command.options)
    except UnknownGameError as error:
        raise CommandRefused(RefusalCode.UNKNOWN_GAME, str(error)) from None
    except OptionError as error:
        raise CommandRefused.for_error(RefusalCode.BAD_OPTIONS, error) from None
    start = _start_text(game, command.start)
    terms = Terms(**command.terms) if command.terms else STANDARD_TERMS
    players = [seated(game, text) for text in command.seats]
    helped = help_by_default(players) if command.help is None else command.help
    unfit = terms_conflict_for_players(terms, players) or terms_conflict(terms, helped, bool(start))
    if unfit is not None:
        raise CommandRefused(unfit.code, unfit.message, reason=unfit.reason)
    return RoomOpened(
        game=command.game,
        options=dict(game.options),
        rules=game.rules_version,
        visibility=command.visibility,
        by=player,
        players=players,
        help=helped,
        terms=terms,
        clock=command.clock,
        start=start,
    )


def _start_text(game: AnyGame, text: str) -> str:
    """Return the start position of games in the game's notation, empty for the game's own start."""
    if not text:
        return ""
    try:
        position = game.parse_position(text)
    except GameError as error:
        raise CommandRefused(RefusalCode.BAD_POSITION, str(error)) from None
    if game.result(position) is not None:
        raise CommandRefused(RefusalCode.BAD_POSITION, f"position is {quoted(text)}: the game is over there")
    return "" if position == game.start() else game.position_text(position)
