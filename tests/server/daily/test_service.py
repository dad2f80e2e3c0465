"""What people get of positions of the day: one attempt each, and no answer before it is over."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour_protocol.values import GridView
from parlour_server.daily.answers import DayTried
from parlour_server.daily.service import DayService
from parlour_server.http.responses import HttpRefusal
from parlour_server.limits.event_budget import EventBudgets
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.database import Database
from parlour_server.store.days import add_day
from parlour_server.store.opening import open_database
from tests.databases import database_url
from tests.server.daily.stored_days import CONNECT_FOUR, NAMED, store

TODAY = date(2026, 11, 28)
DAY = timedelta(days=1)
GAME = "connect-four"


@dataclass
class Clock:
    """The server's clock, set by the test."""

    at: datetime = field(default_factory=lambda: datetime(2026, 11, 28, 12, tzinfo=UTC))

    def __call__(self) -> int:
        return round(self.at.timestamp() * 1000)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(database_url(tmp_path))
    store(opened, *(TODAY + DAY * back for back in range(-9, 2)))
    yield opened
    opened.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def days(database: Database, clock: Clock) -> DayService:
    return DayService(database, EventBudgets(), lambda day: False, clock)


async def tried(
    days: DayService, move: str | None, number: int = 1, day: date = TODAY, player: str = "amber"
) -> DayTried:
    return await days.attempt(day, GAME, player, "an address", move, number)


def marks(row: Any) -> list[str | None]:
    return [each.mark for each in row]


def texts(answer: object) -> str:
    """Everything that a client gets, without the board and its legal moves."""
    body = msgspec.to_builtins(answer)
    for puzzle in body.get("puzzles", [body.get("puzzle")]):
        del puzzle["view"], puzzle["legal"], puzzle["text"], puzzle["options"]
    return msgspec.json.encode(body).decode()


async def test_nothing_says_the_answer_before_the_attempt_is_over(days: DayService) -> None:
    page = await days.page(None, "amber")
    assert [puzzle.name for puzzle in page.puzzles] == [GAME, "nim", NAMED]
    assert '"3"' not in texts(page)
    assert "threatens" not in texts(page)
    wrong = await tried(days, "4")
    assert [step.move for step in wrong.puzzle.reply] == ["4", "5"]
    assert wrong.puzzle.line == []
    assert '"3"' not in texts(wrong)
    other = next(puzzle for puzzle in (await days.page(None, "blue")).puzzles if puzzle.name == GAME)
    assert (other.attempt, other.reply, other.line, other.tried) == (None, [], [], 1)
    right = await tried(days, "3", 2)
    assert [step.move for step in right.puzzle.line] == ["3", "3", "5", "1", "2"]
    assert [step.seat for step in right.puzzle.line] == [1, 2, 1, 2, 1]
    end = right.puzzle.line[-1].view
    assert isinstance(end, GridView)
    assert len(end.line or []) == 4
    assert marks(right.row) == [None] * 6 + ["second"]
    assert (right.puzzle.tried, right.puzzle.first, right.puzzle.second) == (1, 0, 1)


async def test_a_reload_a_second_tab_and_a_resent_move_are_one_attempt(days: DayService) -> None:
    first = await tried(days, "4")
    assert await tried(days, "4") == first
    assert await tried(days, "3") == first  # another tab, which shows the question still
    page = await days.page(None, "amber")
    assert next(puzzle for puzzle in page.puzzles if puzzle.name == GAME) == first.puzzle
    at_once = await asyncio.gather(*(tried(days, move, 2) for move in ("5", "3", "5")))
    assert len({each.puzzle.attempt.mark for each in at_once if each.puzzle.attempt}) == 1
    assert (await tried(days, None)).puzzle == at_once[0].puzzle


async def test_who_asks_for_the_answer_has_seen_it(days: DayService) -> None:
    shown = await tried(days, None)
    assert shown.puzzle.line[0].move == CONNECT_FOUR.answer
    assert marks(shown.row)[-1] == "missed"
    assert marks((await tried(days, "3")).row)[-1] == "missed"


