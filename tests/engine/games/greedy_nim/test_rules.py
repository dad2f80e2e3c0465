"""Greedy Nim's rules, its theory, and the document's rule of thumb."""

from itertools import product
from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import MoveError, PositionError, Result
from parlour_engine.games.greedy_nim.rules import mover_wins
from parlour_engine.players.choose import choose
from tests.naive import heap_games

GAME = make_game("greedy-nim", {})


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_theory_agrees_with_trying_everything(count: int) -> None:
    for heaps in product(range(5), repeat=count):
        assert mover_wins(heaps) == heap_games.greedy_mover_wins(heaps)


def test_random_games_go_as_on_the_naive_table() -> None:
    for seed in range(40):
        source = Random(seed)
        heaps = tuple(source.randint(0, 6) for _ in range(source.randint(1, 5)))
        game = make_game("greedy-nim", {"heaps": list(heaps)})
        position, plies = game.start(), 0
        while heap_games.greedy_moves(heaps):
            texts = [game.move_text(position, move) for move in game.legal_moves(position)]
            assert texts == [f"{heap + 1}:{taken}" for heap, taken in heap_games.greedy_moves(heaps)]
            assert game.result(position) is None
            number = source.randrange(len(texts))
            heaps = heap_games.after(heaps, *heap_games.greedy_moves(heaps)[number])
            position, plies = game.play(position, game.legal_moves(position)[number]), plies + 1
        winner = 1 if plies % 2 else 2
        assert game.result(position) == Result(winner, "last-counter" if plies else "no-move")  # type: ignore[arg-type]  # 1 or 2


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        ("5,4,3", "2:1", "heap 2 holds 4: take from a largest heap, which holds 5"),
        ("5,4,3", "1:6", "heap 1 holds 5 counters, cannot take 6"),
        ("5,4,3", "4:1", "heap 4 does not exist: 1..3"),
        ("0,0", "1:1", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(position: str, text: str, why: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(GAME.parse_position(position), text)
    assert str(error.value) == why


def test_a_heap_that_is_no_longer_the_largest_must_wait() -> None:
    position = GAME.play(GAME.start(), GAME.parse_move(GAME.start(), "1:3"))
    assert GAME.position_text(position) == "2,4,3"
    assert [GAME.move_text(position, move) for move in GAME.legal_moves(position)] == [
        "2:1",
        "2:2",
        "2:3",
        "2:4",
    ]


def test_a_text_that_is_no_list_of_heaps_is_refused() -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse_position("5,4,x")
    assert str(error.value) == "position is '5,4,x': allowed are 1..10 heaps of 0..100, as 3,4,5"


@pytest.mark.parametrize(
    ("heaps", "player", "value"),
    [
        ("4,4,3", 2, 2),  # player 1 has to move: two equal ones and a smaller were left to it
        ("4,3,4", 2, 2),
        ("4,4,4", 2, 1),
        ("5,4,4", 2, 1),
        ("4,4,3", 1, 1),
        ("5,4,3", 1, 2),
    ],
)
def test_the_rule_of_the_document_likes_to_leave_two_equal_heaps_and_a_smaller_one(
    heaps: str, player: int, value: int
) -> None:
    assert GAME.evaluators["rule"].guess(GAME.parse_position(heaps), player, 4) == value  # type: ignore[arg-type]  # 1 or 2


def test_ends_are_worth_three_and_nothing() -> None:
    rule, over = GAME.evaluators["rule"], GAME.parse_position("0,0,0")
    result = GAME.result(over)
    assert result == Result(2, "no-move")
    assert [rule.end(over, result, player, 2) for player in (1, 2)] == [0, 3]
    assert (rule.win, rule.loss) == (3, 0)


def test_four_plies_and_the_rule_never_give_a_won_game_away() -> None:
    for heaps in product(range(1, 6), repeat=3):
        if mover_wins(heaps):
            game = make_game("greedy-nim", {"heaps": list(heaps)})
            move = choose(game, game.start(), "level:document").move
            assert not mover_wins(game.play(game.start(), move)[0])


def test_a_random_start_is_kept_with_the_game() -> None:
    drawn = make_game("greedy-nim", {"start": "random"})
    assert make_game("greedy-nim", drawn.options).start() == drawn.start()
    assert len(drawn.start()[0]) == 3
