"""Counts in buckets, against the sorted durations themselves."""

from hypothesis import given
from hypothesis import strategies as st

from parlour_client.load.histogram import LONGEST_US, Histogram

durations = st.lists(st.integers(0, LONGEST_US).map(lambda microseconds: microseconds / 1e6), min_size=1)


def counted(seconds: list[float]) -> Histogram:
    histogram = Histogram()
    for duration in seconds:
        histogram.record(duration)
    return histogram


@given(durations, st.sampled_from([0.5, 0.95, 0.99, 1.0]))
def test_a_quantile_is_the_sorted_one_or_less_than_a_hundredth_more(
    seconds: list[float], part: float
) -> None:
    ordered = sorted(seconds)
    rank = next(rank for rank in range(1, len(ordered) + 1) if rank >= part * len(ordered))
    exact = ordered[rank - 1]
    assert exact - 1e-9 <= counted(seconds).quantile(part) <= exact * 1.01 + 1e-6


@given(durations)
def test_every_duration_lies_in_exactly_one_bucket(seconds: list[float]) -> None:
    buckets = counted(seconds).buckets()
    assert sum(bucket.count for bucket in buckets) == len(seconds)
    for bucket in buckets:
        inside = [each for each in seconds if bucket.low <= round(each * 1e6) <= bucket.high]
        assert len(inside) == bucket.count
    assert [bucket.low for bucket in buckets] == sorted({bucket.low for bucket in buckets})


def test_memory_is_bounded_however_long_something_takes() -> None:
    histogram = counted([1.01**exponent for exponent in range(-2000, 2000)])
    assert len(histogram.buckets()) < 3000
    assert histogram.quantile(1.0) == LONGEST_US / 1e6


def test_nothing_counted_has_no_quantile() -> None:
    assert Histogram().quantile(0.99) == 0.0
