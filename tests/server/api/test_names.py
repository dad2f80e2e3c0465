"""Names that nobody may take, by every route that gives one, and names that were there before."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.values import Player
from parlour_server.auth.passwords import Passwords
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.accounts import add_account
from parlour_server.store.opening import open_database
from tests.databases import database_url
from tests.server.people import PASSWORD, Answer, HttpClient, browser, program
from tests.server.served import ENDLESS, RunningServer, served

Ask = Callable[[RunningServer, str], Awaitable[Answer]]


async def as_guest(server: RunningServer, name: str) -> Answer:
    return await HttpClient(server).ask("POST", "/api/guests", {"name": name})


async def as_guest_bot(server: RunningServer, name: str) -> Answer:
    return await HttpClient(server).ask("POST", "/api/guests", {"name": name, "kind": "bot"})


async def as_renamed_guest(server: RunningServer, name: str) -> Answer:
    return await (await program(server)).ask("PATCH", "/api/session", {"name": name})


async def as_token(server: RunningServer, name: str) -> Answer:
    page = await browser(server)
    await page.sign_in("Owner-of-bots")
    return await page.ask("POST", "/api/tokens", {"name": name})


async def as_account(server: RunningServer, name: str) -> Answer:
    return await HttpClient(server).sign_up(name)


ANY: list[Ask] = [as_guest, as_guest_bot, as_renamed_guest, as_token]
RATES: dict[str, Any] = {
    "guest_rate": ENDLESS,
    "account_rate": ENDLESS,
    "sign_in_rate": ENDLESS,
    "token_rate": ENDLESS,
}


async def refusals(server: RunningServer, ways: list[Ask], names: list[str]) -> dict[str, set[str]]:
    """Return the codes by which each way refuses the names, empty for a name that is given."""
    found: dict[str, set[str]] = {}
    for ask in ways:
        answers = [await ask(server, name) for name in names]
        found[ask.__name__] = {str(answer.body.get("code", "")) for answer in answers}
    return found


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("name-reserved", ["(admin)", "Moderator", "ᴀᴅᴍɪɴ", "Parlour Support", "System"]),
        ("name-unreadable", [40 * "\ufdfd", "a" + 39 * "\u0301", "\u3164", 40 * "\ufb03"]),
        ("name-taken", ["|i|y", "l!ly", "-LiIy-", "1i1y"]),
        ("", ["Robot", "Modesty", "Đurđa", "安珀"]),
    ],
)
async def test_every_route_refuses_a_forbidden_name(tmp_path: Path, code: str, names: list[str]) -> None:
    async with served(tmp_path, **RATES) as server:
        for account in ("Owner-of-bots", "lily"):
            assert (await HttpClient(server).sign_up(account)).status == 201
        assert await refusals(server, ANY, names) == {ask.__name__: {code} for ask in ANY}


@pytest.mark.parametrize("name", ["admin", "Moderator", "support", "System", "machine", "a-d-m-i-n", "bot"])
async def test_no_account_has_a_reserved_name(tmp_path: Path, name: str) -> None:
    async with served(tmp_path, **RATES) as server:
        answer = await as_account(server, name)
        assert (answer.status, answer.body["code"]) == (409, "name-reserved")


async def test_accounts_are_told_apart_by_more_than_decoration(tmp_path: Path) -> None:
    async with served(tmp_path, **RATES) as server:
        assert (await as_account(server, "Wolfgang")).status == 201
        assert await refusals(server, [as_account], ["VVolfgang", "Wolf-gang", "wo1fgang"]) == {
            "as_account": {"name-taken"}
        }


async def test_an_account_that_has_such_a_name_keeps_it(tmp_path: Path) -> None:
    url = database_url(tmp_path)
    hashed = await Passwords().hash(PASSWORD)

    def prepare() -> None:
        with closing(open_database(url)) as database:
            database.write(lambda connection: add_account(connection, Player("5f0c92e1", "admin"), hashed))

    await asyncio.to_thread(prepare)
    async with served(tmp_path, token_rate=Rate(5, 60)) as server:
        page = await browser(server)
        assert (await page.sign_in("ADMIN")).status == 200
        assert await page.current_player() == {"id": "5f0c92e1", "name": "admin"}
        assert (await page.ask("POST", "/api/tokens", {"name": "my-bot"})).status == 201
