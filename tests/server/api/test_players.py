"""Player pages as others see them and as the players themselves see them."""

from contextlib import closing
from pathlib import Path
from typing import Any

from parlour_protocol.commands import CreateRoom
from parlour_protocol.values import Player
from parlour_server.api.players import rating_at
from parlour_server.domain.ratings.glicko import PERIOD_MS, Rating
from parlour_server.domain.ratings.ladders import Ladder
from parlour_server.domain.ratings.standings import Standing
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import write_standings
from tests.databases import database_url
from tests.server.people import browser
from tests.server.served import NIM, Client, RunningServer, served
from tests.server.store.rated_log import NIM_BOARD

NIM_LADDER = Ladder("people", "nim", NIM_BOARD)


def write(folder: Path, standing: Standing) -> None:
    with closing(open_database(database_url(folder), exclusive=False)) as database:
        lines = [((NIM_LADDER, standing.player.id), standing)]
        database.run(lambda connection: write_standings(connection, lines))


async def page(server: RunningServer, player: str, client: Client | None = None) -> Any:
    headers = {"Authorization": f"Bearer {client.token}"} if client else {}
    status, body = await server.get(f"/api/players/{player}", **headers)
    return body if status == 200 else status


async def test_a_players_games_are_listed_with_their_results_and_private_ones_only_to_the_player(
    server: RunningServer,
) -> None:
    amber = await server.enter("Amber")
    rooms = {}
    for visibility in ("public", "unlisted", "link"):
        created: Any = await amber.ask(
            CreateRoom(visibility, "nim", ["me", "greedy"], {"heaps": [1], "misere": False}, visibility)
        )
        await amber.join(created.room, created.key)
        await amber.play(created.room, 1, "1:1")
        rooms[visibility] = created.room
    stranger = await server.enter("Stranger")
    for asker in (None, stranger):
        shown = await page(server, amber.you.id, asker)
        (game,) = shown["games"]
        assert game["room"]["room"] == rooms["public"]
        assert (game["room"]["status"], game["room"]["result"]["winner"]) == ("over", 1)
    own = await page(server, amber.you.id, amber)
    assert [game["room"]["room"] for game in own["games"]] == [
        rooms[each] for each in ("link", "unlisted", "public")
    ]
    assert own["player"] == {"id": amber.you.id, "name": "Amber"}


async def test_a_player_of_private_games_only_is_unknown_to_others(server: RunningServer) -> None:
    amber = await server.enter("Amber")
    await amber.create(["me", "greedy"], "unlisted", NIM)
    assert await page(server, amber.you.id) == 404
    assert (await page(server, amber.you.id, amber))["player"]["name"] == "Amber"
    assert await page(server, "0000000000000000") == 404


async def test_an_account_and_a_bot_are_known_by_their_names_and_bots_as_bots(server: RunningServer) -> None:
    person = await browser(server)
    account = (await person.sign_up("Amber")).body["player"]
    assert (await page(server, account["id"]))["player"] == account
    made = (await person.ask("POST", "/api/tokens", {"name": "my-bot"})).body
    bot = await server.enter(token=made["token"])
    await bot.create(["me", "greedy"], "public")
    assert (await page(server, bot.you.id))["player"] == {"id": bot.you.id, "name": "my-bot", "kind": "bot"}


async def test_ratings_are_shown_with_their_deviation(tmp_path: Path) -> None:
    amber = Player("5f0c92e14ab7d368", "Amber")
    write(tmp_path, Standing(amber, Rating(1612.4, 131.6), 4, 1_700_000_000_000))
    async with served(tmp_path) as server:
        shown = await page(server, amber.id)
    assert shown["player"]["name"] == "Amber"
    (rating,) = shown["ratings"]
    assert (rating["game"], rating["title"], rating["pool"], rating["rating"]) == (
        "nim",
        "Nim",
        "people",
        1612,
    )
    assert (rating["provisional"], rating["games"]) == (True, 4)
    assert rating["board"] == {"heaps": [3, 4, 5], "misere": False}


def test_a_rating_grows_less_sure_with_rest() -> None:
    standing = Standing(Player("a", "A"), Rating(1500, 60), 9, 0)
    now, later = (rating_at(NIM_LADDER, standing, at) for at in (0, round(400 * PERIOD_MS)))
    assert (now.deviation, now.provisional) == (60, False)
    assert later.deviation > now.deviation


async def test_reading_is_limited(tmp_path: Path) -> None:
    async with served(tmp_path, read_rate=Rate(1, 60)) as server:
        assert [await page(server, "nobody") for _ in range(2)] == [404, 429]


async def test_reading_is_limited_for_a_whole_network_of_version_6(tmp_path: Path) -> None:
    async with served(tmp_path, read_rate=Rate(1, 60), trusted_proxies=("127.0.0.1",)) as server:
        hosts = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:db8:1:3::1"]
        for path in ("/api/players/nobody", "/api/rooms/nothing/games/1"):
            statuses = [(await server.get(path, **{"X-Forwarded-For": host}))[0] for host in hosts]
            assert statuses == [404, 429, 404]


async def test_nobody_is_unknown_to_themselves(server: RunningServer) -> None:
    amber = await server.enter("Amber")
    assert await page(server, amber.you.id) == 404
    own = await page(server, amber.you.id, amber)
    assert (own["player"]["name"], own["ratings"], own["games"]) == ("Amber", [], [])
