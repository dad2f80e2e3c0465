"""Jobs on engine nodes: who runs them, in which order, how many at a time, and what may get lost."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import EngineError, EnginePool, EngineTask, Job
from parlour_server.engines.remote.messages import (
    JOBS,
    NODES,
    REPORTS,
    STOPS,
    Answered,
    Heartbeat,
    JobMessage,
    Stop,
    encoded,
    new_name,
)
from parlour_server.engines.remote.workers import RemoteWorkers
from parlour_server.engines.slot import Progress
from tests.nats_server import NatsServer
from tests.server.engines.remote.cluster import PREFIX, Cluster, until
from tests.server.engines.test_pool import HearingSlot, ScriptedSlot, answer, hang

KEY = FairnessKey("source", "player", "room")


def job(name: str, seconds: float = 60.0, urgency: Urgency = Urgency.PERSON_WAITS) -> Job:
    return Job(name, {}, seconds, KEY, urgency)


async def begun(slot: ScriptedSlot, count: int = 1) -> None:
    await until(lambda: len(slot.started) >= count, f"{count} jobs begun")


async def test_remote_workers_run_the_jobs_and_the_pools_own_rest(cluster: Cluster) -> None:
    remote, own = ScriptedSlot(answer), ScriptedSlot(answer)
    await cluster.node(remote)
    pool, _ = await cluster.server(own, workers=1)
    assert [await pool.submit(job(name)).future for name in "ab"] == [{"did": "a"}, {"did": "b"}]
    assert (remote.started, own.started) == (["a", "b"], [])


async def test_the_pools_own_run_them_where_no_node_is_there(cluster: Cluster) -> None:
    own = ScriptedSlot(answer)
    pool, remote = await cluster.server(own)
    assert await pool.submit(job("a")).future == {"did": "a"}
    assert remote.away() == "no engine node is there: local workers search"


async def test_a_node_has_no_more_jobs_than_workers_and_the_rest_wait_in_the_fair_queue(
    cluster: Cluster,
) -> None:
    slots = ScriptedSlot(hang), ScriptedSlot(hang)
    node = await cluster.node(*slots)
    pool, _ = await cluster.server(workers=2)
    tasks = [pool.submit(job(name)) for name in "abcdef"]
    for slot in slots:
        await begun(slot)
    assert pool.queued == 4
    for slot in slots:
        slot.script = answer
        slot.running.set_result({})
    await asyncio.gather(*(task.future for task in tasks))
    assert node.most_at_once == 2


async def test_two_servers_share_a_node_that_never_has_too_much(cluster: Cluster) -> None:
    slot = ScriptedSlot(answer)
    node = await cluster.node(slot)
    pools = [(await cluster.server(workers=1))[0] for _ in range(2)]
    tasks = [pool.submit(job(f"{name}{number}")) for name in range(20) for number, pool in enumerate(pools)]
    await asyncio.gather(*(task.future for task in tasks))
    assert node.most_at_once == 1
    assert sorted(slot.started) == sorted(f"{name}{number}" for name in range(20) for number in range(2))


async def test_a_job_that_a_person_waits_for_goes_before_those_of_series(cluster: Cluster) -> None:
    slot = ScriptedSlot(hang)
    await cluster.node(slot)
    pool, _ = await cluster.server(workers=1)
    first = pool.submit(job("first"))
    await begun(slot)
    series = [pool.submit(job(f"series-{n}", urgency=Urgency.UNWATCHED)) for n in range(3)]
    person = pool.submit(job("person"))
    slot.script = answer
    slot.running.set_result({})
    await asyncio.gather(first.future, person.future, *(task.future for task in series))
    assert slot.started == ["first", "person", "series-0", "series-1", "series-2"]


async def test_a_stop_reaches_the_node_and_frees_its_worker(cluster: Cluster) -> None:
    slot = HearingSlot(hang)
    await cluster.node(slot)
    pool, _ = await cluster.server(workers=1)
    task = pool.submit(job("a"))
    await begun(slot)
    task.stop()
    await until(lambda: slot.stopped, "a stop")
    slot.script = answer
    assert await pool.submit(job("b")).future == {"did": "b"}


async def test_the_deadline_travels_with_the_job(cluster: Cluster) -> None:
    """A node stops a search by itself, even for a server that says nothing any more."""
    slot = HearingSlot(hang)
    await cluster.node(slot)
    bus = await cluster.bus()
    message = JobMessage(new_name(), new_name(), "a", {}, 0.1)
    await bus.jetstream.publish(bus.subject(JOBS), encoded(message))
    await until(lambda: slot.stopped, "a stop")


async def test_progress_arrives(cluster: Cluster) -> None:
    slot = ScriptedSlot(hang)
    slot.told = Progress(4, 8192, b'{"1":2}')
    await cluster.node(slot)
    pool, _ = await cluster.server(workers=1)
    heard: asyncio.Queue[Progress] = asyncio.Queue()
    task = pool.submit(job("a"), heard.put_nowait)
    assert await heard.get() == Progress(4, 8192, b'{"1":2}')
    slot.running.set_result({})
    await task.future


async def test_a_node_that_leaves_gives_its_job_to_another(cluster: Cluster) -> None:
    first, second = ScriptedSlot(hang), ScriptedSlot(answer)
    node = await cluster.node(first)
    own = ScriptedSlot(answer)
    pool, remote = await cluster.server(own, workers=1)
    task = pool.submit(job("a"))
    await begun(first)
    await cluster.node(second)
    await until(lambda: remote.workers == 2, "the second node")
    await node.close()
    assert await task.future == {"did": "a"}
    assert (second.started, own.started) == (["a"], [])
    assert remote.jobs.redelivered == 1


async def test_the_job_of_the_last_node_is_done_here(cluster: Cluster) -> None:
    first, own = ScriptedSlot(hang), ScriptedSlot(answer)
    node = await cluster.node(first)
    pool, remote = await cluster.server(own, workers=1)
    task = pool.submit(job("a"))
    await begun(first)
    await node.close()
    assert await task.future == {"did": "a"}
    assert own.started == ["a"]
    assert remote.workers == 0


async def test_jobs_go_on_here_without_the_bus_and_elsewhere_when_it_is_back(cluster: Cluster) -> None:
    elsewhere, own = HearingSlot(hang), ScriptedSlot(answer)
    await cluster.node(elsewhere)
    pool, remote = await cluster.server(own, workers=1)
    task = pool.submit(job("a"))
    await begun(elsewhere)
    await asyncio.to_thread(cluster.nats.kill)
    assert await task.future == {"did": "a"}
    assert await pool.submit(job("b")).future == {"did": "b"}
    assert own.started == ["a", "b"]
    assert remote.away() == "the bus does not answer: local workers search"
    assert remote.bus_errors > 0
    elsewhere.script = answer
    await asyncio.to_thread(cluster.nats.start)
    await until(lambda: remote.workers == 1, "the node again")
    assert await pool.submit(job("c")).future == {"did": "c"}
    assert elsewhere.started == ["a", "c"]


async def test_jobs_go_elsewhere_again_when_a_bus_that_refused_all_takes_them(tmp_path: Path) -> None:
    nats = NatsServer(tmp_path, jetstream=False)
    queue = f'jetstream {{ store_dir: "{tmp_path}/store" }}'
    nats.configure(queue)
    async with Cluster(nats) as cluster:
        elsewhere, own = ScriptedSlot(answer), ScriptedSlot(answer)
        await cluster.node(elsewhere)
        pool, remote = await cluster.server(own, workers=1)
        await asyncio.to_thread(
            nats.configure, f"{queue}\nauthorization {{ user: parlour, password: other }}"
        )
        await until(lambda: remote.away() == "the bus refuses this server: local workers search", "a refusal")
        assert await pool.submit(job("a")).future == {"did": "a"}
        await asyncio.to_thread(nats.configure, queue)
        await until(lambda: remote.workers == 1, "the node again")
        assert await pool.submit(job("b")).future == {"did": "b"}
        assert (elsewhere.started, own.started) == (["b"], ["a"])


async def test_a_job_that_no_node_takes_is_done_here(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that says for ever that it is there and takes nothing costs one try of a job."""
    monkeypatch.setattr("parlour_server.engines.pool.STOP_GRACE", 0.1)
    own = ScriptedSlot(answer)
    pool, remote = await cluster.server(own)
    bus = await cluster.bus()
    for name in "ab":
        await bus.publish(bus.subject(NODES), encoded(Heartbeat("liar", 1)))
        await until(lambda: remote.workers == 1, "the liar")
        assert await pool.submit(job(name, seconds=0.1)).future == {"did": name}
    assert own.started == ["a", "b"]
    assert pool.counters.retries == 2
    async with asyncio.timeout(60.0):  # they are taken back after the answer, and nobody finds them later
        while (await bus.jetstream.stream_info(f"{PREFIX}-{JOBS}")).state.messages:  # noqa: ASYNC110  # no event says so
            await asyncio.sleep(0.01)


