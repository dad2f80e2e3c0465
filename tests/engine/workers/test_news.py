"""The newest word of a job: whole, or not there."""

import multiprocessing
from multiprocessing.sharedctypes import RawArray
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.workers.news import HEADER, NEWS_BYTES, News


def fresh(size: int = NEWS_BYTES) -> tuple[Any, News]:
    cells = RawArray("c", size)
    return cells, News(cells)


@given(st.integers(1, 2**40), st.binary(min_size=1, max_size=200))
def test_a_word_is_read_as_it_was_written_and_by_its_job_alone(serial: int, word: bytes) -> None:
    _, news = fresh()
    assert news.read(serial) is None
    news.write(serial, word)
    assert news.read(serial) == word
    assert news.read(serial + 1) is None


def test_a_later_word_replaces_a_longer_one() -> None:
    _, news = fresh()
    news.write(7, b"a long word")
    news.write(7, b"short")
    assert news.read(7) == b"short"


@given(st.binary(min_size=8, max_size=60), st.data())
def test_a_word_caught_while_it_is_replaced_is_dropped(word: bytes, data: st.DataObject) -> None:
    cells, news = fresh()
    news.write(3, b"the word before, which is longer than any other")
    before = cells[:]
    news.write(3, word)
    after = cells[:]
    cut = data.draw(st.integers(1, HEADER.size + len(word)))
    for torn in (before[:cut] + after[cut:], after[:cut] + before[cut:]):
        cells[:] = torn
        assert news.read(3) in (None, word, b"the word before, which is longer than any other")


def test_a_word_that_is_too_long_leaves_the_one_before() -> None:
    _, news = fresh(64)
    news.write(3, b"fits")
    news.write(3, b"x" * 60)
    assert news.read(3) == b"fits"


def test_a_length_that_no_writer_wrote_reads_nothing_beyond_the_cells() -> None:
    cells, news = fresh(64)
    HEADER.pack_into(cells, 0, 2**32 - 1, 1)
    assert news.read(3) is None


WORDS = [bytes([65 + number]) * (1 + 97 * number) for number in range(26)]


def write_on(cells: Any, rounds: int) -> None:
    news = News(cells)
    for number in range(rounds):
        news.write(9, WORDS[number % 26])


def test_two_processes_never_see_half_a_word() -> None:
    cells, news = fresh()
    writer = multiprocessing.get_context("forkserver").Process(target=write_on, args=(cells, 200_000))
    writer.start()
    seen = set()
    while writer.is_alive():
        word = news.read(9)
        assert word is None or word in WORDS
        seen.add(word)
    writer.join()
    assert writer.exitcode == 0
    assert len(seen - {None}) > 1
