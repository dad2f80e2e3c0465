"""The migration that adds the journal and the order of ends, on what a server before it has written."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from parlour_protocol.answers import RoomJoined
from parlour_protocol.values import Player
from parlour_server.auth.identity import Identities
from parlour_server.background.rating_updater import count_some
from parlour_server.domain.ratings.ladders import Ladder
from parlour_server.store import schema
from parlour_server.store.credentials import installation_secret
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import counted_to, endings, top
from tests.databases import execute, logged
from tests.server.served import served
from tests.server.store.migrations.stages import migrate, rebuild
from tests.server.store.rated_log import NIM_BOARD, log_games

ROOMS = ("over", "running")
RECORDED = Path(__file__).parent.parent / "recorded" / "0005.sql"


@pytest.fixture
def facts() -> dict[str, str]:
    """What the recording says about itself."""
    lines = [line[3:] for line in RECORDED.read_text().splitlines() if line.startswith("-- ")]
    return dict(line.split(" ", 1) for line in lines)


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The recorded database."""
    path = tmp_path / "parlour.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(RECORDED.read_text())
    return f"sqlite:///{path}"


def games_counted(url: str) -> dict[str, int]:
    """Count what is to be counted; return each player's number of rated games."""
    with closing(open_database(url)) as database:
        while count_some(database):
            pass
        ladder = Ladder("people", "nim", NIM_BOARD)
        return {line.player.name: line.games for line in database.run(lambda it: top(it, ladder, 9))}


def of_before(record: dict[str, Any], recorded: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a record that one of before had, also of its moves."""
    moves = [{field: move[field] for field in recorded["moves"][0]} for move in record["moves"]]
    return {**{field: record[field] for field in recorded}, "moves": moves}


async def test_a_database_of_before_opens_plays_on_and_exports_the_same_games(
    tmp_path: Path, url: str, facts: dict[str, str]
) -> None:
    before = {room: execute(url, f"SELECT * FROM events WHERE room = '{facts[room]}'") for room in ROOMS}
    assert await asyncio.to_thread(games_counted, url) == {"Amber": 1, "Blue": 1}
    with closing(await asyncio.to_thread(open_database, url)) as database:
        secret = await asyncio.to_thread(database.run, installation_secret)
        token = Identities(secret, database).token_for(Player(facts["amber"], "Amber"))
    async with served(tmp_path, database=url) as server:
        status, record = await server.get(f"/api/rooms/{facts['over']}/games/1")
        recorded = json.loads(facts["record"])
        assert (status, of_before(record, recorded)) == (200, recorded)
        amber = await server.enter(token=token)
        joined = await amber.join(facts["running"])
        assert isinstance(joined, RoomJoined)
        assert joined.state is not None
        assert joined.state.moves == ["1:1", "2:1"]
        await amber.play(facts["running"], 3, "1:1")
    for room in ROOMS:
        rows = sorted(logged(url, facts[room]) + logged(url, facts[room], "players"))
        assert rows[: len(before[room])] == sorted(before[room])
    assert [row[4] for row in logged(url, facts["running"])][-1] == "move-played"
    assert await asyncio.to_thread(games_counted, url) == {"Amber": 1, "Blue": 1}, "nothing is counted twice"


@pytest.mark.parametrize("counted", [0, 2, 5])
def test_counting_goes_on_where_it_was(database: Database, counted: int) -> None:
    log_games(database, 5)
    last = [1_000 * counted, f"room{counted - 1}", 3] if counted else [0, "", 0]

    def up(connection: Connection) -> int:
        events = [row._asdict() for row in connection.execute(select(schema.events))]
        rebuild(connection, "0007")
        connection.execute(insert(schema.events), events)
        connection.execute(insert(schema.settings).values(name="rated-to", value=json.dumps(last)))
        migrate(connection, "0008")
        return counted_to(connection)

    assert database.run(up) == counted
    ended = database.run(lambda connection: endings(connection, 0, 9))
    assert [(ending.position, ending.room, ending.seq) for ending in ended] == [
        (number + 1, f"room{number}", 3) for number in range(5)
    ]


def test_a_database_of_which_nothing_was_counted_stays_so(database: Database) -> None:
    def up(connection: Connection) -> int:
        rebuild(connection, "0007")
        migrate(connection, "0008")
        return counted_to(connection)

    assert database.run(up) == 0
