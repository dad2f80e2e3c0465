"""A search with an eye on forced wins: it plays them, meets those of the other side, else goes as without."""

from dataclasses import replace
from typing import Any

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.kernels.search import COMPILED
from parlour_engine.limits import Limit
from parlour_engine.players.choose import choose
from parlour_engine.score import SOMETIME, Score
from parlour_engine.search.forced_win import glance, no_prover, one_ply_up, share, without

GAME = make_game("mnk", {"width": 15, "height": 15, "line": 5})
OPEN_THREE = "h8 a1 i8 a3 j8 a5"
OTHERS_THREE = "a1 h8 a3 i8 a5 j8"
ANSWERS = {"g8", "k8", "a2", "a4"}  # the last two make a four first


def chosen(text: str, position: str) -> Analysis:
    return choose(GAME, GAME.parse_position(position), text, searches=COMPILED)


def test_a_forced_win_is_played_and_announced_with_its_line() -> None:
    found = chosen("pvs:nodes=2000", OPEN_THREE)
    assert (found.score, found.depth, len(found.line), found.interrupted) == (Score.win(3), 3, 3, False)
    assert found.value == 1_000_000_000 - 3


@pytest.mark.parametrize("nodes", [300, 2000])
def test_the_other_sides_forced_win_is_met(nodes: int) -> None:
    found = chosen(f"pvs:nodes={nodes}", OTHERS_THREE)
    assert GAME.move_text(None, found.move) in ANSWERS
    assert found.line[0] == found.move
    assert found.nodes <= nodes + len(ANSWERS)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("pvs:nodes=2000,threats=no", OPEN_THREE),
        ("pvs:nodes=2000", "h8 i9"),  # nothing is forced here
        ("pvs:depth=2", OPEN_THREE),  # a text with a depth asks for the search alone
    ],
)
def test_otherwise_the_search_is_the_one_without_a_prover(text: str, position: str) -> None:
    without_prover = replace(COMPILED, make_prover=no_prover)
    one = chosen(text, position)
    other = choose(GAME, GAME.parse_position(position), text, searches=without_prover)
    assert replace(one, seconds=0) == replace(other, seconds=0)


def test_a_depth_may_ask_for_threats_as_well() -> None:
    assert chosen("pvs:depth=2,threats=yes", OPEN_THREE).score == Score.win(3)


def test_a_full_board_after_the_only_move_ends_the_game() -> None:
    game = make_game("mnk", {})
    found = choose(game, game.parse_position("b2 a1 a2 c2 b1 b3 c3 a3"), "pvs:nodes=50", searches=COMPILED)
    assert (found.score, game.move_text(None, found.move)) == (Score.draw(), "c1")


def test_limits_are_shared_and_spent() -> None:
    assert glance(Limit(depth=9, nodes=50, seconds=2.0), 0.1) == Limit(nodes=5, seconds=0.2)
    assert glance(Limit(nodes=3, seconds=2.0, soft=1.0), 0.1) == Limit(nodes=1, seconds=0.1)
    assert share(Limit(9, 50, 2.0, 1.0), 4) == Limit(8, 12, 0.5, 0.25)
    assert share(Limit(depth=1, nodes=3), 4) == Limit(depth=1, nodes=1)
    assert without(Limit(seconds=3.0, soft=1.0), 0.75) == Limit(seconds=2.25, soft=0.25)
    assert without(Limit(nodes=3, seconds=1.0), 0.75) == Limit(nodes=3, seconds=0.25)
    assert without(Limit(seconds=1.0), 3.0) == Limit(seconds=0.0)
    assert without(Limit(depth=3), 3.0) == Limit(depth=3)


@pytest.mark.parametrize(
    ("after", "before"),
    [
        (Score.loss(2), Score.win(3)),
        (Score.win(4), Score.loss(5)),
        (Score.win(SOMETIME), Score.loss(SOMETIME)),
        (Score.evaluation(7), Score.evaluation(-7)),
    ],
)
def test_an_analysis_one_ply_up_is_turned_and_longer(after: Score, before: Score) -> None:
    facts: dict[str, Any] = dict.fromkeys(("nodes", "evaluations", "cutoffs", "table_hits"), 1)
    found = one_ply_up(8, Analysis(3, after, (3, 4), 2, seconds=0.1, value=7, **facts))
    assert (found.move, found.score, found.line, found.depth, found.value) == (8, before, (8, 3, 4), 3, -7)
