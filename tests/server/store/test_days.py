"""Positions of the day and attempts in each kind of database."""

from datetime import date, timedelta

from msgspec.structs import replace

from parlour_server.domain.days import Attempt
from parlour_server.store import days
from parlour_server.store.database import Database
from tests.server.daily.stored_days import CONNECT_FOUR, LEVEL_5, store

DAY = date(2026, 11, 28)
GAME = "connect-four"
WRONG, RIGHT = Attempt(("4",), "open", 1_000), Attempt(("3",), "first", 2_000)


def put(database: Database, before: Attempt | None, after: Attempt, player: str = "amber") -> None:
    database.write(lambda connection: days.put_attempt(connection, player, DAY, GAME, before, after))


def attempt_of(database: Database, player: str = "amber") -> Attempt | None:
    found = database.read(lambda connection: days.attempts_between(connection, player, DAY, DAY))
    return next((attempt for _, game, attempt in found if game == GAME), None)


def stored(database: Database) -> days.StoredDay:
    return database.read(lambda connection: days.read_day(connection, DAY))[GAME]


def test_the_first_position_of_a_day_stays(database: Database) -> None:
    store(database, DAY)
    other = replace(CONNECT_FOUR, answer="1")
    database.write(lambda connection: days.add_day(connection, DAY, GAME, 2, other))
    harder = days.DayDifficulty(None, [0] * 8)
    database.write(lambda connection: days.add_difficulty(connection, DAY, GAME, harder))
    found = stored(database)
    assert (found.generator, found.position, found.difficulty) == (1, CONNECT_FOUR, LEVEL_5)


def test_of_two_tabs_the_first_move_is_stored_and_counted_once(database: Database) -> None:
    store(database, DAY)
    put(database, None, WRONG)
    put(database, None, RIGHT)  # the other tab did not know of the first
    assert attempt_of(database) == WRONG
    second = Attempt(("4", "3"), "second", WRONG.at)
    put(database, WRONG, second)
    put(database, WRONG, Attempt(("4", "5"), "missed", WRONG.at))
    assert attempt_of(database) == second
    put(database, None, RIGHT, "blue")
    found = stored(database)
    assert (found.tried, found.found_first, found.found_second) == (2, 1, 1)


def test_old_attempts_go_and_their_counts_stay(database: Database) -> None:
    store(database, DAY)
    put(database, None, RIGHT)
    assert database.write(lambda connection: days.sweep(connection, RIGHT.at + days.KEPT_MS)) == 0
    assert database.write(lambda connection: days.sweep(connection, RIGHT.at + days.KEPT_MS + 1)) == 1
    assert attempt_of(database) is None
    assert stored(database).tried == 1


def test_days_around_a_day_are_those_with_positions(database: Database) -> None:
    later = DAY + timedelta(days=3)
    store(database, DAY, later)
    between = DAY + timedelta(days=1)
    assert database.read(lambda connection: days.day_before(connection, between)) == DAY
    assert database.read(lambda connection: days.day_before(connection, DAY)) is None
    assert database.read(lambda connection: days.day_after(connection, DAY, later)) == later
    assert database.read(lambda connection: days.day_after(connection, DAY, between)) is None  # not come yet
    assert database.read(lambda connection: days.days_between(connection, DAY, later)) == [DAY, later]
