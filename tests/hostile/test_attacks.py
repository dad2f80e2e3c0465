"""Every attack is answered as documented while a game goes on; the long form is `make hostile`.

That a turn of the loop handles a bounded share of each socket is held by tests/server/test_hostile_peers.py,
and in which order searches are served by tests/server/rooms/test_engine_moves.py.
"""

import asyncio
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from parlour_server.limits.token_bucket import Rate
from tests.databases import database_url
from tests.end_to_end.server_process import ServerProcess
from tests.hostile import campaign, victims
from tests.hostile.attacker import Outcome
from tests.hostile.attacks import ATTACKS, Post
from tests.hostile.campaign import LONG_ROOM, Plan, run_campaign, write_long_room
from tests.hostile.peer import DROPPED, Target
from tests.hostile.report import Memory, Pair, Report, Row
from tests.hostile.samples import ACK, Samples, Span, quantile
from tests.server.served import Client, served

SOCKETS = 5
WAIT_SECONDS = 60.0
ATTACKER = "127.0.1.1"
FLOODS = ("pings", "pongs", "pieces", "batches", "junk", "unmasked")
GOOD = Row("pings", 5, 0.1, 500, 0.002, 0.01, 0.02, 500, 0.009, 0.05, 0.01, 0.6, {"1008": 90}, {})


async def play(amber: Client, blue: Client, room: str) -> None:
    """Play four moves of the table's game."""
    for turn, heap in enumerate([1, 1, 1, 2], 1):
        await (amber if turn % 2 else blue).play(room, turn, f"{heap}:1")


@pytest.mark.parametrize("name", [name for name, attack in ATTACKS.items() if attack.ends])
async def test_an_attack_is_answered_as_documented_while_a_game_goes_on(tmp_path: Path, name: str) -> None:
    attack = ATTACKS[name]
    await asyncio.to_thread(write_long_room, database_url(tmp_path), games=1)
    async with served(tmp_path, read_rate=Rate(5, 60), handshake_rate=Rate(20, 30)) as server:
        amber, blue, room = await server.table()
        target = Target(server.port, ATTACKER)
        tokens = [await target.guest() for _ in range(attack.guests)]
        record = f"/api/rooms/{LONG_ROOM}/games/1"
        posts = [Post(target, tokens[number % attack.guests], record) for number in range(SOCKETS)]
        attacking = [asyncio.create_task(post.occupy(attack.act)) for post in posts]
        async with asyncio.timeout(WAIT_SECONDS):
            while not any(post.tally.keys() & attack.ends for post in posts):
                await server.get("/healthz")
            await play(amber, blue, room)
        for task in attacking:
            task.cancel()
        await asyncio.gather(*attacking, return_exceptions=True)
        outcomes = sum((post.tally for post in posts), Counter[str]())
    if name in FLOODS:
        assert outcomes.keys() <= attack.ends | {"429"}


@pytest.mark.slow
async def test_a_short_campaign_measures_what_victims_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("WARM_SECONDS", "CALM_SECONDS", "FORGET_SECONDS", "SPARE_SECONDS"):
        monkeypatch.setattr(campaign, name, 0.5)
    monkeypatch.setattr(campaign, "VISITS", 30)
    monkeypatch.setattr(campaign, "JOURNAL_SECONDS", 1)
    monkeypatch.setattr(campaign, "RECORD", f"/api/rooms/{LONG_ROOM}/games/1")
    monkeypatch.setattr(victims, "VISITORS", victims.VISITORS[:1])
    await asyncio.to_thread(write_long_room, database_url(tmp_path), games=1)
    rows: list[str] = []
    with ServerProcess(tmp_path, "--engines", "process:1") as server:
        report = await run_campaign(server, Plan(["pings"], [2], 1.0, 1), rows.append)
    (row,) = report.rows
    assert len(rows) == 1
    assert row.tally["1008"] > 0
    assert row.acks > 0
    assert row.baseline_p99 > 0
    assert server.errors().startswith(report.printed)  # a killed server prints more
    (row,) = json.loads(json.dumps(report.as_json()))["rows"]
    assert row["attack"] == "pings"
    assert row["tally"] == report.rows[0].tally


def test_a_row_names_each_bound_that_it_misses() -> None:
    assert GOOD.misses() == []
    missed = {
        "acks": replace(GOOD, ack_p99=0.028),
        "connect": replace(GOOD, connect_max=0.5),
        "join": replace(GOOD, join_max=0.0),  # nobody got in at all
        "machine": replace(GOOD, machine_max=1.6),
        "answer": replace(GOOD, tally={DROPPED: 90}),
        "failures": replace(GOOD, failures={"TimeoutError": 1}),
    }
    for name, row in missed.items():
        assert row.misses() == [name]


def test_a_report_names_what_was_missed() -> None:
    held = Memory([("before", 100), ("at the end", 109)])
    good = Report([GOOD], held, "INFO all is well\n")
    assert good.misses() == []
    assert not any("MISSED" in line for line in good.lines())
    held.note("later", 120)
    bad = Report([replace(GOOD, ack_p99=1.0)], held, "2026 ERROR a connection failed\n")
    assert [line.partition("  ")[2] for line in bad.lines() if line.startswith("MISSED")] == [
        "99 of 100 acknowledgements within 3 times the baseline's: pings 5",
        "the server's memory back within 10%: grew by 20%",
        "the server printed no errors: it did",
    ]


def test_all_slices_of_an_attack_count_together() -> None:
    """One stall of the host in one slice of the baseline, or of the attack, decides nothing."""
    slices = [Pair(Span(at, at + 1), Span(at + 1, at + 2), Outcome({"1008": 2}, 0.5)) for at in (0.0, 2.0)]
    waits = [(at / 100, 0.5 if at in (50, 110) else 0.01) for at in range(400)]
    row = Row.of("pings", 5, Samples({ACK: waits}), slices)
    assert (row.acks, row.baseline_acks, row.ack_max) == (200, 200, 0.5)
    assert (row.ack_p99, row.baseline_p99) == (0.01, 0.01)
    assert row.tally == {"1008": 4}


def test_samples_count_for_when_a_wait_began() -> None:
    samples = Samples({ACK: [(1.0, 0.1), (2.0, 5.0), (3.0, 0.2)]}, [(2.5, "refused"), (3.0, "refused")])
    assert samples.within(ACK, [Span(2.0, 3.0)]) == [5.0]
    assert samples.failed([Span(2.0, 3.0)]) == {"refused": 1}
    assert quantile([3.0, 1.0, 2.0], 0.99) == 3.0
    assert quantile([], 0.5) == 0.0
