"""How strong somebody is believed to be."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from parlour_protocol.commands import FindOpponent
from parlour_protocol.values import Player
from parlour_server.match import read_match
from parlour_server.ratings.glicko import Rating
from parlour_server.ratings.ladders import Ladder
from parlour_server.ratings.standings import Standing
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import write_standings
from parlour_server.strengths import Strengths
from tests.databases import database_url

AMBER, BOT = Player("a", "Amber"), Player("b", "B", "bot")
MATCH = read_match(FindOpponent("1", "nim", rated=True))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(database_url(tmp_path))) as opened:
        yield opened


async def test_a_rating_is_that_of_the_ladder_of_the_match_and_a_strangers_elsewhere(
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
    strengths = Strengths(database)
    assert await strengths.rating(AMBER, MATCH) == 1700.0
    assert await strengths.rating(BOT, MATCH) == 1300.0
    assert await strengths.rating(Player("c", "C"), MATCH) == 1500.0
    assert await strengths.rating(AMBER, read_match(FindOpponent("1", "grundy", rated=True))) == 1500.0
