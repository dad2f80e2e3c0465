from dataclasses import replace

import pytest

from parlour_client.position import position_of
from parlour_client.terminal.lines import (
    clock_words,
    hint,
    player_line,
    printable,
    result_line,
    room_line,
    value_lines,
    worth_words,
)
from parlour_protocol.answers import Analysis
from parlour_protocol.terms import ClockView
from parlour_protocol.values import HeapsView, Player, Result, RoomSummary, Seat
from parlour_protocol.worth import Worth
from tests.client.model_house import ANN, BOB, ModelHouse

LEVEL = Player("m", "Level 3", "machine", "level:3")


def test_players_are_told_apart_by_letter_and_machines_by_what_they_are() -> None:
    view = ModelHouse().open_room([ANN, LEVEL]).view()
    assert player_line(view, [1]) == "X Ann (you) - O level:3"
    assert player_line(ModelHouse().open_room([None, BOB]).view(), []) == "X (free) - O Bob"


def test_few_legal_moves_are_all_named_and_many_are_cut_short() -> None:
    position = position_of(ModelHouse().open_room([ANN, BOB]).view())
    assert hint(position) == "a b c"
    many = tuple(str(number) for number in range(1, 51))
    assert hint(replace(position, legal=many)) == "1 2 3 4 5 6 7 8 9 10 ... 50, 50 moves"


@pytest.mark.parametrize(
    ("winner", "yours", "line"),
    [
        (None, [1], "The game is drawn (full-board)."),
        (1, [1], "You win (line)."),
        (2, [1], "You lose (line)."),
        (2, [], "O wins (line)."),
        (1, [1, 2], "X wins (line)."),
    ],
)
def test_result_is_told_from_where_one_sits(winner: Seat | None, yours: list[Seat], line: str) -> None:
    view = HeapsView("take", [0], [1])
    assert result_line(Result(winner, "line" if winner else "full-board"), yours, view) == line


def test_room_of_a_list_is_one_line() -> None:
    summary = RoomSummary("m3vt5kq2zxab", "nim", {}, "playing", [ANN, LEVEL], 4)
    assert room_line(summary) == "m3vt5kq2zxab nim            playing     4 moves  Ann - level:3"


def test_control_characters_of_a_name_do_not_reach_the_terminal() -> None:
    assert printable("Ann\x1b[2J\r\u202e\nŽeljko") == "Ann?[2J??\nŽeljko"


@pytest.mark.parametrize(
    ("worth", "words"),
    [
        (Worth("win", 3), "win in 3"),
        (Worth("loss"), "loss"),
        (Worth("draw", 9, 0), "draw"),
        (Worth(bounds=["draw", "win"]), "no loss"),
        (Worth(bounds=["loss", "win"]), "not known"),
        (Worth(), "not known"),
    ],
)
def test_a_value_is_said_in_words(worth: Worth, words: str) -> None:
    assert worth_words(worth) == words


def test_clocks_are_told_from_where_one_sits() -> None:
    clocks = ClockView([165_000, 9_200], running=1)
    assert clock_words(clocks, [1]) == "your clock 2:45, theirs 0:10"
    assert clock_words(clocks, [2]) == "your clock 0:10, theirs 2:45"
    assert clock_words(clocks, []) == "clocks 2:45 and 0:10"
    byo_yomi = ClockView([3_725_000, 30_000], [3, 2])
    assert clock_words(byo_yomi, [1]) == "your clock 1:02:05 (+3), theirs 0:30 (+2)"
    beginning = ClockView([100_800_000, 100_800_000], first_move=29_500)
    assert clock_words(beginning, [1]) == "your clock 1 d 4 h, theirs 1 d 4 h, 0:30 to begin"


def test_moves_of_one_value_share_a_line() -> None:
    lost = Worth("loss", 4)
    moves = {"1:1": lost, "2:1": Worth("win", 3), "2:2": lost}
    analysis = Analysis("r", 1, 1, moves, Worth("win", 3), "2:1", "because", done=True)
    assert list(value_lines(analysis)) == ["loss in 4: 1:1 2:2", "win in 3: 2:1", "Best: 2:1", "because"]


def test_what_cut_a_proof_short_is_said() -> None:
    analysis = Analysis("r", 1, 1, {"4": Worth("draw")}, done=True, cut_short="the time is up")
    assert list(value_lines(analysis)) == ["draw: 4", "Not everything was proved: the time is up."]


@pytest.mark.parametrize(
    ("result", "line"),
    [
        (Result(1, "timeout"), "You win (on time)."),
        (Result(2, "abandoned"), "You lose (the other player has gone away)."),
        (Result(None, "agreed"), "The game is drawn (by agreement)."),
        (Result(None, "aborted"), "The game was called off."),
    ],
)
def test_endings_that_no_rule_knows_are_said_in_english(result: Result, line: str) -> None:
    assert result_line(result, [1], HeapsView("take", [1], [1])) == line
