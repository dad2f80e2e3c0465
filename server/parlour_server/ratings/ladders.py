"""Ladders: who is compared with whom. One for each game and board, with people and bots apart.

Every option of a game changes its board, the heaps of a drawn start included, so a board is a game with all
its options settled. Its text is their JSON, in the order in which the game declares them.
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
    """People or bots, at one game on one board."""

    pool: Pool
    game: str
    board: str


def ladder_of(opened: RoomOpened, players: list[Player]) -> Ladder | None:
    """Return the ladder on which a room's game counts, None where it counts on none.

    A game between a person and a bot says nothing on either ladder, nor does one against oneself.
    """
    kinds = {player.kind for player in players}
    pool: Pool | None = "people" if kinds == {"person"} else "bots" if kinds == {"bot"} else None
    if pool is None or not opened.terms.rated or players[0].id == players[1].id:
        return None
    try:
        board = board_text(make_game(opened.game, opened.options))
    except GameError:
        return None  # the game has changed since; its ladder went with it
    return Ladder(pool, opened.game, board)


def board_text(game: AnyGame) -> str:
    """Return the text of a game's board."""
    return msgspec.json.encode(dict(game.options)).decode()
