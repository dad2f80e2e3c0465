"""The newest result of a job: whole, or not there."""

import multiprocessing
from multiprocessing.sharedctypes import RawArray
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.workers.partial_result import HEADER, PARTIAL_BYTES, PartialResult


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
