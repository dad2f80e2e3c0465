"""Sign up, sign in, sign out and tickets: what they grant, what they end, what they do not reveal."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.commands import TakeSeat
from parlour_protocol.errors import CloseCode
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.auth.passwords import THREADS, Passwords
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.records import StoreError
from tests.server.people import PASSWORD, HttpClient, browser, program
from tests.server.served import ENDLESS, RunningServer, complaints, served

# -- signing up ----------------------------------------------------------------------------------


async def test_a_guest_who_signs_up_keeps_the_id_and_every_seat(server: RunningServer) -> None:
    guest = await program(server, "Passer-by")
    client = await server.enter(token=guest.token)
    room = (await client.create(["me", "open"])).room
    answer = await guest.sign_up("Amber")
    assert answer.status == 201
    assert answer.body["player"] == {"id": client.you.id, "name": "Amber"}
    account = await server.enter(token=answer.body["token"])
    assert (account.you.id, account.you.name) == (client.you.id, "Amber")
    joined = await account.join(room)
    assert joined.seats == [1]
    other = await server.enter("Blue")
    await other.join(room)
    await other.ask(TakeSeat(other.new_id(), room, 2))
    await account.play(room, 1, "1:1")


async def test_what_the_guest_had_before_no_longer_gets_in(server: RunningServer) -> None:
    guest, page = await program(server), await browser(server)
    old_cookie = page.cookie
    assert (await guest.sign_up("Amber")).status == 201
    assert (await page.sign_up("Blue")).status == 201
    assert await guest.handshake_status() == 401
    assert await page.handshake_status() == 101
    page.cookie = old_cookie
    assert await page.handshake_status() == 401
    assert (
        await page.ask("GET", "/")
    ).status == 200  # the page creates a new guest for a client without an identity
    assert page.cookie != old_cookie
    assert await page.handshake_status() == 101
    assert (await page.current_player())["name"].startswith("Guest ")


async def test_a_page_gets_a_cookie_out_of_its_reach_and_no_token(server: RunningServer) -> None:
    page = await browser(server)
    before = await page.current_player()
    answer = await page.sign_up("Amber")
    assert set(answer.body) == {"player", "account"}
    flags = {part.strip() for part in answer.headers["Set-Cookie"].split(";")}
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
    assert "Secure" not in flags
    assert await page.current_player() == {"id": before["id"], "name": "Amber"}


async def test_behind_tls_the_cookie_never_travels_in_the_open(tmp_path: Path) -> None:
    async with served(tmp_path, origin=("https://parlour.example",)) as server:
        person = HttpClient(
            server, headers={"Origin": "https://parlour.example", "Sec-Fetch-Site": "same-origin"}
        )
        assert "Secure" in (await person.sign_up("Amber")).headers["Set-Cookie"]


async def test_a_client_without_an_identity_gets_a_new_one(server: RunningServer) -> None:
    answer = await HttpClient(server).sign_up("Amber")
    assert answer.status == 201
    assert (await server.enter(token=answer.body["token"])).you.name == "Amber"


async def test_what_a_bot_played_stays_the_bots(server: RunningServer) -> None:
    async with server.http.post(f"{server.url}/api/guests", json={"name": "b", "kind": "bot"}) as response:
        made = await response.json()
    answer = await HttpClient(server, made["token"]).sign_up("Amber")
    assert answer.body["player"]["id"] != made["player"]["id"]
    assert await HttpClient(server, made["token"]).handshake_status() == 101


async def test_a_name_is_had_once_in_any_spelling(server: RunningServer) -> None:
    assert (await (await program(server)).sign_up("Amber")).status == 201
    second = await program(server)
    answer = await second.sign_up("aMBER")
    taken = "name is 'aMBER': an account has it, or one that looks like it"
    assert (answer.status, answer.body) == (409, {"error": taken, "code": "name-taken"})
    assert (await second.sign_up("Arnber")).status == 409
    assert await second.handshake_status() == 101


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Милица", "МИЛИЦА"),
        ("Šćepan", "s\u030c\u0107epan".upper()),
        ("मीरा", "मीरा"),
        ("安珀", "安珀"),
        ("Łucja_2", "łucja_2"),
    ],
    ids=ascii,
)
async def test_an_account_has_a_name_in_any_script(server: RunningServer, name: str, other: str) -> None:
    page = await browser(server)
    assert (await page.sign_up(name)).status == 201
    assert (await page.current_player())["name"] == name
    elsewhere = await browser(server)
    assert (await elsewhere.sign_up(other)).status == 409
    assert (await elsewhere.sign_in(other)).status == 200
    assert (await elsewhere.current_player())["name"] == name


async def test_a_name_of_another_script_that_looks_like_an_account_s_is_taken(server: RunningServer) -> None:
    assert (await (await browser(server)).sign_up("Amber")).status == 201
    assert (await (await browser(server)).sign_up("аmber")).status == 409  # the first letter is Cyrillic
    assert (await (await browser(server)).sign_up("Админ")).body["code"] == "name-reserved"


async def test_who_is_signed_in_signs_up_for_nothing_else(server: RunningServer) -> None:
    page = await browser(server)
    await page.sign_up("Amber")
    assert (await page.sign_up("Blue")).status == 409
    assert (await page.current_player())["name"] == "Amber"


async def test_an_unusable_account_is_refused_with_what_is_wrong(tmp_path: Path) -> None:
    bodies: list[tuple[object, str]] = [
        ({"name": "A", "password": PASSWORD}, "name"),
        ({"name": "x" * 31, "password": PASSWORD}, "name"),
        ({"name": "two words", "password": PASSWORD}, "name"),
        ({"name": "-dash", "password": PASSWORD}, "name"),
        ({"name": "line\n", "password": PASSWORD}, "name"),
        ({"name": "_dash", "password": PASSWORD}, "name"),
        ({"name": "\u0301mber", "password": PASSWORD}, "name"),  # an accent on nothing
        ({"name": "n" + "\u0301" * 4 + "ea", "password": PASSWORD}, "name"),  # more than two on a letter
        ({"name": "Amber", "password": "short"}, "password"),
        ({"name": "Amber", "password": "x" * 129}, "password"),
        ({"name": "Amber"}, "password"),
        ({"name": "Amber", "password": PASSWORD, "admin": True}, "admin"),
        ([], "object"),
    ]
    async with served(tmp_path, account_rate=ENDLESS) as server:
        for body, names in bodies:
            answer = await HttpClient(server).ask("POST", "/api/accounts", body)
            assert answer.status == 400, body
            assert names in answer.body["error"]
            assert PASSWORD not in answer.body["error"]


# -- signing in ----------------------------------------------------------------------------------


async def test_an_account_signs_in_from_elsewhere(server: RunningServer) -> None:
    made = (await (await browser(server)).sign_up("Amber")).body["player"]
    elsewhere = await browser(server)
    assert (await elsewhere.sign_in("amber")).status == 200
    assert await elsewhere.current_player() == made
    answer = await HttpClient(server).sign_in("AMBER")
    assert (await server.enter(token=answer.body["token"])).you.id == made["id"]


@pytest.mark.parametrize("name", ["\0", "Am\0ber", "ghost\n", "安珀", "\u3164"], ids=ascii)
async def test_a_text_that_is_no_name_is_merely_wrong(
    server: RunningServer, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = await HttpClient(server).ask("POST", "/api/session", {"name": name, "password": PASSWORD})
    assert answer.status == 401
    assert complaints(caplog) == []


async def test_a_wrong_password_and_an_unknown_name_are_answered_alike(server: RunningServer) -> None:
    await (await browser(server)).sign_up("Amber")
    answers = [
        await HttpClient(server).sign_in(name, password)
        for name, password in [("Amber", "wrong"), ("Blue", PASSWORD), ("no such name", ""), ("", "")]
    ]
    assert {(answer.status, answer.body["error"]) for answer in answers} == {
        (401, "the name or the password is wrong")
    }
    assert all("Set-Cookie" not in answer.headers for answer in answers)


async def test_the_password_is_checked_whether_or_not_there_is_an_account(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[bool] = []
    verify = Passwords.verify

    async def counted(self: Passwords, kept: str | None, password: str) -> bool:
        checked.append(kept is not None)
        return await verify(self, kept, password)

    await (await browser(server)).sign_up("Amber")
    monkeypatch.setattr(Passwords, "verify", counted)
    await HttpClient(server).sign_in("Amber", "wrong")
    await HttpClient(server).sign_in("Blue", "wrong")
    assert checked == [True, False]


@pytest.mark.parametrize("limit", ["sign_in_rate", "name_rate", "account_rate", "ticket_rate"])
async def test_too_many_sign_ins_are_refused_with_the_wait(tmp_path: Path, limit: str) -> None:
    settings: dict[str, Any] = {limit: Rate(1, 100)}
    async with served(tmp_path, **settings) as server:
        person = await program(server)
        asked: dict[str, tuple[str, Any]] = {
            "account_rate": ("/api/accounts", {"name": "Blue", "password": PASSWORD}),
            "ticket_rate": ("/api/tickets", None),
        }
        path, body = asked.get(limit, ("/api/session", {"name": "Amber", "password": "y"}))
        first = await person.ask("POST", path, body)
        second = await person.ask("POST", path, body)
        assert first.status != 429
        assert second.status == 429
        assert f"({limit} 1/100)" in second.body["error"]
        assert int(second.headers["Retry-After"]) > 1


async def test_a_name_is_guarded_from_everywhere_and_others_are_not_held_up(tmp_path: Path) -> None:
    async with served(tmp_path, name_rate=Rate(2, 200)) as server:
        tries = [
            (await HttpClient(server).sign_in(name)).status for name in ("Amber", "amber", "AMBER", "Blue")
        ]
        assert tries == [401, 401, 429, 401]


async def test_too_many_concurrent_sign_ins_are_refused(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.auth.passwords.MAX_WAITING", -THREADS)
    for answer in (await HttpClient(server).sign_in("Amber"), await HttpClient(server).sign_up("Amber")):
        assert answer.status == 503
        assert "Retry-After" in answer.headers


async def test_a_sign_in_that_the_database_does_not_answer_is_no_wrong_guess(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> None:
        raise StoreError("the database does not answer")

    limits: dict[str, Any] = {limit: Rate(2, 10_000) for limit in ("sign_in_rate", "name_rate")}
    async with served(tmp_path, **limits) as server:
        await (await browser(server)).sign_up("Amber")
        with monkeypatch.context() as outage:
            outage.setattr("parlour_server.store.accounts.find_account", away)
            tries = [(await HttpClient(server).sign_in("Amber")).status for _ in range(3)]
        assert tries == [503] * 3
        assert (await HttpClient(server).sign_in("Amber")).status == 200


# -- signing out ---------------------------------------------------------------------------------


async def test_signing_out_here_leaves_other_places_alone(server: RunningServer) -> None:
    here, there = await browser(server), await browser(server)
    await here.sign_up("Amber")
    await there.sign_in("Amber")
    assert (await here.ask("DELETE", "/api/session")).status == 204
    assert here.cookie == ""
    assert await here.current_player() is None
    assert (await there.current_player())["name"] == "Amber"


async def test_signing_out_everywhere_closes_every_socket_and_voids_every_cookie_and_token(
    server: RunningServer,
) -> None:
    here, there = await browser(server), await browser(server)
    await here.sign_up("Amber")
    await there.sign_in("Amber")
    token = (await HttpClient(server).sign_in("Amber")).body["token"]
    client, bystander = await server.enter(token=token), await server.enter("Blue")
    assert (await here.ask("DELETE", "/api/session?everywhere=true")).status == 204
    assert await client.closed() == CloseCode.TOKEN_EXPIRED
    assert await there.handshake_status() == 401
    assert await HttpClient(server, token).handshake_status() == 401
    assert (await bystander.create(["me", "open"])).room
    again = await HttpClient(server).sign_in("Amber")
    assert await HttpClient(server, again.body["token"]).handshake_status() == 101


async def test_a_guest_who_signs_out_everywhere_ends_their_identity(server: RunningServer) -> None:
    page, bystander = await browser(server), await server.enter("Blue")
    player, old_cookie = await page.current_player(), page.cookie
    guest = await program(server, "Passer-by")
    client = await server.enter(token=guest.token)
    offered = (await guest.ask("POST", "/api/tickets")).body["ticket"]
    for own in (page, guest):
        assert (await own.ask("DELETE", "/api/session?everywhere=true")).status == 204
    assert await client.closed() == CloseCode.TOKEN_EXPIRED
    assert await guest.handshake_status() == 401
    protocols = (JSON_SUBPROTOCOL, f"parlour.ticket.{offered}")
    assert await server.handshake_status({"Origin": server.url}, protocols) == 401
    page.cookie = old_cookie
    assert await page.current_player() is None
    assert (await guest.sign_up("Amber")).status == 401
    assert (await page.ask("GET", "/")).status == 200
    assert (await page.current_player())["id"] != player["id"]
    assert (await bystander.create(["me", "open"])).room


async def test_signing_out_everywhere_is_for_those_who_are_somebody(server: RunningServer) -> None:
    assert (await HttpClient(server).ask("DELETE", "/api/session?everywhere=true")).status == 403
    assert (await (await program(server)).ask("DELETE", "/api/session?everywhere=perhaps")).status == 400


async def test_a_cookie_without_its_page_changes_nothing(server: RunningServer) -> None:
    page = await browser(server)
    await page.sign_up("Amber")
    page.headers = {}
    assert (await page.ask("DELETE", "/api/session?everywhere=true")).status == 403
    assert (await page.ask("POST", "/api/tickets")).status == 401
    page.headers = {"Origin": server.url}
    assert await page.handshake_status() == 101


async def test_another_password_signs_out_everywhere_but_here(server: RunningServer) -> None:
    here, there = await browser(server), await browser(server)
    await here.sign_up("Amber")
    await there.sign_in("Amber")
    token = (await HttpClient(server).sign_in("Amber")).body["token"]
    client = await server.enter(token=token)
    sent_away = asyncio.create_task(client.closed())
    change = {"old": PASSWORD, "new": "battery staple"}
    wrong = await there.ask("POST", "/api/password", {**change, "old": "wrong"})
    assert (wrong.status, wrong.body["code"]) == (401, "wrong-password")
    assert (await here.ask("POST", "/api/password", {**change, "new": "short"})).status == 400
    assert (await there.current_player())["name"] == "Amber"
    assert (await here.ask("POST", "/api/password", change)).status == 200
    assert await sent_away == CloseCode.TOKEN_EXPIRED
    assert (await here.current_player())["name"] == "Amber"
    assert await there.current_player() is None
    assert await HttpClient(server, token).handshake_status() == 401
    assert (await HttpClient(server).sign_in("Amber")).status == 401
    assert (await HttpClient(server).sign_in("Amber", "battery staple")).status == 200
    assert (await (await program(server)).ask("POST", "/api/password", change)).status == 403


async def test_a_bot_s_token_and_a_cookie_without_its_page_change_no_password(server: RunningServer) -> None:
    page = await browser(server)
    await page.sign_up("Amber")
    made = (await page.ask("POST", "/api/tokens", {"name": "my-bot"})).body
    change = {"old": PASSWORD, "new": "battery staple"}
    page.headers = {}
    for stranger in (HttpClient(server, made["token"]), page, HttpClient(server)):
        assert (await stranger.ask("POST", "/api/password", change)).status == 403
    assert (await HttpClient(server).sign_in("Amber")).status == 200


@pytest.mark.parametrize("limit", ["sign_in_rate", "name_rate"])
async def test_guesses_at_the_old_password_count_as_sign_ins(tmp_path: Path, limit: str) -> None:
    settings: dict[str, Any] = {limit: Rate(3, 300)}
    async with served(tmp_path, **settings) as server:
        page = await browser(server)
        await page.sign_up("Amber")
        guess = {"old": "wrong", "new": "battery staple"}
        assert (await HttpClient(server).sign_in("Amber", "wrong")).status == 401
        tries = [await page.ask("POST", "/api/password", guess) for _ in range(3)]
        assert [answer.status for answer in tries] == [401, 401, 429]
        assert f"({limit} 3/300)" in tries[-1].body["error"]
        assert "Retry-After" in tries[-1].headers


# -- who, and tickets ----------------------------------------------------------------------------


async def test_the_session_route_returns_the_authenticated_player(server: RunningServer) -> None:
    assert (await HttpClient(server).ask("GET", "/api/session")).status == 401
    guest = await (await program(server, "Passer-by")).ask("GET", "/api/session")
    assert (guest.body["player"]["name"], guest.body["account"]) == ("Passer-by", False)
    page = await browser(server)
    await page.sign_up("Amber")
    assert (await page.ask("GET", "/api/session")).body["account"] is True


async def test_a_page_of_another_origin_comes_in_by_a_ticket_once(tmp_path: Path) -> None:
    listed = "https://games.example.org"
    async with served(tmp_path, origin=(listed,)) as server:
        page = HttpClient(server, headers={"Origin": listed, "Sec-Fetch-Site": "cross-site"})
        await page.sign_up("Amber")
        assert page.cookie == ""
        page.token = (await page.sign_in("Amber")).body["token"]
        answer = await page.ask("POST", "/api/tickets")
        assert (answer.status, answer.body["seconds"]) == (201, 30)
        offered = (JSON_SUBPROTOCOL, f"parlour.ticket.{answer.body['ticket']}")
        origin = {"Origin": listed}
        async with server.http.ws_connect(f"{server.url}/ws", headers=origin, protocols=offered) as socket:
            assert socket.protocol == JSON_SUBPROTOCOL
            await socket.send_str('{"type": "hello", "id": "1"}')
            assert (await socket.receive_json())["you"]["name"] == "Amber"
        assert await server.handshake_status(origin, offered) == 401
        assert await server.handshake_status(origin, (JSON_SUBPROTOCOL, "parlour.ticket.made-up")) == 401


async def test_a_ticket_ends_with_its_identity(server: RunningServer) -> None:
    person = HttpClient(server)
    person.token = (await person.sign_up("Amber")).body["token"]
    ticket = (await person.ask("POST", "/api/tickets")).body["ticket"]
    await person.ask("DELETE", "/api/session?everywhere=true")
    offered = (JSON_SUBPROTOCOL, f"parlour.ticket.{ticket}")
    assert await server.handshake_status({"Origin": server.url}, offered) == 401


async def test_a_client_without_an_identity_gets_no_ticket(server: RunningServer) -> None:
    assert (await HttpClient(server).ask("POST", "/api/tickets")).status == 401


# -- another name --------------------------------------------------------------------------------


async def test_a_guest_takes_another_name_and_keeps_the_id(server: RunningServer) -> None:
    page = await browser(server)
    before = await page.current_player()
    answer = await page.ask("PATCH", "/api/session", {"name": "Nina"})
    assert (answer.status, answer.body["account"]) == (200, False)
    assert await page.current_player() == {**before, "name": "Nina"}


async def test_a_name_that_shows_nothing_or_is_an_account_s_is_refused(server: RunningServer) -> None:
    account, page = await browser(server), await browser(server)
    assert (await account.sign_up("Amber")).status == 201
    for name, status in (("", 400), ("\u200b", 400), ("arnber", 409), ("Amber", 409)):
        assert (await page.ask("PATCH", "/api/session", {"name": name})).status == status, name
    assert (await account.ask("PATCH", "/api/session", {"name": "Nina"})).status == 403
