"""A transposition table: a dictionary with room, then one without its oldest and shallowest entries."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.transpositions import (
    BUCKET_BYTES,
    ENTRIES,
    FACTS,
    KEY,
    MOVE,
    NOWHERE,
    VALUE,
    answers,
    facts_of,
    find,
    is_complete,
    keep,
)
from parlour_engine.search.pvs import EXACT, LOWER, UPPER, Entry

WORDS = st.integers(-(1 << 63), (1 << 63) - 1)
KEYS = st.one_of(st.integers(0, 40), WORDS)
KINDS = st.sampled_from((UPPER, LOWER, EXACT))
DEPTHS = st.integers(1, 64)
FACTS_OF = st.builds(facts_of, DEPTHS, DEPTHS, st.booleans(), KINDS)


class Table:
    """A table of 2^bits buckets."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.words = np.zeros((BUCKET_BYTES // WORD_BYTES) << bits, np.int64)

    def find(self, key: int) -> tuple[int, int, int] | None:
        at = find(self.words.ctypes.data, self.bits, key)
        if at == NOWHERE:
            return None
        entry = words(at)
        assert entry[KEY] == key
        return entry[VALUE], entry[MOVE], entry[FACTS]

    def keep(self, key: int, value: int, move: int, facts: int) -> None:
        keep(self.words.ctypes.data, self.bits, key, value, move, facts)


@given(st.lists(st.tuples(KEYS, WORDS, st.integers(0, 1 << 20), FACTS_OF), max_size=40), st.lists(KEYS))
def test_what_is_found_was_kept_last_under_its_own_key(
    kept: list[tuple[int, int, int, int]], asked: list[int]
) -> None:
    known: dict[int, tuple[int, int, int]] = {}
    table = Table(3)
    for key, value, move, facts in kept:
        known[key] = value, move, facts
        table.keep(key, value, move, facts)
        assert table.find(key) == known[key]
    for key in [*known, *asked]:
        assert table.find(key) in (known.get(key), None)
    if len(known) <= ENTRIES:
        assert all(table.find(key) == known[key] for key in known)


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=ENTRIES, max_size=ENTRIES))
def test_the_shallowest_entry_of_the_oldest_search_gives_way(kept: list[tuple[int, int]]) -> None:
    table = Table(0)
    for key, (age, depth) in enumerate(kept):
        table.keep(key, 0, 0, facts_of(age, depth, False, EXACT))
    table.keep(ENTRIES, 0, 0, facts_of(10, 1, False, UPPER))
    gone = [key for key in range(ENTRIES) if table.find(key) is None]
    assert gone == [kept.index(min(kept))]


@given(DEPTHS, DEPTHS, st.booleans(), KINDS, DEPTHS, st.integers(-9, 9), st.integers(-9, 9))
def test_an_entry_answers_what_the_interpreted_one_does(
    age: int, depth: int, complete: bool, kind: int, asked: int, value: int, alpha: int
) -> None:
    facts = facts_of(age, depth, complete, kind)
    assert is_complete(facts) == complete
    entry = Entry(value, 0, depth, kind, complete)
    assert answers(facts, value, asked, alpha, alpha + 1) == entry.answers(asked, alpha, alpha + 1)
