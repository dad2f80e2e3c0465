"""`/metrics`: its content, and the addresses that may read it."""

import asyncio
import re
from pathlib import Path

import pytest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from parlour_protocol.answers import Ack
from parlour_protocol.commands import Say
from tests.server.served import RunningServer, served


async def read(server: RunningServer) -> dict[str, float]:
    """Return every metric by name and labels."""
    async with server.http.get(f"{server.url}/metrics") as response:
        assert response.status == 200
        text = await response.text()
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_open_sockets_and_rooms_are_exported(server: RunningServer) -> None:
    before = await read(server)
    amber, _, _ = await server.table()
    await amber.create(["me", "open"])
    after = await read(server)
    assert after["parlour_sockets person"] - before["parlour_sockets person"] == 2
    assert after["parlour_rooms playing"] - before["parlour_rooms playing"] == 1
    assert after["parlour_rooms waiting"] - before["parlour_rooms waiting"] == 1
    assert after["parlour_rooms over"] == 0


async def test_the_process_and_its_queues_are_exported(server: RunningServer) -> None:
    counters = await read(server)
    assert counters["process_resident_memory_bytes"] > 1e6
    assert counters["parlour_log_pending"] <= 1  # a sign of life, if anything
    assert counters["parlour_engine_queued play"] == counters["parlour_engine_queued study"] == 0
    assert counters["parlour_engine_nodes"] == counters["parlour_engine_remote_workers"] == 0


async def test_the_size_of_the_database_is_exported(server: RunningServer) -> None:
    size = 0.0
    async with asyncio.timeout(30):
        while not size:
            size = (await read(server))["parlour_database_bytes"]
    assert size > 10_000, "the tables alone"


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
async def test_what_a_proxy_forwards_is_refused(server: RunningServer, header: str) -> None:
    status, said = await server.get("/metrics", **{header: "203.0.113.9"})
    assert (status, said) == (403, {"error": "metrics are not for this address: see metrics_from"})


@pytest.mark.parametrize(("networks", "status"), [(("10.0.0.0/8",), 403), (("127.0.0.0/8",), 200)])
async def test_only_configured_addresses_may_read_metrics(
    tmp_path: Path, networks: tuple[str, ...], status: int
) -> None:
    async with served(tmp_path, metrics_from=networks) as server:
        assert (await server.http.get(f"{server.url}/metrics")).status == status


async def test_a_game_is_counted_from_its_commands_to_the_close(server: RunningServer) -> None:
    before = await read(server)
    amber, blue, room = await server.table()
    await amber.play(room, 1, "1:1")
    assert isinstance(await amber.ask(Say("s", room, "players", "hello")), Ack)
    await blue.socket.close(code=4999)
    again = await server.enter(token=blue.token)
    await again.join(room, seqs={"game": 1})
    after = await read(server)
    told = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    # Opened, sat down, started, moved; the room's opening is no answer to a room's command.
    assert told["parlour_events_total game"] == 3
    assert told["parlour_events_total players"] == 1
    assert told["parlour_acknowledgement_seconds_count"] == 3
    assert told["parlour_commit_seconds_count"] == told["parlour_commit_appends_count"]
    assert told["parlour_commit_appends_sum"] >= 4
    assert told["parlour_closes_total other"] == 1
    assert told["parlour_missed_events_sum"] == 3
    assert told["parlour_missed_events_bucket 5.0"] == 1
    assert "parlour_missed_events_bucket 1.0" not in told


async def test_what_engines_do_is_counted(server: RunningServer) -> None:
    client = await server.enter()
    room = (await client.create(["me", "random"])).room
    await client.join(room)
    await client.play(room, 1, "1:1")
    await client.events_until(4)
    counters = await read(server)
    assert counters["parlour_engine_wait_seconds_count play"] == 1
    assert counters["parlour_engine_run_seconds_count play"] == 1
    assert counters["parlour_engine_retries_total play"] == 0
    assert counters["parlour_machine_fallbacks_total"] == 0


async def test_the_hosting_page_lists_every_figure_with_its_kind_and_labels(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/metrics") as response:
        families = text_string_to_metric_families(await response.text())
        shown = {(family.name, family.type, " ".join(sorted(labels_of(family)))) for family in families}
    page = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z_]+)` \| (gauge|counter|histogram) \| ([a-z ]*?) ?\|", page, re.MULTILINE)
    assert {(name.removesuffix("_total"), kind, labels) for name, kind, labels in rows} == shown
    assert len({name for name, _, _ in shown}) == len(shown), "one name is one figure with one set of labels"


def labels_of(family: Metric) -> set[str]:
    return {label for sample in family.samples for label in sample.labels} - {"le"}


async def test_no_player_and_no_room_is_named(server: RunningServer) -> None:
    amber, _, room = await server.table()
    async with server.http.get(f"{server.url}/metrics") as response:
        text = await response.text()
    assert room not in text
    assert amber.you.id not in text
    assert not re.search(amber.token[:20], text)
