"""Rating ladders: one for each game, board and pool (people or bots).

A board is a game with a value for every option, including the heaps of a random start. The board's text is
the options as JSON, in the order in which the game declares them.
"""

from dataclasses import dataclass
from typing import Final, Literal, get_args

import msgspec

from parlour_engine.catalogue import make_game
from parlour_engine.game import AnyGame, GameError
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import Player

Pool = Literal["people", "bots"]
POOLS: Final[tuple[Pool, ...]] = get_args(Pool)


@dataclass(frozen=True, slots=True, order=True)
class Ladder:
    """The ranking of one pool of players at one game on one board."""

    pool: Pool
    game: str
    board: str


def ladder_of(opened: RoomOpened, players: list[Player]) -> Ladder | None:
    """Return the ladder on which a room's game counts, None if it counts on none.

    A game between a person and a bot counts on no ladder, nor does a game against oneself.
    """
    if players[0].kind != players[1].kind or not opened.terms.rated or players[0].id == players[1].id:
        return None
    return ladder_of_player(opened, players[0])


def ladder_of_player(opened: RoomOpened, player: Player) -> Ladder | None:
    """Return the ladder that ranks a player at a room's game and board, None for an engine."""
    if player.kind == "machine":
        return None
    try:
        board = board_text(make_game(opened.game, opened.options))
    except GameError:
        return None  # this version of the game no longer has these options
    return Ladder(pool_of(player), opened.game, board)


def pool_of(player: Player) -> Pool:
    """Return the pool in which a person or a bot is ranked."""
    return "bots" if player.kind == "bot" else "people"


def board_text(game: AnyGame) -> str:
    """Return the text of a game's board: its options as JSON."""
    return msgspec.json.encode(dict(game.options)).decode()
