"""Modified Nim's rules, its texts, and which positions can be set up."""

from itertools import combinations
from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import MoveError, OptionError, PositionError, Result
from parlour_engine.games.modified_nim.rules import draw_distinct_heaps, takes
from tests.naive import heap_games

GAME = make_game("modified-nim", {})
AT_START = 1000  # the document's last move before the first


def test_random_games_go_as_on_the_naive_table() -> None:
    for seed in range(40):
        source = Random(seed)
        game = make_game("modified-nim", draw_distinct_heaps(source))
        position, heaps, last, plies = game.start(), game.start()[0], AT_START, 0
        while any(heaps):
            texts = [game.move_text(position, move) for move in game.legal_moves(position)]
            moves = heap_games.modified_moves(heaps, last)
            assert texts == [f"{heap + 1}:{taken}" for heap, taken in moves]
            assert texts, "a player always has a move while a counter is left"
            number = source.randrange(len(texts))
            heaps, last = heap_games.after(heaps, *moves[number]), moves[number][1]
            position, plies = game.play(position, game.legal_moves(position)[number]), plies + 1
            assert game.position_text(position) == f"{','.join(map(str, heaps))}/{last}"
        assert game.result(position) == Result(1 if plies % 2 else 2, "last-counter")


def test_heaps_that_no_game_leads_to_are_set_up_all_the_same() -> None:
    position = GAME.parse_position("1,2,5,6,7/10")
    assert GAME.position_text(position) == "1,2,5,6,7/10"
    assert "5:7" in [GAME.move_text(position, move) for move in GAME.legal_moves(position)]


def test_any_different_heaps_after_any_take_are_set_up() -> None:
    for count in range(1, 11):
        for heaps in combinations(range(1, 11), count):
            for taken in ("-", *range(1, 11)):
                text = f"{','.join(map(str, heaps))}/{taken}"
                assert GAME.position_text(GAME.parse_position(text)) == text


def test_the_most_moves_are_thirty() -> None:
    assert len(takes((5, 6, 7, 8, 9, 10), 0)) == 30
    assert len(takes((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 0)) == 10


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        ("1,3,5/2", "3:5", "cannot take 5: at most 4 after a move that took 2"),
        ("1,3,5/2", "3:2", "cannot leave 3: heap 2 holds as many"),
        ("1,3,5/2", "3:6", "heap 3 holds 5 counters, cannot take 6"),
        ("1,3,5/2", "x", "'x' is not a move: write heap:counters, such as 2:3"),
        ("0,0/1", "1:1", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(position: str, text: str, why: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(GAME.parse_position(position), text)
    assert str(error.value) == why


@pytest.mark.parametrize("text", ["1,3,5/-", "5,3,1/2", "0,0,4/3", "0,0/1", "0,3/-", "9,10/3"])
def test_emptied_heaps_and_any_order_are_set_up(text: str) -> None:
    assert GAME.position_text(GAME.parse_position(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3,3/-", "position is '3,3/-': heaps 1 and 2 are equal, allowed are different ones"),
        ("1,3,5", "position is '1,3,5': write heaps/taken, as 1,3,5/2, or 1,3,5/- at the start"),
        ("1,3,5/0", "position is '1,3,5/0': write heaps/taken, as 1,3,5/2, or 1,3,5/- at the start"),
        ("1,3,5/x", "position is '1,3,5/x': write heaps/taken, as 1,3,5/2, or 1,3,5/- at the start"),
        ("1,11/-", "position is '1,11': allowed are 1..10 heaps of 0..10, as 3,4,5"),
        ("1,2,3/11", "position is '1,2,3/11': it says that 11 were taken, allowed are 1..10"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse_position(text)
    assert str(error.value) == why


def test_equal_heaps_are_no_start() -> None:
    with pytest.raises(OptionError) as error:
        make_game("modified-nim", {"heaps": [4, 2, 4]})
    assert str(error.value) == "option 'heaps' is [4, 2, 4]: allowed are 1..10 heaps of 1..10, all different"


def test_the_key_distinguishes_limits_but_not_takes_that_limit_nothing() -> None:
    def key(text: str) -> str:
        return GAME.key(GAME.parse_position(text))

    assert key("5,3,1/2") == key("1,3,5/2") != key("1,3,5/1")
    assert key("1,3,4/5") == key("1,3,4/6")


def test_each_side_would_like_to_leave_an_exclusive_or_of_nothing() -> None:
    xor, position = GAME.evaluators["xor"], GAME.parse_position("1,3,5/2")
    assert [xor.guess(position, player, 3) for player in (1, 2)] == [7, -7]
    assert (xor.win, xor.loss, xor.window) == (100, -100, (-2000, 2000))


def test_a_random_start_has_different_heaps_and_is_kept_with_the_game() -> None:
    for seed in range(50):
        heaps = draw_distinct_heaps(Random(seed))["heaps"]
        assert isinstance(heaps, list)
        assert 2 <= len(heaps) == len(set(heaps)) <= 10
    drawn = make_game("modified-nim", {"start": "random"})
    assert make_game("modified-nim", drawn.options).start() == drawn.start()
