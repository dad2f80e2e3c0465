"""Wolf and sheep against the document's own coordinates, and its texts."""

from itertools import combinations
from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import MoveError, OptionError, PositionError, Result
from parlour_engine.games.wolf_and_sheep.rules import NAMES
from tests.naive.wolf_and_sheep import Field, name

GAME = make_game("wolf-and-sheep", {})


def test_random_games_go_as_on_the_naive_field() -> None:
    reasons = set()
    for seed in range(300):
        source, field, position = Random(seed), Field(), GAME.start()
        while True:
            texts = [GAME.move_text(position, move) for move in GAME.legal_moves(position)]
            assert texts == [f"{name(left)}-{name(reached)}" for left, reached in field.moves()]
            assert GAME.position_text(position) == field.text()
            result = field.result()
            assert GAME.result(position) == (result and Result(*result))  # type: ignore[arg-type]  # the twin has plain ints
            if result:
                reasons.add(result[1])
                break
            number = source.randrange(len(texts))
            field, position = (
                field.after(field.moves()[number]),
                GAME.play(position, GAME.legal_moves(position)[number]),
            )
    assert reasons == {"reached-row", "trapped", "stuck"}


def test_sheep_that_cannot_move_have_lost() -> None:
    position = GAME.parse_position("b6/a7,b8,d8,f8/s")
    assert [GAME.move_text(position, move) for move in GAME.legal_moves(position)] == []
    assert GAME.result(position) == Result(1, "stuck")
    assert Field((2, 1), frozenset({(1, 0), (0, 1), (0, 3), (0, 5)}), False).result() == (1, "stuck")


def test_the_sheep_move_row_by_row_from_the_side_where_the_wolf_is() -> None:
    left = GAME.parse_position("d8/a1,c1,e1,g1/s")
    assert GAME.move_text(left, GAME.legal_moves(left)[0]) == "a1-b2"
    right = GAME.parse_position("f8/a1,c1,e1,g1/s")
    assert [GAME.move_text(right, move) for move in GAME.legal_moves(right)][:3] == [
        "g1-f2",
        "g1-h2",
        "e1-d2",
    ]
    advanced = GAME.parse_position("f8/a1,c1,e1,f2/s")
    assert GAME.move_text(advanced, GAME.legal_moves(advanced)[-1]) == "f2-g3"


def test_the_wolf_prefers_down_and_right() -> None:
    position = GAME.parse_position("d4/a1,c1,e1,g1/w")
    assert [GAME.move_text(position, move) for move in GAME.legal_moves(position)] == [
        "d4-e3",
        "d4-c3",
        "d4-e5",
        "d4-c5",
    ]


def test_the_board_is_drawn_with_the_last_step() -> None:
    position = GAME.play(GAME.start(), GAME.parse_move(GAME.start(), "d8-e7"))
    view = GAME.view(position)
    assert view["family"] == "pieces"
    assert [view["cells"][row * 8 : row * 8 + 8] for row in range(8)] == [
        " . . . .",
        ". . W . ",
        " . . . .",
        ". . . . ",
        " . . . .",
        ". . . . ",
        " . . . .",
        "S S S S ",
    ]
    assert view["last"] == [3, 12]
    assert view["pieces"] == {"W": "wolf", "S": "sheep"}


def test_whose_move_it_is_makes_another_key() -> None:
    keys = {GAME.key(GAME.parse_position(f"d8/a1,c1,e1,g1/{side}")) for side in "ws"}
    assert len(keys) == 2


