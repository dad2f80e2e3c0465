"""Windows that count their marks: a state has the value of the plain evaluator, move by move and back."""

from random import Random

import numpy as np
import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.games.mnk.kernel import LINES, WEIGHTS, leaf, pack, play, undo
from parlour_engine.games.mnk.open_lines import ALMOST
from parlour_engine.games.mnk.windows import windows_and_rims
from parlour_engine.kernels.operations import GUESSED

SIZES = [
    (3, 3, 3, True),
    (1, 5, 4, True),
    (6, 2, 3, False),
    (7, 7, 4, False),
    (15, 15, 5, True),
    (19, 19, 19, True),
    (19, 11, 10, False),
]


@pytest.mark.parametrize(("width", "height", "line", "overline"), SIZES)
@pytest.mark.parametrize("begun", [0, 1, 4])
def test_a_state_has_the_evaluators_value_at_every_move(
    width: int, height: int, line: int, overline: bool, begun: int
) -> None:
    game = make_game("mnk", {"width": width, "height": height, "line": line, "overline": overline})
    guess, weigh = (game.evaluators[name].guess for name in ("lines", "weights"))
    source = Random(width * height + begun)
    for _ in range(5):
        position = game.start()
        for _ in range(begun):
            position = game.play(position, source.choice(game.legal_moves(position)))
        if game.result(position) is not None:
            continue
        root = game.to_move(position)
        state, board = pack(game, position)
        memory = np.array(board, np.int64)
        path: list[tuple[tuple[int, int, int, int], int, bool]] = []
        while game.result(position) is None:
            answer = leaf(state, 0, len(path), game.to_move(position) == root, LINES, memory.ctypes.data)
            assert answer == (GUESSED, guess(position, root, len(path)))
            answer = leaf(state, 0, len(path), game.to_move(position) == root, WEIGHTS, memory.ctypes.data)
            assert answer == (GUESSED, weigh(position, root, len(path)))
            move = source.choice(game.legal_moves(position))
            path.append((state, move, game.to_move(position) == root))
            state = play(*path[-1], memory.ctypes.data)
            position = game.play(position, move)
        for before, move, maximising in reversed(path):
            undo(before, move, maximising, memory.ctypes.data)
        assert memory.tolist() == board


def test_a_window_that_lacks_one_mark_settles_the_value_whatever_else_there_is() -> None:
    game = make_game("mnk", {"width": 15, "height": 15, "line": 5})
    far_apart = "a1 o15 b1 n15 c1 m15 d1 l15"
    state, board = pack(game, game.parse_position(far_apart))
    memory = np.array(board, np.int64)
    assert leaf(state, 0, 0, True, LINES, memory.ctypes.data) == (GUESSED, ALMOST)


@pytest.mark.parametrize(
    ("size", "count"),
    [((3, 3, 3), 8), ((15, 15, 5), 572), ((19, 19, 19), 40), ((1, 5, 4), 2), ((4, 3, 4), 3)],
)
def test_a_board_has_as_many_windows_as_it_should(size: tuple[int, int, int], count: int) -> None:
    width, height, line = size
    windows, _ = windows_and_rims(*size)
    assert len(windows) == count
    for window in windows:
        assert len(window) == len(set(window)) == line
        assert all(0 <= square < width * height for square in window)
