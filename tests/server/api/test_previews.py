"""What links show: tags in the page, pictures, and what is private."""

import asyncio
import re
from contextlib import closing
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.commands import ChangeGame, CreateRoom, OfferRematch, Resign, TakeSeat
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.opening import open_database
from tests.databases import database_url
from tests.server.api.test_game_records import played
from tests.server.daily.stored_days import CONNECT_FOUR, store
from tests.server.served import NIM, Client, RunningServer, served

PNG = b"\x89PNG\r\n\x1a\n"


async def tags(server: RunningServer, path: str, **headers: str) -> dict[str, str]:
    """The tags of a page by name, and its title."""
    async with server.http.get(server.url + path, headers=headers) as response:
        assert response.status == 200
        page = await response.text()
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page)
    (title,) = re.findall("<title>([^<]*)</title>", page)
    return {"title": unescape(title), **{name: unescape(text) for name, text in found}}


async def picture(server: RunningServer, path: str) -> bytes:
    async with server.http.get(server.url + path) as response:
        assert (response.status, response.content_type) == (200, "image/png")
        assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        body = await response.read()
    assert body.startswith(PNG)
    return body


async def test_a_public_room_shows_its_position_and_who_plays(server: RunningServer) -> None:
    amber = await server.enter("Amber")
    created: Any = await amber.ask(CreateRoom("c", "nim", ["me", "open"], NIM, "public"))
    await amber.join(created.room)
    waiting = await tags(server, f"/r/{created.room}")
    assert waiting["og:title"] == waiting["title"] == "Nim: A seat is free"
    assert waiting["og:description"] == "Amber · Open the link and play."
    assert waiting["og:url"] == f"{server.url}/r/{created.room}"
    before = await picture(server, waiting["og:image"].removeprefix(server.url))
    blue = await server.enter("Blue")
    await blue.join(created.room)
    await blue.ask(TakeSeat("sit", created.room, 2))
    await amber.events_until(3)
    await amber.play(created.room, 1, "1:3")
    playing = await tags(server, f"/r/{created.room}")
    assert playing["og:description"] == "Amber – Blue · moves: 1 · Open the link and watch."
    assert playing["og:image"] != waiting["og:image"]
    assert await picture(server, playing["og:image"].removeprefix(server.url)) != before


async def test_a_private_room_shows_its_game_and_nothing_of_what_happens_in_it(server: RunningServer) -> None:
    first, second = await played(server, "link"), await server.enter("Secret")
    other: Any = await second.ask(CreateRoom("c", "nim", ["me", "open"], NIM, "link"))
    shown = await tags(server, f"/r/{first.room}")
    assert shown["og:title"] == "Nim: A private table"
    review = await tags(server, f"/r/{first.room}/games/1")
    assert review["og:title"] == "Nim: A private table"
    text = " ".join([*shown.values(), *review.values()])
    assert [word for word in ("Amber", "Blue", "won", "3, 4, 5", first.key) if word in text] == []
    rooms = [f"/pictures/room/{room}.png" for room in (first.room, other.room)]
    pictures = [await picture(server, path) for path in [*rooms, f"/pictures/review/{first.room}-1.png"]]
    assert pictures[0] == pictures[1] == pictures[2]  # the start, whatever was played


async def test_a_room_without_spectators_is_private(server: RunningServer) -> None:
    game = await played(server, "unlisted", {"spectators": False})
    assert (await tags(server, f"/r/{game.room}"))["og:title"] == "Nim: A private table"