async def test_a_job_that_waited_for_another_servers_is_still_searched(cluster: Cluster) -> None:
    """Its time was over before a worker was free; it gets a short turn and not a quick move."""
    slot = HearingSlot(hang)
    await cluster.node(slot)
    first, second = [(await cluster.server(workers=1))[0] for _ in range(2)]
    long = first.submit(job("long"))
    await begun(slot)
    waiting = second.submit(job("waiting", seconds=0.1))
    await asyncio.wait([waiting.future], timeout=0.5)
    assert not waiting.future.done()
    slot.running.set_result({})
    assert "best" in await waiting.future
    await long.future
    assert slot.started == ["long", "waiting"]


async def test_a_job_taken_back_before_a_node_took_it_leaves_the_queue(cluster: Cluster) -> None:
    pool, remote = await cluster.server()
    bus = await cluster.bus()
    await bus.publish(bus.subject(NODES), encoded(Heartbeat("liar", 1)))
    await until(lambda: remote.workers == 1, "the liar")
    task = pool.submit(job("a"))

    async def waiting() -> int:
        return (await bus.jetstream.stream_info(f"{PREFIX}-{JOBS}")).state.messages

    async with asyncio.timeout(60):
        while not await waiting():  # noqa: ASYNC110  # no event says so
            await asyncio.sleep(0.01)
        task.stop()
        while await waiting():  # noqa: ASYNC110  # no event says so
            await asyncio.sleep(0.01)


