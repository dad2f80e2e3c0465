"""Connect Four's rules against a board that is a list of lists, and its texts."""

from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import MoveError, OptionError, PlayerTextError, PositionError, Result
from parlour_engine.games.connect_four.rules import hinted
from parlour_engine.players.choose import check_player
from parlour_engine.search.mcts import HINTS
from tests.naive.connect_four import Board

GAME = make_game("connect-four", {})
SIZES = [
    (7, 6, 4),
    (5, 4, 3),
    (12, 12, 4),
    (12, 12, 12),
    (4, 7, 5),
    (3, 3, 3),
    (12, 1, 5),
    (1, 12, 5),
    (10, 2, 3),
]


@pytest.mark.parametrize(("width", "height", "line"), SIZES)
def test_random_games_go_as_on_the_naive_board(width: int, height: int, line: int) -> None:
    game = make_game("connect-four", {"width": width, "height": height, "line": line})
    for seed in range(8):
        source, board, position = Random(seed), Board(width, height, line), game.start()
        while True:
            assert list(game.legal_moves(position)) == board.moves()
            result = board.result()
            assert game.result(position) == (result and Result(*result))  # type: ignore[arg-type]  # the twin has plain ints
            view = game.view(position)
            assert view["family"] == "grid"
            assert view["cells"] == board.text()
            cells = sorted((height - 1 - row) * width + column for column, row in board.winning_cells())
            assert view["line"] == cells
            if result:
                break
            move = source.choice(board.moves())
            board, position = board.after(move), game.play(position, move)


def test_stones_fall_to_the_lowest_empty_cell() -> None:
    view = GAME.view(GAME.parse_position("44536"))
    assert view["family"] == "grid"
    assert [view["cells"][row * 7 : row * 7 + 7] for row in range(6)] == [
        ".......",
        ".......",
        ".......",
        ".......",
        "...2...",
        "..2111.",
    ]
    assert view["last"] == 40


def test_every_cell_of_a_line_longer_than_needed_is_shown() -> None:
    view = GAME.view(GAME.parse_position("112244553"))
    assert view["family"] == "grid"
    assert view["line"] == [35, 36, 37, 38, 39]


def test_a_full_board_without_a_line_is_a_draw() -> None:
    game = make_game("connect-four", {"width": 3, "height": 3, "line": 3})
    position = game.parse_position("112213323")
    assert game.result(position) == Result(None, "full-board")
    assert game.legal_moves(position) == ()


def test_a_line_on_the_last_empty_cell_is_a_win_and_no_draw() -> None:
    # 1 2 1
    # 2 1 2     player 1 has the last cell, the top right one, and with it the diagonal
    # 1 1 2
    game = make_game("connect-four", {"width": 3, "height": 3, "line": 3})
    assert game.result(game.parse_position("23221113")) is None
    assert game.result(game.parse_position("232211133")) == Result(1, "line")


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        ("", "x", "'x' is not a move: write a column number 1..7"),
        ("", "", "'' is not a move: write a column number 1..7"),
        ("", "-1", "'-1' is not a move: write a column number 1..7"),
        ("", "²", "'²' is not a move: write a column number 1..7"),
        ("", "9", "column 9 does not exist: 1..7"),
        ("", "0", "column 0 does not exist: 1..7"),
        ("444444", "4", "column 4 is full"),
        ("1212121", "3", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(position: str, text: str, why: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(GAME.parse_position(position), text)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("48", "position '48': at move 2, column 8 does not exist: 1..7"),
        ("4444444", "position '4444444': at move 7, column 4 is full"),
        ("12121213", "position '12121213': at move 8, the game is over"),
        ("4a", "position '4a': at move 2, 'a' is not a move: write a column number 1..7"),
        ("44 5", "position '44 5': at move 1, column 44 does not exist: 1..7"),
    ],
)
def test_a_position_that_cannot_occur_is_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse_position(text)
    assert str(error.value) == why


def test_columns_may_stand_apart_and_must_on_a_wide_board() -> None:
    assert GAME.parse_position(" 4 4 5 3 6 ") == GAME.parse_position("44536")
    wide = make_game("connect-four", {"width": 12})
    position = wide.parse_position("12 1 12")
    assert wide.position_text(position) == "12 1 12"
    assert wide.position_text(wide.parse_position("12")) == "12"


def test_a_mirror_image_has_its_own_key() -> None:
    assert GAME.key(GAME.parse_position("1")) != GAME.key(GAME.parse_position("7"))


def test_the_order_of_moves_does_not_change_the_key() -> None:
    assert GAME.key(GAME.parse_position("4315")) == GAME.key(GAME.parse_position("1345"))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"width": 5, "height": 4, "line": 9}, "option 'line' is 9: allowed are 3..5"),
        ({"width": 2, "height": 2, "line": 3}, "options 'width' and 'height' are 2 and 2: one must be 3..12"),
        ({"width": 13}, "option 'width' is 13: allowed are 1..12"),
    ],
)
def test_options_at_odds_with_each_other_are_refused(options: dict[str, object], why: str) -> None:
    with pytest.raises(OptionError) as error:
        make_game("connect-four", options)
    assert str(error.value) == why


FOUR = make_game("connect-four", {})


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", "1 2 3 4 5 6 7"), ("414243", "4"), ("41424", "4"), ("4142431", "4"), ("111111", "2 3 4 5 6 7")],
)
def test_a_line_is_completed_or_stopped_where_it_can_be(text: str, columns: str) -> None:
    position = FOUR.parse_position(text)
    assert " ".join(FOUR.move_text(position, move) for move in hinted(FOUR, position)) == columns


def test_a_hint_wins_where_a_move_wins_and_loses_at_once_only_where_all_do() -> None:
    source, hints = Random(3), 0
    for _ in range(300):
        position = FOUR.start()
        while FOUR.result(position) is None:
            legal = FOUR.legal_moves(position)
            wins = {
                move for move in legal if FOUR.result(FOUR.play(position, move)) and wins_by(position, move)
            }
            found = hinted(FOUR, position)
            assert set(found) <= set(legal)
            assert not wins or (len(found) == 1 and found[0] in wins)
            hints += len(found) == 1 < len(legal)
            position = FOUR.play(position, source.choice(legal))
    assert hints > 300


def wins_by(position: object, move: int) -> bool:
    result = FOUR.result(FOUR.play(position, move))
    return result is not None and result.winner == FOUR.to_move(position)


def test_a_game_without_hints_refuses_them() -> None:
    with pytest.raises(PlayerTextError, match="field 'hints' is 'yes': nim has none"):
        check_player(make_game("nim", {}), "mcts:hints=yes")
    assert check_player(FOUR, "mcts:hints=yes,simulations=5")[HINTS]
