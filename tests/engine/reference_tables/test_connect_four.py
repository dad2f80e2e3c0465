"""The Connect Four document's tables, computed by the interpreted search as deep as that is quick."""

import json

import pytest

from parlour_engine.reference_tables.connect_four import (
    ConnectFourTables,
    Played,
    Timing,
    game_lines,
    timing_lines,
)
from parlour_engine.search.fixed_depth import search_to_depth


@pytest.fixture(scope="module")
def tables() -> ConnectFourTables:
    return ConnectFourTables(search_to_depth, deepest=2)


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
