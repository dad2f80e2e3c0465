"""Why a move was played, in the words of the terminal."""

import re

import pytest

from parlour_client.terminal.move_reasons import (
    Sides,
    consequence_words,
    move_reason_words,
    second_words,
    why_lines,
)
from parlour_protocol.answers import Explanation
from parlour_protocol.studies import Consequence, MoveReason, Score, SecondBest
from parlour_protocol.worth import Outcome
from tests.golden.wire.answers import BLUNDER_EXPLANATION, EXPLANATION

SIDES = Sides("O", "X")


def test_an_explanation_says_the_score_the_line_the_second_best_and_each_reason() -> None:
    assert list(why_lines(EXPLANATION, SIDES)) == [
        "Why 2:2: O wins after 2 more moves",
        "Best play then: 1:1 2:1",
        "Best other move 2:1: X wins after 3 more moves",
        "After 2 of 3 other moves X wins at once, as by 2:3",
        "It threatens to win at once, after every reply",
        "1 xor 3 = 2, not 0: whoever moves wins, and 2:2 leaves 1 xor 1 = 0",
    ]


def test_an_explanation_of_a_blunder_begins_with_the_refutation_and_the_better_move() -> None:
    assert list(why_lines(BLUNDER_EXPLANATION, SIDES)) == [
        "Why 2:3: it gives a win away, X then wins at once with 1:1",
        "Better was 2:2: O wins after 2 more moves",
    ]


def test_a_score_of_which_only_a_bound_is_proved_says_so() -> None:
    why = Explanation("1", "room", 1, "4", [], Score("win", 7, at_most=True), ["4", "3"], 7)
    assert list(why_lines(why, SIDES)) == [
        "Why 4: O wins after 6 more moves at most, looked 7 moves ahead",
        "Its line: 4 3",
    ]


@pytest.mark.parametrize(
    ("leads", "words"),
    [
        (Consequence("win", 1, best="win"), "it wins at once"),
        (Consequence("loss", 1, best="loss"), "it ends the game, and loses it"),
        (Consequence("loss", 8, at_most=True), "X wins after 7 more moves at most"),
        (Consequence("loss", best="draw"), "it gives a draw away, X wins with best play"),
        (Consequence("draw", 1, best="draw"), "it ends the game in a draw"),
        (Consequence("draw", best="win"), "it gives a win away, a draw with best play"),
    ],
)
def test_each_consequence_is_said_as_far_as_it_is_known(leads: Consequence, words: str) -> None:
    assert consequence_words(leads, SIDES) == words


@pytest.mark.parametrize(
    ("code", "facts", "words"),
    [
        (
            "parries",
            {"moves": 1, "of": 1, "reply": "4"},
            "After the other move X wins at once, by 4",
        ),
        (
            "parries",
            {"moves": 3, "of": 3, "reply": "4"},
            "After every other move X wins at once, as by 4",
        ),
        ("threatens", {"replies": 1, "of": 1}, "It threatens to win at once, after every reply"),
        ("threatens", {"replies": 1, "of": 2}, "It threatens to win at once, after 1 of 2 replies"),
    ],
)
def test_all_moves_and_replies_are_not_counted(code: str, facts: dict[str, int | str], words: str) -> None:
    assert move_reason_words(MoveReason(code, facts), "4", {}, SIDES) == words


@pytest.mark.parametrize("outcome", ["win", "draw", "loss"])
def test_a_threat_is_said_unless_the_move_loses_by_force(outcome: Outcome) -> None:
    threat = MoveReason("threatens", {"replies": 2, "of": 6})
    why = Explanation("1", "room", 1, "4", [threat], consequence=Consequence(outcome, 6))
    assert any("threatens" in line for line in why_lines(why, SIDES)) == (outcome != "loss")


def test_what_is_not_known_is_not_said() -> None:
    why = Explanation("1", "room", 1, "4", [MoveReason("only-move")])
    assert list(why_lines(why, SIDES)) == ["Why 4", "No other move is legal"]


@pytest.mark.parametrize(
    ("second", "words"),
    [
        (SecondBest("3", loses=21, depth=9), "Best other move 3: 21 less, looked 9 moves ahead"),
        (SecondBest("3", loses=-21, depth=9), "Best other move 3: 21 more, looked 9 moves ahead"),
        (SecondBest("3", loses=0), "Best other move 3: as good"),
        (
            SecondBest("3", Score("evaluation", value=4), 0, 9),
            "Best other move 3: as good, looked 9 moves ahead",
        ),
        (SecondBest("3", Score("win"), None, 2), "Best other move 3: O wins with best play"),
        (SecondBest("3", Score("win", 1)), "Best other move 3: it wins at once"),
        (SecondBest("3", Score("draw")), "Best other move 3: a draw with best play"),
    ],
)
def test_the_second_best_is_said_with_what_it_loses(second: SecondBest, words: str) -> None:
    assert second_words(second, SIDES, compared=True) == words


OTHER = SecondBest("1", Score("evaluation", value=71), -47, 10)


@pytest.mark.parametrize(
    ("score", "depth", "leads", "words"),
    [
        (Score("evaluation", value=24), 4, None, "evaluation +71 for O, looked 10 moves ahead"),
        (Score("evaluation", value=24), 10, None, "47 more, looked 10 moves ahead"),
        (None, 0, None, "47 more, looked 10 moves ahead"),
        (
            Score("evaluation", value=24),
            10,
            Consequence("win", 3, best="win"),
            "evaluation +71 for O, looked 10 moves ahead",
        ),
    ],
)
def test_a_difference_is_said_only_between_moves_searched_to_the_same_depth(
    score: Score | None, depth: int, leads: Consequence | None, words: str
) -> None:
    why = Explanation("1", "room", 1, "4", [], score, [], depth, OTHER, leads)
    assert f"Best other move 1: {words}" in list(why_lines(why, SIDES))


def test_the_players_are_named_and_nobody_is_called_the_opponent() -> None:
    reasons = [
        MoveReason("parries", {"moves": 1, "of": 6, "reply": "4"}),
        MoveReason("winning-cells", {"own": 2, "theirs": 1}),
    ]
    leads = Consequence("loss", 10, best="loss", line=["3:1"])
    why = Explanation("1", "room", 1, "1:1", reasons, consequence=leads)
    assert list(why_lines(why, SIDES)) == [
        "Why 1:1: X wins after 9 more moves",
        "After 1 of 6 other moves X wins at once, as by 4",
        "Cells that make a line: 2 of O, 1 of X",
    ]


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("fallback", {}),
        ("glance", {"plies": 2}),
        ("wins", {}),
        ("parries", {"moves": 1, "of": 3, "reply": "4"}),
        ("winning-cells", {"own": 4, "theirs": 3, "own_odd": 1, "their_odd": 2}),
        ("distance", {"rows": 3, "passed": 2}),
        ("exact", {"outcome": "draw"}),
        ("table", {"positions": 5115}),
        ("of-another-game", {"stones": 7}),
    ],
)
def test_each_reason_is_said_with_its_numbers(code: str, facts: dict[str, int | str]) -> None:
    words = move_reason_words(MoveReason(code, facts), "4", {}, SIDES)
    numbers = {fact for fact in facts.values() if isinstance(fact, int)}
    assert numbers <= {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", words)}
