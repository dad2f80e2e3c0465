"""What a caller sees of compiled memo: exact answers in long games, stops and little memory."""

import ctypes
import threading
import tracemalloc
from itertools import combinations

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.game import PlayerTextError
from parlour_engine.kernels.search import COMPILED, compiled_memo
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.choose import choose
from parlour_engine.score import Score

LONG = make_game("grundy", {"heap": 65})  # more than ten million positions are entered


def test_seventy_of_the_1023_starts_of_modified_nim_are_lost_for_the_mover() -> None:
    lost = dict.fromkeys(range(1, 11), 0)
    two_heaps = []
    for count in range(1, 11):
        for heaps in combinations(range(1, 11), count):
            game = make_game("modified-nim", {"heaps": list(heaps)})
            if choose(game, game.start(), "memo", searches=COMPILED).score.kind == "loss":
                lost[count] += 1
                if count == 2:
                    two_heaps.append(heaps)
    assert lost == {1: 0, 2: 5, 3: 8, 4: 12, 5: 19, 6: 13, 7: 8, 8: 4, 9: 1, 10: 0}
    assert sum(lost.values()) == 70
    assert two_heaps == [(1, 2), (3, 5), (4, 6), (7, 9), (8, 10)]


def test_the_sheep_win_from_every_start_of_the_wolf() -> None:
    for wolf in ("b8", "d8", "f8", "h8", "a7", "g5", "a3", "b2"):
        game = make_game("wolf-and-sheep", {"wolf": wolf})
        assert compiled_memo(game, game.start(), NO_LIMIT, INERT).score.kind == "loss"


def test_long_games_of_nim_are_followed_to_their_last_counter() -> None:
    game = make_game("nim", {"heaps": [100, 100, 100]})
    answer = compiled_memo(game, game.start(), NO_LIMIT, INERT)
    assert answer.depth == 300
    assert answer.score == Score.win(len(answer.line))
    position = game.start()
    for move in answer.line:
        position = game.play(position, move)
    result = game.result(position)
    assert result is not None
    assert result.winner == 1


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


def test_a_flag_in_memory_stops_a_running_search_which_reported_its_depth() -> None:
    control = FlagAlone()
    answers: list[Analysis] = []
    thread = threading.Thread(
        target=lambda: answers.append(compiled_memo(LONG, LONG.start(), NO_LIMIT, control))
    )
    thread.start()
    control.reported.wait()
    control.word.value = 7
    thread.join()
    assert answers[0].interrupted
    assert answers[0].line == LONG.legal_moves(LONG.start())[:1]
    assert control.reports[0] == (0, 0)
    assert 1 < control.reports[1][0] < 65


@pytest.mark.parametrize("seconds", [0, 0.02])
def test_a_deadline_ends_a_search_with_a_legal_move(seconds: float) -> None:
    answer = compiled_memo(LONG, LONG.start(), Limit(seconds=seconds), INERT)
    assert (answer.interrupted, answer.depth, answer.score) == (True, 0, Score.evaluation(0))
    assert seconds or answer.nodes == 0
    assert answer.move in LONG.legal_moves(LONG.start())


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
        compiled_memo(LONG, LONG.start(), NO_LIMIT, Broken())


def test_a_board_above_the_bound_is_refused_before_anything_is_searched() -> None:
    game = make_game("mnk", {"width": 4, "height": 4})
    with pytest.raises(PlayerTextError, match=r"^player is 'memo': mnk of this size is too large"):
        compiled_memo(game, game.start(), NO_LIMIT, INERT)


@pytest.mark.parametrize(
    ("game_id", "limit", "most_bytes"),
    [
        ("nim", NO_LIMIT, 100_000),
        ("wolf-and-sheep", Limit(nodes=1000), 200_000),
        ("wolf-and-sheep", NO_LIMIT, 40_000_000),
    ],
)
def test_a_search_asks_for_no_more_memory_than_its_positions_can_need(
    game_id: str, limit: Limit, most_bytes: int
) -> None:
    game = make_game(game_id, {})
    compiled_memo(game, game.start(), limit, INERT)  # loaded
    tracemalloc.start()
    compiled_memo(game, game.start(), limit, INERT)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < most_bytes
