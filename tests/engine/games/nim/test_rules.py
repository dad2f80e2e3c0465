"""Nim's rules, its texts, and its theory against trying everything."""

from itertools import product
from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import MoveError, PositionError, Result
from parlour_engine.games.heaps.position import Position, draw_heaps
from parlour_engine.games.nim.rules import mover_wins
from parlour_engine.players.choose import choose
from tests.naive import nim as naive

GAME = make_game("nim", {})
SMALL_HEAPS = [heaps for count in (1, 2, 3) for heaps in product(range(4), repeat=count)]


def after(*texts: str) -> Position:
    position = GAME.start()
    for text in texts:
        position = GAME.play(position, GAME.parse_move(position, text))
    return position  # type: ignore[no-any-return]  # AnyGame knows no position type


@pytest.mark.parametrize("misere", [False, True])
def test_the_theory_agrees_with_trying_everything(misere: bool) -> None:
    for heaps in SMALL_HEAPS:
        assert mover_wins(heaps, misere) == naive.mover_wins(heaps, misere)


@pytest.mark.parametrize("misere", [False, True])
def test_alpha_beta_to_the_end_agrees_with_the_theory_for_all_small_heaps(misere: bool) -> None:
    for heaps in SMALL_HEAPS:
        if any(heaps):
            game = make_game("nim", {"heaps": list(heaps), "misere": misere})
            answer = choose(game, game.start(), "alphabeta:depth=9,evaluator=none")
            assert answer.score.kind == ("win" if naive.mover_wins(heaps, misere) else "loss")


@pytest.mark.parametrize("misere", [False, True])
def test_greedy_with_the_theory_never_gives_a_won_game_away(misere: bool) -> None:
    for heaps in SMALL_HEAPS:
        if naive.mover_wins(heaps, misere) and any(heaps):
            game = make_game("nim", {"heaps": list(heaps), "misere": misere})
            move = choose(game, game.start(), "greedy:evaluator=xor").move
            left = game.play(game.start(), move)[0]
            assert not naive.mover_wins(left, misere)


def test_legal_moves_come_by_heap_then_by_counters() -> None:
    game = make_game("nim", {"heaps": [2, 0, 3]})
    texts = [game.move_text(game.start(), move) for move in game.legal_moves(game.start())]
    assert texts == ["1:1", "1:2", "3:1", "3:2", "3:3"]


def test_who_takes_the_last_counter_wins_and_under_misere_loses() -> None:
    for misere, winner in ((False, 1), (True, 2)):
        game = make_game("nim", {"heaps": [2], "misere": misere})
        over = game.play(game.start(), game.parse_move(game.start(), "1:2"))
        assert game.result(over) == Result(winner, "last-counter")  # type: ignore[arg-type]  # 1 or 2


def test_a_game_without_counters_is_over_at_once() -> None:
    for misere, winner in ((False, 2), (True, 1)):
        game = make_game("nim", {"heaps": [0, 0], "misere": misere})
        assert game.result(game.start()) == Result(winner, "no-move")  # type: ignore[arg-type]  # 1 or 2


def test_an_emptied_heap_keeps_its_place() -> None:
    position = after("2:4")
    assert GAME.position_text(position) == "3,0,5"
    assert GAME.view(position) == {
        "family": "heaps",
        "moves": "take",
        "heaps": [3, 0, 5],
        "start": [3, 4, 5],
        "last": {"heap": 2, "taken": 4},
    }


def test_the_key_sorts_the_heaps_drops_empty_ones_and_names_the_side_to_move() -> None:
    assert GAME.key(after("2:4")) == "5,3/2"
    assert GAME.key(after("2:4", "3:2")) == GAME.key(after("3:5", "2:1")) == "3,3/1"
    assert GAME.key(GAME.parse_position("5,3,4")) == GAME.key(GAME.start()) == "5,4,3/1"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x", "'x' is not a move: write heap:counters, such as 2:3"),
        ("2", "'2' is not a move: write heap:counters, such as 2:3"),
        ("2:3:1", "'2:3:1' is not a move: write heap:counters, such as 2:3"),
        ("2:-1", "'2:-1' is not a move: write heap:counters, such as 2:3"),
        ("4:1", "heap 4 does not exist: 1..3"),
        ("0:1", "heap 0 does not exist: 1..3"),
        ("2:5", "heap 2 holds 3 counters, cannot take 5"),
        ("3:2", "heap 3 holds 1 counter, cannot take 2"),
        ("2:0", "cannot take 0 from heap 2: take 1..3"),
        ("1:1", "heap 1 is empty"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(GAME.parse_position("0,3,1"), text)
    assert str(error.value) == why


@pytest.mark.parametrize("text", ["", "3,,4", "3,101", "1,1,1,1,1,1,1,1,1,1,1", "3 4", "-1", "3,4,5/1"])
def test_a_text_that_is_no_list_of_heaps_is_refused(text: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse_position(text)
    assert str(error.value) == f"position is {text!r}: allowed are 1..10 heaps of 0..100, as 3,4,5"


def test_heaps_set_up_freely_start_where_they_are() -> None:
    view = GAME.view(GAME.parse_position("9,9"))
    assert view["family"] == "heaps"
    assert view["start"] == [9, 9]
    view = GAME.view(GAME.parse_position("1,1,1"))
    assert view["family"] == "heaps"
    assert view["start"] == [3, 4, 5]


def test_a_random_start_has_three_heaps_the_largest_first_and_is_kept_with_the_game() -> None:
    for seed in range(50):
        heaps = draw_heaps(Random(seed))["heaps"]
        assert isinstance(heaps, list)
        assert len(heaps) == 3
        assert heaps == sorted(heaps, reverse=True)
        assert all(1 <= size <= 10 for size in heaps)
    drawn = make_game("nim", {"start": "random"})
    assert make_game("nim", drawn.options).start() == drawn.start()
