"""Everything is moved from one database to another, verified, or nothing is."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
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
from tests.databases import DATABASE_FILE, URLS, execute, postgresql_url, sqlite_url
from tests.server.api import test_series as laboratory
from tests.server.people import HttpClient, program
from tests.server.served import RunningServer, served
from tests.server.store.migrations.versions.test_v0008_journal import RECORDED
from tests.server.store.rated_log import log_games
from tests.server.store.recorded_database import LADDER, POLL_SECONDS, POLLS, play, start


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


@dataclass
class Known:
    """An account with a bot, games and series of the laboratory, and the credentials of both."""

    account: str
    bot: str
    room: str
    series: dict[str, str]  # by state

    async def seen(self, server: RunningServer) -> list[Any]:
        """Return all that a server shows of them."""
        owner = HttpClient(server, self.account)
        player = (await owner.current_player())["id"]
        paths = (
            LADDER,
            f"/api/rooms/{self.room}/games/1",
            f"/api/players/{player}",
            "/api/tokens",
            "/api/series",
            f"/api/series/{self.series['done']}?after=0",
            f"/api/series/{self.series['done']}/csv",
        )
        answers = [await owner.ask("GET", path) for path in paths]
        assert [answer.status for answer in answers] == [200] * len(paths)
        return [player, *(answer.body for answer in answers)]


async def populated(server: RunningServer) -> Known:
    """Sign up, make a bot, play a rated game to its end and series in the laboratory."""
    guest = await program(server)
    account = (await guest.sign_up("Amber")).body["token"]
    owner = HttpClient(server, account)
    bot = (await owner.ask("POST", "/api/tokens", {"name": "league"})).body["token"]
    amber, blue = await server.enter(token=account), await server.enter("Blue")
    room = await start(amber, blue)
    for turn, move_ in enumerate(("1:3", "2:4", "3:5"), 1):
        await (amber, blue)[(turn - 1) % 2].play(room, turn, move_)
    series = {"done": await laboratory.started(owner), "stopped": await laboratory.started(owner)}
    await laboratory.until(owner, series["stopped"], laboratory.some_played)
    await owner.ask("PATCH", f"/api/series/{series['stopped']}", {"state": "stopped"})
    await laboratory.until(owner, series["done"], laboratory.over)
    for _ in range(POLLS):  # until the game is counted
        if "Amber" in str((await server.get(LADDER))[1]):
            break
        await asyncio.sleep(POLL_SECONDS)
    return Known(account, bot, room, series)


@pytest.mark.parametrize(
    "kinds",
    [("sqlite", "sqlite"), ("postgresql", "postgresql"), ("sqlite", "postgresql", "sqlite")],
    ids="-".join,
)
async def test_accounts_tokens_ratings_games_and_series_are_the_same_after_a_move(
    tmp_path: Path, kinds: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.analysis.series_player.TRIAL_SECONDS", 0.05)
    monkeypatch.setattr("parlour_server.analysis.series_player.PIECE_SECONDS", 0.02)
    addresses = []
    for number, kind in enumerate(kinds):
        (tmp_path / str(number)).mkdir()
        addresses.append(await asyncio.to_thread(URLS[kind], tmp_path / str(number)))
    async with served(tmp_path, database=addresses[0]) as server:
        known = await populated(server)
        shown = await known.seen(server)
    for source, target in pairwise(addresses):
        await asyncio.to_thread(move, source, target, lambda moved: None)
    async with served(tmp_path, database=addresses[-1]) as server:
        assert await known.seen(server) == shown
        assert (await HttpClient(server).sign_in("Amber")).status == 200
        assert (await HttpClient(server).sign_in("Amber", "another password")).status == 401
        assert (await server.enter(token=known.bot)).you.name == "league"
        assert await HttpClient(server, known.bot[:-1]).handshake_status() == 401
        owner = HttpClient(server, known.account)
        assert (
            await owner.ask("PATCH", f"/api/series/{known.series['stopped']}", {"state": "running"})
        ).status == 200
        await laboratory.until(owner, known.series["stopped"], laboratory.over)
        games = [row["moves"] for row in await laboratory.rows(owner, known.series["stopped"])]
        assert games == [row["moves"] for row in await laboratory.rows(owner, known.series["done"])]


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


def refused(capsys: pytest.CaptureFixture[str], source: str, target: str) -> str:
    """The one line with which the command ends."""
    with pytest.raises(SystemExit) as ended:
        main(["move", "--from", source, "--to", target])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("newer", ["source", "target"])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_that_a_newer_version_wrote_is_refused_in_one_line(
    tmp_path: Path, kind: str, newer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pair = sqlite_url(tmp_path), URLS[kind](tmp_path / "other")
    (tmp_path / "other").mkdir()
    source, target = pair if newer == "target" else reversed(pair)
    for address in (source, target):
        open_database(address).close()
    execute(pair[1], "UPDATE alembic_version SET version_num = '9999'")
    assert "it was written by a newer version of Parlour (--from, --to)" in refused(capsys, source, target)


def test_a_database_is_not_moved_to_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file, there = addresses(tmp_path)
    filled(file)
    filled(there)
    spellings = [file, DATABASE_FILE, f"./{DATABASE_FILE}", str(tmp_path / DATABASE_FILE)]
    for source, target in [*((file, spelling) for spelling in spellings), (there, there)]:
        assert "is both the one to move from and the one to move to" in refused(capsys, source, target)


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_neither_source_nor_target(
    tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(sqlite_url(tmp_path))
    for source, target in [(address, sqlite_url(tmp_path)), (sqlite_url(tmp_path), address)]:
        assert "is in memory: it ends with its process" in refused(capsys, source, target)


@pytest.mark.parametrize("live", ["source", "target"])
def test_a_database_that_nodes_share_is_refused_in_one_line(
    tmp_path: Path, live: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = addresses(tmp_path)
    filled(file)
    filled(there, games=0)
    pair = (there, file) if live == "source" else (file, there)

    async def refused_beside_a_node() -> str:
        database = await asyncio.to_thread(open_database, there, shared=True)
        writer = await database.writer()
        try:
            return await asyncio.to_thread(refused, capsys, *pair)
        finally:
            await writer.close()
            await asyncio.to_thread(database.close)

    assert "in use by another server (--from, --to)" in asyncio.run(refused_beside_a_node())


def test_a_source_of_an_older_version_is_brought_up_to_date_and_moved(tmp_path: Path) -> None:
    file, there = addresses(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection:
        connection.executescript(RECORDED.read_text(encoding="utf-8"))
    before = execute(file, "SELECT * FROM events")
    move(file, there, lambda moved: None)
    assert contents(there)["events"] == contents(file)["events"] == sorted(before)
    assert contents(there) == contents(file)
