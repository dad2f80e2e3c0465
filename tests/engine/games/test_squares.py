"""Names of squares."""

import doctest

from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.games import squares
from parlour_engine.games.squares import read_square, square_text


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(squares).failed == 0


@given(column=st.integers(0, 25), row=st.integers(0, 998))
def test_a_name_is_read_back(column: int, row: int) -> None:
    assert read_square(square_text(column, row)) == (column, row)


@given(st.text(max_size=6))
def test_any_other_text_is_no_square(text: str) -> None:
    place = read_square(text)
    assert place is None or square_text(*place) == text