def test_two_ways_to_a_placing_share_its_key() -> None:
    def after(*texts: str) -> str:
        position = GAME.start()
        for text in texts:
            position = GAME.play(position, GAME.parse_move(position, text))
        return GAME.key(position)

    assert after("d8-e7", "a1-b2", "e7-d8", "c1-d2") == after("d8-c7", "c1-d2", "c7-d8", "a1-b2")


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        ("d8/a1,c1,e1,g1/w", "x", "'x' is not a move: write from-to, such as d8-c7"),
        ("d8/a1,c1,e1,g1/w", "", "'' is not a move: write from-to, such as d8-c7"),
        ("d8/a1,c1,e1,g1/w", "d8-i7", "square 'i7' does not exist: a1..h8"),
        ("d8/a1,c1,e1,g1/w", "a1-b2", "the wolf is to move, and it stands on d8"),
        ("d8/a1,c1,e1,g1/w", "d8-d7", "the wolf steps to a neighbour diagonally: from d8 not to d7"),
        ("d4/c3,c1,e1,g1/w", "d4-c3", "square c3 is taken"),
        ("d8/a1,c1,e1,g1/s", "d8-c7", "the sheep are to move, and none stands on d8"),
        ("d8/b2,c1,e1,g1/s", "b2-a1", "a sheep steps diagonally upwards: from b2 not to a1"),
        ("b2/a1,c1,e1,g1/s", "a1-b2", "square b2 is taken"),
        ("c1/a1,c3,e1,g1/s", "a1-b2", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(position: str, text: str, why: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(GAME.parse_position(position), text)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "position is '': write wolf/sheep/side, as d8/a1,c1,e1,g1/w"),
        ("d8/a1,c1,e1,g1", "position is 'd8/a1,c1,e1,g1': write wolf/sheep/side, as d8/a1,c1,e1,g1/w"),
        ("d7/a1,c1,e1,g1/w", "wolf is on 'd7': allowed are the dark squares of a1..h8, as a1"),
        ("d8/a1,c1,e1,g2/w", "sheep is on 'g2': allowed are the dark squares of a1..h8, as a1"),
        ("d8/a1,c1,e1,i9/w", "sheep is on 'i9': allowed are the dark squares of a1..h8, as a1"),
        ("d8/a1,c1,e1/w", "sheep are 'a1,c1,e1': four squares are allowed, as a1,c1,e1,g1"),
        ("d8/a1,c1,e1,e1/w", "square e1 is named twice: one piece is allowed on it"),
        ("c1/a1,c1,e1,g1/w", "square c1 is named twice: one piece is allowed on it"),
        ("d8/a1,c1,e1,g1/x", "side to move is 'x': allowed are w, s"),
        ("c1/a1,c3,e1,g1/w", "side to move is 'w': on c1 the wolf has won, allowed is s"),
    ],
)
def test_a_position_that_cannot_occur_is_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse_position(text)
    assert str(error.value) == why


def sets_that_sheep_come_to() -> set[frozenset[str]]:
    """Every set of squares that four sheep alone on the board can step to from home."""
    home = frozenset({"a1", "c1", "e1", "g1"})
    known, waiting = {home}, [home]
    while waiting:
        sheep = waiting.pop()
        for one in sheep:
            for file in (chr(ord(one[0]) - 1), chr(ord(one[0]) + 1)):
                to = f"{file}{int(one[1]) + 1}"
                after = sheep - {one} | {to}
                if to in NAMES and to not in sheep and after not in known:
                    known.add(after)
                    waiting.append(after)
    return known


def test_sheep_may_be_set_up_also_where_none_can_have_come_to() -> None:
    dark = [square for square in NAMES if (ord(square[0]) + int(square[1])) % 2 == 0]
    every = set(map(frozenset, combinations(dark, 4)))
    never = every - sets_that_sheep_come_to()
    assert (len(every), len(never)) == (35_960, 1_437)
    assert frozenset({"a1", "c1", "e1", "b2"}) in never
    for sheep in never:
        wolf = next(square for square in dark if square[1] != "1" and square not in sheep)
        text = f"{wolf}/{','.join(sorted(sheep, key=lambda square: (square[1], square[0])))}/w"
        assert GAME.position_text(GAME.parse_position(text)) == text


def test_the_wolf_may_start_on_any_dark_square_above_the_first_row() -> None:
    allowed = [square for square in NAMES if square[1] != "1" and (ord(square[0]) + int(square[1])) % 2 == 0]
    assert len(allowed) == 28
    for square in allowed:
        assert make_game("wolf-and-sheep", {"wolf": square}).start()[0] == NAMES.index(square)
    for square in ("d1", "d7", "c1", "i9", "D8", ""):
        with pytest.raises(OptionError, match=r"^option 'wolf' is .*: allowed are b2, d2, .*, h8$"):
            make_game("wolf-and-sheep", {"wolf": square})
