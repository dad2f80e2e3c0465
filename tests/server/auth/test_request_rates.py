"""Limits by address: a class behind one address, an attacker among it, and what costs nothing."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from parlour_server.limits.token_bucket import Rate
from tests.server.people import PASSWORD, HttpClient, browser, program
from tests.server.served import RunningServer, served

HERE = ("127.0.0.1",)
#: So slow that nothing refills during a test.
HOURS = 40_000


@pytest.fixture
async def classroom(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """A server with its default limits, and this machine's address shared."""
    async with served(tmp_path, shared_networks=HERE) as server:
        yield server


async def signed_up(server: RunningServer, name: str) -> HttpClient:
    page = await browser(server)
    assert (await page.sign_up(name)).status == 201
    return page


async def test_a_class_signs_up_and_in_behind_one_address(classroom: RunningServer) -> None:
    pupils = [await browser(classroom) for _ in range(12)]
    made = await asyncio.gather(*(page.sign_up(f"pupil-{n}") for n, page in enumerate(pupils)))
    assert [answer.status for answer in made] == [201] * 12
    for n in range(30):
        assert (await (await browser(classroom)).sign_in(f"pupil-{n % 12}")).status == 200


async def test_a_class_of_programs_enters_behind_one_address(tmp_path: Path) -> None:
    async with served(tmp_path, shared_networks=HERE, guest_rate=Rate(1, HOURS), shared_players=30) as server:
        for n in range(30):
            assert await server.token(f"pupil {n}")
        refused = await HttpClient(server).ask("POST", "/api/guests")
        assert (refused.status, "guest_rate 30/" in refused.body["error"]) == (429, True)


@pytest.mark.parametrize(
    ("method", "path", "body", "limit"),
    [
        ("GET", "/api/players/5f0c92e14ab7d368", None, "read_rate"),
        ("GET", "/api/rooms/h7dw4c2r6pqe/games/1", None, "read_rate"),
        ("GET", "/api/rooms/h7dw4c2r6pqe/ratings", None, "read_rate"),
        ("GET", "/api/rooms/h7dw4c2r6pqe/view", None, "read_rate"),
        ("GET", "/api/series", None, "read_rate"),
        ("GET", "/api/tables/connect-four", None, "read_rate"),
        ("POST", "/api/series/estimate", None, "series_rate"),
        ("PATCH", "/api/session", {"name": "Passer-by"}, "guest_rate"),
        ("POST", "/api/guests", None, "guest_rate"),
    ],
)
async def test_each_limit_of_requests_counts_players_and_bounds_their_address(
    tmp_path: Path, method: str, path: str, body: object, limit: str
) -> None:
    changed: dict[str, Any] = {limit: Rate(2, HOURS), "shared_players": 2}
    async with served(tmp_path, shared_networks=HERE, **changed) as server:
        people = [await browser(server) for _ in range(3)]
        asked = [await person.ask(method, path, body or {}) for person in people[:2] for _ in range(3)]
        assert [answer.status == 429 for answer in asked] == [False, False, True] * 2
        assert f"({limit} 2/" in asked[2].body["error"]
        third = await people[2].ask(method, path, body or {})
        assert (third.status, f"({limit} 4/" in third.body["error"]) == (429, True)


async def test_elsewhere_an_address_counts_whoever_asks(tmp_path: Path) -> None:
    async with served(tmp_path, shared_networks=("198.51.100.0/24",), read_rate=Rate(2, HOURS)) as server:
        asked = [await (await browser(server)).ask("GET", "/api/series") for _ in range(3)]
        assert [answer.status for answer in asked] == [200, 200, 429]


# -- guesses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("networks", [(), HERE], ids=["alone", "shared"])
async def test_a_name_is_guessed_at_no_faster_by_new_guests(
    tmp_path: Path, networks: tuple[str, ...]
) -> None:
    async with served(tmp_path, shared_networks=networks, name_rate=Rate(3, HOURS)) as server:
        tries = [(await (await browser(server)).sign_in("Amber", "wrong")).status for _ in range(5)]
        assert tries == [401, 401, 401, 429, 429]


async def test_guesses_at_many_names_by_new_guests_are_bounded_for_their_address(tmp_path: Path) -> None:
    rate = Rate(2, HOURS)
    async with served(tmp_path, shared_networks=HERE, sign_in_rate=rate, shared_players=2) as server:
        tries = [(await (await browser(server)).sign_in(f"name-{n}", "wrong")).status for n in range(5)]
        assert tries == [401, 401, 401, 401, 429]


async def test_right_passwords_cost_nothing_and_wrong_ones_do(tmp_path: Path) -> None:
    rate = Rate(3, HOURS)
    async with served(tmp_path, sign_in_rate=rate, name_rate=rate) as server:
        for name in ("Amber", "Blue", "Cyan"):
            await signed_up(server, name)
        right = [
            (await HttpClient(server).sign_in(name)).status for name in ("Amber", "Blue", "Cyan", "Blue")
        ]
        assert right == [200] * 4
        words = ("no", "no", PASSWORD, "no", "no")
        mixed = [(await HttpClient(server).sign_in("Amber", word)).status for word in words]
        assert mixed == [401, 401, 200, 401, 429]
        assert (await HttpClient(server).sign_in("Blue", "no")).status == 429


