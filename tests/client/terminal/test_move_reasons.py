"""Why a move was played, in the words of the terminal."""

import re

import pytest

from parlour_client.terminal.move_reasons import move_reason_words, second_words, why_lines
from parlour_protocol.answers import Explanation
from parlour_protocol.reasons import MoveReason, SecondBest
from parlour_protocol.studies import Score
from tests.golden.wire.answers import EXPLANATION


def test_an_explanation_says_the_score_the_line_the_second_best_and_each_reason() -> None:
    assert list(why_lines(EXPLANATION)) == [
        "Why 2:2: win in 3, proved, 3 plies deep",
        "Its line: 2:2 1:1 2:1",
        "Best other move 2:1: loss in 4, proved",
        "After 2 of 3 other moves the opponent wins at once, as by 2:3",
        "It threatens to win at once, after 2 of 2 replies",
        "Exactly: win in 3",
        "1 xor 3 = 2, not 0: whoever moves wins, and 2:2 leaves 1 xor 1 = 0",
    ]


def test_what_is_not_known_is_not_said() -> None:
    why = Explanation("1", "room", 1, "4", [MoveReason("only-move")])
    assert list(why_lines(why)) == ["Why 4", "No other move is legal"]


@pytest.mark.parametrize(
    ("second", "words"),
    [
        (SecondBest("3", loses=21, depth=9), "Best other move 3: 21 less, as far as 9 plies show"),
        (SecondBest("3", loses=-21, depth=9), "Best other move 3: 21 more, as far as 9 plies show"),
        (SecondBest("3", loses=0), "Best other move 3: as good"),
        (
            SecondBest("3", Score("evaluation", value=4), 0, 9),
            "Best other move 3: as good, as far as 9 plies show",
        ),
        (SecondBest("3", Score("win"), None, 2), "Best other move 3: win, proved"),
    ],
)
def test_the_second_best_is_said_with_what_it_loses(second: SecondBest, words: str) -> None:
    assert second_words(second) == words


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("glance", {"plies": 2}),
        ("wins", {}),
        ("parries", {"moves": 1, "of": 1, "reply": "4"}),
        ("winning-cells", {"own": 4, "theirs": 3, "own_odd": 1, "their_odd": 2}),
        ("distance", {"rows": 3, "passed": 2}),
        ("exact", {"outcome": "draw"}),
        ("table", {"positions": 5115}),
        ("of-another-game", {"stones": 7}),
    ],
)
def test_each_reason_is_said_with_its_numbers(code: str, facts: dict[str, int | str]) -> None:
    words = move_reason_words(MoveReason(code, facts), "4", {})
    numbers = {fact for fact in facts.values() if isinstance(fact, int)}
    assert numbers <= {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", words)}
