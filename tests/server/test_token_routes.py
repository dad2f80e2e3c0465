"""The tokens of a person's bots, by route: made, listed, used within their scopes, revoked."""

from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.commands import CreateRoom, TakeSeat
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_server import token_routes
from parlour_server.rates import Rate
from parlour_server.store.credentials import token_id
from tests.server.people import Person, browser, program
from tests.server.served import NIM, House, served


async def owner(house: House, name: str = "Amber") -> Person:
    page = await browser(house)
    assert (await page.sign_up(name)).status == 201
    return page


async def make(person: Person, name: str = "first", **more: Any) -> str:
    answer = await person.ask("POST", "/api/tokens", {"name": name, **more})
    assert answer.status == 201
    return str(answer.body["token"])


async def listed(person: Person) -> list[Any]:
    return list((await person.ask("GET", "/api/tokens")).body["tokens"])


async def test_a_signed_in_person_makes_a_bot(house: House) -> None:
    page = await owner(house)
    client = await house.enter(token=await make(page))
    assert (client.you.name, client.you.kind) == ("first", "bot")
    assert client.you.id != (await page.who())["id"]


async def test_a_list_tells_of_tokens_and_never_tells_one(house: House) -> None:
    page = await owner(house)
    token = await make(page, scopes=["play"])
    (line,) = await listed(page)
    assert (line["name"], line["scopes"], line["player"]["kind"]) == ("first", ["play"], "bot")
    assert token not in str(line)


async def test_a_revoked_token_is_out_at_once_and_others_stay(house: House) -> None:
    page = await owner(house)
    leaked, kept = await make(page), await make(page)
    out, stays = await house.enter(token=leaked), await house.enter(token=kept)
    assert out.you == stays.you  # the same name is the same bot
    ended = f"/api/tokens/{token_id(leaked)}"
    assert (await page.ask("DELETE", ended)).status == 204
    assert await out.closed() == CloseCode.TOKEN_EXPIRED
    assert await Person(house, leaked).connects() == 401
    assert (await stays.create(["me", "open"])).room
    assert [line["id"] for line in await listed(page)] == [token_id(kept)]
    assert (await page.ask("DELETE", ended)).status == 404


async def test_signing_out_everywhere_leaves_bots_playing(house: House) -> None:
    page = await owner(house)
    bot = await house.enter(token=await make(page))
    await page.ask("DELETE", "/api/session?everywhere=true")
    assert (await bot.create(["me", "open"])).room


async def test_nobody_else_sees_or_ends_them(house: House) -> None:
    amber, blue = await owner(house, "Amber"), await owner(house, "Blue")
    token = await make(amber)
    token_name = (await listed(amber))[0]["id"]
    assert await listed(blue) == []
    assert (await blue.ask("DELETE", f"/api/tokens/{token_name}")).status == 404
    assert await Person(house, token).connects() == 101


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/tokens"), ("POST", "/api/tokens"), ("DELETE", "/api/tokens/0")]
)
async def test_guests_strangers_and_bots_make_no_bots(house: House, method: str, path: str) -> None:
    bot = Person(house, await make(await owner(house)))
    for person in (Person(house), await program(house), bot):
        assert (await person.ask(method, path, {"name": "x"} if method == "POST" else None)).status == 403


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"name": "bell\a"}, "name"),
        ({"name": "x", "scopes": ["everything"]}, "everything"),
        ({"name": "x", "scope": []}, "scope"),
    ],
)
async def test_an_unusable_wish_is_refused_with_what_is_wrong(house: House, body: object, names: str) -> None:
    answer = await (await owner(house)).ask("POST", "/api/tokens", body)
    assert answer.status == 400
    assert names in answer.body["error"]


async def test_there_are_only_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_routes, "MOST_TOKENS", 1)
    async with served(tmp_path, token_rate=Rate(2, 200)) as house:
        page = await owner(house)
        wish = {"name": "first"}
        assert [(await page.ask("POST", "/api/tokens", wish)).status for _ in range(3)] == [201, 409, 429]


# -- scopes --------------------------------------------------------------------------------------


async def test_a_token_without_a_scope_is_refused_what_needs_it_and_may_watch(house: House) -> None:
    page = await owner(house)
    amber = await house.enter("Amber")
    room = (await amber.create(["open", "open"])).room
    watcher = await house.enter(token=await make(page, "watcher", scopes=[]))
    player = await house.enter(token=await make(page, "player", scopes=["play"]))
    opener = await house.enter(token=await make(page, "opener", scopes=["open"]))
    for client in (watcher, player, opener):
        await client.join(room)
    opening = CreateRoom("o", "nim", ["open", "open"], NIM)
    for client in (watcher, player):
        refused = await client.refusal(opening)
        assert (refused.code, refused.message) == (RefusalCode.FORBIDDEN, "this token lacks the scope 'open'")
    for client in (watcher, opener):
        refused = await client.refusal(TakeSeat("t", room, 1))
        assert (refused.code, refused.message) == (RefusalCode.FORBIDDEN, "this token lacks the scope 'play'")
    assert (await opener.create(["open", "open"])).room
    await player.ask(TakeSeat("t", room, 1))
    assert (await player.events_until(2))[-1].seq == 2