async def test_wrong_guesses_at_the_same_time_are_no_more_than_one_after_the_other(tmp_path: Path) -> None:
    async with served(tmp_path, name_rate=Rate(3, HOURS)) as server:
        await signed_up(server, "Amber")
        guesses = [HttpClient(server).sign_in("Amber", f"wrong {n}") for n in range(8)]
        statuses = sorted(answer.status for answer in await asyncio.gather(*guesses))
        assert statuses == [401] * 3 + [429] * 5


async def test_right_sign_ins_to_one_account_are_bounded_and_not_by_wrong_ones(tmp_path: Path) -> None:
    async with served(tmp_path, sign_in_rate=Rate(3, HOURS)) as server:
        page = await signed_up(server, "Amber")
        change = {"old": PASSWORD, "new": PASSWORD}
        assert [(await HttpClient(server).sign_in("Amber")).status for _ in range(2)] == [200, 200]
        assert (await HttpClient(server).sign_in("Amber", "wrong")).status == 401
        assert [(await page.ask("POST", "/api/password", change)).status for _ in range(2)] == [200, 429]


# -- sign-ups ---------------------------------------------------------------------------------------


async def test_a_refused_sign_up_costs_nothing_and_hashes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path, account_rate=Rate(2, HOURS)) as server:
        amber = await signed_up(server, "Amber")
        hashed = 0

        async def count(*_: object) -> str:
            nonlocal hashed
            hashed += 1
            return "hash"

        monkeypatch.setattr("parlour_server.auth.passwords.Passwords.hash", count)
        for name, password in [("aMBER", PASSWORD), ("Blue", "short"), ("admin", PASSWORD), ("-", PASSWORD)]:
            assert (await HttpClient(server).sign_up(name, password)).status in (400, 409)
        assert (await amber.sign_up("Blue")).status == 409
        assert hashed == 0
        made = [(await (await program(server)).sign_up(name)).status for name in ("Blue", "Cyan")]
        assert made == [201, 429]


@pytest.mark.parametrize("networks", [(), HERE], ids=["alone", "shared"])
async def test_names_that_are_refused_are_bounded_for_all_routes_together(
    tmp_path: Path, networks: tuple[str, ...]
) -> None:
    async with served(
        tmp_path, shared_networks=networks, shared_players=1, read_rate=Rate(3, HOURS)
    ) as server:
        await signed_up(server, "Amber")
        guest = await browser(server)
        refused = [
            await HttpClient(server).ask("POST", "/api/guests", {"name": "Amber"}),
            await guest.ask("PATCH", "/api/session", {"name": "Amber"}),
            await guest.sign_up("Amber"),
        ]
        assert [answer.status for answer in refused] == [409] * 3
        further = await HttpClient(server).ask("POST", "/api/guests", {"name": "Passer-by"})
        assert (further.status, "(read_rate 3/" in further.body["error"]) == (429, True)


async def test_requests_that_are_not_refused_count_as_no_refusals(tmp_path: Path) -> None:
    async with served(tmp_path, read_rate=Rate(1, HOURS), guest_rate=Rate(11, HOURS)) as server:
        body = {"name": "Passer-by"}
        asked = [HttpClient(server).ask("POST", "/api/guests", body) for _ in range(9)]
        assert {answer.status for answer in await asyncio.gather(*asked)} == {200}
        assert (await HttpClient(server).ask("POST", "/api/guests", {"name": "admin"})).status == 409
        further = await HttpClient(server).ask("POST", "/api/guests", body)
        assert (further.status, "(read_rate 1/" in further.body["error"]) == (429, True)


async def test_names_that_are_refused_cost_guests_and_bots_nothing(tmp_path: Path) -> None:
    rate = Rate(1, HOURS)
    async with served(tmp_path, guest_rate=rate, token_rate=rate) as server:
        page = await signed_up(server, "Amber")
        guest = await browser(server)
        for name in ("arnber", "admin", "\u3164"):
            for asked in (
                await guest.ask("PATCH", "/api/session", {"name": name}),
                await HttpClient(server).ask("POST", "/api/guests", {"name": name}),
                await page.ask("POST", "/api/tokens", {"name": "" if name == "arnber" else name}),
            ):
                assert asked.status in (400, 409), asked.body
        made = [(await page.ask("POST", "/api/tokens", {"name": f"my-bot-{n}"})).status for n in range(2)]
        assert made == [201, 429]
        assert (await HttpClient(server).ask("POST", "/api/guests", {"name": "Passer-by"})).status == 200
        assert (await HttpClient(server).ask("POST", "/api/guests")).status == 429
        renamed = [(await guest.ask("PATCH", "/api/session", {"name": "Passer-by"})).status for _ in range(2)]
        assert renamed == [200, 429]
