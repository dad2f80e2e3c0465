"""The rating lookup."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from parlour_protocol.commands import FindOpponent
from parlour_protocol.values import Player
from parlour_server.domain.matchmaking.game_terms import read_game_terms
from parlour_server.domain.ratings.glicko import Rating
from parlour_server.domain.ratings.ladders import Ladder
from parlour_server.domain.ratings.standings import Standing
from parlour_server.matchmaking.rating_lookup import rating_of
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import write_standings
from tests.databases import database_url

AMBER, BOT = Player("a", "Amber"), Player("b", "B", "bot")
MATCH = read_game_terms(FindOpponent("1", "nim", rated=True))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(database_url(tmp_path))) as opened:
        yield opened


async def test_a_rating_is_that_of_the_terms_ladder_and_the_initial_one_elsewhere(
    database: Database,
) -> None:
    rated = [
        (Ladder("people", "nim", MATCH.board), AMBER, 1700.0),
        (Ladder("bots", "nim", MATCH.board), BOT, 1300.0),
    ]
    lines = [
        ((ladder, player.id), Standing(player, Rating(points), 3, 0)) for ladder, player, points in rated
    ]
    await asyncio.to_thread(database.run, lambda connection: write_standings(connection, lines))
    assert await rating_of(database, AMBER, MATCH) == 1700.0
    assert await rating_of(database, BOT, MATCH) == 1300.0
    assert await rating_of(database, Player("c", "C"), MATCH) == 1500.0
    assert (
        await rating_of(database, AMBER, read_game_terms(FindOpponent("1", "grundy", rated=True))) == 1500.0
    )
