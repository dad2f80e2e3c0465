import ast
from dataclasses import replace
from pathlib import Path

import pytest

from parlour_client.room.position import position_of
from parlour_client.terminal.lines import (
    REASONS,
    answer_line,
    clock_words,
    gift_line,
    hint,
    offer_line,
    player_line,
    printable,
    rematch_line,
    result_line,
    room_line,
    value_lines,
    words_for,
    worth_words,
)
from parlour_protocol.answers import Analysis, Facts
from parlour_protocol.events import TimeGiven
from parlour_protocol.terms import ClockView
from parlour_protocol.values import HeapsView, OfferView, Player, Result, RoomSummary, Seat
from parlour_protocol.worth import ExactValue
from tests.client.model_server import ANN, BOB, ModelServer

ROOT = Path(__file__).parents[3]
SEATS: list[list[Seat]] = [[], [1], [2], [1, 2]]
LEVEL = Player("m", "Level 3", "machine", "level:3")


def test_players_differ_by_letter_and_machines_are_shown_by_player_text() -> None:
    view = ModelServer().open_room([ANN, LEVEL]).view()
    assert player_line(view, [1]) == "X Ann (you) - O level:3 (casual)"
    assert player_line(ModelServer().open_room([None, BOB]).view(), []) == "X (free) - O Bob"


def test_few_legal_moves_are_all_named_and_many_are_cut_short() -> None:
    position = position_of(ModelServer().open_room([ANN, BOB]).view())
    assert hint(position) == "a b c"
    many = tuple(str(number) for number in range(1, 51))
    assert hint(replace(position, legal=many)) == "1 2 3 4 5 6 7 8 9 10 ... 50, 50 moves"


@pytest.mark.parametrize(
    ("winner", "yours", "line"),
    [
        (None, [1], "The game is drawn (the board is full)."),
        (1, [1], "You win (4 in a row)."),
        (2, [1], "You lose (4 in a row)."),
        (2, [], "O wins (4 in a row)."),
        (1, [1, 2], "X wins (4 in a row)."),
    ],
)
def test_result_is_worded_for_the_readers_seat(winner: Seat | None, yours: list[Seat], line: str) -> None:
    view = HeapsView("take", [0], [1])
    words = words_for({"line": "`line` in a row", "full-board": "the board is full"}, {"width": 7, "line": 4})
    assert result_line(Result(winner, "line" if winner else "full-board"), yours, view, words) == line


def test_room_of_a_list_is_one_line() -> None:
    summary = RoomSummary("m3vt5kq2zxab", "nim", {}, "playing", [ANN, LEVEL], 4)
    assert room_line(summary) == "m3vt5kq2zxab nim            playing     4 moves  Ann - level:3"


def test_control_characters_of_a_name_do_not_reach_the_terminal() -> None:
    assert printable("Ann\x1b[2J\r\u202e\nŽeljko") == "Ann?[2J??\nŽeljko"


@pytest.mark.parametrize(
    ("worth", "words"),
    [
        (ExactValue("win", 3), "win after 3 moves"),
        (ExactValue("loss"), "loss"),
        (ExactValue("draw", 9, 0), "draw"),
        (ExactValue(bounds=["draw", "win"]), "no loss"),
        (ExactValue(bounds=["loss", "win"]), "not known"),
        (ExactValue(), "not known"),
    ],
)
def test_value_in_words(worth: ExactValue, words: str) -> None:
    assert worth_words(worth) == words


def test_clocks_are_worded_for_the_readers_seat() -> None:
    clocks = ClockView([165_000, 9_200], running=1)
    assert clock_words(clocks, [1]) == "your clock 2:45, theirs 0:10"
    assert clock_words(clocks, [2]) == "your clock 0:10, theirs 2:45"
    assert clock_words(clocks, []) == "clocks 2:45 and 0:10"
    byo_yomi = ClockView([3_725_000, 30_000], [3, 2])
    assert clock_words(byo_yomi, [1]) == "your clock 1:02:05 (+3), theirs 0:30 (+2)"
    beginning = ClockView([100_800_000, 100_800_000], first_move=29_500)
    assert clock_words(beginning, [1]) == "your clock 1 d 4 h, theirs 1 d 4 h, 0:30 to begin"


