"""Machines of rooms whose searches run on engine nodes, honest ones and others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour_server.engines.slot import Slot
from tests.nats_server import NatsServer
from tests.server.engines.remote.cluster import PREFIX, Cluster
from tests.server.engines.test_pool import ScriptedSlot
from tests.server.observability.test_serving import read
from tests.server.rooms.test_engine_moves import against, reply
from tests.server.served import RunningServer, served
from tests.server.thread_slot import ThreadSlot

EVIDENCE: dict[str, Any] = {"line": [], "depth": 1}
GOOD: dict[str, Any] = {"move": "1:1", "evidence": EVIDENCE, "interrupted": False}


@asynccontextmanager
async def with_node(folder: Path, slot: Slot) -> AsyncIterator[RunningServer]:
    """A server that knows of one engine node with one worker."""
    async with Cluster(NatsServer(folder)) as cluster:
        await cluster.node(slot)
        settings: dict[str, Any] = {"engines": "nats", "bus": cluster.nats.url, "bus_prefix": PREFIX}
        async with served(folder, **settings) as server:
            while await server.get("/readyz") != (200, {"status": "ok"}):  # noqa: ASYNC110  # no event says so
                await asyncio.sleep(0.05)
            yield server


async def test_a_machine_moves_by_an_engine_node(tmp_path: Path) -> None:
    async with with_node(tmp_path, ThreadSlot()) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        assert not (await reply(client, 4)).fallback
        figures = await read(server)
    assert (figures["parlour_engine_nodes"], figures["parlour_engine_remote_workers"]) == (1, 1)
    assert (figures["parlour_bus_errors_total"], figures["parlour_engine_dropped_total"]) == (0, 0)
    assert figures["parlour_engine_run_seconds_count play"] == 1


@pytest.mark.parametrize(
    "lie",
    [
        {**GOOD, "move": "9:9"},
        {**GOOD, "move": ""},
        {**GOOD, "evidence": {**EVIDENCE, "score": {"kind": "win", "plies": "soon"}}},
        {"move": {"1": 1}},
        {},
    ],
)
async def test_a_lying_node_costs_a_second_try_by_a_local_worker(tmp_path: Path, lie: dict[str, Any]) -> None:
    answers = [lie]
    slot = ScriptedSlot(lambda name, running: running.set_result(answers[0]))
    async with with_node(tmp_path, slot) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        assert not (await reply(client, 4)).fallback
        assert (await read(server))["parlour_engine_wrong_answers_total play"] == 1
        answers[0] = GOOD
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        move = await reply(client, 4)
    assert (move.move, move.fallback) == ("1:1", False)


async def test_without_a_node_the_server_is_ready_and_says_so(tmp_path: Path) -> None:
    async with Cluster(NatsServer(tmp_path)) as cluster:
        settings: dict[str, Any] = {"engines": "nats", "bus": cluster.nats.url, "bus_prefix": PREFIX}
        async with served(tmp_path, **settings) as server:
            while (await server.get("/readyz"))[0] != 200:  # noqa: ASYNC110  # no event says so
                await asyncio.sleep(0.05)
            alone = {"status": "no engine node is there: local workers search"}
            assert await server.get("/readyz") == (200, alone)
            client, room = await against(server)
            await client.play(room, 1, "3:1")
            assert not (await reply(client, 4)).fallback
