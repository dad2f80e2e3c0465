"""The moves to try of each game: every position can be played on, and every sentence is true there."""

from typing import Any

import pytest

from parlour_engine.catalogue import GAMES
from parlour_engine.control import INERT
from parlour_engine.examples import Example, Examples, example_game, examples_of, right_moves
from parlour_engine.game import AnyGame, MoveError
from parlour_engine.limits import NO_LIMIT
from parlour_engine.options import value_options
from parlour_engine.players.explanation import known_values

#: A game that is added may do without; these may not.
SEVEN = ("connect-four", "mnk", "wolf-and-sheep", "nim", "greedy-nim", "modified-nim", "grundy")
SETS = [(game_id, examples) for game_id in GAMES for examples in examples_of(game_id)]
TRIES = [(game_id, examples, each) for game_id, examples in SETS for each in examples.tries]


def at(game_id: str, examples: Examples, example: Example) -> tuple[AnyGame, Any]:
    game = example_game(game_id, examples)
    return game, game.parse_position(example.position)


@pytest.mark.parametrize("game_id", SEVEN)
def test_each_of_the_seven_games_has_three_moves_to_try_on_its_usual_board(game_id: str) -> None:
    usual = next(iter(examples_of(game_id)))
    assert len(usual.tries) == 3
    defaults = {option.name: option.default for option in value_options(GAMES[game_id].options)}
    assert all(defaults[name] == value for name, value in usual.options.items())


@pytest.mark.parametrize(("game_id", "examples", "example"), TRIES)
def test_an_example_has_right_moves_and_says_the_truth(
    game_id: str, examples: Examples, example: Example
) -> None:
    game, position = at(game_id, examples, example)
    assert game.result(position) is None
    legal, right = game.legal_moves(position), right_moves(game, position, example.task)
    assert right
    assert set(right) <= set(legal)
    # Another task than `any` asks for something only if a wrong move is there to be made or nothing else is.
    if example.task != "any":
        assert len(right) < len(legal) or len(legal) == 1
    for text in example.not_allowed:
        with pytest.raises(MoveError):
            game.parse_move(position, text)


@pytest.mark.parametrize(("game_id", "examples", "example"), TRIES)
def test_no_example_asks_for_a_move_that_gives_something_away(
    game_id: str, examples: Examples, example: Example
) -> None:
    """A task other than `any` says that a move is good: exact play agrees where the game is known."""
    game, position = at(game_id, examples, example)
    solve = known_values(game, position)
    if solve is None or example.task == "any":
        return
    worth = solve(position, NO_LIMIT, INERT).moves
    best = max((worth[move].outcome or "" for move in worth), key=("loss", "draw", "win").index)
    for move in right_moves(game, position, example.task):
        assert worth[move].outcome == best


def test_boards_of_one_game_never_have_two_sets_of_examples() -> None:
    for game_id in GAMES:
        sets = examples_of(game_id)
        for number, one in enumerate(sets):
            for other in sets[number + 1 :]:
                shared = one.options.keys() & other.options.keys()
                assert any(one.options[name] != other.options[name] for name in shared)
