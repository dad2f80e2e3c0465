"""The Connect Four document's tables, computed by the interpreted search as deep as that is quick."""

import json

import pytest

from parlour_engine.reference_tables.connect_four import (
    BASIC_SECONDS,
    CONTRADICTED,
    PAIRINGS,
    SECONDS,
    ConnectFourTables,
    Played,
    Timing,
    game_lines,
    timing_lines,
)
from parlour_engine.search.fixed_depth import search_to_depth


@pytest.fixture(scope="module")
def tables() -> ConnectFourTables:
    return ConnectFourTables(search_to_depth, range(1, 3))


@pytest.fixture(scope="module")
def timings(tables: ConnectFourTables) -> list[Timing]:
    return list(tables.timings())


@pytest.fixture(scope="module")
def games(tables: ConnectFourTables) -> list[Played]:
    return list(tables.games())


def test_five_algorithms_are_timed_on_their_first_eight_moves(timings: list[Timing]) -> None:
    assert [timing.algorithm for timing in timings] == [
        "greedy",
        "minimax",
        "alphabeta",
        "negamax",
        "negamax-alphabeta",
    ]
    assert [len(timing.seconds) for timing in timings[1:]] == [8, 8, 8, 8]


def test_plain_forms_see_the_same_leaves_and_so_do_pruned_ones(timings: list[Timing]) -> None:
    leaves = {timing.algorithm: timing.leaves for timing in timings}
    assert leaves["minimax"] == leaves["negamax"] == (49,) * 8
    assert leaves["alphabeta"] == leaves["negamax-alphabeta"]


def test_plain_and_pruned_opponents_play_the_same_game(games: list[Played]) -> None:
    moves = {(game.pairing.first, game.pairing.second): game.moves for game in games}
    assert len(moves) == 6
    assert moves["negamax", "greedy"] == moves["negamax-alphabeta", "greedy"]
    assert moves["negamax", "negamax-alphabeta"] == moves["negamax-alphabeta", "negamax"]


def test_printed_and_played_winners_stand_side_by_side(games: list[Played]) -> None:
    fields = games[0].to_json()
    assert json.loads(json.dumps(fields)) == fields
    assert (fields["printed"], fields["first"], fields["second"]) == ("negamax", "negamax", "greedy")
    assert fields["winner"] in ("negamax", "greedy", "draw")
    assert any("printed winner" in line for line in game_lines(games))


def test_a_missing_figure_is_a_dash(timings: list[Timing]) -> None:
    shorter = Timing("4.8", 8, "minimax", (), (0.5,) * 7, (1,) * 7)
    lines = list(timing_lines([*timings, shorter]))
    assert lines[-4].split() == ["minimax", "printed", "s", *["-"] * 9]
    assert lines[-3].split() == ["our", "CPU", "s", *["0.5000"] * 7, "-", "3.5000"]


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
