"""HTTP routes: the page and its cookie, public rooms, guest tokens, health."""

import asyncio
import json
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.catalogue import GAMES
from parlour_engine.rules_pages import rules_text
from parlour_protocol.answers import Ack
from parlour_protocol.commands import Resign
from parlour_protocol.limits import MAX_NAME
from parlour_server.composition.engines import Slots
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.records import StoreError
from tests.server.people import browser, program
from tests.server.raw_socket import reset
from tests.server.served import RunningServer, complaints, served
from tests.server.thread_slot import ThreadSlot

RULES = {
    language: rules_text("grundy", language)[0] for language in ("en", "sr", "sr-Latn", "hr", "sl", "pl")
}


async def test_the_page_makes_a_guest_once(server: RunningServer) -> None:
    async with server.http.get(server.url) as first:
        assert first.status == 200
        assert "<title>Parlour</title>" in await first.text()
        cookie = first.headers["Set-Cookie"]
    assert cookie.startswith("parlour_guest=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    async with server.http.get(server.url, headers={"Cookie": cookie.partition(";")[0]}) as second:
        assert "Set-Cookie" not in second.headers
    async with server.http.get(server.url, headers={"Cookie": "parlour_guest=forged"}) as third:
        assert "Set-Cookie" in third.headers


async def test_a_cookie_is_renewed_with_the_page_and_the_old_one_still_counts(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await browser(server)
    old, first_player = page.cookie, await page.current_player()
    assert "Set-Cookie" not in (await page.ask("GET", "/")).headers
    monkeypatch.setattr("parlour_server.auth.identity.COOKIE_FRESH_SECONDS", -1)
    assert "Set-Cookie" in (await page.ask("GET", "/")).headers
    assert await page.current_player() == first_player
    page.cookie = old
    assert await page.current_player() == first_player


async def test_a_page_keeps_its_guest_while_the_database_does_not_answer(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await browser(server)
    cookie = page.cookie

    async def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr("parlour_server.auth.identity.Identities.is_current", fail)
    answer = await page.ask("GET", "/")
    assert answer.status == 200
    assert page.cookie == cookie


async def test_every_room_has_the_same_page(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/r/abcdefghijkl") as page:
        assert page.status == 200
        assert "Set-Cookie" in page.headers


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        ("", "pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("", "sr-RS,sr;q=0.9", "sr"),
        ("", "sr-Latn-RS", "sr-Latn"),
        ("", "en-US,en;q=0.9,pl;q=0.8", ""),
        ("", "de", ""),
        ("sr-Latn", "pl", "sr-Latn"),
        ("en", "pl", ""),
        ("../pl", "sr", "sr"),
    ],
)
async def test_the_page_is_in_the_language_chosen_on_it_or_else_the_best_that_the_reader_accepts(
    server: RunningServer, chosen: str, accepted: str, language: str
) -> None:
    headers = {"Accept-Language": accepted, "Cookie": f"parlour-language={chosen}"}
    async with server.http.get(f"{server.url}/r/abcdefghijkl", headers=headers) as page:
        text = await page.text()
        assert (f'lang="{language}"' in text) if language else ("<title>" in text)
        assert {"Accept-Language", "Cookie"} <= set(",".join(page.headers.getall("Vary")).split(", "))


UNKNOWN = ["/nothing", "/r/ABC", "/r/abc/", "/r/" + "a" * 33, "/index.html"]


@pytest.mark.parametrize("path", UNKNOWN)
async def test_an_unknown_address_is_not_found_on_a_page_that_can_say_so(
    server: RunningServer, path: str
) -> None:
    async with server.http.get(server.url) as home:
        index, tag = await home.text(), home.headers["ETag"]
    asked = {
        "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
        "If-None-Match": tag,
        "Range": "bytes=0-9",
    }
    async with server.http.get(server.url + path, headers=asked) as page:
        assert (page.status, await page.text()) == (404, index)
        assert "Set-Cookie" in page.headers  # the page connects as a guest there too
        assert "script-src 'self';" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("path", "accept"), [*((path, "*/*") for path in UNKNOWN), ("/api/nothing", "text/html")]
)
async def test_a_program_gets_no_page_for_an_unknown_address(
    server: RunningServer, path: str, accept: str
) -> None:
    async with server.http.get(server.url + path, headers={"Accept": accept}) as answer:
        assert (answer.status, await answer.json()) == (404, {"error": "404: Not Found"})


@pytest.mark.parametrize("accept", ["text/html", "*/*"])
async def test_a_screen_that_the_built_page_has_by_itself_is_found(
    server: RunningServer, accept: str
) -> None:
    async with server.http.get(server.url) as home:
        index = await home.text()
    async with server.http.get(f"{server.url}/almanac", headers={"Accept": accept}) as page:
        assert (page.status, await page.text()) == (200, index)
    async with server.http.post(f"{server.url}/almanac", headers={"Accept": accept}) as nothing:
        assert nothing.status == 404


PATHS = [("/", True), ("/r/abc", True), ("/docs", True), ("/missing", True)]
DATA = ["/assets/missing.js", "/api/games", "/api/games/nim/rules", "/api/missing"]


@pytest.mark.parametrize(("path", "is_page"), [*PATHS, *((path, False) for path in DATA)])
async def test_pages_load_only_their_own_and_all_else_loads_nothing(
    server: RunningServer, path: str, is_page: bool
) -> None:
    async with server.http.get(f"{server.url}{path}") as response:
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert ("script-src 'self';" in policy) == is_page
        assert "unsafe" not in policy
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "Server" not in response.headers, "versions are told to no stranger"


async def test_built_files_never_change_and_the_page_is_asked_for_anew(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/assets/app-1a2b3c.js") as asset:
        assert asset.status == 200
        assert asset.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert asset.headers["X-Content-Type-Options"] == "nosniff"
        assert "Content-Security-Policy" not in asset.headers, "it says nothing of a script"
    async with server.http.get(server.url) as page:
        assert page.headers["Cache-Control"] == "private, no-cache"
    async with server.http.get(f"{server.url}/assets/missing.js") as missing:
        assert missing.status == 404
        assert "Cache-Control" not in missing.headers


async def test_a_page_that_has_not_changed_is_not_sent_again_and_may_renew_the_cookie(
    server: RunningServer,
) -> None:
    async with server.http.get(server.url) as page:
        tag = page.headers["ETag"]
    async with server.http.get(f"{server.url}/r/abcdefghijkl", headers={"If-None-Match": tag}) as again:
        assert (again.status, await again.read()) == (304, b"")
        assert "Set-Cookie" in again.headers
        assert "script-src 'self';" in again.headers["Content-Security-Policy"], (
            "it takes the place of the first"
        )


async def test_the_catalogue_is_sent_compressed_and_only_when_it_has_changed(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/api/games", headers={"Accept-Encoding": "gzip"}) as games:
        assert games.headers["Content-Encoding"] == "gzip"
        assert games.headers["Cache-Control"] == "no-cache"
        assert set(games.headers.getall("Vary")) == {"Accept-Encoding", "Origin"}
        assert len((await games.json())["games"]) == len(GAMES)
        known = {"Accept-Encoding": "gzip", "If-None-Match": games.headers["ETag"]}
    async with server.http.get(f"{server.url}/api/games", headers=known) as same:
        assert same.status == 304


async def test_nothing_but_the_built_files_is_served(server: RunningServer) -> None:
    for path in (
        "/assets/",
        "/assets/app-1a2b3c.js.br",
        "/assets/..%2findex.html",
        "/assets/..%2f..%2fparlour.db",
        "/index.html",
    ):
        async with server.http.get(f"{server.url}{path}") as response:
            assert response.status in (403, 404)


async def test_the_games_are_those_of_the_catalogue_with_a_picture_of_their_start(
    server: RunningServer,
) -> None:
    status, body = await server.get("/api/games")
    assert status == 200
    assert [game["id"] for game in body["games"]] == list(GAMES)
    assert {game["view"]["family"] for game in body["games"]} == {"grid", "pieces", "heaps"}
    assert {"alphabeta", "greedy", "random"} <= {algorithm["name"] for algorithm in body["algorithms"]}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", "the last counter was taken"),
        ("?language=pl", "zabrano ostatni żeton"),
        ("?language=sr-Latn", "skinut je poslednji žeton"),
        ("?language=xx", "the last counter was taken"),
    ],
)
async def test_the_catalogue_has_the_games_words_for_how_they_end(
    server: RunningServer, query: str, words: str
) -> None:
    _, body = await server.get(f"/api/games{query}")
    endings = {game["id"]: game["endings"] for game in body["games"]}
    assert endings["nim"]["last-counter"] == words


@pytest.mark.parametrize("query", ["", "?language=en", "?language=xx", "?language=..%2Fnim"])
async def test_the_rules_of_a_game_are_markdown_in_english_where_there_is_no_translation(
    server: RunningServer, query: str
) -> None:
    async with server.http.get(f"{server.url}/api/games/grundy/rules{query}") as response:
        assert response.headers["Content-Type"] == "text/markdown; charset=utf-8"
        assert response.headers["Content-Language"] == "en"
        assert await response.text() == RULES["en"]


@pytest.mark.parametrize(
    ("query", "header", "language"),
    [
        ("", "sl", "sl"),
        ("", "de, sl;q=0.5, hr;q=0.7", "hr"),
        ("", "en-US,en;q=0.9,sr;q=0.8", "en"),
        ("", "pl;q=0, sr-Latn-RS ; q=0.1", "sr-Latn"),
        ("", "*, pl-PL;q=0.2", "pl"),
        ("", "de, fr;q=0.5, *;q=0.1", "en"),
        ("", "pl;q=often, sl;level=1, ;q=1,,", "en"),
        ("?language=sr", "hr", "sr"),
        ("?language=sr-Latn", "hr", "sr-Latn"),
        ("?language=de", "hr", "en"),
    ],
)
async def test_the_language_of_rules_is_the_query_s_or_else_the_best_that_the_reader_accepts(
    server: RunningServer, query: str, header: str, language: str
) -> None:
    url, headers = f"{server.url}/api/games/grundy/rules{query}", {"Accept-Language": header}
    async with server.http.get(url, headers=headers) as response:
        assert response.headers["Content-Language"] == language
        assert response.headers["Vary"] == "Accept-Language"
        assert await response.text() == RULES[language]


async def test_an_unknown_game_has_no_rules(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/api/games/chess/rules") as response:
        assert response.status == 404
        assert await response.json() == {"error": f"game is 'chess': allowed are {', '.join(GAMES)}"}


async def test_public_rooms_are_listed(server: RunningServer) -> None:
    amber, _, room = await server.table("public")
    await amber.play(room, 1, "1:1")
    status, body = await server.get("/api/rooms")
    assert status == 200
    assert [(line["room"], line["status"]) for line in body["rooms"]] == [(room, "playing")]


async def test_the_position_of_a_public_game_is_shown_while_it_runs_and_a_private_one_s_to_its_players(
    server: RunningServer,
) -> None:
    amber, _, room = await server.table("public")
    player, _, private = await server.table("link")
    await amber.play(room, 1, "1:1")
    status, body = await server.get(f"/api/rooms/{room}/view")
    assert (status, body["view"]["heaps"]) == (200, [2, 4, 5])
    for other, token in ((private, ""), ("nothing", ""), (private, amber.token), ("nothing", amber.token)):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        assert await server.get(f"/api/rooms/{other}/view", **headers) == (200, {"view": None})
    own = {"Authorization": f"Bearer {player.token}"}
    status, body = await server.get(f"/api/rooms/{private}/view", **own)
    assert (status, body["view"]["heaps"]) == (200, [3, 4, 5])
    assert isinstance(await player.ask(Resign(player.new_id(), private, 1)), Ack)
    assert await server.get(f"/api/rooms/{private}/view", **own) == (200, {"view": None})


@pytest.mark.parametrize(("path", "status"), [("/new/connect-four", 200), ("/new/chess", 404)])
async def test_a_new_game_has_an_address_where_there_is_such_a_game(
    server: RunningServer, path: str, status: int
) -> None:
    async with server.http.get(server.url + path, headers={"Accept": "text/html"}) as answer:
        assert answer.status == status


async def test_healthz_answers(server: RunningServer) -> None:
    assert await server.get("/healthz") == (200, {"status": "ok"})


async def post_guest(server: RunningServer, body: bytes, **headers: str) -> tuple[int, dict[str, Any]]:
    async with server.http.post(f"{server.url}/api/guests", data=body, headers=headers) as response:
        return response.status, await response.json()


async def test_a_program_gets_a_token_for_the_name_it_asks_for(server: RunningServer) -> None:
    status, body = await post_guest(server, b'{"name": "first", "kind": "bot"}')
    assert status == 200
    assert (body["player"]["name"], body["player"]["kind"]) == ("first", "bot")
    assert (await server.enter(token=body["token"])).you.id == body["player"]["id"]
    status, body = await post_guest(server, b"")
    assert status == 200
    assert body["player"]["name"].startswith("Guest ")


@pytest.mark.parametrize(
    ("body", "names"),
    [
        (b"{", "truncated"),
        (b"[]", "object"),
        (b'{"name": 1}', "name"),
        (b'{"nickname": "x"}', "nickname"),
        (b'{"kind": "machine"}', "kind"),
        (b'{"kind": "king"}', "kind"),
        (b'{"name": "\\u001b[2J"}', "name"),
        (b'{"name": "two\\nlines"}', "name"),
        (b'{"name": " "}', "name"),
        (b'{"name": "\\u3164"}', "name"),
        (b'{"name": "\\u2800\\u180b"}', "name"),
        (b'{"name": "' + b"x" * (MAX_NAME + 1) + b'"}', "name"),
    ],
)
async def test_an_unusable_wish_is_refused_with_what_is_wrong(
    server: RunningServer, body: bytes, names: str
) -> None:
    status, answer = await post_guest(server, body)
    assert status == 400
    assert names in answer["error"]
    assert "\n" not in answer["error"]


async def test_a_guest_is_not_called_like_an_account(server: RunningServer) -> None:
    assert (await (await program(server)).sign_up("Amber")).status == 201
    for name in ("Amber", "amber ", "\u0410mber", "Arnber"):
        status, answer = await post_guest(server, json.dumps({"name": name}).encode())
        assert (status, "looks like" in answer["error"]) == (409, True)
    assert (await post_guest(server, b'{"name": "Ambera"}'))[0] == 200


async def test_a_body_beyond_the_limit_is_refused(server: RunningServer) -> None:
    async with server.http.post(f"{server.url}/api/guests", data=b" " * 9_000) as response:
        assert (response.status, list(await response.json())) == (413, ["error"])


async def test_errors_of_routes_are_json_too(server: RunningServer) -> None:
    assert await server.get("/nothing") == (404, {"error": "404: Not Found"})
    async with server.http.delete(f"{server.url}/api/guests") as response:
        assert (response.status, response.headers["Allow"]) == (405, "POST")
        assert await response.json() == {"error": "405: Method Not Allowed"}


@pytest.mark.parametrize(
    "request_",
    [
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
    ids=["compressed", "half a body", "half a body for nothing", "a page"],
)
async def test_a_peer_that_resets_leaves_no_word_in_the_log(
    server: RunningServer, request_: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    connection = socket.create_connection(("127.0.0.1", server.port))
    connection.sendall(request_)
    for _ in range(3):
        await server.get("/healthz")  # meanwhile the server has begun to read
    reset(connection)
    for _ in range(3):
        await server.get("/healthz")
    assert complaints(caplog) == []


async def test_a_page_of_another_origin_gets_no_token(server: RunningServer) -> None:
    assert (await post_guest(server, b"{}", Origin="https://evil.example"))[0] == 403
    assert (await post_guest(server, b"{}", Origin=server.url))[0] == 200


async def test_too_many_guests_from_one_address_are_refused_with_the_wait(tmp_path: Path) -> None:
    async with served(tmp_path, guest_rate=Rate(2, 200)) as server:
        assert [(await post_guest(server, b"{}"))[0] for _ in range(3)] == [200, 200, 429]
        async with server.http.post(f"{server.url}/api/guests", data=b"{}") as response:
            assert int(response.headers["Retry-After"]) >= 1


async def test_readyz_reports_when_the_engines_are_ready(tmp_path: Path) -> None:
    hold = threading.Event()

    class SlowSlot(ThreadSlot):
        def build(self) -> None:
            hold.wait(30)
            super().build()

    async with served(tmp_path, lambda settings: Slots([SlowSlot()], [ThreadSlot()])) as server:
        assert await server.get("/readyz") == (503, {"status": "the engines are starting"})
        hold.set()
        async with asyncio.timeout(30):
            while (await server.get("/readyz"))[0] != 200:
                pass
        assert (await server.get("/healthz"))[0] == 200