async def test_a_finished_game_is_shown_also_when_it_is_not_in_memory(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        room = (await played(server, "unlisted")).room
    async with served(tmp_path) as server:
        for path in (f"/r/{room}", f"/r/{room}/games/1"):
            shown = await tags(server, path)
            assert shown["og:title"] == "Nim: Blue won"
            assert shown["og:description"].startswith("against Amber · moves: 2")
            assert shown["og:image:alt"].startswith("The board of Nim ")
            await picture(server, shown["og:image"].removeprefix(server.url))


async def lost(server: RunningServer) -> tuple[str, list[Client]]:
    """Play a game of Nim in which the first move was wrong; return its review's path, and the players."""
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    created: Any = await amber.ask(CreateRoom("c", "nim", ["me", "open"], NIM, "unlisted"))
    for client in (amber, blue):
        await client.join(created.room)
    await blue.ask(TakeSeat("sit", created.room, 2))
    await amber.play(created.room, 1, "1:3")
    await blue.play(created.room, 2, "3:1")
    await amber.ask(Resign("r", created.room, 1))
    return f"/r/{created.room}/games/1", [amber, blue]


async def test_a_finished_game_names_the_move_that_decided_once_a_review_has_proved_it(
    server: RunningServer,
) -> None:
    path, _ = await lost(server)
    before = await tags(server, path)
    assert before["og:description"] == "against Amber · moves: 2 · Can you find the move that decided?"
    drawn = await picture(server, before["og:image"].removeprefix(server.url))
    assert (await server.get(f"/api{path.replace('/r/', '/rooms/')}/values"))[0] == 200
    after = await tags(server, path)
    assert after["og:description"] == (
        "against Amber · moves: 2 · The one move that decided. Move 1: heap 1, −3 · Can you see why?"
    )
    assert after["og:image"] != before["og:image"]
    assert await picture(server, after["og:image"].removeprefix(server.url)) != drawn


async def test_no_move_is_named_while_a_game_without_help_runs(
    server: RunningServer,
) -> None:
    path, players = await lost(server)
    await server.get(f"/api{path.replace('/r/', '/rooms/')}/values")
    assert "The one move that decided" in (await tags(server, path))["og:description"]
    for player in players:
        await player.ask(OfferRematch("again", path.split("/")[2], 1))
    assert "The one move that decided" not in (await tags(server, path))["og:description"]


async def test_a_game_that_was_changed_before_it_began_is_shown_as_it_was_played(
    server: RunningServer,
) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    created: Any = await amber.ask(CreateRoom("c", "nim", ["me", "open"], NIM, "unlisted"))
    await amber.join(created.room)
    await amber.ask(ChangeGame("d", created.room, ["me", "open"], {"heaps": [1, 2], "misere": False}))
    await blue.join(created.room)
    await blue.ask(TakeSeat("sit", created.room, 2))
    await amber.play(created.room, 1, "2:1")
    await amber.ask(Resign("r", created.room, 1))
    _, shown = await server.get(f"/api/links/review/{created.room}-1")
    assert (shown["options"]["heaps"], shown["view"]["heaps"]) == ([1, 2], [1, 1])


async def test_a_position_is_described_by_its_address(server: RunningServer) -> None:
    query = "game=connect-four&moves=4,4,3&player=level:3"
    shown = await tags(server, f"/glass-box?{query}")
    assert shown["og:title"] == "Connect Four: Your move"
    assert "player" not in shown["og:image"]
    one = await picture(server, shown["og:image"].removeprefix(server.url))
    assert one != await picture(server, "/pictures/position/connect-four.png?moves=4,4")
    assert (await tags(server, "/glass-box"))["og:title"] == "Parlour"


async def test_a_day_shows_its_question_and_never_its_answer(tmp_path: Path) -> None:
    today = datetime.now(UTC).date()
    tomorrow = today + timedelta(days=1)

    def fill() -> None:
        with closing(open_database(database_url(tmp_path), exclusive=False)) as database:
            store(database, today, tomorrow)

    async with served(tmp_path) as server:
        await asyncio.to_thread(fill)
        for path, shown_path, title in (
            (f"/day/connect-four/{today}", f"/day/connect-four/{today}", "Connect Four"),
            ("/day/nim", f"/day/nim/{today}", "Nim"),
            (f"/day/{today}", f"/day/{today}", "Connect Four"),
            ("/day", f"/day/{today}", "Connect Four"),
        ):
            shown = await tags(server, path)
            assert shown["og:title"] == f"{title}: One move wins"
            assert shown["og:description"] == f"Position of the day, {today} · Can you find it?"
            assert shown["og:url"] == server.url + shown_path
            await picture(server, shown["og:image"].removeprefix(server.url))
        async with server.http.get(f"{server.url}/api/links/day/connect-four-{today}") as response:
            link = await response.json()
        assert (link["phase"], link["to_move"], link["legal"]) == ("day", 1, [])
        assert link["task"] == {"name": "connect-four", "day": str(today), "outcome": "win"}
        assert not {"answer", "line", "refutations", "plies"} & {*link, *link["task"]}
        assert link["view"]["cells"].count(".") == 42 - len(CONNECT_FOUR.position)
        for id in (f"connect-four-{tomorrow}", str(tomorrow), f"go-{today}", "2020-01-01", "2026-02-30"):
            async with server.http.get(f"{server.url}/pictures/day/{id}.png") as response:
                assert response.status == 404, id
        assert (await tags(server, f"/day/connect-four/{tomorrow}"))["og:title"] == "Parlour"


@pytest.mark.parametrize(
    "path",
    [
        "/pictures/room/nowhere.png",
        "/pictures/review/nowhere-1.png",
        "/pictures/review/nowhere.png",
        "/pictures/position/chess.png",
        "/pictures/position/nim.png?moves=9:9",
        "/pictures/position/nim.png?options=start:random",
        "/pictures/position/nim.png?start=%00",
        "/pictures/day/nim.png",
        "/pictures/day/0000-00-00.png",
        "/pictures/secret/abc.png",
        "/pictures/room/abc.gif",
        "/pictures/site/other.png",
    ],
)
async def test_what_is_not_there_has_no_picture(server: RunningServer, path: str) -> None:
    async with server.http.get(server.url + path) as response:
        assert response.status == 404


async def test_other_pages_show_the_site(server: RunningServer) -> None:
    for path in ("/", "/leaderboard", "/r/nowhere", "/r/nowhere/games/1", "/glass-box?game=chess"):
        shown = await tags(server, path)
        assert (shown["og:title"], shown["og:description"]) == ("Parlour", "No account needed.")
    await picture(server, shown["og:image"].removeprefix(server.url))


async def test_a_name_is_text_in_the_page(server: RunningServer) -> None:
    amber = await server.enter('"><b>evil')
    created: Any = await amber.ask(CreateRoom("c", "nim", ["me", "open"], NIM, "public"))
    async with server.http.get(f"{server.url}/r/{created.room}") as response:
        page = await response.text()
    assert "<b>" not in page
    assert "&lt;b&gt;evil" in page


async def test_addresses_come_from_settings_or_a_listed_host_and_never_from_a_stranger(
    tmp_path: Path,
) -> None:
    async with served(tmp_path) as server:
        shown = await tags(server, "/", Host="evil.example")
        assert "evil.example" not in str(shown)
        assert "og:image" not in shown
        assert (await tags(server, "/"))["og:image"].startswith(server.url)
    async with served(tmp_path, origin=("https://games.example.org",)) as server:
        for host in ("evil.example", f"127.0.0.1:{server.port}"):
            shown = await tags(server, "/", Host=host)
            assert shown["og:image"].startswith("https://games.example.org/pictures/site/parlour.png?")


async def test_a_page_with_tags_is_validated_and_compressed_like_any_other(server: RunningServer) -> None:
    async with server.http.get(server.url + "/", headers={"Accept-Encoding": "gzip"}) as response:
        tag = response.headers["ETag"]
        assert response.headers["Content-Encoding"] == "gzip"
    for path, status in (("/", 304), ("/glass-box?game=nim", 200)):
        asked = {"Accept-Encoding": "gzip", "If-None-Match": tag}
        async with server.http.get(server.url + path, headers=asked) as response:
            assert response.status == status


async def test_looks_are_charged_and_nobody_is_refused_the_page_for_them(tmp_path: Path) -> None:
    async with served(tmp_path, read_rate=Rate(3, 3600)) as server:
        statuses = []
        for move in range(1, 5):
            async with server.http.get(
                f"{server.url}/pictures/position/connect-four.png?moves={move}"
            ) as answer:
                statuses.append(answer.status)
        assert statuses == [200, 200, 200, 429]
        titles = [(await tags(server, "/glass-box?game=nim"))["og:title"] for _ in range(4)]
        assert titles == [*["Nim: Your move"] * 3, "Parlour"]


async def test_a_room_that_is_read_for_a_look_is_charged_by_its_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.auth.request_rates.READ_EVENTS", 2)
    async with served(tmp_path) as server:
        room = (await played(server, "unlisted")).room
    async with served(tmp_path, read_rate=Rate(4, 3600)) as server:
        statuses = [(await server.get(f"/api/links/room/{room}"))[0] for _ in range(2)]
        assert statuses == [200, 429]  # it has more than four events
    async with served(tmp_path, read_rate=Rate(12, 3600)) as server:
        statuses = [(await server.get(f"/api/links/review/{room}-1"))[0] for _ in range(12)]
        assert 2 < statuses.index(429) < 6  # afterwards only the starts and ends of its games are read


async def test_a_long_room_that_nobody_plays_shows_the_site_and_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.pictures.kinds.MOST_EVENTS", 4)
    async with served(tmp_path) as server:
        room = (await played(server, "unlisted")).room
        assert (await tags(server, f"/r/{room}"))["og:title"] == "Nim: Blue won"  # in memory
    async with served(tmp_path) as server:
        assert (await tags(server, f"/r/{room}"))["og:title"] == "Parlour"
        assert (await server.get(f"/api/links/room/{room}"))[0] == 404


async def test_a_picture_is_also_a_document_of_its_own(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/pictures/position/nim.svg?moves=1:1") as response:
        assert (response.status, response.content_type) == (200, "image/svg+xml")
        assert response.headers["Content-Security-Policy"] == "default-src 'none'"
        assert (await response.text()).startswith("<svg ")


async def test_a_board_for_other_sites_has_moves_to_try_and_names_only_if_asked(
    server: RunningServer,
) -> None:
    status, position = await server.get("/api/links/position/nim?options=heaps:1+2,misere:false&moves=1:1")
    assert (status, position["phase"], position["legal"], position["to_move"]) == (
        200,
        "position",
        ["2:1", "2:2"],
        2,
    )
    room = (await played(server, "unlisted")).room
    _, game = await server.get(f"/api/links/review/{room}-1")
    assert (game["moves"], game["players"], game["path"]) == (["1:3", "2:4"], [], f"/r/{room}/games/1")
    _, named = await server.get(f"/api/links/review/{room}-1?names=1")
    assert [player["name"] for player in named["players"]] == ["Amber", "Blue"]
    assert (await server.get("/api/links/review/nowhere-1"))[0] == 404


async def test_a_private_game_is_told_to_other_sites_no_more_than_to_links(server: RunningServer) -> None:
    game = await played(server, "link")
    for kind, id in (("room", game.room), ("review", f"{game.room}-1")):
        _, told = await server.get(f"/api/links/{kind}/{id}?names=1")
        assert (told["phase"], told["moves"], told["players"], told["result"]) == ("private", [], [], None)
        assert told["view"]["heaps"] == [3, 4, 5]


async def embedded(server: RunningServer, path: str = "/embed/position/nim") -> tuple[str, str]:
    """The page for a frame, and who may show it in one."""
    async with server.http.get(server.url + path) as response:
        assert response.status == 200
        assert "Set-Cookie" not in response.headers
        assert "Cross-Origin-Opener-Policy" not in response.headers
        policy = response.headers["Content-Security-Policy"]
        return await response.text(), policy.rpartition("frame-ancestors ")[2]


async def test_only_the_pages_for_frames_may_be_framed_and_only_by_listed_origins(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        assert (await embedded(server))[1] == "'none'"
    origins = ("https://course.example.org", "https://blog.example.org")
    async with served(tmp_path, embed_from=origins) as server:
        assert (await embedded(server))[1] == " ".join(origins)
        for path in ("/", "/embed/secret/x", "/embed/", "/r/abc"):
            asked = {"Accept": "text/html"}
            async with server.http.get(server.url + path, headers=asked) as response:
                assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"], path


KINDS = ("room", "review", "position", "day", "site")


@pytest.mark.parametrize("kind", KINDS)
async def test_each_kind_has_frames_for_listed_origins_and_pictures_and_pages_for_none(
    tmp_path: Path, kind: str
) -> None:
    ids = {"position": "nim", "day": "2026-11-28", "site": "parlour"}
    async with served(tmp_path, embed_from=("https://course.example.org",)) as server:
        id = ids.get(kind) or (await played(server, "unlisted")).room + ("-1" if kind == "review" else "")
        assert (await embedded(server, f"/embed/{kind}/{id}"))[1] == "https://course.example.org"
        for path in (f"/pictures/{kind}/{id}.svg", f"/api/links/{kind}/{id}", f"/embed/{kind}/{id}/"):
            async with server.http.get(server.url + path) as response:
                policy = response.headers["Content-Security-Policy"]
                assert "course.example.org" not in policy, path
                assert "frame-ancestors 'none'" in policy or policy == "default-src 'none'", path


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("length", [80, 81, 4_000])
async def test_an_id_of_any_size_shows_nothing(server: RunningServer, kind: str, length: int) -> None:
    for id in ("9" * length, "a" * length, "x-" * (length // 2), "0" * (length - 2) + "-1"):
        for path in (f"/pictures/{kind}/{id}.png", f"/api/links/{kind}/{id}"):
            async with server.http.get(server.url + path) as response:
                assert response.status == 404, path


async def test_the_page_for_frames_is_light_or_dark_as_its_address_says(server: RunningServer) -> None:
    for theme, attribute in (("dark", ' data-theme="dark"'), ("light", ' data-theme="light"'), ("x", "")):
        page, _ = await embedded(server, f"/embed/room/x?theme={theme}")
        assert f"<html{attribute} lang" in page


async def test_the_page_offers_a_line_for_other_sites_only_where_the_host_allows_one(tmp_path: Path) -> None:
    for origins, offered in (((), False), (("https://course.example.org",), True)):
        async with (
            served(tmp_path, embed_from=origins) as server,
            server.http.get(server.url + "/") as response,
        ):
            assert ("data-embeds" in await response.text()) is offered


async def test_a_step_of_the_glass_box_is_framed_with_its_address(tmp_path: Path) -> None:
    query = "options=heaps:3+4+5&moves=1:2&player=alphabeta:depth%3D4&step=20"
    async with served(tmp_path, embed_from=("https://course.example",)) as server:
        async with server.http.get(f"{server.url}/api/links/step/nim?{query}") as response:
            found = await response.json()
        assert found["phase"] == "position"
        assert found["moves"] == ["1:2"]
        path, _, rest = found["path"].partition("?")
        assert (path, "step=20" in rest, "player=alphabeta" in rest) == ("/glass-box", True, True)
        async with server.http.get(f"{server.url}/embed/step/nim?{query}") as response:
            assert response.status == 200
            assert "https://course.example" in response.headers["Content-Security-Policy"]
            assert "Set-Cookie" not in response.headers
