"""Players that err: what a glance sees is never overlooked, chance depends on seed and position alone."""

import doctest

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players import slips
from parlour_engine.players.choose import choose
from parlour_engine.players.slips import Glance
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from tests.contract.catalogue_cases import some_positions
from tests.naive import minimax

FOUR = make_game("connect-four", {})


def sound(game: AnyGame, position: object, plies: int) -> list[int]:
    glance = Glance(game, position, search_to_depth, Budget(NO_LIMIT, INERT))
    return glance.sound_moves(plies, NO_LIMIT)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(slips).failed == 0


@pytest.mark.parametrize("game_id", ["mnk", "nim", "grundy", "modified-nim", "greedy-nim"])
@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_sound_moves_are_those_best_by_full_minimax_as_deep_as_the_glance(game_id: str, plies: int) -> None:
    game = make_game(game_id, {})
    for position in some_positions(game, range(2), most=6):
        values = {
            move: minimax.value(
                game,
                game.play(position, move),
                plies - 1,
                game.evaluators["none"],
                game.to_move(position),
                minimax.Count(),
            )
            for move in game.legal_moves(position)
        }
        best = max(values.values())
        assert set(sound(game, position, plies)) <= {move for move, value in values.items() if value == best}


def test_a_win_and_a_threat_are_seen_by_every_slip() -> None:
    winning, threatened = FOUR.parse_position("414243"), FOUR.parse_position("41424")
    for seed in range(12):
        player = f"pvs:depth=1,slips=100,seed={seed}"
        assert FOUR.move_text(winning, choose(FOUR, winning, player).move) == "4"
        assert FOUR.move_text(threatened, choose(FOUR, threatened, player).move) == "4"


def test_a_glance_of_one_ply_sees_its_own_win_alone() -> None:
    winning, threatened = FOUR.parse_position("414243"), FOUR.parse_position("41424")
    texts = [f"pvs:depth=3,slips=100,glance=1,seed={seed}" for seed in range(30)]
    assert {FOUR.move_text(winning, choose(FOUR, winning, each).move) for each in texts} == {"4"}
    assert {FOUR.move_text(threatened, choose(FOUR, threatened, each).move) for each in texts} > {"4"}


@pytest.mark.parametrize("percent", [0, 30, 100])
def test_so_many_moves_of_a_hundred_are_slips(percent: int) -> None:
    position = FOUR.parse_position("4455")
    best = choose(FOUR, position, "pvs:depth=4")
    answers = [choose(FOUR, position, f"pvs:depth=4,slips={percent},seed={seed}") for seed in range(120)]
    slipped = sum(answer.depth == 2 for answer in answers)
    assert abs(slipped - 1.2 * percent) <= 18
    assert all(answer.move == best.move for answer in answers if answer.depth != 2)
    if percent:
        assert len({answer.move for answer in answers}) > 1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_seed_makes_the_same_moves_again(game_id: str) -> None:
    game = make_game(game_id, {})
    for position in some_positions(game, range(1), most=3):
        one, other = (choose(game, position, "pvs:depth=2,slips=50,seed=3").move for _ in range(2))
        assert one == other


def test_a_glance_that_the_cap_ends_leaves_the_search_its_move() -> None:
    position = FOUR.parse_position("41424")
    answer = choose(FOUR, position, "pvs:depth=3,slips=100,seed=1", Limit(nodes=5))
    assert answer.interrupted
    assert answer.move in FOUR.legal_moves(position)
    assert answer.nodes <= 5


def test_a_search_too_short_to_see_a_threat_is_set_right_by_the_glance() -> None:
    position = FOUR.parse_position("41424")
    assert FOUR.move_text(position, choose(FOUR, position, "pvs:depth=1,glance=2,seed=1").move) == "4"


def test_exact_play_with_slips_keeps_a_won_game_when_it_does_not_slip() -> None:
    nim = make_game("nim", {})
    perfect = choose(nim, nim.start(), "perfect").move
    moves = [choose(nim, nim.start(), f"perfect:slips=40,seed={seed}").move for seed in range(50)]
    assert moves.count(perfect) > 20
    assert len(set(moves)) > 3
