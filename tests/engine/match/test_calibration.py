"""Calibration: the series of every board, and the page made of their games."""

import doctest
from itertools import pairwise

import pytest

from parlour_engine.catalogue import GAMES
from parlour_engine.commands.levels import lottery_of
from parlour_engine.control import INERT
from parlour_engine.match import calibration as module
from parlour_engine.match.calibration import (
    CHANCE,
    PLAYERS,
    Calibrated,
    Calibration,
    Exact,
    calibrated_boards,
    is_small,
    page_lines,
    pairs_of,
    title_of,
    worked_out,
)
from parlour_engine.match.referee import Played
from parlour_engine.players.levels import Board, level_class
from parlour_engine.workers.series import described, exact_judge

BOARDS = calibrated_boards()
BY_NAME = {each.board.name: each for each in BOARDS}
NIM = BY_NAME["nim"]


def exactly(board: Calibrated, pairs: int) -> Exact:
    return worked_out(board, lottery_of, exact_judge(board.rules(), compile_missing=True), pairs)


@pytest.fixture(scope="module")
def nim() -> Calibration:
    games: list[Played] = []
    by_chance: list[Played] = []
    for chance, found in ((False, games), (True, by_chance)):
        referee = described({**NIM.series(chance=chance), "compile_missing": True}, INERT)
        found.extend(referee.play(number) for number in range(referee.games_a_round))
    return Calibration(NIM, games, by_chance)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(module).failed == 0


def test_every_calibrated_game_has_a_board_of_its_own_name_and_title() -> None:
    assert {each.game for each in BOARDS} == {game for game, line in GAMES.items() if line.calibrated}
    assert {level_class(each.rules()).name for each in BOARDS} >= {"Nim", "m,n,k, larger boards"}
    assert (
        len({each.board.name for each in BOARDS}) == len({title_of(each) for each in BOARDS}) == len(BOARDS)
    )


def test_levels_meet_from_openings_and_chance_meets_each_from_the_start(nim: Calibration) -> None:
    assert len(nim.games) == len(PLAYERS) * (len(PLAYERS) - 1)
    assert len(nim.by_chance) == 2 * len(PLAYERS)
    assert all(game.drawn and game.judgements for game in nim.games)
    assert not any(game.drawn or game.judgements for game in nim.by_chance)
    assert NIM.series(chance=True)["players"][0] == CHANCE


def test_the_games_of_every_board_that_is_solved_are_judged() -> None:
    assert {each.board.name for each in BOARDS if not each.series(chance=False)["judged"]} == {
        "five-in-a-row"
    }


def test_a_changed_text_is_another_series() -> None:
    assert NIM.series(chance=False)["texts"][0][-1] == "perfect"


def test_the_share_of_games_that_chance_wins_is_by_who_moves_first(nim: Calibration) -> None:
    for level in range(1, 9):
        first, second = nim.chances(level)
        games = [game for game in nim.by_chance if level in game.players]
        won = {game.players: float(game.winner == 0) for game in games}
        assert (first, second) == (won[0, level], won[level, 0])


def test_the_page_has_a_row_for_every_level(nim: Calibration) -> None:
    lines = list(page_lines([nim], "levels.svg", "made so"))
    assert lines[0] == "# Levels"
    assert "Made by `made so`." in lines
    rows = [line for line in lines if line.startswith(tuple(f"| {level} |" for level in range(1, 9)))]
    assert len(rows) == 8
    header = next(line for line in lines if line.startswith("| level"))
    assert {row.count("|") for row in rows} == {header.count("|")}
    assert "`perfect`" in rows[-1]


def test_a_board_gets_its_share_of_the_pairs_and_one_at_least() -> None:
    slow = Board("slow", {}, 0.1)
    assert [pairs_of(slow, pairs) for pairs in (100, 20, 1)] == [10, 2, 1]


def test_boards_are_small_where_every_position_can_be_worked_out() -> None:
    large = {each.board.name for each in BOARDS if not is_small(each)}
    assert large == {"connect-four", "five-in-a-row", "wolf-and-sheep"}


@pytest.mark.parametrize(
    "name",
    [
        "grundy",
        "greedy-nim",
        "nim",
        *(
            pytest.param(name, marks=(pytest.mark.deep, pytest.mark.timeout(900)))
            for name in ("tic-tac-toe", "grundy-20", "modified-nim", "nim-large")
        ),
    ],
)
def test_blunders_fall_and_random_moves_win_little_from_level_3_and_hardly_anything_from_level_5(
    name: str,
) -> None:
    exact = exactly(BY_NAME[name], pairs=10)
    for side, least in enumerate(exact.least):
        won = [chances[side] for chances in exact.by_level]
        assert won == sorted(won, reverse=True)
        assert all(least <= share + 1e-12 for share in won)
        assert max(won[2:]) <= least + 0.05
        assert max(won[4:]) <= least + 0.01
    assert 0.5 < exact.widest < 1
    assert all(weaker > stronger for weaker, stronger in pairwise(exact.blunders))
    assert exact.blunders[-1] == 0


def test_the_page_of_a_small_board_ends_with_what_no_opponent_could_lower(nim: Calibration) -> None:
    exact = exactly(NIM, pairs=2)
    text = "\n".join(page_lines([Calibration(NIM, nim.games, exact=exact)], "levels.svg", "made so"))
    (least,) = [line for line in text.splitlines() if line.startswith("| least |")]
    (first,) = [line for line in text.splitlines() if line.startswith("| 1 |")]
    assert least.count("|") == first.count("|")
    assert first.endswith(f"| {100 * exact.by_level[0][0]:.1f} | {100 * exact.by_level[0][1]:.1f} |")
    assert f"Level 8 gets {100 * exact.widest:.1f} % of the points against level 1" in text
