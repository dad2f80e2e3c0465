"""Nodes as processes of their own, over PostgreSQL and NATS, that are killed and stopped in mid-game.

The players are connected to nodes that live, in a room of one that does not; the room goes on at theirs.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest

from parlour_client import GuestIdentity, RoomAddress, parse_server
from parlour_client.connection.identity import Identity
from parlour_protocol.commands import JoinRoom, PlayMove, Say
from parlour_protocol.errors import CloseCode
from parlour_protocol.events import ClockFrozen
from parlour_protocol.terms import Fischer
from parlour_protocol.values import Seat
from parlour_server.store.opening import open_database
from tests.databases import execute, held, logged, postgresql_url
from tests.end_to_end.server_process import ServerProcess, stopped, wait_until
from tests.end_to_end.several_nodes import SEATS, assert_game_goes_on, play, seat_players, start_nodes
from tests.end_to_end.socket_client import open_socket
from tests.end_to_end.witness import Witness, connect, has_heard
from tests.end_to_end.writers import note_writers, wrongs
from tests.nats_server import NatsServer

TEST_SECONDS = 200.0
MOVES = 6
STOPPED_SECONDS = 20.0
MID_START_SECONDS = 6.0
TAKEOVER_SECONDS = 6.0
CLOCK = Fischer(600, 0)


@dataclass
class Table:
    """A room of node ``owner``, its players at two other nodes, and how to see its log."""

    database: str
    owner: ServerProcess
    bus: NatsServer
    players: list[Witness]
    identities: dict[Seat, Identity]  # the players'
    others: list[ServerProcess]


@asynccontextmanager
async def table(folder: Path) -> AsyncIterator[Table]:
    """Open a room at one of three nodes; its players come to the two others."""
    async with AsyncExitStack() as stack:
        bus = stack.enter_context(NatsServer(folder, jetstream=False))
        database = postgresql_url(folder)
        open_database(database).close()
        note_writers(database)
        owner, *others = start_nodes(stack, folder, bus.url, database, ("a", "b", "c"))
        own = folder / "players"
        players = await seat_players(stack, own, owner.url, [node.url for node in others], CLOCK)
        identities: dict[Seat, Identity] = {
            seat: GuestIdentity(parse_server(node.url), f"Player {seat}", "person", own / f"p{seat}")
            for seat, node in zip(SEATS, others, strict=True)
        }
        yield Table(database, owner, bus, players, identities, others)


def epochs(at: Table, room: str) -> list[int]:
    """Return the epochs of a room's events, as they are in the log."""
    return [epoch for _, _, _, epoch, *_ in logged(at.database, room)]


def owner_epoch(at: Table, room: str) -> int:
    """Return the epoch of a room's owner."""
    ((epoch,),) = execute(at.database, f"SELECT epoch FROM room_owners WHERE room = '{room}'")
    return int(epoch)


async def play_through(at: Table, disturb: Callable[[], object]) -> None:
    """Play, disturb the nodes while more moves are under way, and hold what was seen against the log."""
    await play(at.players, MOVES)
    playing = asyncio.create_task(play(at.players, MOVES))
    await asyncio.sleep(0)
    await asyncio.to_thread(disturb)
    await playing  # without any help
    assert_game_goes_on(at.players, at.others[0])


async def test_a_game_goes_on_when_the_bus_comes_back_and_at_another_node_when_its_own_is_killed(
    tmp_path: Path,
) -> None:
    async with asyncio.timeout(TEST_SECONDS), table(tmp_path) as at:

        def restart() -> None:
            at.bus.kill()
            at.bus.start()

        await play_through(at, restart)
        await play_through(at, at.owner.kill)
        log = at.others[0].log_of(at.players[0].id)
        frozen = [event.frozen for event in log if isinstance(event, ClockFrozen)]
        assert frozen, "the time without an owner is nobody's"


@pytest.mark.slow
async def test_a_game_goes_on_at_another_node_when_its_own_stops(tmp_path: Path) -> None:
    async with asyncio.timeout(TEST_SECONDS), table(tmp_path) as at:
        await play_through(at, at.owner.terminate)


@pytest.mark.slow
async def test_an_owner_that_stood_still_for_long_writes_nothing_and_its_clients_come_back(
    tmp_path: Path,
) -> None:
    async with asyncio.timeout(TEST_SECONDS), table(tmp_path) as at, AsyncExitStack() as stack:
        line = await stack.enter_async_context(connect(at.owner.url, "Watcher", tmp_path / "watcher"))
        room = at.players[0].id
        watcher = await Witness.join(line, RoomAddress(room, at.players[0].key))
        await play(at.players, MOVES)
        (mover,) = (player for player in at.players if player.is_my_turn)
        token = await at.identities[mover.seats[0]].token()
        late = await stack.enter_async_context(open_socket(at.owner.url, token))
        await late.ask(JoinRoom(late.new_id(), room, mover.key))
        before = epochs(at, room)
        assert set(before) == {1}
        with stopped([at.owner.pid, *at.owner.descendants()]):
            goes_on = asyncio.create_task(asyncio.sleep(STOPPED_SECONDS))
            # What the owner finds when it goes on: a move that was legal when it stopped, and a message whose
            # place in the log is free even then.
            assert mover.position is not None
            move = PlayMove(late.new_id(), room, mover.position.turn, mover.position.legal[-1])
            for command in (move, Say(late.new_id(), room, "players", "still here")):
                await late.socket.send(late.codec.encode(command))
            taken_over = partial(wait_until, lambda: owner_epoch(at, room) == 2, "another", TAKEOVER_SECONDS)
            await asyncio.to_thread(taken_over)
            await play(at.players, MOVES)  # without any help
            await goes_on
        assert await late.closed_with() == CloseCode.MOVED
        await asyncio.gather(
            *(player.play_to_the_end(Random(seat)) for seat, player in enumerate(at.players))
        )
        last = at.players[0].view.seqs["game"]
        await watcher.until(partial(has_heard, last))
        assert "lost its lease" in at.owner.errors()
        after = epochs(at, room)
        assert after == [*before, *[2] * (len(after) - len(before))]
        assert wrongs(at.database) == []
        assert logged(at.database, room, "players") == []
        log = at.owner.log_of(room)
        for witness in (*at.players, watcher):
            witness.agrees_with(log)


@pytest.mark.slow
def test_a_node_that_stands_still_while_it_takes_its_lease_starts_again(tmp_path: Path) -> None:
    database = postgresql_url(tmp_path)
    open_database(database).close()
    execute(database, "INSERT INTO node_ends VALUES ('one that is to be forgotten', 0)")
    waiting = (
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        " AND query LIKE 'DELETE FROM node_ends%'"
    )
    with ExitStack() as stack:
        bus = stack.enter_context(NatsServer(tmp_path, jetstream=False))
        settings = ("--bus", bus.url, "--node", "a", "--engines", "process:1")
        node = ServerProcess(tmp_path, *settings, database=database, migrated=False)
        stack.callback(node.stop)
        thread = stack.enter_context(ThreadPoolExecutor(1))
        lease = stack.enter_context(ExitStack())
        lease.enter_context(held(database, "SELECT FROM node_ends FOR UPDATE"))
        starting = thread.submit(node.start)
        wait_until(lambda: execute(database, waiting), "a node that is about to take its lease")
        with stopped([node.pid, *node.descendants()]):
            lease.close()
            time.sleep(MID_START_SECONDS)
        starting.result()
        assert "stood still" in node.errors()
        assert "Traceback" not in node.errors()
