"""Pool processes: the same answers as without a pool, stops, progress, partial results, and no orphans."""

import json
import multiprocessing
import os
import pickle
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from ctypes import c_char
from multiprocessing.sharedctypes import RawArray, RawValue
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.game import MoveError
from parlour_engine.search.budget import POLL_EVERY
from parlour_engine.workers import process as module
from parlour_engine.workers.process import (
    DEPTH,
    HEADER,
    NODES,
    PARTIAL_BYTES,
    PROGRESS_CELLS,
    SERIAL,
    PartialResult,
    PatientControl,
    SharedControl,
    initialise,
    run,
)
from parlour_engine.workers.registry import registered

JOB: dict[str, Any] = {
    "game": "connect-four",
    "options": {},
    "start": "",
    "moves": ["4"],
    "player": "alphabeta:depth=4",
    "limit": {},
}
# Far longer than any test waits, yet no failing test leaves a process thinking for ever.
LONG = {**JOB, "player": "alphabeta:depth=18", "limit": {"seconds": 45}}


class Slot:
    """One pool process with its cells, as the server keeps it."""

    def __init__(self) -> None:
        self.stop = RawValue("q", 0)
        self.progress = RawArray("q", PROGRESS_CELLS)
        self.pool = ProcessPoolExecutor(
            max_workers=1,
            mp_context=multiprocessing.get_context("forkserver"),
            initializer=initialise,
            initargs=(self.stop, self.progress, 5, RawArray("c", PARTIAL_BYTES)),
        )


@pytest.fixture(scope="module")
def slot() -> Iterator[Slot]:
    made = Slot()
    yield made
    made.pool.shutdown()


def without_seconds(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != "seconds"}


def test_a_pool_process_a_thread_and_the_caller_give_the_same_answer(slot: Slot) -> None:
    with ThreadPoolExecutor(1) as threads:
        answers = [
            slot.pool.submit(run, "choose", JOB, 1).result(),
            threads.submit(run, "choose", JOB, 2).result(),
            run("choose", JOB, 3),
        ]
    assert without_seconds(answers[0]) == without_seconds(answers[1]) == without_seconds(answers[2])


def test_a_long_search_shows_progress_and_stops_on_its_serial_with_a_legal_move(slot: Slot) -> None:
    task = slot.pool.submit(run, "choose", LONG, 77)
    while not (slot.progress[SERIAL] == 77 and slot.progress[NODES] >= 2 * POLL_EVERY):
        assert not task.done()
    assert 1 <= slot.progress[DEPTH] <= 18
    slot.stop.value = 76  # another job's serial stops nothing
    reached = slot.progress[NODES]
    while slot.progress[NODES] <= reached + POLL_EVERY:
        assert not task.done()
    slot.stop.value = 77
    answer = task.result()
    assert answer["interrupted"]
    assert answer["move"] in list("1234567")


def test_the_next_job_is_not_stopped_by_an_old_stop(slot: Slot) -> None:
    slot.stop.value = 77
    assert not slot.pool.submit(run, "choose", JOB, 78).result()["interrupted"]


def test_an_unusable_job_raises_its_typed_error_across_the_process_border(slot: Slot) -> None:
    with pytest.raises(MoveError, match=r"^column 9 does not exist: 1..7$"):
        slot.pool.submit(run, "choose", {**JOB, "moves": ["9"]}, 79).result()


def test_a_pool_process_gives_way_and_ignores_ctrl_c(slot: Slot) -> None:
    process = slot.pool.submit(os.getpid).result()
    own, lowest = os.getpriority(os.PRIO_PROCESS, 0), 19
    assert os.getpriority(os.PRIO_PROCESS, process) == min(own + 5, lowest)
    os.kill(process, signal.SIGINT)
    assert slot.pool.submit(run, "choose", JOB, 80).result()["move"] in list("1234567")


def test_an_unknown_job_is_refused_with_the_known_ones() -> None:
    known = (
        "choose, ponder, tree, graph, explain, explain-value, hint, solve, scores, series, "
        "series-trial, tables, day_position, day_difficulty, exercises"
    )
    with pytest.raises(ValueError, match=f"^job is 'format': allowed are {known}$"):
        run("format", {}, 1)


def test_progress_names_its_job() -> None:
    stop, progress = RawValue("q", 0), RawArray("q", PROGRESS_CELLS)
    SharedControl(stop, progress, PartialResult(RawArray("c", PARTIAL_BYTES)), 9).report(4, 8192)
    assert list(progress) == [9, 4, 8192]


