"""How well the machine plays the sheep: the claim that it never loses, and its errors below that."""

from random import Random
from typing import Any

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.game import Result
from parlour_engine.loading import ready_searches
from parlour_engine.options import ChoiceOption
from parlour_engine.players.choose import choose

GAME = make_game("wolf-and-sheep", {})
TRAPPED = Result(2, "trapped")


def reply(position: Any, player: str) -> Any:
    """The position after the machine's move."""
    searches = ready_searches(GAME, player, compile_missing=True)
    return GAME.play(position, choose(GAME, position, player, searches=searches).move)


def ends_of_all_lines(player: str) -> tuple[set[str], int]:
    """How games end when the wolf tries everything, and how many positions the machine was asked about."""
    reasons, asked, waiting = set(), set(), [GAME.start()]
    while waiting:
        before = waiting.pop()
        for move in GAME.legal_moves(before):
            position = GAME.play(before, move)
            if GAME.key(position) in asked:
                continue
            asked.add(GAME.key(position))
            result = GAME.result(position)
            after = position if result is not None else reply(position, player)
            result = GAME.result(after)
            if result is None:
                waiting.append(after)
            else:
                reasons.add(result.reason)
    return reasons, len(asked)


@pytest.mark.slow
def test_at_depth_13_no_wolf_gets_away_whatever_it_tries() -> None:
    reasons, asked = ends_of_all_lines("alphabeta:depth=13,evaluator=simple")
    assert reasons == {"trapped"}
    assert asked > 1000


def test_a_shallower_machine_can_be_beaten() -> None:
    """The same walk finds the games that are lost, so it would find one at depth 13."""
    assert "reached-row" in ends_of_all_lines("alphabeta:depth=4,evaluator=simple")[0]


def test_at_depth_13_a_wandering_wolf_is_trapped() -> None:
    for seed in range(4):
        source, position = Random(seed), GAME.start()
        while GAME.result(position) is None:
            if GAME.to_move(position) == 1:
                position = GAME.play(position, source.choice(GAME.legal_moves(position)))
            else:
                position = reply(position, "alphabeta:depth=13,evaluator=simple")
        assert GAME.result(position) == TRAPPED


class Solved:
    """Who wins, for every position met, by trying everything."""

    def __init__(self) -> None:
        self.known: dict[str, bool] = {}

    def mover_wins(self, position: Any) -> bool:
        key = GAME.key(position)
        if key not in self.known:
            result = GAME.result(position)
            children = [GAME.play(position, move) for move in GAME.legal_moves(position)]
            won = result is not None and result.winner == GAME.to_move(position)
            self.known[key] = won or any(not self.mover_wins(child) for child in children)
        return self.known[key]


@pytest.fixture(scope="module")
def solved() -> Solved:
    return Solved()


def test_the_sheep_win_from_every_start_square_of_the_wolf(solved: Solved) -> None:
    wolf = next(option for option in GAMES["wolf-and-sheep"].options if isinstance(option, ChoiceOption))
    for square in wolf.choices:
        assert not solved.mover_wins(make_game("wolf-and-sheep", {"wolf": square}).start()), square


#: Won games given away against every wolf, as two independently written programs counted them.
ERRORS = [
    ("simple", 1, 46),
    ("simple", 2, 79),
    ("simple", 12, 1),
    ("fast", 2, 82),
    ("fast", 4, 33),
    ("fast", 10, 0),
    ("smart", 2, 56),
    ("smart", 4, 60),
    ("smart-fixed", 2, 21),
    ("smart-fixed", 4, 126),
]


@pytest.mark.parametrize(("evaluator", "depth", "errors"), ERRORS)
def test_each_evaluator_gives_away_as_many_games_as_was_counted(
    solved: Solved, evaluator: str, depth: int, errors: int
) -> None:
    player = f"alphabeta:depth={depth},evaluator={evaluator}"
    given_away, asked, waiting = 0, set(), [GAME.start()]
    while waiting:
        before = waiting.pop()
        for move in GAME.legal_moves(before):
            position = GAME.play(before, move)
            if GAME.key(position) in asked or GAME.result(position) is not None:
                continue
            asked.add(GAME.key(position))
            after = reply(position, player)
            if solved.mover_wins(position) and solved.mover_wins(after):
                given_away += 1
            elif GAME.result(after) is None:
                waiting.append(after)
    assert given_away == errors
