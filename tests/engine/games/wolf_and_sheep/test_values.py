"""Wolf and sheep by table against the game played out, and what is said of it."""

from random import Random
from typing import cast

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.exact.oracle import OracleSolver
from parlour_engine.exact.solution import ExactValue, Solution
from parlour_engine.games.wolf_and_sheep.rules import Position, is_dark
from parlour_engine.games.wolf_and_sheep.values import WolfOracle
from parlour_engine.limits import NO_LIMIT
from parlour_engine.options import ChoiceOption
from tests.naive.best_play import WIN, BestPlay

GAME = make_game("wolf-and-sheep", {})
DARK = [square for square in range(64) if is_dark(square)]


def solved(text: str) -> Solution:
    return OracleSolver(GAME, WolfOracle(GAME))(GAME.parse_position(text), NO_LIMIT, INERT)


def reason(text: str) -> str:
    found = solved(text).reason
    assert found is not None
    return found.text


def test_late_positions_are_worth_what_playing_everything_finds() -> None:
    """Late, so that there is little left to play: the sheep stand in the upper half."""
    oracle, played, source = WolfOracle(GAME), BestPlay(GAME), Random(11)
    outcomes = set()
    for _ in range(300):
        sheep = tuple(sorted(source.sample(DARK[14:], 4)))
        wolf = source.choice([square for square in DARK[4:] if square not in sheep])
        position = cast(Position, (wolf, sheep, source.choice((1, 2)), -1))
        outcome, plies = played.value(position)
        assert oracle.worth(position) == ExactValue.proved("win" if outcome == WIN else "loss", plies)
        outcomes.add((position[2], outcome))
    assert len(outcomes) == 4


def test_the_sheep_win_from_every_start_square_and_in_44_plies_from_d8() -> None:
    wolf = next(option for option in GAMES["wolf-and-sheep"].options if isinstance(option, ChoiceOption))
    for square in wolf.choices:
        game = make_game("wolf-and-sheep", {"wolf": square})
        assert WolfOracle(game).worth(game.start()).outcome == "loss"
    assert solved("d8/a1,c1,e1,g1/w").worth == ExactValue.proved("loss", 44)
    assert solved("d8/a1,c1,e1,g1/s").worth == ExactValue.proved("win", 43)


def test_the_wolf_resists_where_all_is_lost() -> None:
    """It takes the longest way, and there the one that the fewest replies punish."""
    found = solved("e5/c3,d2,e3,g3/w")
    assert found.worth.outcome == "loss"
    longest = [move for move, worth in found.moves.items() if worth.plies == found.worth.plies]
    assert len(longest) > 1
    shares = {}
    for move in longest:
        after = OracleSolver(GAME, WolfOracle(GAME))(
            GAME.play(GAME.parse_position("e5/c3,d2,e3,g3/w"), move), NO_LIMIT, INERT
        )
        shares[move] = sum(worth.outcome == "win" for worth in after.moves.values()) / len(after.moves)
    assert len(set(shares.values())) > 1
    assert shares[found.move or 0] == min(shares.values())


def test_at_the_start_the_reason_sums_the_whole_table_up() -> None:
    assert reason("d8/a1,c1,e1,g1/w") == (
        "of 1,006,880 placements a side the sheep win 44,347 with the wolf to move "
        "and 89,068 with the sheep to move; from here the sheep win in 44 plies; "
        "after d8-e7 by 6 of 7 replies"
    )


def test_the_reason_gives_the_winner_how_soon_and_how_narrowly() -> None:
    known = "the table of all 2,013,760 placements: the sheep win in 42 plies"
    assert reason("e7/b2,c1,e1,g1/w").startswith(f"{known}; after ")
    assert reason("b2/a3,c3,e1,g1/w").endswith("the wolf wins in 1 ply, beginning with b2-c1")
    assert solved("a1/b2,c3,e1,g1/s").reason is None