@pytest.mark.parametrize("patient", [False, True])
def test_a_patient_process_counts_its_own_seconds(monkeypatch: pytest.MonkeyPatch, patient: bool) -> None:
    """Here it is let run for a millionth of the time, so only the other one sees the end of its seconds."""
    control_class = PatientControl if patient else SharedControl
    monkeypatch.setattr(module, "process_time", lambda: 0.0)
    control = control_class(RawValue("q", 0), [0] * PROGRESS_CELLS, PartialResult((c_char * 64)()), 1)
    assert choose_by(control)["interrupted"] is not patient


def choose_by(control: SharedControl) -> dict[str, Any]:
    job = {**JOB, "player": "alphabeta:depth=3", "limit": {"seconds": 1e-9}}
    return registered("choose")(job, control)


def test_a_partial_result_names_its_job() -> None:
    stop, progress, partial = (
        RawValue("q", 0),
        RawArray("q", PROGRESS_CELLS),
        PartialResult(RawArray("c", PARTIAL_BYTES)),
    )
    SharedControl(stop, progress, partial, 9).publish(b"{}")
    assert (partial.read(9), partial.read(8)) == (b"{}", None)


def test_jobs_are_plain_data() -> None:
    assert pickle.loads(pickle.dumps(run("choose", JOB, 1)))["line"]


PARENT = """
import json, multiprocessing, os, sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.sharedctypes import RawArray, RawValue
from parlour_engine.workers.process import initialise, run

if __name__ == "__main__":
    progress = RawArray("q", 3)
    cells = RawValue("q", 0), progress, 0, RawArray("c", 64)
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("forkserver"), initialise, cells)
    worker = pool.submit(os.getpid).result()
    pool.submit(run, "choose", json.loads(sys.argv[1]), 1)
    while progress[0] != 1:
        pass
    print(worker, flush=True)
    pool.shutdown()
"""


def test_a_thinking_worker_ends_when_its_parent_is_killed(tmp_path: Any) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    command = [sys.executable, str(script), json.dumps(LONG)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = os.pidfd_open(int(parent.stdout.readline()))
        try:
            assert select.select([worker], [], [], 0)[0] == []  # still thinking
            parent.kill()
            assert select.select([worker], [], [], 30)[0] == [worker]
        finally:
            os.close(worker)


def fresh(size: int = PARTIAL_BYTES) -> tuple[Any, PartialResult]:
    cells = RawArray("c", size)
    return cells, PartialResult(cells)


@given(st.integers(1, 2**40), st.binary(min_size=1, max_size=200))
def test_a_word_is_read_as_it_was_written_and_by_its_job_alone(serial: int, result: bytes) -> None:
    _, partial = fresh()
    assert partial.read(serial) is None
    partial.write(serial, result)
    assert partial.read(serial) == result
    assert partial.read(serial + 1) is None


def test_a_later_word_replaces_a_longer_one() -> None:
    _, partial = fresh()
    partial.write(7, b"a long result")
    partial.write(7, b"short")
    assert partial.read(7) == b"short"


@given(st.binary(min_size=8, max_size=60), st.data())
def test_a_word_caught_while_it_is_replaced_is_dropped(result: bytes, data: st.DataObject) -> None:
    cells, partial = fresh()
    partial.write(3, b"the result before, which is longer than any other")
    before = cells[:]
    partial.write(3, result)
    after = cells[:]
    cut = data.draw(st.integers(1, HEADER.size + len(result)))
    for torn in (before[:cut] + after[cut:], after[:cut] + before[cut:]):
        cells[:] = torn
        assert partial.read(3) in (None, result, b"the result before, which is longer than any other")


def test_a_word_that_is_too_long_leaves_the_one_before() -> None:
    _, partial = fresh(64)
    partial.write(3, b"fits")
    partial.write(3, b"x" * 60)
    assert partial.read(3) == b"fits"


def test_a_length_that_no_writer_wrote_reads_nothing_beyond_the_cells() -> None:
    cells, partial = fresh(64)
    HEADER.pack_into(cells, 0, 2**32 - 1, 1)
    assert partial.read(3) is None


RESULTS = [bytes([65 + number]) * (1 + 97 * number) for number in range(26)]


def write_on(cells: Any, rounds: int) -> None:
    partial = PartialResult(cells)
    for number in range(rounds):
        partial.write(9, RESULTS[number % 26])


def test_two_processes_never_see_half_a_word() -> None:
    cells, partial = fresh()
    writer = multiprocessing.get_context("forkserver").Process(target=write_on, args=(cells, 200_000))
    writer.start()
    seen = set()
    while writer.is_alive():
        result = partial.read(9)
        assert result is None or result in RESULTS
        seen.add(result)
    writer.join()
    assert writer.exitcode == 0
    assert len(seen - {None}) > 1
