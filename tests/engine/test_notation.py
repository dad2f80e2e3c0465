"""Reading and quoting small texts from strangers."""

import doctest

from hypothesis import given
from hypothesis import strategies as st

from parlour_engine import notation
from parlour_engine.notation import quoted, whole_number


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(notation).failed == 0


@given(st.integers(0, 999_999_999))
def test_a_number_is_read_back(number: int) -> None:
    assert whole_number(str(number)) == number


def test_a_number_too_long_to_matter_is_none() -> None:
    assert whole_number("9" * 5000) is None


@given(st.text())
def test_any_text_is_a_number_or_none_and_quotes_in_one_short_line(text: str) -> None:
    number = whole_number(text)
    assert number is None or number >= 0
    assert quoted(text).isprintable()
    assert len(quoted(text)) <= 35
