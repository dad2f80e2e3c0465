"""The leaderboard route."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.values import Player
from parlour_server.api.leaderboard import lines_at
from parlour_server.domain.ratings.glicko import PERIOD_MS, Rating
from parlour_server.domain.ratings.ladders import Ladder
from parlour_server.domain.ratings.standings import Standing
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import write_standings
from tests.databases import database_url
from tests.server.served import RunningServer, served
from tests.server.store.rated_log import AMBER, BLUE, NIM_BOARD

BOT = Player("0b9d3e6a7c41f258", "first", "bot")
CONNECT_FOUR = '{"width":7,"height":6,"line":4}'
SMALL = '{"width":5,"height":4,"line":4}'
NOW = 1_700_000_000_000


def standing(player: Player, rating: float, deviation: float = 80, at: int = NOW) -> Standing:
    return Standing(player, Rating(rating, deviation), 12, at)


def write(folder: Path, ladder: Ladder, standings: list[Standing]) -> None:
    with closing(open_database(database_url(folder), exclusive=False)) as database:
        lines = [((ladder, line.player.id), line) for line in standings]
        database.run(lambda connection: write_standings(connection, lines))


async def leaderboard(server: RunningServer, query: str) -> Any:
    status, body = await server.get(f"/api/leaderboard?{query}")
    assert status == 200
    return body


async def test_a_ladder_without_games_is_empty(server: RunningServer) -> None:
    body = await leaderboard(server, "game=connect-four")
    assert body == {
        "game": "connect-four",
        "title": "Connect Four",
        "pool": "people",
        "board": {"width": 7, "height": 6, "line": 4},
        "solved": True,
        "counting": False,
        "lines": [],
        "boards": [],
    }


async def test_people_and_bots_and_boards_are_listed_apart(tmp_path: Path) -> None:
    written = [
        (Ladder("people", "connect-four", CONNECT_FOUR), [standing(AMBER, 1600), standing(BLUE, 1700)]),
        (Ladder("people", "connect-four", SMALL), [standing(AMBER, 1900)]),
        (Ladder("bots", "connect-four", CONNECT_FOUR), [standing(BOT, 2000)]),
        (Ladder("people", "nim", NIM_BOARD), [standing(AMBER, 1000)]),
    ]
    for ladder, standings in written:
        await asyncio.to_thread(write, tmp_path, ladder, standings)
    async with served(tmp_path) as server:
        body = await leaderboard(server, "game=connect-four")
        assert [line["player"]["name"] for line in body["lines"]] == ["Blue", "Amber"]
        assert [board["players"] for board in body["boards"]] == [2, 1]
        small = await leaderboard(server, 'game=connect-four&board={"width":5,"height":4}')
        assert [(line["player"]["name"], line["rating"]) for line in small["lines"]] == [("Amber", 1900)]
        bots = await leaderboard(server, "game=connect-four&pool=bots")
        assert [(line["player"]["name"], line["player"]["kind"]) for line in bots["lines"]] == [
            ("first", "bot")
        ]


@pytest.mark.parametrize(
    ("query", "solved"),
    [
        ("game=nim", True),
        ("game=connect-four", True),
        ('game=connect-four&board={"width":12,"height":12}', False),
        ('game=mnk&board={"width":15,"height":15,"line":5}', False),
    ],
)
async def test_the_ladder_of_a_solved_board_says_so(server: RunningServer, query: str, solved: bool) -> None:
    assert (await leaderboard(server, query))["solved"] is solved


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", "game is ''"),
        ("game=chess", "game is 'chess'"),
        ("game=nim&pool=all", "pool is 'all'"),
        ("game=nim&board=x", "board"),
        ("game=nim&board=[]", "board"),
        ('game=connect-four&board={"width":99}', "width"),
        ('game=connect-four&board={"depth":9}', "depth"),
        ("game=nim&board=" + "x" * 1001, "board has 1001"),
    ],
)
async def test_an_unusable_question_is_refused_with_what_is_wrong(
    server: RunningServer, query: str, names: str
) -> None:
    status, body = await server.get(f"/api/leaderboard?{query}")
    assert status == 400
    assert names in body["error"]
    assert "\n" not in body["error"]


def test_the_provisional_come_last_and_have_no_rank() -> None:
    year = round(80 * PERIOD_MS)
    lines = lines_at(
        [
            standing(AMBER, 1700, at=NOW - year),
            standing(BLUE, 1600),
            standing(BOT, 2000, deviation=300),
            standing(Player("x", "Coral"), 1500),
        ],
        NOW,
    )
    assert [(line.player.name, line.rank, line.provisional) for line in lines] == [
        ("Blue", 1, False),
        ("Coral", 2, False),
        ("first", None, True),
        ("Amber", None, True),
    ]
    assert lines[0].deviation == 80
