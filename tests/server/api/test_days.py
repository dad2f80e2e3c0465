"""Positions of the day over HTTP: whose attempts they are, what is refused, and what is read of them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from parlour_server.limits.token_bucket import Rate
from parlour_server.store.opening import open_database
from tests.databases import database_url
from tests.server.daily.stored_days import store
from tests.server.people import HttpClient, browser, program
from tests.server.served import RunningServer, served

DAY = timedelta(days=1)
MARCH = date(2025, 3, 28)
MOVE = {"move": "3", "number": 1}


@pytest.fixture
async def days(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """A server with positions of today, of the days around and of a day long ago."""
    async with served(tmp_path) as server:
        await asyncio.to_thread(fill, tmp_path)
        yield server


def fill(folder: Path) -> None:
    with closing(open_database(database_url(folder), exclusive=False)) as database:
        store(database, MARCH, *(today() + DAY * away for away in (-1, 0, 1)))


def today() -> date:
    return datetime.now(UTC).date()


async def page(person: HttpClient, day: str = "today") -> Any:
    answer = await person.ask("GET", f"/api/days/{day}")
    assert answer.status == 200, answer.body
    assert answer.headers["Cache-Control"] == "private, no-cache"
    return answer.body


async def attempt(person: HttpClient, day: object, body: object = MOVE, game: str = "connect-four") -> Any:
    answer = await person.ask("POST", f"/api/days/{day}/{game}", body)
    assert answer.status == 200, answer.body
    return answer.body


def marks(body: Any) -> dict[str, str]:
    return {each["name"]: each["attempt"]["mark"] for each in body["puzzles"] if each["attempt"]}


async def test_a_guest_who_signs_up_keeps_what_was_found(days: RunningServer) -> None:
    person = await browser(days)
    assert marks(await page(person)) == {}
    solved = await attempt(person, today())
    assert solved["puzzle"]["attempt"] == {"moves": ["3"], "mark": "first"}
    assert (await person.sign_up("amber")).status == 201
    assert marks(await page(person)) == {"connect-four": "first"}
    assert [each["mark"] for each in (await page(person))["row"]] == [None] * 6 + ["first"]
    assert marks(await page(await browser(days))) == {}


async def test_one_may_read_without_an_identity_but_not_try(days: RunningServer) -> None:
    nobody = HttpClient(days)
    assert [each["name"] for each in (await page(nobody))["puzzles"]] == ["connect-four", "nim", "small-nim"]
    assert (await nobody.ask("POST", f"/api/days/{today()}/nim", MOVE)).status == 401
    foreign = HttpClient(
        days, cookie=(await browser(days)).cookie, headers={"Origin": "https://elsewhere.example"}
    )
    assert (await foreign.ask("POST", f"/api/days/{today()}/nim", MOVE)).status == 403


async def test_positions_are_for_people(days: RunningServer) -> None:
    async with days.http.post(f"{days.url}/api/guests", json={"kind": "bot"}) as response:
        bot = HttpClient(days, token=(await response.json())["token"])
    answer = await bot.ask("POST", f"/api/days/{today()}/connect-four", MOVE)
    assert (answer.status, answer.body["code"]) == (403, "forbidden")
    assert marks(await page(bot)) == {}
    person = await program(days)  # a person's own program
    assert (await attempt(person, today()))["puzzle"]["attempt"]["mark"] == "first"


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/days/9999-12-31", None, 404, "day-to-come"),
        ("POST", "/api/days/9999-12-31/nim", MOVE, 404, "day-to-come"),
        ("GET", "/api/days/0001-01-01", None, 404, "no-such-day"),
        ("GET", "/api/days/2026-02-30", None, 404, "no-such-day"),
        ("GET", "/api/days/20260228", None, 404, "no-such-day"),
        ("GET", "/api/days/2026-W01-1", None, 404, "no-such-day"),
        ("POST", "/api/days/today/nim", MOVE, 404, "no-such-day"),
        ("POST", "/api/days/2025-03-28/go", MOVE, 404, "no-such-day"),
        ("POST", f"/api/days/2025-03-28/{'a' * 2000}", MOVE, 404, ""),
        ("POST", "/api/days/2025-03-28/%00%ff", MOVE, 404, ""),
        ("POST", f"/api/days/{'9' * 2000}/nim", MOVE, 404, ""),
        ("GET", f"/api/days/{'9' * 2000}", None, 404, ""),
        ("GET", "/api/days/２０２５-03-28", None, 404, ""),
        ("POST", "/api/days/2025-03-27/nim", MOVE, 404, "no-such-day"),
        ("POST", "/api/days/2025-03-28/connect-four", {"move": "3", "player": "other"}, 400, ""),
        ("POST", "/api/days/2025-03-28/connect-four", {"move": "3", "number": 10**30}, 400, ""),
        ("POST", "/api/days/2025-03-28/connect-four", {"move": "8"}, 400, "illegal-move"),
        ("POST", "/api/days/2025-03-28/connect-four", {"move": "3" * 65}, 400, ""),
        ("POST", "/api/days/2025-03-28/connect-four", {"move": "3", "number": 3}, 400, ""),
        ("POST", "/api/days/2025-03-28/connect-four", {"move": "3", "day": "2025-03-28"}, 400, ""),
        ("POST", "/api/days/2025-03-28/connect-four", {}, 400, "malformed"),
        ("POST", "/api/days/2025-03-28/connect-four", {"number": 2}, 400, "malformed"),
        ("POST", "/api/days/2025-03-28/connect-four", {"give_up": False}, 400, "malformed"),
        ("POST", "/api/days/2025-03-28/connect-four", {"move": "3", "give_up": True}, 400, "malformed"),
        ("GET", "/api/days?month=9999-12", None, 404, "day-to-come"),
        ("GET", "/api/days?month=2026-13", None, 400, ""),
        ("GET", "/api/days?month=", None, 400, ""),
    ],
)
async def test_bad_input_gets_one_clear_refusal(
    days: RunningServer, method: str, path: str, body: object, status: int, code: str
) -> None:
    person = await browser(days)
    answer = await person.ask(method, path, body)
    assert (answer.status, answer.body.get("code", "")) == (status, code), answer.body
    assert marks(await page(person, str(MARCH))) == {}  # what is refused begins and ends no attempt


async def test_tomorrow_is_made_and_refused(days: RunningServer) -> None:
    answer = await (await browser(days)).ask("GET", f"/api/days/{today() + DAY}")
    assert (answer.status, answer.body["code"]) == (404, "day-to-come")


async def test_a_month_long_ago_is_named_as_it_was_asked_for(days: RunningServer) -> None:
    answer = await HttpClient(days).ask("GET", "/api/days?month=0001-01")
    assert (answer.body["month"], answer.body["days"]) == ("0001-01", [])


async def test_all_days_of_a_month_have_the_best_mark_of_any_attempt(days: RunningServer) -> None:
    person = await browser(days)
    await attempt(person, MARCH, {"give_up": True})
    await attempt(person, MARCH, {"move": "1:2"}, "nim")
    answer = await person.ask("GET", "/api/days?month=2025-03")
    assert answer.body["days"] == [{"day": "2025-03-28", "mark": "first"}]
    assert answer.body["after"] is not None
    assert (await page(person, str(MARCH)))["before"] is None


async def test_nobody_changes_or_reads_the_attempt_of_another(days: RunningServer) -> None:
    person, other = await browser(days), await browser(days)
    await attempt(person, today(), {"move": "4"})
    late = await attempt(
        other, today(), {"move": "3", "number": 2}
    )  # the second move of an attempt not begun
    assert late["puzzle"]["attempt"] is None
    assert late["puzzle"]["reply"] == late["puzzle"]["line"] == []
    assert (await attempt(other, today(), {"give_up": True}))["puzzle"]["attempt"]["mark"] == "missed"
    found = await attempt(person, today(), {"move": "3", "number": 2})
    assert found["puzzle"]["attempt"] == {"moves": ["4", "3"], "mark": "second"}


async def test_an_address_tries_no_faster_than_its_rate(tmp_path: Path) -> None:
    async with served(tmp_path, read_rate=Rate(2, 3600)) as server:
        await asyncio.to_thread(fill, tmp_path)
        person = await browser(server)
        for move in ("4", "3"):
            await attempt(person, today(), {"move": move, "number": 1 + (move == "3")})
        late = await (await browser(server)).ask("POST", f"/api/days/{today()}/nim", MOVE)
        assert (late.status, "read_rate" in late.body["error"]) == (429, True)
        assert float(late.headers["Retry-After"]) > 0


@pytest.mark.parametrize("path", ["/day", "/day/nim", "/day/2026-11-28", "/day/nim/2026-11-28"])
async def test_each_address_of_a_day_opens_the_page(server: RunningServer, path: str) -> None:
    assert (await HttpClient(server).ask("GET", path)).status == 200


@pytest.mark.parametrize("path", ["/day/2026-11", "/day/Nim", "/day/nim/today"])
async def test_what_is_no_day_is_not_found(server: RunningServer, path: str) -> None:
    assert (await HttpClient(server).ask("GET", path)).status == 404
