"""Counters."""

from parlour_protocol.errors import CloseCode
from parlour_server.counters import Counters, Histogram


def test_a_tally_counts_each_value_once_under_the_first_bound_that_holds_it() -> None:
    histogram = Histogram((1, 2, 5))
    for value in (0, 1, 1.5, 5, 6):
        histogram.observe(value)
    assert (histogram.counts, histogram.total) == ([2, 1, 1, 1], 13.5)


def test_unknown_close_codes_are_counted_together() -> None:
    counters = Counters()
    for code in (CloseCode.TOO_SLOW, 4998, 4999, None, 1006):
        counters.closed(code)
    assert dict(counters.closes) == {4008: 1, 0: 3, 1006: 1}
