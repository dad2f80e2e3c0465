"""A short storm over a cluster: its parts stand still, die and lose each other while all games are played.

The long form is `make chaos ARGS=--cluster`.
"""

import os
from pathlib import Path
from random import Random

import pytest

from parlour_server.store.opening import open_database
from tests.chaos.cluster_storm import SHORT_GAMES, ClusterPlan, ClusterToll, run_cluster_storm
from tests.chaos.faults import Fault
from tests.databases import execute, postgresql_url
from tests.end_to_end.writers import note_writers, wrongs

SEED = int(os.environ.get("PARLOUR_CHAOS_SEED") or Random().randrange(10**6))
TEST_SECONDS = 400
SERIES_GAMES = 20
FAULTS = (
    Fault("SIGSTOP of a server node", "node-1", 6.0),  # longer than its lease
    Fault("server node cut off from the bus", "node-2", 1.0),
    Fault("fast restart of PostgreSQL", "PostgreSQL", 0.5),
    Fault("kill -9 of an engine node", "engine-1", 0.0),
    Fault("kill -9 of a Dask worker", "worker-1", 0.0),
    Fault("SIGSTOP of a Dask worker", "worker-2", 1.0),
    Fault("kill -9 of a server node", "node-2", 0.0),
)


@pytest.mark.slow
@pytest.mark.timeout(TEST_SECONDS)
@pytest.mark.usefixtures("prepared_cache")
async def test_a_storm_over_a_cluster_loses_nothing_and_has_one_writer_at_a_time(tmp_path: Path) -> None:
    plan = ClusterPlan(
        len(FAULTS), len(SHORT_GAMES), SEED, TEST_SECONDS, 2, FAULTS, SHORT_GAMES, SERIES_GAMES
    )
    toll = ClusterToll(SEED, plan.rooms, nodes=plan.nodes)
    await run_cluster_storm(plan, tmp_path, toll, lambda: None)
    print(*toll.lines(), sep="\n")
    assert not toll.failures
    assert toll.faults.total() == len(FAULTS)
    assert toll.games >= plan.rooms, "every table has finished a game"
    assert toll.series, "no series was finished"
    assert toll.takeovers, "no room got another owner"


def test_a_second_writer_in_an_epoch_is_noticed(tmp_path: Path) -> None:
    database = postgresql_url(tmp_path)
    open_database(database).close()
    note_writers(database)

    def write(process: str, seq: int, epoch: int) -> None:
        values = f"'room', 'game', {seq}, {epoch}, 'move-played', '{{}}', 0"
        execute(f"{database}&application_name={process}", f"INSERT INTO events VALUES ({values})")

    def own(node: str, epoch: int) -> None:
        execute(database, "DELETE FROM room_owners")
        execute(database, f"INSERT INTO room_owners (room, node, epoch) VALUES ('room', '{node}', {epoch})")

    own("a/0", 1)
    write("a.1", 1, 1)
    own("b/0", 2)
    write("b.1", 2, 2)
    assert wrongs(database) == []
    write("a.1", 3, 1)
    assert [line.partition(":")[0] for line in wrongs(database)] == [
        "two writers in one epoch",
        "written by another than the owner",
        "an epoch below one before it",
    ]