async def test_a_searchs_owner_finds_the_worker_that_it_had(cluster: Cluster) -> None:
    slots = ScriptedSlot(answer), ScriptedSlot(answer)
    await cluster.node(*slots)
    pool, _ = await cluster.server(workers=2)
    for turn in range(4):
        for room in ("a", "b", "c"):
            await pool.submit(Job(f"{room}{turn}", {"owner": f"{room}/1"}, 60.0, KEY)).future
    for room in ("a", "b", "c"):
        assert sum(any(name[0] == room for name in slot.started) for slot in slots) == 1


GARBAGE = [
    b"",
    b"\xc1",
    b"\xff" * 1000,
    b"\x91" * 5000,
    msgspec.msgpack.encode({"job": "", "type": "Answered"}),
]


async def test_what_is_no_message_is_dropped_and_counted(cluster: Cluster) -> None:
    slot = ScriptedSlot(answer)
    node = await cluster.node(slot)
    pool, remote = await cluster.server(workers=1)
    bus = await cluster.bus()
    for payload in GARBAGE:
        await bus.jetstream.publish(bus.subject(JOBS), payload)
        for subject in (bus.subject(NODES), bus.subject(STOPS), bus.subject(REPORTS, remote.jobs.server)):
            await bus.publish(subject, payload)
    await until(lambda: remote.dropped == 2 * len(GARBAGE), "what was dropped")
    await until(lambda: node.dropped == 2 * len(GARBAGE), "what was dropped")
    assert await pool.submit(job("a")).future == {"did": "a"}
    assert slot.started == ["a"]


async def test_reports_of_jobs_that_nobody_waits_for_change_nothing(cluster: Cluster) -> None:
    pool, remote = await cluster.server(ScriptedSlot(answer))
    bus = await cluster.bus()
    for _ in range(3):
        report = encoded(Answered(new_name(), {"move": "1"}))
        await bus.publish(bus.subject(REPORTS, remote.jobs.server), report)
        await bus.publish(bus.subject(STOPS), encoded(Stop(new_name())))
    assert await pool.submit(job("a")).future == {"did": "a"}


async def test_a_forged_answer_fails_its_job_and_nothing_else(cluster: Cluster) -> None:
    """A node that answers nonsense is tried again, and then the caller does without."""
    forged: list[Any] = [{"move": 5}, {"move": "1", "evidence": []}, {}]
    slot = ScriptedSlot(lambda name, running: running.set_result(forged[0]))
    await cluster.node(slot)
    pool, remote = await cluster.server(workers=1)
    for number, each in enumerate(forged, 1):
        forged[0] = each
        with pytest.raises(EngineError, match="no answer after 3 tries"):
            await pool.submit(job("choose")).future
        assert remote.jobs.forged == 3 * number
    slot.script = answer
    assert await pool.submit(job("a")).future == {"did": "a"}


async def test_two_installations_on_one_bus_do_not_hear_each_other(cluster: Cluster) -> None:
    slot, own = ScriptedSlot(answer), ScriptedSlot(answer)
    await cluster.node(slot)
    pool = EnginePool([own])
    pool.start()
    remote = RemoteWorkers(await cluster.bus("other"), pool, asyncio.get_running_loop().time)
    await remote.start()
    ours, _ = await cluster.server(workers=1)
    assert await ours.submit(job("a")).future == {"did": "a"}
    assert await pool.submit(job("b")).future == {"did": "b"}
    assert (slot.started, own.started, remote.workers) == (["a"], ["b"], 0)
    assert PREFIX != "other"
    await remote.close()
    await pool.close()


async def test_closing_a_pool_fails_what_is_with_the_nodes(cluster: Cluster) -> None:
    slot = HearingSlot(hang)
    await cluster.node(slot)
    pool, _ = await cluster.server(workers=1)
    tasks: list[EngineTask] = [pool.submit(job(name)) for name in "ab"]
    await begun(slot)
    await pool.close()
    for task in tasks:
        with pytest.raises(EngineError, match="closing"):
            await task.future
    await until(lambda: slot.stopped, "a stop")  # the node does not search on for nobody


async def test_a_finished_job_is_freed_without_the_garbage_collector(cluster: Cluster) -> None:
    await cluster.node(ScriptedSlot(answer))
    _, remote = await cluster.server(workers=1)
    gc.disable()
    try:
        job = remote.jobs.submit("a", {}, 60.0)
        assert await asyncio.wrap_future(job.future) == {"did": "a"}
        gone = weakref.ref(job.future)
        del job
        await until(lambda: gone() is None, "its end")
    finally:
        gc.enable()
