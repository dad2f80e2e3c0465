"""Finished games read from the log, and the table of standings."""

import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from parlour_protocol.events import AnyEvent, GameEnded, GameStarted, MovePlayed, RematchOffered
from parlour_protocol.values import Player, Result
from parlour_server.domain.ratings.glicko import Rating
from parlour_server.domain.ratings.ladders import Ladder
from parlour_server.domain.ratings.standings import Standing
from parlour_server.store import schema
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import (
    Ending,
    count_to,
    counted_to,
    endings,
    finished_games,
    forget_standings,
    hold_count,
    ladders,
    read_standing,
    top,
    write_standings,
)
from tests.databases import postgresql_url, sqlite_url
from tests.server.store.rated_log import AMBER, BLUE, NIM_BOARD, game_bodies, log_events, log_game

NIM = Ladder("people", "nim", NIM_BOARD)


def standing(player: Player, rating: float = 1500, deviation: float = 80) -> Standing:
    return Standing(player, Rating(rating, deviation, 0.06), 3, 1_000)


def write(database: Database, ladder: Ladder, *standings: Standing) -> None:
    lines = [((ladder, line.player.id), line) for line in standings]
    database.run(lambda connection: write_standings(connection, lines))


def test_where_servers_share_the_log_no_ending_is_passed_over_that_is_still_being_written(
    tmp_path: Path,
) -> None:
    url = postgresql_url(tmp_path)
    database, other = open_database(url), open_database(url, exclusive=False)

    def put(connection: Connection, room: str) -> None:
        connection.execute(insert(schema.endings).values(room=room, seq=1))

    def found() -> list[str]:
        return database.run(lambda connection: [end.room for end in endings(connection, 0, 9, shared=True)])

    def write_slowly(connection: Connection) -> None:
        put(connection, "slow")
        database.run(lambda quick: put(quick, "quick"))
        assert found() == [], "counting would go on after the quick one"

    other.run(write_slowly)
    until = time.monotonic() + 60  # transactions of other databases count as well
    while found() != ["slow", "quick"]:
        assert time.monotonic() < until
        time.sleep(0.01)
    other.close()
    database.close()


def test_endings_come_in_the_order_in_which_they_were_written_whatever_the_clock_said(
    database: Database,
) -> None:
    for room, at in [("b", 2_000), ("a", 2_000), ("c", 1_000)]:
        log_game(database, room, at)
    first = database.run(lambda connection: endings(connection, 0, 2))
    assert [(ending.room, ending.seq) for ending in first] == [("b", 3), ("a", 3)]
    rest = database.run(lambda connection: endings(connection, first[-1].position, 2))
    assert [(ending.room, ending.seq) for ending in rest] == [("c", 3)]


def test_a_finished_game_has_its_own_players_and_result(database: Database) -> None:
    log_game(database, "a", 1_000)
    later: list[AnyEvent] = [
        RematchOffered(1, 1),
        GameStarted(2, [BLUE, AMBER], "3,4,5", 2),
        MovePlayed(2, 1, "1:1"),
        GameEnded(2, Result(2, "resigned")),
    ]
    log_events(database, "a", 4, 2_000, later)
    batch = [Ending(1, "a", 3), Ending(2, "a", 7)]
    first, second = database.run(lambda connection: finished_games(connection, batch))
    assert (first.players, first.result.winner, first.at) == ([AMBER, BLUE], 1, 1_000)
    assert (second.players, second.result.reason, second.at) == ([BLUE, AMBER], "resigned", 2_000)


