"""What a worker has had: its processor time while it could run, the time on the wall while it would not."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_server.engines.worker_time import Processor, WorkerTime, processor_of
from tests.end_to_end.server_process import wait_until


class Given:
    """A worker that says what it is given."""

    def __init__(self, seen: Processor | None) -> None:
        self.seen = seen

    def processor(self) -> Processor | None:
        return self.seen


def test_only_time_in_which_it_was_not_let_is_left_out() -> None:
    worker = Given(Processor(2.0, can_run=True))
    time = WorkerTime(worker.processor, 10.0)
    assert time.had(40.0) == 0.0
    worker.seen = Processor(2.5, can_run=True)
    assert time.had(50.0) == 0.5
    worker.seen = Processor(2.5, can_run=False)
    assert time.had(51.0) == 1.5
    worker.seen = None
    assert time.had(52.0) == 2.5


@given(
    st.lists(
        st.tuples(
            st.floats(0, 1e6), st.none() | st.builds(Processor, st.floats(0, 1e9), can_run=st.booleans())
        )
    )
)
def test_it_grows_and_never_faster_than_the_clock(looks: list[tuple[float, Processor | None]]) -> None:
    worker, now, before = Given(None), 0.0, 0.0
    time = WorkerTime(worker.processor, now)
    for passed, worker.seen in looks:
        now += passed
        had = time.had(now)
        assert before <= had <= before + passed + 1e-6 * now
        before = had


@pytest.fixture(params=["while True: pass", "input()"], ids=["busy", "asleep"])
def process(request: pytest.FixtureRequest) -> Iterator[tuple[bool, subprocess.Popen[str]]]:
    command = [sys.executable, "-c", f"print(flush=True)\n{request.param}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        child.stdout.readline()
        yield "while" in request.param, child
        child.kill()


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="this system does not say")
def test_the_system_says_what_a_process_has_used(process: tuple[bool, "subprocess.Popen[str]"]) -> None:
    busy, child = process
    wait_until(lambda: (found := processor_of(child.pid)) is not None and found.can_run is busy, "it", 60)
    first = processor_of(child.pid)
    assert first is not None
    if busy:
        wait_until(lambda: (now := processor_of(child.pid)) is not None and now.used > first.used, "more", 60)
    child.kill()
    child.wait()
    assert processor_of(child.pid) is None
