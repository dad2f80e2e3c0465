"""Principal variation search: what its table, its windows and its order save, and how it ends."""

from dataclasses import replace

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.kernels.search import COMPILED
from parlour_engine.limits import NO_LIMIT
from parlour_engine.players.choose import choose
from parlour_engine.score import Score
from parlour_engine.search.algorithm import Searches
from parlour_engine.search.attempt import Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.pvs import (
    EXACT,
    LOWER,
    UPPER,
    Entry,
    InterpretedPvs,
    first_window,
    history_slot,
    settled,
)
from parlour_engine.search.searches import INTERPRETED

FOUR = make_game("connect-four", {})
forms = pytest.mark.parametrize("searches", [INTERPRETED, COMPILED], ids=["interpreted", "compiled"])


def test_each_depth_enters_fewer_positions_than_alpha_beta_once_something_was_learned() -> None:
    search, saved = InterpretedPvs(FOUR, FOUR.start(), 16), []
    for depth in range(1, 7):
        ours = search(FOUR, FOUR.start(), Method("pvs", "windows"), depth, Budget(NO_LIMIT, INERT))
        theirs = search_to_depth(
            FOUR, FOUR.start(), Method("alphabeta", "windows"), depth, Budget(NO_LIMIT, INERT)
        )
        assert ours.best == theirs.best
        saved.append(theirs.nodes - ours.nodes)
    assert saved[-1] > 0
    assert ours.hits > 0


def test_an_entry_answers_for_its_own_depth_and_for_greater_ones_only_without_a_guess() -> None:
    guessed, proved = Entry(5, 0, 4, LOWER, False), Entry(5, 0, 4, LOWER, True)
    assert [guessed.answers(depth, 4, 5) for depth in (3, 4, 5)] == [False, True, False]
    assert [proved.answers(depth, 4, 5) for depth in (3, 4, 5)] == [False, True, True]


@pytest.mark.parametrize(("kind", "windows"), [(LOWER, [4]), (UPPER, [5, 6]), (EXACT, [4, 5, 6])])
def test_a_bound_answers_for_the_windows_on_its_own_side(kind: int, windows: list[int]) -> None:
    entry = Entry(5, 0, 4, kind, False)
    assert [alpha for alpha in (4, 5, 6) if entry.answers(4, alpha, alpha + 1)] == windows


def test_a_window_that_proves_wrong_is_opened_on_that_side_until_the_value_lies_inside() -> None:
    asked: list[tuple[int, int]] = []

    def search(alpha: int, beta: int) -> int:
        asked.append((alpha, beta))
        return max(alpha, min(beta, 90))

    values = [10, 12]
    assert settled(search, values) == 90
    assert asked[0] == first_window([10, 12]) == (9, 15)
    assert asked[1][0] == 9
    assert len(asked) == 2
    assert values == [10, 12, 90]


@forms
def test_a_win_is_claimed_at_its_shortest_and_ends_the_search(searches: Searches) -> None:
    position = FOUR.parse_position("415131")
    answer = choose(FOUR, position, "pvs:nodes=100000,evaluator=none", searches=searches)
    assert (FOUR.move_text(position, answer.move), answer.score) == ("2", Score.win(1))
    assert not answer.interrupted


@forms
def test_a_lost_side_defends_as_long_as_possible(searches: Searches) -> None:
    position = FOUR.parse_position("625562226")
    answer = choose(FOUR, position, "pvs:depth=9,evaluator=none", searches=searches)
    assert (FOUR.move_text(position, answer.move), answer.score) == ("6", Score.loss(4))
    assert answer.depth == 4


@forms
def test_a_draw_is_proved_when_every_line_has_been_played_to_its_end(searches: Searches) -> None:
    mnk = make_game("mnk", {})
    answer = choose(mnk, mnk.start(), "pvs:depth=18", searches=searches)
    assert (answer.score, answer.depth, answer.interrupted) == (Score.draw(), 9, False)
    assert answer.table_hits > 0


@forms
def test_an_interrupted_search_answers_with_the_last_depth_it_finished(searches: Searches) -> None:
    cut = choose(FOUR, FOUR.start(), "pvs:nodes=2000", searches=searches)
    assert cut.interrupted
    whole = choose(FOUR, FOUR.start(), f"pvs:depth={cut.depth}", searches=searches)
    assert replace(cut, interrupted=False, seconds=0.0) == replace(whole, seconds=0.0)


def test_the_interpreted_table_holds_no_more_than_it_may() -> None:
    search = InterpretedPvs(FOUR, FOUR.start(), 1)
    search.most_entries = 5
    search(FOUR, FOUR.start(), Method("pvs", "windows"), 4, Budget(NO_LIMIT, INERT))
    assert len(search.learned.table) == 5


def test_moves_of_at_most_twelve_bits_have_a_history_of_their_own() -> None:
    assert len({history_slot(move) for move in range(1 << 12)}) == 1 << 12
