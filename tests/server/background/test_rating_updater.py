"""The rating updater: counts in order, once, with the same result whenever it runs."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from sqlalchemy import Connection

from parlour_protocol.values import Player, Seat
from parlour_server.background import rating_updater as rating_count
from parlour_server.background.rating_updater import RatingUpdater, count_anew, count_some
from parlour_server.domain.ratings.ladders import Ladder
from parlour_server.domain.ratings.standings import FinishedGame, Key, Standing, after_game
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import counting, endings, finished_games, ladders, top
from tests.databases import database_url
from tests.server.served import ANSWER_SECONDS
from tests.server.store.rated_log import AMBER, BLUE, NIM_BOARD, log_game, log_games

NIM = Ladder("people", "nim", NIM_BOARD)
CORAL = Player("77aa01b2c3d4e5f6", "Coral")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(database_url(tmp_path))) as opened:
        yield opened


def counted(database: Database, ladder: Ladder = NIM) -> dict[Key, Standing]:
    return {
        (ladder, line.player.id): line
        for line in database.run(lambda connection: top(connection, ladder, 1_000))
    }


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(ANSWER_SECONDS):
        while not holds():  # noqa: ASYNC110  # no event is set when the database has changed
            await asyncio.sleep(0.01)


def folded(database: Database) -> dict[Key, Standing]:
    """The result of a fold over the whole log at once."""
    standings: dict[Key, Standing] = {}

    def games(connection: Connection) -> list[FinishedGame]:
        return finished_games(connection, endings(connection, 0, 10_000))

    for game in database.run(games):
        assert game.ladder is not None
        standings |= after_game(standings, game.ladder, game)
    return standings


def test_a_game_is_counted_once(database: Database) -> None:
    log_games(database, 3)
    assert database.run(counting)
    assert count_some(database) == 3
    assert not database.run(counting)
    once = counted(database)
    assert once == folded(database)
    assert count_some(database) == 0
    assert counted(database) == once


def test_counting_as_games_end_comes_to_what_counting_anew_does(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_count, "BATCH_SIZE", 7)
    source = Random(5)
    players = [AMBER, BLUE, CORAL]
    for game in range(60):
        first, second = source.sample(players, 2)
        winners: list[Seat | None] = [1, 2, None]
        log_game(
            database,
            f"room{game:02}",
            1_000 * source.randrange(1, 40),
            (first, second),
            source.choice(winners),
        )
        if source.random() < 0.2:
            count_some(database)
    while count_some(database):
        pass
    as_they_ended = counted(database)
    assert len(as_they_ended) == 3
    assert as_they_ended == folded(database)
    assert count_anew(database) == 60
    assert counted(database) == as_they_ended


def test_a_game_that_ends_after_the_clock_was_set_back_is_counted_after_those_before_it(
    database: Database,
) -> None:
    log_game(database, "a", 50_000)
    assert count_some(database) == 1
    log_game(database, "b", 5_000, winner=2)
    assert count_some(database) == 1
    assert counted(database) == folded(database)
    assert {line.games for line in counted(database).values()} == {2}


def test_games_that_do_not_count_are_passed_over(database: Database) -> None:
    log_game(database, "a", 1_000, (AMBER, AMBER))
    log_game(database, "b", 2_000, winner=None, reason="aborted")
    assert count_some(database) == 2
    assert database.run(ladders) == []
    assert count_some(database) == 0


def test_concurrent_updaters_count_no_game_twice(database: Database) -> None:
    class Overtaken:
        """The database of an updater that another one overtakes before its first write."""

        others = 0

        def run(self, work: Callable[[Connection], Any]) -> Any:
            return database.run(work)

        def write(self, work: Callable[[Connection], Any]) -> Any:
            self.others += count_some(database)
            return database.write(work)

    log_games(database, 3)
    overtaken = Overtaken()
    assert count_some(cast(Database, overtaken)) == 3
    assert overtaken.others == 3
    assert counted(database) == folded(database)


async def test_a_server_updates_ratings_until_it_is_closed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_count, "COUNT_SECONDS", 0.01)
    count = RatingUpdater(database)
    count.start()
    log_games(database, 2)
    await until(lambda: counted(database) == folded(database))
    await count.close()
    assert len(asyncio.all_tasks()) == 1


async def test_a_database_that_fails_for_a_while_is_asked_again(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rating_count, "COUNT_SECONDS", 0.01)
    database.run(lambda connection: connection.exec_driver_sql("ALTER TABLE settings RENAME TO gone"))
    log_games(database, 1)
    count = RatingUpdater(database)
    count.start()
    await until(lambda: "ratings could not be counted" in caplog.text)
    database.run(lambda connection: connection.exec_driver_sql("ALTER TABLE gone RENAME TO settings"))
    await until(lambda: bool(counted(database)))
    await count.close()
