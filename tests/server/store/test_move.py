"""Everything is moved from one database to another, verified, or nothing is."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update

from parlour_server.__main__ import main
from parlour_server.store import move as moving
from parlour_server.store import schema
from parlour_server.store.credentials import make_token
from parlour_server.store.move import TABLES, Moved, MoveError, move
from parlour_server.store.opening import open_database
from tests.databases import execute, postgresql_url, sqlite_url
from tests.server.served import served
from tests.server.store.rated_log import log_games
from tests.server.store.recorded_database import LADDER, play


def addresses(tmp_path: Path) -> tuple[str, str]:
    """A file, and a schema in PostgreSQL."""
    return sqlite_url(tmp_path), postgresql_url(tmp_path / "moved")


def contents(address: str) -> dict[str, list[Any]]:
    """Every row of every table that is moved."""
    return {
        table.name: sorted(execute(address, f"SELECT {', '.join(c.name for c in table.c)} FROM {table.name}"))
        for table in TABLES
    }


def filled(address: str, games: int = 3) -> None:
    database = open_database(address)
    log_games(database, games)
    database.write(lambda connection: make_token(connection, "league"))
    database.close()


async def test_who_has_a_token_keeps_their_seat(tmp_path: Path) -> None:
    file, there = addresses(tmp_path)
    async with served(tmp_path, database=file) as server:
        amber, _, room = await server.table()
        await amber.play(room, 1, "1:1")
    await asyncio.to_thread(move, file, there, lambda moved: None)
    async with served(tmp_path, database=there) as server:
        again = await server.enter(token=amber.token)
        assert (await again.join(room)).seats == [1]


async def test_a_played_database_goes_to_postgresql_and_back_and_is_served_on(tmp_path: Path) -> None:
    file, there = addresses(tmp_path)
    known = dict(fact.split(" ", 1) for fact in await play(tmp_path))
    back = sqlite_url(tmp_path / "back")
    (tmp_path / "back").mkdir()
    moved: list[Moved] = []
    await asyncio.to_thread(move, file, there, moved.append)
    assert {each.table for each in moved} == {table.name for table in TABLES}
    assert {each.table for each in moved if each.rows} >= {"events", "rooms", "seats", "settings", "ratings"}
    before = await asyncio.to_thread(contents, file)
    assert [before[name] for name in ("events", "settings")] == [
        (await asyncio.to_thread(contents, there))[name] for name in ("events", "settings")
    ]
    again: list[Moved] = []
    await asyncio.to_thread(move, there, back, again.append)
    assert again == moved
    assert await asyncio.to_thread(contents, back) == before
    for address in (there, back):
        async with served(tmp_path, database=address) as server:
            assert "Amber" in str((await server.get(LADDER))[1])
            assert (await server.get(f"/api/rooms/{known['over']}/games/1"))[1] == json.loads(known["record"])
            stranger = await server.enter()
            joined = await stranger.join(known["running"])
            assert joined.state is not None
            assert joined.state.status == "playing"
            assert joined.state.clocks is not None


def test_new_endings_come_after_those_that_were_moved(tmp_path: Path) -> None:
    file, there = addresses(tmp_path)
    filled(file, games=3)
    move(file, there, lambda moved: None)
    database = open_database(there)
    log_games_later = [{"room": "later", "seq": 3}]
    database.run(lambda connection: connection.execute(insert(schema.endings), log_games_later))
    database.close()
    assert execute(there, "SELECT position, room FROM endings ORDER BY position DESC LIMIT 1") == [
        (4, "later")
    ]


def test_a_database_that_holds_something_is_no_target(tmp_path: Path) -> None:
    file, there = addresses(tmp_path)
    filled(file)
    filled(there, games=1)
    before = contents(there)
    with pytest.raises(MoveError, match="holds something already"):
        move(file, there, lambda moved: None)
    assert contents(there) == before


@pytest.mark.parametrize("live", ["source", "target"])
async def test_a_database_that_a_server_uses_is_refused_in_one_line(
    tmp_path: Path, live: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = addresses(tmp_path)
    filled(file)
    async with served(tmp_path, database=file if live == "source" else there):
        with pytest.raises(SystemExit) as ended:
            await asyncio.to_thread(main, ["move", "--from", file, "--to", there])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "in use by another server" in line


def test_a_copy_that_differs_is_noticed_and_nothing_is_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, there = addresses(tmp_path)
    filled(file)
    go_on = moving._go_on_counting

    def spoil(table: Any, connection: Any) -> None:
        if table is schema.events:
            connection.execute(update(schema.events).where(schema.events.c.room == "room1").values(at=1))
        go_on(table, connection)

    monkeypatch.setattr(moving, "_go_on_counting", spoil)
    with pytest.raises(MoveError, match="events differs after the move: nothing has been moved"):
        move(file, there, lambda moved: None)
    monkeypatch.undo()
    assert not any(contents(there).values())
    move(file, there, lambda moved: None)


def test_a_move_that_was_killed_leaves_nothing_and_may_be_repeated(tmp_path: Path) -> None:
    file, there = addresses(tmp_path)
    filled(file)
    script = (
        "import os, sys, parlour_server.store.move as moving\n"
        "moving._go_on_counting = lambda table, there: table.name == 'seats' and os.kill(os.getpid(), 9)\n"
        "moving.move(sys.argv[1], sys.argv[2], print)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, file, there], timeout=100, env=os.environ)
    assert done.returncode == -signal.SIGKILL
    until = time.monotonic() + 60  # PostgreSQL notices a while later that the client is gone
    while time.monotonic() < until:
        try:
            move(file, there, lambda moved: None)
        except Exception:
            time.sleep(0.2)
        else:
            break
    assert contents(there)["events"] == contents(file)["events"]


def test_a_text_that_only_sqlite_stores_is_named(tmp_path: Path) -> None:
    file, there = addresses(tmp_path)
    filled(file)
    database = open_database(file)
    nul = [{"name": "nul", "value": "\0"}]
    database.run(lambda connection: connection.execute(insert(schema.settings), nul))
    database.close()
    with pytest.raises(MoveError, match="settings has a text with a NUL character"):
        move(file, there, lambda moved: None)


@pytest.mark.parametrize(
    ("source", "target", "why"),
    [
        ("missing.db", "other.db", "there is no Parlour database at"),
        ("mysql://a/b", "other.db", "is unusable"),
        ("there.db", "postgresql://nobody@127.0.0.1:1/none", "postgresql"),
    ],
)
def test_unusable_addresses_are_named_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, target: str, why: str
) -> None:
    filled(str(tmp_path / "there.db"))
    places = [address if ":" in address else str(tmp_path / address) for address in (source, target)]
    with pytest.raises(SystemExit) as ended:
        main(["move", "--from", places[0], "--to", places[1]])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert why in line
    assert "(--from, --to)" in line
