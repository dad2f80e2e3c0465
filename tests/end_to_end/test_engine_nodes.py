"""Engine nodes as processes: they share the work, die, and come back, and no machine stops moving."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from parlour_client import RoomAddress
from parlour_protocol.events import MovePlayed
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.pool import Job
from parlour_server.engines.slot import ProcessSlot
from tests.chaos.cable import Cable
from tests.chaos.silent_stop import BUSY_SECONDS, STOP_SECONDS
from tests.end_to_end.node_process import NodeProcess, Taking
from tests.end_to_end.server_process import UNHURRIED, ServerProcess, descendants_of, living, wait_until
from tests.end_to_end.witness import LONG_GAME, Witness, connect
from tests.nats_server import NatsServer
from tests.server.engines.remote.cluster import PREFIX, Cluster, until
from tests.server.engines.test_slot import CHOOSE, ENDLESS

TEST_SECONDS = 250.0
KEY = FairnessKey("source", "player", "room")
JOBS = 200
#: Bound by time, so that a node on a busy processor does not do fewer of them than the other.
SHORT = {**CHOOSE, "player": "pvs:time=0.02", "limit": {"seconds": 0.02}}

pytestmark = pytest.mark.usefixtures("prepared_cache")


@pytest.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[Cluster]:
    async with Cluster(NatsServer(tmp_path)) as made:
        yield made


@contextmanager
def nodes(cluster: Cluster, count: int) -> Iterator[list[NodeProcess]]:
    """So many nodes with one worker each. Blocks."""
    made = [NodeProcess(cluster.nats.url, "--bus-prefix", PREFIX) for _ in range(count)]
    entered: list[NodeProcess] = []
    try:
        for node in made:
            node.__enter__()
            entered.append(node)
        yield made
    finally:
        for node in entered:
            node.stop()


async def test_two_nodes_divide_the_work_and_one_that_is_asked_to_end_leaves_nothing_behind(
    cluster: Cluster,
) -> None:
    with nodes(cluster, 2) as (first, second):
        taking = Taking()
        await taking.hear(await cluster.bus())
        own = ProcessSlot()
        pool, _ = await cluster.server(own, workers=2)
        while not (taking.by(first) and taking.by(second)):  # both have loaded the engine
            await asyncio.gather(*(pool.submit(Job("choose", SHORT, 60.0, KEY)).future for _ in range(4)))
        taking.begun.clear()
        answers = await asyncio.gather(
            *(pool.submit(Job("choose", SHORT, 60.0, KEY)).future for _ in range(JOBS))
        )
        assert {answer["move"] for answer in answers} <= set("1234567")
        assert len(taking.begun) == len({taken.job for taken in taking.begun}) == JOBS
        assert 0.4 * JOBS <= taking.by(first) <= 0.6 * JOBS
        assert pool.counters.retries == 0
        workers = set(descendants_of(first.pid))
        assert workers
        assert await asyncio.to_thread(first.terminate) == 0
        await asyncio.to_thread(wait_until, lambda: not living(workers), "the end of its workers")


async def test_the_move_of_a_node_killed_while_it_thinks_comes_from_another(cluster: Cluster) -> None:
    with nodes(cluster, 2) as both:
        taking = Taking()
        await taking.hear(await cluster.bus())
        pool, remote = await cluster.server(workers=2)
        task = pool.submit(Job("choose", ENDLESS, 6.0, KEY))
        await until(lambda: taking.begun, "the job begun")
        victim, other = sorted(both, key=lambda node: node.name != taking.begun[0].node)
        workers = set(descendants_of(victim.pid))
        await asyncio.to_thread(victim.kill)
        assert (await task.future)["move"] in list("1234567")
        assert [(taken.node, taken.delivery) for taken in taking.begun] == [(victim.name, 1), (other.name, 2)]
        assert remote.jobs.redelivered == 1
        assert pool.counters.retries == 0  # the queue's doing, not the server's
        await until(lambda: remote.workers == 1, "the end of the node that was killed")
        await asyncio.to_thread(wait_until, lambda: not living(workers), "the end of its workers")


async def play(room: Witness, moves: int) -> None:
    """Play so many moves and wait for the machine's answer to each."""
    for _ in range(moves):
        await room.until(lambda room: room.is_my_turn)
        assert room.position is not None
        await room.play_witnessed(room.position.legal[0])
    await room.until(lambda room: room.is_my_turn)


async def test_machines_move_with_nodes_without_the_bus_and_with_nodes_again(
    cluster: Cluster, tmp_path: Path
) -> None:
    flags = ("--engines", "nats", "--bus", cluster.nats.url, "--bus-prefix", PREFIX, *UNHURRIED)
    async with asyncio.timeout(TEST_SECONDS):
        with ServerProcess(tmp_path, *flags) as server, nodes(cluster, 1) as (node,):
            taking = Taking()
            await taking.hear(await cluster.bus())
            await asyncio.to_thread(wait_until, lambda: server.readiness()[1] == "ok", "the node")
            async with connect(server.url, "Ada", tmp_path) as ada:
                created = await ada.create_room("connect-four", ("me", "pvs:depth=3"), LONG_GAME)
                room = await Witness.join(ada, RoomAddress(created.room))
                await play(room, 3)
                assert taking.by(node) == 3
                await asyncio.to_thread(cluster.nats.kill)
                await play(room, 3)
                assert "the bus does not answer" in (await asyncio.to_thread(server.readiness))[1]
                await asyncio.to_thread(cluster.nats.start)
                await asyncio.to_thread(wait_until, lambda: server.readiness()[1] == "ok", "the node again")
                taking.begun.clear()
                await play(room, 3)
                assert taking.by(node) == 3
        log = server.log_of(room.id)
    moves = [event for event in log if isinstance(event, MovePlayed)]
    assert len(moves) == 18
    assert not any(move.fallback for move in moves)


async def test_a_node_whose_bus_is_silent_ends_in_time_and_leaves_no_process(tmp_path: Path) -> None:
    with NatsServer(tmp_path) as bus:
        async with Cable(bus.port) as cable:
            node = NodeProcess(f"nats://127.0.0.1:{cable.port}", printed=tmp_path / "node.err")
            try:
                await asyncio.to_thread(node.start)
                workers = set(descendants_of(node.pid))
                with cable.held_up():
                    began = monotonic()
                    await asyncio.to_thread(node.terminate)
                    assert monotonic() - began < STOP_SECONDS + BUSY_SECONDS
            finally:
                node.stop()
    await asyncio.to_thread(wait_until, lambda: not living(workers), "the workers' end")
    assert "stopping on SIGTERM" in node.errors()
    assert "Traceback" not in node.errors()
