"""The table of proofs: found under the very position and no other, gone when another takes its place."""

from itertools import combinations

import numpy as np
import pytest

from parlour_engine.games.mnk.lines import marks_of
from parlour_engine.games.mnk.table import (
    EARLY_BITS,
    EARLY_MARKS,
    ENTRY_WORDS,
    FOREVER,
    HELD,
    NOTHING,
    SHOWN,
    SYMMETRIC_MARKS,
    WON,
    fact,
    find,
    first_place,
    keep,
    key,
    with_fact,
)
from parlour_engine.kernels.cells import EARLY_TABLE
from tests.engine.games.mnk.positions import Searching, board

BITS = 10


@pytest.fixture
def searching() -> Searching:
    return Searching(board(7, 7, 5), BITS)


def test_each_fact_has_its_place_and_leaves_the_others_alone() -> None:
    facts = 1 | NOTHING
    assert [fact(facts, place) for place in (HELD, WON, SHOWN)] == [0, FOREVER, FOREVER]
    for place, plies in ((HELD, 41), (WON, 43), (SHOWN, 49), (HELD, FOREVER)):
        facts = with_fact(facts, place, plies)
    assert [fact(facts, place) for place in (HELD, WON, SHOWN)] == [FOREVER, 43, 49]
    assert facts & 1


@pytest.mark.parametrize("attacking", [0, 1])
def test_nothing_is_known_of_the_empty_board_until_it_is_kept(searching: Searching, attacking: int) -> None:
    assert find(0, 0, attacking, searching.cells) == attacking | NOTHING
    facts = with_fact(attacking | NOTHING, HELD, 5)
    keep(0, 0, facts, searching.cells)
    assert find(0, 0, attacking, searching.cells) == facts
    assert find(0, 0, 1 - attacking, searching.cells) == 1 - attacking | NOTHING


def test_the_side_to_move_distinguishes_positions_even_in_one_place() -> None:
    tiny = Searching(board(7, 7, 5), bits=1)
    shared = next(marks for marks in range(100) if first_place(marks, 2, 0, 1) == first_place(marks, 2, 1, 1))
    keep(shared, 2, with_fact(1 | NOTHING, WON, 3), tiny.cells)
    assert find(shared, 2, 0, tiny.cells) == NOTHING


def test_a_fact_is_never_found_under_another_position(searching: Searching) -> None:
    facts = with_fact(1 | NOTHING, WON, 3)
    keep(5, 2, facts, searching.cells)
    assert find(5, 2, 1, searching.cells) == facts
    in_its_place = next(
        other for other in range(6, 100_000) if first_place(other, 2, 1, BITS) == first_place(5, 2, 1, BITS)
    )
    assert find(in_its_place, 2, 1, searching.cells) == 1 | NOTHING
    keep(in_its_place, 2, with_fact(1 | NOTHING, HELD, 7), searching.cells)
    assert find(5, 2, 1, searching.cells) == 1 | NOTHING
    assert searching.table.size == ENTRY_WORDS << BITS


def test_positions_that_differ_in_their_last_squares_alone_are_spread() -> None:
    corner = [
        marks_of(square for square in range(40, 49) if choice >> square - 40 & 1) for choice in range(512)
    ]
    for words in ([(marks, 0) for marks in corner], [(0, marks) for marks in corner]):
        places = {first_place(first, second, 1, 16) for first, second in words}
        assert len(places) > 500  # of 512 in 65,536 places


def test_early_on_positions_that_look_alike_are_kept_as_one(searching: Searching) -> None:
    corners = [0, 6, 42, 48]
    assert len({key(1 << corner, 1 << 24, searching.cells) for corner in corners}) == 1
    many = marks_of(range(1, SYMMETRIC_MARKS + 1))
    assert len({key(many | 1 << corner, 0, searching.cells) for corner in corners[1:]}) == 3


def test_early_positions_have_a_table_of_their_own_in_which_fewer_marks_stay() -> None:
    searching = Searching(board(7, 7, 5), bits=1)
    early = np.zeros(ENTRY_WORDS << EARLY_BITS, np.int64)
    searching.memory.cells[EARLY_TABLE] = early.ctypes.data
    facts = with_fact(1 | NOTHING, HELD, 7)
    few, many = marks_of(range(EARLY_MARKS)), marks_of(range(EARLY_MARKS + 1))
    for marks in (few, many):
        keep(marks, 0, facts, searching.cells)
        assert find(marks, 0, 1, searching.cells) == facts
    assert np.count_nonzero(early) == np.count_nonzero(searching.table) == 2  # the other side has no mark
    place = first_place(few, 0, 1, EARLY_BITS)
    fewer = next(
        marks
        for squares in combinations(range(49), 4)
        if first_place(marks := marks_of(squares), 0, 1, EARLY_BITS) == place
    )
    for marks in (fewer, few):  # the first takes the place of what has more marks, the second gets none
        keep(marks, 0, facts, searching.cells)
        assert find(fewer, 0, 1, searching.cells) == facts
        assert find(few, 0, 1, searching.cells) == 1 | NOTHING
