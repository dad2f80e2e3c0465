from dataclasses import replace

import pytest

from parlour_client.position import position_of
from parlour_client.terminal.lines import hint, player_line, printable, result_line, room_line
from parlour_protocol.values import HeapsView, Player, Result, RoomSummary, Seat
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
