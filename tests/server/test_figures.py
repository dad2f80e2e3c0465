"""Counting."""

from parlour_protocol.errors import CloseCode
from parlour_server.figures import Figures, Tally


def test_a_tally_counts_each_value_once_under_the_first_bound_that_holds_it() -> None:
    tally = Tally((1, 2, 5))
    for value in (0, 1, 1.5, 5, 6):
        tally.observe(value)
    assert (tally.counts, tally.total) == ([2, 1, 1, 1], 13.5)


def test_codes_that_strangers_make_up_are_one() -> None:
    figures = Figures()
    for code in (CloseCode.TOO_SLOW, 4998, 4999, None, 1006):
        figures.closed(code)
    assert dict(figures.closes) == {4008: 1, 0: 3, 1006: 1}
