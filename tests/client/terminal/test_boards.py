from parlour_client.terminal.boards import draw, letter
from parlour_protocol.values import GridView, HeapsView, LastTake, PiecesView, RowView

WOLF_ALONE = [
    " . W . .",
    ". . . . ",
    " . . . .",
    ". . . . ",
    " . . . .",
    ". . . . ",
    " . S . .",
    "S . S S ",
]


def picture(text: str) -> str:
    """Return a drawing as it is printed: each line from its margin, the bar, on."""
    return "\n".join(line.partition("|")[2] for line in text.splitlines() if "|" in line)


def test_grid_shows_columns_pieces_and_the_last_move() -> None:
    view = GridView("column", 4, 2, "...." + ".12.", last=6)
    assert draw(view) == picture("""
        | 1  2  3  4
        | .  .  .  .
        | .  X (O) .
    """)


def test_winning_line_stands_out_even_where_it_was_played_last() -> None:
    view = GridView("column", 3, 2, "2.." + "111", last=5, line=[3, 4, 5])
    assert draw(view) == picture("""
        | 1  2  3
        | O  .  .
        |[X][X][X]
    """)


def test_columns_of_a_wide_board_stay_in_line() -> None:
    head, row = draw(GridView("column", 12, 1, "." * 11 + "1")).splitlines()
    assert head[: row.index("X") + 1].endswith(" 12")


def test_heaps_show_what_is_left_what_was_taken_and_what_had_been_there() -> None:
    view = HeapsView("take", [3, 2, 0], [3, 5, 1], LastTake(2, 2))
    assert draw(view) == picture("""
        | 1: ooo 3
        | 2: oo--. 2
        | 3: . 0
    """)


def test_squares_stand_beside_their_rows_and_over_their_columns() -> None:
    view = GridView("square", 3, 3, "1.2" + ".1." + "..2", last=8)
    assert draw(view) == picture("""
        | 3  X  .  O
        | 2  .  X  .
        | 1  .  . (O)
        |    a  b  c
    """)


def test_rows_of_a_high_board_stay_in_line() -> None:
    lines = draw(GridView("square", 19, 19, "." * 361)).splitlines()
    assert lines[0].startswith("19  . ")
    assert lines[18].startswith(" 1  . ")
    assert lines[19].endswith(" s")


def test_pieces_show_where_the_last_step_led_and_where_it_came_from() -> None:
    view = PiecesView("step", 8, 8, "".join(WOLF_ALONE), {"W": "wolf", "S": "sheep"}, last=[58, 51])
    assert draw(view) == picture("""
        | 8     .     W     .     .
        | 7  .     .     .     .
        | 6     .     .     .     .
        | 5  .     .     .     .
        | 4     .     .     .     .
        | 3  .     .     .     .
        | 2     .    (S)    .     .
        | 1  S     -     S     S
        |    a  b  c  d  e  f  g  h
    """)


def test_split_heaps_show_the_two_parts_of_the_last_split() -> None:
    view = HeapsView("split", [4, 3, 3, 1], [4, 3, 3, 1], LastTake(2, 1))
    assert draw(view) == picture("""
        | 1: oooo 4
        | 2: ooo 3 <
        | 3: ooo 3
        | 4: o 1 <
    """)


def test_parts_of_equal_size_to_others_are_the_first_of_them() -> None:
    view = HeapsView("split", [3, 2, 2], [3, 2, 2], LastTake(1, 2))
    assert [line.endswith("<") for line in draw(view).splitlines()] == [True, True, False]


def test_a_row_shows_its_counters_over_their_places_and_what_was_taken_last() -> None:
    assert draw(RowView("take-split", "oo.o..oooo", last=[4, 5])) == picture("""
        |  o  o  .  o  -  -  o  o  o  o
        |  1  2  3  4  5  6  7  8  9 10
    """)


def test_players_have_the_letters_of_their_pieces() -> None:
    view = PiecesView("step", 8, 8, "".join(WOLF_ALONE), {"W": "wolf", "S": "sheep"})
    assert [letter(view, 1), letter(view, 2)] == ["W", "S"]
    assert [letter(HeapsView("take", [1], [1]), 1), letter(HeapsView("take", [1], [1]), 2)] == ["X", "O"]