async def test_a_day_to_come_and_one_without_positions_are_refused(days: DayService) -> None:
    for day, code in ((TODAY + DAY, "day-to-come"), (TODAY - 30 * DAY, "no-such-day")):
        with pytest.raises(HttpRefusal) as refused:
            await days.page(day, "amber")
        assert (refused.value.status, refused.value.code) == (404, code)
        with pytest.raises(HttpRefusal) as refused:
            await tried(days, "3", day=day)
        assert (refused.value.status, refused.value.code) == (404, code)
    with pytest.raises(HttpRefusal) as refused:
        await days.month(date(2026, 12, 1), "amber")
    assert refused.value.code == "day-to-come"
    with pytest.raises(HttpRefusal) as refused:
        await tried(days, "8")
    assert (refused.value.status, refused.value.code) == (400, "illegal-move")
    assert marks((await days.page(None, "amber")).row) == [None] * 7


async def test_midnight_comes_with_the_servers_clock(days: DayService, clock: Clock) -> None:
    """A first move before midnight fills its day, also if the second comes after."""
    clock.at = datetime(2026, 11, 28, 23, 59, 59, tzinfo=UTC)
    await tried(days, "4")
    clock.at += timedelta(seconds=1)
    late = await tried(days, "3", 2)
    assert marks(late.row)[-2:] == ["second", None]
    page = await days.page(None, "amber")
    assert (page.day, page.before, page.after) == ("2026-11-29", "2026-11-28", None)
    assert (await days.page(TODAY, "amber")).after == "2026-11-29"


async def test_old_days_stay_open_and_change_no_row(days: DayService) -> None:
    old = TODAY - 8 * DAY
    assert marks((await tried(days, "3", day=old)).row) == [None] * 7
    assert marks((await tried(days, "3", day=TODAY - DAY)).row) == [None] * 7
    page = await days.page(old, "amber")
    assert next(puzzle for puzzle in page.puzzles if puzzle.name == GAME).attempt is not None
    month = await days.month(date(2026, 11, 1), "amber")
    assert [each.day for each in month.days if each.mark == "first"] == ["2026-11-20", "2026-11-27"]
    assert len(month.days) == 10  # tomorrow's is made, and not shown
    assert (month.before, month.after) == (None, None)


async def test_the_row_says_which_days_have_no_positions(tmp_path: Path, clock: Clock) -> None:
    """A server that is new, and then was off for a day."""
    database = open_database(database_url(tmp_path))
    store(database, TODAY - 3 * DAY, TODAY - DAY, TODAY)
    days = DayService(database, EventBudgets(), lambda day: False, clock)
    empty = [True] * 3 + [False, True, False, False]
    assert [each.empty for each in (await days.page(None, "amber")).row] == empty
    assert [each.empty for each in (await tried(days, "3")).row] == empty
    written = msgspec.to_builtins((await days.page(None, "amber")).row)
    assert written[-1] == {"day": "2026-11-28", "mark": "first"}
    database.close()


async def test_an_address_that_has_spent_its_events_begins_no_attempt_and_ends_those_begun(
    database: Database, clock: Clock
) -> None:
    budgets = EventBudgets(Limits(event_rate=Rate(1, 86_400)))
    days = DayService(database, budgets, lambda day: False, clock)
    await tried(days, "4")
    with pytest.raises(HttpRefusal) as refused:
        await tried(days, "4", player="blue")
    assert refused.value.status == 429
    assert (await tried(days, "3", 2)).puzzle.line != []


async def test_positions_of_rules_that_are_gone_are_left_out(database: Database, days: DayService) -> None:
    gone = msgspec.structs.replace(CONNECT_FOUR, game="gone")
    database.write(lambda connection: add_day(connection, TODAY, "gone", 1, gone))
    assert [puzzle.name for puzzle in (await days.page(None, "")).puzzles] == [GAME, "nim", NAMED]
