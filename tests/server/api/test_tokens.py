"""The routes of bot tokens: created, listed, used within their scopes, revoked."""

from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.commands import Challenge, CreateRoom, TakeSeat
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_server.api import tokens as token_routes
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.credentials import token_id
from tests.server.people import HttpClient, browser, program
from tests.server.served import NIM, RunningServer, served


async def signed_up(server: RunningServer, name: str = "Amber") -> HttpClient:
    page = await browser(server)
    assert (await page.sign_up(name)).status == 201
    return page


async def make(person: HttpClient, name: str = "first", **more: Any) -> str:
    answer = await person.ask("POST", "/api/tokens", {"name": name, **more})
    assert answer.status == 201
    return str(answer.body["token"])


async def listed(person: HttpClient) -> list[Any]:
    return list((await person.ask("GET", "/api/tokens")).body["tokens"])


async def test_a_signed_in_person_makes_a_bot(server: RunningServer) -> None:
    page = await signed_up(server)
    client = await server.enter(token=await make(page))
    assert (client.you.name, client.you.kind) == ("first", "bot")
    assert client.you.id != (await page.current_player())["id"]


async def test_a_list_shows_the_ids_of_tokens_but_never_a_token(server: RunningServer) -> None:
    page = await signed_up(server)
    token = await make(page, scopes=["play"])
    (line,) = await listed(page)
    assert (line["name"], line["scopes"], line["player"]["kind"]) == ("first", ["play"], "bot")
    assert token not in str(line)


async def test_a_revoked_token_is_out_at_once_and_others_stay(server: RunningServer) -> None:
    page = await signed_up(server)
    leaked, kept = await make(page), await make(page)
    out, stays = await server.enter(token=leaked), await server.enter(token=kept)
    assert out.you == stays.you  # the same name is the same bot
    ended = f"/api/tokens/{token_id(leaked)}"
    assert (await page.ask("DELETE", ended)).status == 204
    assert await out.closed() == CloseCode.TOKEN_EXPIRED
    assert await HttpClient(server, leaked).handshake_status() == 401
    assert (await stays.create(["me", "open"])).room
    assert [line["id"] for line in await listed(page)] == [token_id(kept)]
    assert (await page.ask("DELETE", ended)).status == 404


async def test_signing_out_everywhere_leaves_bots_playing(server: RunningServer) -> None:
    page = await signed_up(server)
    bot = await server.enter(token=await make(page))
    await page.ask("DELETE", "/api/session?everywhere=true")
    assert (await bot.create(["me", "open"])).room


async def test_tokens_of_others_cannot_be_seen_or_revoked(server: RunningServer) -> None:
    amber, blue = await signed_up(server, "Amber"), await signed_up(server, "Blue")
    token = await make(amber)
    token_name = (await listed(amber))[0]["id"]
    assert await listed(blue) == []
    assert (await blue.ask("DELETE", f"/api/tokens/{token_name}")).status == 404
    assert await HttpClient(server, token).handshake_status() == 101


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/tokens"), ("POST", "/api/tokens"), ("DELETE", "/api/tokens/0")]
)
async def test_guests_and_bots_cannot_create_tokens(server: RunningServer, method: str, path: str) -> None:
    bot = HttpClient(server, await make(await signed_up(server)))
    for person in (HttpClient(server), await program(server), bot):
        assert (await person.ask(method, path, {"name": "x"} if method == "POST" else None)).status == 403


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"name": "bell\a"}, "name"),
        ({"name": "\u3164"}, "name"),
        ({"name": "x", "scopes": ["everything"]}, "everything"),
        ({"name": "x", "scope": []}, "scope"),
    ],
)
async def test_an_unusable_wish_is_refused_with_what_is_wrong(
    server: RunningServer, body: object, names: str
) -> None:
    answer = await (await signed_up(server)).ask("POST", "/api/tokens", body)
    assert answer.status == 400
    assert names in answer.body["error"]


async def test_a_bot_may_be_called_like_its_owner_but_not_like_another_account(
    server: RunningServer,
) -> None:
    page = await signed_up(server)
    name = (await page.current_player())["name"]
    await (await program(server)).sign_up("Another")
    wishes = [{"name": name.upper()}, {"name": "\u0410nother"}]
    assert [(await page.ask("POST", "/api/tokens", wish)).status for wish in wishes] == [201, 409]


async def test_there_are_only_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_routes, "MAX_TOKENS", 1)
    async with served(tmp_path, token_rate=Rate(2, 200)) as server:
        page = await signed_up(server)
        wish = {"name": "first"}
        assert [(await page.ask("POST", "/api/tokens", wish)).status for _ in range(3)] == [201, 409, 429]


# -- scopes --------------------------------------------------------------------------------------


async def test_a_token_without_a_scope_is_refused_what_needs_it_and_may_watch(server: RunningServer) -> None:
    page = await signed_up(server)
    blue = await server.enter("Blue")
    room = (await blue.create(["open", "open"])).room
    watcher = await server.enter(token=await make(page, "watcher", scopes=[]))
    player = await server.enter(token=await make(page, "player", scopes=["play"]))
    opener = await server.enter(token=await make(page, "opener", scopes=["open"]))
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
    challenge = Challenge(id="d", to="Blue", game="nim")
    for client, missing in ((player, "open"), (opener, "play")):
        refused = await client.refusal(challenge)
        assert (refused.code, missing in refused.message) == (RefusalCode.FORBIDDEN, True)
    await player.ask(TakeSeat("t", room, 1))
    assert (await player.events_until(2))[-1].seq == 2


async def test_refused_names_have_a_rate_of_their_own(tmp_path: Path) -> None:
    async with served(tmp_path, read_rate=Rate(2, 3600), token_rate=Rate(1, 3600)) as server:
        page = await signed_up(server)
        for _ in range(2):
            assert (await page.ask("POST", "/api/tokens", {"name": "server"})).status == 409
        assert (await page.ask("POST", "/api/tokens", {"name": "server"})).status == 429
    async with served(tmp_path, read_rate=Rate(2, 3600), token_rate=Rate(3, 3600)) as server:
        other = await signed_up(server, "Blue")
        for name in ("one", "two", "three"):
            await make(other, name)  # what is granted costs none of it
