"""A full disk under a running server: moves are refused, and nothing acknowledged is lost."""

import sqlite3
from pathlib import Path

import pytest

from parlour_protocol.answers import Ack, Refused
from parlour_protocol.commands import Ping, PlayMove
from parlour_protocol.errors import RefusalCode
from parlour_server.store.sqlite import SqliteDatabase
from tests.databases import sqlite_url
from tests.server.served import Client, served


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """The connections of the writers, the latest last."""
    made: list[sqlite3.Connection] = []
    connect = SqliteDatabase.connect

    def kept(self: SqliteDatabase) -> sqlite3.Connection:
        made.append(connect(self))
        return made[-1]

    monkeypatch.setattr(SqliteDatabase, "connect", kept)
    return made


async def play_until_refused(client: Client, room: str, first: int) -> Refused:
    for turn in range(first, 200):
        answer = await client.ask(PlayMove(f"m{turn}", room, turn, f"{1 + turn % 2}:1"))
        if isinstance(answer, Refused):
            return answer
    raise AssertionError("the disk never filled up")


async def test_a_full_disk_refuses_moves_until_there_is_room_and_loses_none(
    tmp_path: Path, connections: list[sqlite3.Connection]
) -> None:
    async with served(tmp_path, database=sqlite_url(tmp_path)) as server:
        amber, blue = await server.enter(), await server.enter()
        room = (await amber.create(["me", "me"], options={"heaps": [100, 100]})).room
        await amber.join(room)
        await blue.join(room)
        (pages,) = connections[-1].execute("PRAGMA page_count").fetchone()
        connections[-1].execute(f"PRAGMA max_page_count = {pages}")

        refused = await play_until_refused(amber, room, 1)
        assert (refused.code, refused.room) == (RefusalCode.UNAVAILABLE, room)
        assert refused.position is not None
        turn = refused.position.turn
        assert isinstance(await amber.ask(PlayMove("again", room, turn, "1:1")), Refused)
        await blue.ask(Ping("p"))
        assert blue.events[-1].seq == refused.seq  # what is not on disk was not broadcast

        connections[-1].execute("PRAGMA max_page_count = 1000000")
        assert isinstance(await amber.ask(PlayMove("again", room, turn, "1:1")), Ack)
        token = amber.token
    async with served(tmp_path, database=sqlite_url(tmp_path)) as server:
        joined = await (await server.enter(token=token)).join(room)
        assert joined.state is not None
        assert joined.state.position.turn == turn + 1
        assert len(joined.state.moves) == turn