def test_reading_a_game_takes_no_longer_in_a_room_with_many(tmp_path: Path) -> None:
    database = open_database(sqlite_url(tmp_path))
    bodies: list[AnyEvent] = [game_bodies()[0]]
    for number in range(1, 100):
        bodies += [GameStarted(number, [AMBER, BLUE], "3,4,5", 1), GameEnded(number, Result(1, "resigned"))]
    log_events(database, "a", 1, 1_000, bodies)

    def steps(connection: Connection, game: int) -> int:
        sqlite, taken = connection.connection.driver_connection, []
        assert isinstance(sqlite, sqlite3.Connection)
        sqlite.set_progress_handler(lambda: taken.append(1), 1)
        (found,) = finished_games(connection, [Ending(game, "a", 1 + 2 * game)])
        sqlite.set_progress_handler(None, 1)
        assert found.result.reason == "resigned"
        return len(taken)

    assert database.run(lambda connection: steps(connection, 99) - steps(connection, 2)) < 10
    database.close()


def test_a_log_without_a_beginning_gives_no_game(database: Database) -> None:
    log_events(database, "a", 5, 1_000, [GameEnded(1, Result(1, "resigned"))])
    assert database.run(lambda connection: finished_games(connection, [Ending(1, "a", 5)])) == []


def test_how_far_was_counted_is_kept(database: Database) -> None:
    assert database.run(counted_to) == 0
    assert database.run(hold_count) == 0
    database.run(lambda connection: count_to(connection, 5))
    assert database.run(counted_to) == database.run(hold_count) == 5


def test_what_fails_half_way_is_not_counted(database: Database) -> None:
    def fail(connection: Connection) -> None:
        hold_count(connection)
        write_standings(connection, [((NIM, AMBER.id), standing(AMBER))])
        count_to(connection, 5)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        database.run(fail)
    assert database.run(counted_to) == 0
    assert database.run(ladders) == []


def test_a_standing_comes_back_to_the_last_digit_and_is_replaced(database: Database) -> None:
    exact = Standing(AMBER, Rating(1500 + 1 / 3, 79.123456789012345, 0.0599959842), 3, 1_700_000_000_000)
    write(database, NIM, exact)
    assert database.run(lambda connection: read_standing(connection, NIM, AMBER.id)) == exact
    write(database, NIM, standing(AMBER, 1600))
    assert database.run(lambda connection: read_standing(connection, NIM, AMBER.id)) == standing(AMBER, 1600)
    assert database.run(lambda connection: read_standing(connection, NIM, BLUE.id)) is None


def test_the_top_is_by_rating_with_the_provisional_last(database: Database) -> None:
    coral = Player("77aa01b2c3d4e5f6", "Coral")
    write(database, NIM, standing(AMBER, 1500), standing(BLUE, 1600), standing(coral, 2000, 300))
    write(database, Ladder("people", "nim", "{}"), standing(AMBER, 3000))
    found = database.run(lambda connection: top(connection, NIM, 3))
    assert [line.player.name for line in found] == ["Blue", "Amber", "Coral"]
    assert len(database.run(lambda connection: top(connection, NIM, 2))) == 2


def test_bots_come_back_as_bots(database: Database) -> None:
    bot = Player("0b9d3e6a7c41f258", "first", "bot")
    ladder = Ladder("bots", "nim", NIM_BOARD)
    write(database, ladder, standing(bot))
    assert database.run(lambda connection: top(connection, ladder, 1))[0].player == bot


def test_ladders_are_listed_with_their_players(database: Database) -> None:
    other = Ladder("people", "nim", "{}")
    bots = Ladder("bots", "grundy", "{}")
    write(database, NIM, standing(AMBER), standing(BLUE))
    write(database, other, standing(AMBER))
    write(database, bots, standing(AMBER))
    assert database.run(ladders) == [(bots, 1), (NIM, 2), (other, 1)]
    assert database.run(lambda connection: ladders(connection, "people", "nim")) == [(NIM, 2), (other, 1)]
    assert database.run(lambda connection: ladders(connection, "people", "grundy")) == []


def test_forgetting_leaves_the_log(database: Database) -> None:
    log_game(database, "a", 1_000)
    write(database, NIM, standing(AMBER))
    database.run(hold_count)
    database.run(lambda connection: count_to(connection, 1))
    database.run(forget_standings)
    assert database.run(ladders) == []
    assert database.run(counted_to) == 0
    assert len(database.run(lambda connection: endings(connection, 0, 9))) == 1
