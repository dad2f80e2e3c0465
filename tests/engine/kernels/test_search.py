"""What a caller sees of compiled searches: known counts, stops, progress, errors, boards too large."""

import ctypes
import threading
from multiprocessing import RawArray

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.games.connect_four import kernel as connect_four
from parlour_engine.kernels.search import compiled_search
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.attempt import Attempt, Method
from parlour_engine.search.budget import Budget
from parlour_engine.workers.process import DEPTH, NODES, PARTIAL_BYTES, SERIAL, PartialResult, SharedControl

CONNECT_FOUR = make_game("connect-four", {})
FOR_HOURS = 18  # plies


def counted(game: AnyGame, algorithm: str, evaluator: str, depth: int) -> Attempt:
    return compiled_search(game, game.start(), Method(algorithm, evaluator), depth, Budget(NO_LIMIT, INERT))


@pytest.mark.parametrize(
    ("game_id", "algorithm", "depth", "nodes"),
    [
        ("connect-four", "alphabeta", 6, 1_249),
        ("connect-four", "alphabeta", 8, 12_574),
        ("connect-four", "minimax", 6, 137_257),
        ("mnk", "alphabeta", 9, 18_297),
    ],
)
def test_known_trees_have_their_known_nodes(game_id: str, algorithm: str, depth: int, nodes: int) -> None:
    assert counted(make_game(game_id, {}), algorithm, "none", depth).nodes == nodes


def test_plain_and_pruned_leaves_of_connect_four_are_the_known_ones() -> None:
    for algorithm, counts in (("minimax", [2_401, 16_807]), ("alphabeta", [331, 1_996])):
        answers = [counted(CONNECT_FOUR, algorithm, "windows", depth) for depth in (4, 5)]
        assert [answer.ends + answer.guesses for answer in answers] == counts


class FlagAlone:
    """A control that stops by its word in memory alone, not when asked."""

    def __init__(self) -> None:
        self.word = ctypes.c_longlong(0)
        self.reported = threading.Event()

    def stopped(self) -> bool:
        return False

    def report(self, depth: int, nodes: int) -> None:
        if nodes:
            self.reported.set()

    def stop_word(self) -> tuple[int, int]:
        return ctypes.addressof(self.word), 7


class AskedInPython:
    """A control that stops at its third report."""

    def __init__(self) -> None:
        self.reports: list[tuple[int, int]] = []

    def stopped(self) -> bool:
        return len(self.reports) == 3

    def report(self, depth: int, nodes: int) -> None:
        self.reports.append((depth, nodes))


def test_a_flag_set_in_memory_by_another_thread_stops_a_running_search() -> None:
    control = FlagAlone()
    answers: list[Attempt] = []
    budget = Budget(NO_LIMIT, control)
    question = CONNECT_FOUR, CONNECT_FOUR.start(), Method("minimax", "windows"), FOR_HOURS, budget
    thread = threading.Thread(target=lambda: answers.append(compiled_search(*question)))
    thread.start()
    control.reported.wait()
    control.word.value = 6  # another job's number
    assert thread.is_alive()
    control.word.value = 7
    thread.join()
    assert not answers[0].finished
    assert answers[0].nodes == budget.nodes > 0


def test_a_search_reports_as_it_goes_and_stops_when_its_control_asks() -> None:
    control = AskedInPython()
    answer = compiled_search(
        CONNECT_FOUR, CONNECT_FOUR.start(), Method("alphabeta", "none"), FOR_HOURS, Budget(NO_LIMIT, control)
    )
    assert not answer.finished
    assert [depth for depth, _ in control.reports] == [FOR_HOURS] * 3
    counts = [nodes for _, nodes in control.reports]
    assert counts == sorted(set(counts))
    assert counts[0] == 0


def test_a_deadline_in_the_past_enters_no_position() -> None:
    budget = Budget(Limit(seconds=0), INERT)
    answer = compiled_search(CONNECT_FOUR, CONNECT_FOUR.start(), Method("minimax", "none"), FOR_HOURS, budget)
    assert (answer.finished, answer.nodes, answer.line) == (False, 0, ())


def test_a_deadline_ends_a_search_that_would_go_on_for_hours() -> None:
    budget = Budget(Limit(seconds=0.05), INERT)
    answer = compiled_search(CONNECT_FOUR, CONNECT_FOUR.start(), Method("minimax", "none"), FOR_HOURS, budget)
    assert not answer.finished


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
    budget = Budget(NO_LIMIT, Broken())
    with pytest.raises(KeyboardInterrupt):
        compiled_search(CONNECT_FOUR, CONNECT_FOUR.start(), Method("minimax", "none"), FOR_HOURS, budget)


def test_the_control_of_a_pool_process_is_seen_in_memory_and_shows_progress() -> None:
    stop, progress = ctypes.c_longlong(3), (ctypes.c_longlong * 3)()
    partial = PartialResult(RawArray("c", PARTIAL_BYTES))
    other_job = Budget(Limit(nodes=200_000), SharedControl(stop, progress, partial, serial=4))
    answer = compiled_search(
        CONNECT_FOUR, CONNECT_FOUR.start(), Method("minimax", "none"), FOR_HOURS, other_job
    )
    assert answer.nodes == 200_000
    assert (progress[SERIAL], progress[DEPTH]) == (4, FOR_HOURS)
    assert 0 < progress[NODES] < 200_000
    this_job = Budget(NO_LIMIT, SharedControl(stop, progress, partial, serial=3))
    answer = compiled_search(
        CONNECT_FOUR, CONNECT_FOUR.start(), Method("minimax", "none"), FOR_HOURS, this_job
    )
    assert (answer.finished, answer.nodes) == (False, 0)


def test_a_board_that_one_word_cannot_hold_is_searched_all_the_same() -> None:
    game = make_game("connect-four", {"width": 12, "height": 12})
    assert not connect_four.fits(game)
    answer = counted(game, "minimax", "windows", 2)
    assert (answer.nodes, answer.ends + answer.guesses) == (1 + 12 + 144, 144)


def test_the_largest_board_that_fits_a_word_is_searched_to_its_last_column() -> None:
    game = make_game("connect-four", {"width": 10, "height": 5})
    assert connect_four.fits(game)
    assert counted(game, "minimax", "none", 3).nodes == 1 + 10 + 100 + 1000
