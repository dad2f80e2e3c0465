"""Tables as texts."""

import doctest

from parlour_engine.reference_tables import text as table_text


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(table_text).failed == 0