def test_moves_of_one_value_share_a_line() -> None:
    lost = ExactValue("loss", 4)
    moves = {"1:1": lost, "2:1": ExactValue("win", 3), "2:2": lost}
    facts: Facts = {"heaps": "1, 2", "sum": 3, "left": "1, 1"}
    analysis = Analysis("r", 1, 1, moves, ExactValue("win", 3), "2:1", "nim-sum", facts, done=True)
    assert list(value_lines(analysis)) == [
        "loss after 4 moves: 1:1 2:2",
        "win after 3 moves: 2:1",
        "Best: 2:1",
        "1 xor 2 = 3, not 0: whoever moves wins, and 2:1 leaves 1 xor 1 = 0",
    ]


@pytest.mark.parametrize(("plies", "named"), [(None, False), (4, True)])
def test_no_move_is_best_where_all_lose_and_no_length_is_known(plies: int | None, named: bool) -> None:
    lost = ExactValue("loss", plies)
    analysis = Analysis("r", 1, 1, {"a9": lost, "b9": lost}, lost, "a9", done=True)
    assert any(line.startswith("Best") for line in value_lines(analysis)) == named


def test_reason_of_an_incomplete_proof_is_shown() -> None:
    analysis = Analysis("r", 1, 1, {"4": ExactValue("draw")}, done=True, cut_by="time")
    assert list(value_lines(analysis)) == ["draw: 4", "Not everything was proved: the time was up."]


@pytest.mark.parametrize(
    ("result", "line"),
    [
        (Result(1, "timeout"), "You win (on time)."),
        (Result(1, "abandoned"), "You win (the other player has gone away)."),
        (Result(2, "abandoned"), "You lose (you were away for too long)."),
        (Result(2, "resigned"), "You lose (you resigned)."),
        (Result(1, "resigned"), "You win (by resignation)."),
        (Result(1, "last-counter"), "You win (the last counter was taken)."),
        (Result(None, "agreed"), "The game is drawn (by agreement)."),
        (Result(None, "aborted"), "The game was called off."),
        (Result(1, "bare-king"), "You win (bare king)."),  # of a game without words
    ],
)
def test_each_ending_has_its_words(result: Result, line: str) -> None:
    words = {"last-counter": "the last counter was taken"}
    assert result_line(result, [1], HeapsView("take", [1], [1]), words) == line


def test_no_ending_of_a_room_is_shown_as_its_code() -> None:
    """The reasons in the sources of the server's rooms: `Result(winner, REASON)`."""
    reasons = {
        constant.value
        for file in ROOT.glob("server/parlour_server/domain/room/*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Result"
        for constant in ast.walk(call.args[1])
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }
    assert reasons == {*REASONS, "aborted"}


@pytest.mark.parametrize(
    ("yours", "line"),
    [
        ([1], "You offered a draw."),
        ([2], "The other player offers a draw: type accept or decline."),
        ([], "X offers a draw."),
    ],
)
def test_an_offer_is_shown_to_everybody_from_where_they_sit(yours: list[Seat], line: str) -> None:
    assert offer_line(OfferView("draw", 1, 3), yours, HeapsView("take", [1], [1])) == line


@pytest.mark.parametrize(
    ("by", "yours", "line"),
    [
        (2, [2], "You declined."),
        (1, [1], "You took the offer back."),
        (2, [1], "The other player declines."),
        (1, [2], "The other player takes the offer back."),
        (2, [], "O declines."),
    ],
)
def test_an_answer_is_shown_to_everybody_from_where_they_sit(by: Seat, yours: list[Seat], line: str) -> None:
    assert answer_line(OfferView("draw", 1, 3), by, yours, HeapsView("take", [1], [1])) == line


@pytest.mark.parametrize(
    ("yours", "line"),
    [
        ([1], "You gave 15 seconds."),
        ([2], "The other player gave you 15 seconds."),
        ([], "X gave O 15 seconds."),
    ],
)
def test_a_gift_is_shown_to_everybody_from_where_they_sit(yours: list[Seat], line: str) -> None:
    assert gift_line(TimeGiven(2, 3, 15_000), yours, HeapsView("take", [1], [1])) == line


@pytest.mark.parametrize(
    ("yours", "line"),
    [
        ([1], "You asked for a rematch."),
        ([2], "The other player asks for a rematch: type rematch or quit."),
        ([], "X asks for a rematch."),
    ],
)
def test_a_rematch_is_asked_for_in_everybodys_words(yours: list[Seat], line: str) -> None:
    assert rematch_line(1, yours, HeapsView("take", [1], [1])) == line
