"""What a caller sees of compiled mcts: stops, deadlines, progress, errors and bounded memory."""

import ctypes
import threading
import tracemalloc
from dataclasses import replace

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.games.connect_four import kernel as connect_four
from parlour_engine.kernels.search import compiled_mcts
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.mcts import MOST_IN_TREE, Simulations
from parlour_engine.search.searches import INTERPRETED

FOUR = make_game("connect-four", {})
ENDLESS = Simulations(None, 1)


class FlagAlone:
    """A control that stops by its word in memory alone, not when asked."""

    def __init__(self) -> None:
        self.word = ctypes.c_longlong(0)
        self.reports: list[tuple[int, int]] = []
        self.reported = threading.Event()

    def stopped(self) -> bool:
        return False

    def report(self, depth: int, nodes: int) -> None:
        self.reports.append((depth, nodes))
        if nodes:
            self.reported.set()

    def stop_word(self) -> tuple[int, int]:
        return ctypes.addressof(self.word), 7


def test_a_flag_in_memory_stops_a_running_search_which_reported_how_far_it_was() -> None:
    control = FlagAlone()
    answers: list[Analysis] = []
    thread = threading.Thread(
        target=lambda: answers.append(compiled_mcts(FOUR, FOUR.start(), ENDLESS, NO_LIMIT, control))
    )
    thread.start()
    control.reported.wait()
    control.word.value = 7
    thread.join()
    assert answers[0].interrupted
    assert answers[0].evaluations > 0
    assert control.reports[0] == (0, 0)
    assert control.reports[1][0] > 1


@pytest.mark.parametrize("seconds", [0, 0.02])
def test_a_deadline_ends_a_search_with_a_legal_move(seconds: float) -> None:
    answer = compiled_mcts(FOUR, FOUR.start(), ENDLESS, Limit(seconds=seconds), INERT)
    assert answer.interrupted
    assert seconds or answer.nodes == 0  # on a busy machine the other deadline may pass as early
    assert answer.move in FOUR.legal_moves(FOUR.start())


class Broken:
    """A control whose second report fails, as Ctrl-C may make it."""

    def __init__(self) -> None:
        self.reports = 0

    def stopped(self) -> bool:
        return False

    def report(self, depth: int, nodes: int) -> None:
        self.reports += 1
        if self.reports == 2:
            raise KeyboardInterrupt


def test_an_interrupt_from_the_keyboard_comes_through_the_compiled_code() -> None:
    with pytest.raises(KeyboardInterrupt):
        compiled_mcts(FOUR, FOUR.start(), ENDLESS, NO_LIMIT, Broken())


def test_a_board_that_one_word_cannot_hold_is_searched_all_the_same() -> None:
    game = make_game("connect-four", {"width": 12, "height": 12})
    assert not connect_four.fits(game)
    answers = [
        replace(search(game, game.start(), Simulations(20, 1), NO_LIMIT, INERT), seconds=0.0)
        for search in (compiled_mcts, INTERPRETED.mcts)
    ]
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    ("simulations", "most_bytes"), [(Simulations(1_000, 1), 200_000), (ENDLESS, MOST_IN_TREE * 64 + 200_000)]
)
def test_a_tree_takes_no_more_memory_than_its_simulations_can_need(
    simulations: Simulations, most_bytes: int
) -> None:
    limit = Limit(nodes=50_000)
    compiled_mcts(FOUR, FOUR.start(), simulations, limit, INERT)  # loaded
    tracemalloc.start()
    compiled_mcts(FOUR, FOUR.start(), simulations, limit, INERT)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < most_bytes


def test_simulations_find_the_open_three() -> None:
    position = FOUR.parse_position("4455")  # beside 4 and 5, three in a row with both ends free
    answer = compiled_mcts(FOUR, position, Simulations(20_000, 1), NO_LIMIT, INERT)
    assert FOUR.move_text(position, answer.move) in ("3", "6")
