"""Commands for studies, over the wire: what they need, what they cost, and when they end."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from parlour_protocol.answers import Refused, TreePage
from parlour_protocol.commands import FetchEvents, FetchGraph, FetchTree
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_server.engines.pool import EnginePool, EngineTask, Job
from parlour_server.limits.token_bucket import Rate
from tests.server.analysis.test_recordings import alone
from tests.server.served import RunningServer, served


async def test_every_page_is_charged_to_the_address_whoever_asks(tmp_path: Path) -> None:
    """Eighteen sockets that fetched the later pages of one tree kept everybody else waiting."""
    async with served(tmp_path, page_rate=Rate(10, 1e6)) as server:
        client, room = await alone(server, "connect-four", {})
        other = await server.enter()
        await other.join(room)
        question = FetchTree("t", room, 1, "alphabeta:depth=6,evaluator=none")
        for who in (client, other):
            for _ in range(5):
                assert isinstance(await who.ask(question), TreePage)
        for who in (client, other):
            refused = await who.refusal(question)
            assert (refused.code, "page_rate" in refused.message) == (RefusalCode.TOO_MANY, True)
            assert refused.retry_after is not None
        refused = await client.refusal(FetchEvents("e", room, "game", 0))
        assert refused.code is RefusalCode.TOO_MANY


async def test_asking_for_studies_regardless_closes_the_socket_and_coming_back_to_rooms_does_not(
    tmp_path: Path,
) -> None:
    """Sixty sockets that asked on took four tenths of the event loop with refusals."""
    async with served(tmp_path, page_rate=Rate(1, 1e6), offence_rate=Rate(10, 1e6)) as server:
        client, room = await alone(server, "connect-four", {})
        other = await server.enter()
        await other.join(room)
        question = FetchTree("t", room, 1, "alphabeta:depth=3,evaluator=none")
        await client.ask(question)
        for _ in range(20):
            assert (await other.refusal(FetchEvents("e", room, "game", 0))).code is RefusalCode.TOO_MANY
        for number in range(11):
            await client.send(replace(question, id=f"t{number}"))
        assert await client.closed() == CloseCode.POLICY


async def test_a_study_needs_the_room_to_be_joined(server: RunningServer) -> None:
    _, room = await alone(server, "nim", {})
    stranger = await server.enter()
    assert (await stranger.refusal(FetchGraph("g", room, 1))).code is RefusalCode.NOT_JOINED


async def test_moves_go_on_while_a_study_is_worked_out(server: RunningServer) -> None:
    client, room = await alone(server, "connect-four", {})
    await client.send(FetchTree("slow", room, 1, "minimax:depth=7,time=1.0"))
    await client.play(room, 1, "4")
    assert "slow" not in client.answers
    assert isinstance(await client.answer("slow"), TreePage)


async def test_a_closed_socket_waits_for_no_study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What its player asks for from another socket is not counted beside what nobody waits for any more."""
    submit, endless = EnginePool.submit, asyncio.Event()

    def hangs(pool: EnginePool, job: Job, *progress: Any) -> EngineTask:
        monkeypatch.setattr(EnginePool, "submit", submit)
        endless.set()
        return EngineTask(asyncio.get_running_loop().create_future(), lambda urgency: None)

    async with served(tmp_path, max_player_jobs=1) as server:
        client, room = await alone(server, "nim", {})
        again = await server.enter(token=client.token)
        await again.join(room)
        monkeypatch.setattr(EnginePool, "submit", hangs)
        await client.send(FetchTree("endless", room, 1, "minimax:depth=2"))
        await endless.wait()
        graph = FetchGraph("g", room, 1)
        assert (await again.refusal(graph)).code is RefusalCode.TOO_MANY
        await client.socket.close()
        while isinstance(await again.ask(FetchGraph(again.new_id(), room, 1)), Refused):
            pass  # the server notices the close in its own time
