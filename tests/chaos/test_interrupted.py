"""A storm over a cluster that is interrupted."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.end_to_end.server_process import descendants_of, living, wait_for_start, wait_until

END_SECONDS = 100.0
STORM = (sys.executable, "-m", "tests.chaos", "--cluster", "--nodes", "2", "--rooms", "1")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL's user may enter, unlike ``tmp_path``."""
    with TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


@pytest.mark.parametrize(
    ("send", "number"),
    [
        pytest.param(os.killpg, signal.SIGINT, id="Ctrl-C"),  # to all processes, as a terminal does
        pytest.param(os.kill, signal.SIGTERM, id="SIGTERM"),
    ],
)
def test_a_signal_ends_a_storm_with_what_is_known_and_leaves_nothing_behind(
    folder: Path, send: Callable[[int, int], None], number: int
) -> None:
    started: set[int] = set()
    environment = {**os.environ, "TMPDIR": str(folder)}
    with subprocess.Popen(STORM, env=environment, stdout=subprocess.PIPE, start_new_session=True) as storm:

        def begun() -> bool:
            started.update(descendants_of(storm.pid))
            return any(folder.glob("parlour-chaos-*/nats/log"))  # it is started after PostgreSQL

        wait_for_start(storm, begun, "a storm")
        send(storm.pid, number)
        printed, _ = storm.communicate(timeout=END_SECONDS)
    assert storm.returncode == 130
    assert printed.splitlines()[-1].startswith(b"verdict         interrupted")
    assert len(started) > 1
    wait_until(lambda: not living(started), "the end of all that was started")
    assert not [*folder.glob("parlour-postgresql-*")]
