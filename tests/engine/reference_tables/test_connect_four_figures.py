"""The printed figures of the Connect Four document, as far as they can be checked against themselves."""

import pytest

from parlour_engine.reference_tables.connect_four_figures import (
    BASIC_SECONDS,
    CONTRADICTED,
    PAIRINGS,
    SECONDS,
)

#: The document's own sums over eight moves, as printed.
SUMS = {
    2: (0.0579, 0.0674, 0.1185, 0.0637),
    3: (0.1622, 0.3068, 0.6183, 0.2837),
    4: (3.0987, 0.7328, 3.0197, 0.7861),
    5: (12.3949, 2.0477, 12.9908, 1.8531),
    6: (84.1659, 6.3576, 81.766, 6.3197),
    7: (546.9344, 17.6781, 495.8376, 18.1392),
    8: (57.3114, 58.4905),
    9: (220.4529, 220.4449),
}


@pytest.mark.parametrize("depth", SUMS)
def test_the_seconds_add_up_to_the_printed_sums(depth: int) -> None:
    for printed, seconds in zip(SUMS[depth], SECONDS[depth].values(), strict=True):
        assert len(seconds) == 8
        assert abs(sum(seconds) - printed) < 0.001 * len(seconds)


def test_the_basic_algorithm_has_eight_moves_too() -> None:
    assert len(BASIC_SECONDS) == 8


def test_thirty_four_games_were_printed() -> None:
    assert len(PAIRINGS) == 34
    assert all(pairing.first != pairing.second for pairing in PAIRINGS)


def test_pruned_and_plain_cells_contradict_each_other_as_printed() -> None:
    """Table 4.10: the same game, once drawn and once won by the first player."""
    games = {(game.first, game.second): game.winner for game in PAIRINGS if game.table == "4.10"}
    assert games["negamax", "negamax-alphabeta"] == "draw"
    assert games["negamax-alphabeta", "negamax"] == "negamax-alphabeta"


def test_contradictory_cells_are_those_of_one_game_with_two_winners_or_a_winner_who_did_not_play() -> None:
    found = {(game.table, game.first, game.second, game.winner) for game in CONTRADICTED}
    assert found == {
        ("4.10", "negamax", "negamax-alphabeta", "draw"),
        ("4.10", "negamax-alphabeta", "negamax", "negamax-alphabeta"),
        ("4.12", "negamax", "negamax-alphabeta", "negamax-alphabeta"),
        ("4.12", "negamax-alphabeta", "negamax", "negamax-alphabeta"),
        ("4.12", "greedy", "negamax-alphabeta", "alphabeta"),
    }
