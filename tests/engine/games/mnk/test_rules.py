"""m,n,k against a dictionary of squares, its texts, and what is known of small boards."""

from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import MoveError, OptionError, PositionError, Result
from parlour_engine.players.choose import choose
from tests.naive.mnk import Board

GAME = make_game("mnk", {})
BIG = make_game("mnk", {"width": 19, "height": 17, "line": 5})
SIZES = [
    (3, 3, 3, True),
    (5, 4, 4, True),
    (5, 4, 3, False),
    (7, 2, 3, False),
    (1, 7, 4, True),
    (8, 1, 3, False),
    (6, 6, 4, False),
    (9, 9, 5, True),
]


@pytest.mark.parametrize(("width", "height", "line", "overline"), SIZES)
def test_random_games_go_as_on_the_naive_board(width: int, height: int, line: int, overline: bool) -> None:
    game = make_game("mnk", {"width": width, "height": height, "line": line, "overline": overline})
    for seed in range(10):
        source, board, position = Random(seed), Board(width, height, line, overline), game.start()
        while True:
            texts = [game.move_text(position, move) for move in game.legal_moves(position)]
            assert texts == [board.name(square) for square in board.moves()]
            result = board.result()
            assert game.result(position) == (result and Result(*result))  # type: ignore[arg-type]  # the twin has plain ints
            view = game.view(position)
            assert view["family"] == "grid"
            assert view["cells"] == board.text()
            assert view["line"] == sorted(row * width + column for column, row in board.winning_squares())
            if result:
                break
            square = source.choice(board.moves())
            board, position = (
                board.after(square),
                game.play(position, game.parse_move(position, board.name(square))),
            )


def test_a_longer_line_wins_unless_exactly_line_marks_are_asked_for() -> None:
    # X X X . X X      the fourth square makes six in a row
    squares = "a1 a2 b1 b2 c1 d2 e1 e2 f1 f2 d1"
    for overline, result in ((True, Result(1, "line")), (False, None)):
        game = make_game("mnk", {"width": 6, "height": 2, "line": 5, "overline": overline})
        assert game.result(game.parse_position(squares)) == result


def test_an_exact_line_wins_though_the_same_mark_makes_a_longer_one() -> None:
    # X X c X      c3 makes four in the top row, which is too many, and three in its column
    # O O X O
    # O . X O
    game = make_game("mnk", {"width": 4, "height": 3, "line": 3, "overline": False})
    position = game.parse_position("a3 a1 b3 b2 d3 d2 c2 a2 c1 d1 c3")
    assert game.result(position) == Result(1, "line")
    view = game.view(position)
    assert view["family"] == "grid"
    assert view["line"] == [2, 6, 10]


def test_squares_are_lettered_from_the_left_and_numbered_from_the_bottom() -> None:
    assert [BIG.move_text(BIG.start(), move) for move in (0, 18, 19 * 17 - 1)] == ["a17", "s17", "s1"]
    view = BIG.view(BIG.parse_position("a17 i1"))
    assert view["family"] == "grid"
    assert (view["moves"], view["last"]) == ("square", 16 * 19 + 8)


def test_a_full_board_without_a_line_is_a_draw() -> None:
    position = GAME.parse_position("b2 a3 c3 a1 a2 c2 b3 b1 c1")
    assert GAME.result(position) == Result(None, "full-board")


def test_the_order_of_moves_does_not_change_the_key_but_a_mirror_image_does() -> None:
    assert GAME.key(GAME.parse_position("a1 b2 c3")) == GAME.key(GAME.parse_position("c3 b2 a1"))
    assert GAME.key(GAME.parse_position("a1")) != GAME.key(GAME.parse_position("c1"))


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        ("", "x", "'x' is not a move: write a square such as a3"),
        ("", "", "'' is not a move: write a square such as a3"),
        ("", "22", "'22' is not a move: write a square such as a3"),
        ("", "a0", "'a0' is not a move: write a square such as a3"),
        ("", "d1", "square 'd1' does not exist: a1..c3"),
        ("", "a4", "square 'a4' does not exist: a1..c3"),
        ("b2", "b2", "square b2 is taken"),
        ("a1 a2 b1 b2 c1", "c2", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(position: str, text: str, why: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(GAME.parse_position(position), text)
    assert str(error.value) == why


def test_a_position_that_cannot_occur_is_refused_at_its_first_bad_move() -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse_position("a1 b2 a1")
    assert str(error.value) == "position 'a1 b2 a1': at move 3, square a1 is taken"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"width": 5, "height": 4, "line": 6}, "option 'line' is 6: allowed are 3..5"),
        ({"width": 2, "height": 2}, "options 'width' and 'height' are 2 and 2: one must be 3..19"),
        ({"height": 20}, "option 'height' is 20: allowed are 1..19"),
        ({"overline": 1}, "option 'overline' is 1: allowed are true, false"),
    ],
)
def test_options_out_of_bounds_or_at_odds_are_refused(options: dict[str, object], why: str) -> None:
    with pytest.raises(OptionError) as error:
        make_game("mnk", options)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("width", "height", "line", "kind"), [(3, 3, 3, "draw"), (4, 3, 3, "win"), (3, 4, 3, "win")]
)
def test_what_is_known_of_small_boards_is_found_by_memo(
    width: int, height: int, line: int, kind: str
) -> None:
    game = make_game("mnk", {"width": width, "height": height, "line": line})
    assert choose(game, game.start(), "memo").score.kind == kind


@pytest.mark.parametrize(
    ("size", "depth"), [(3, 5), (4, 3), (5, 3), (6, 2), (7, 2), (8, 1), (15, 1), (19, 1)]
)
def test_the_depth_is_fifteen_by_the_longer_side_but_at_least_one(size: int, depth: int) -> None:
    assert make_game("mnk", {"width": 1, "height": size}).default_depth == depth
    assert make_game("mnk", {"width": size, "height": 2}).default_depth == depth


def test_even_at_depth_1_on_ten_by_ten_the_machine_blocks() -> None:
    """The document claims it of its own machine."""
    game = make_game("mnk", {"width": 10, "height": 10, "line": 5})
    # X on d5 to g5 with one end shut: O must take c5
    position = game.parse_position("d5 h5 e5 a1 f5 j10 g5")
    answer = choose(game, position, "level:document")
    assert (answer.depth, game.move_text(position, answer.move)) == (1, "c5")
