"""Token buckets."""

import pytest

from parlour_server.limits.token_bucket import Bucket, Buckets, Rate

RATE = Rate(2, 4)


def test_a_bucket_gives_its_burst_and_then_returns_the_wait() -> None:
    bucket = Bucket(RATE, 10.0)
    assert [bucket.take(10.0) for _ in range(3)] == [0.0, 0.0, 2.0]
    assert bucket.take(11.0) == 1.0
    assert bucket.take(12.0) == 0.0
    assert bucket.take(12.0) > 0


def test_a_long_rest_gives_no_more_than_the_burst() -> None:
    bucket = Bucket(RATE, 0.0)
    assert [bucket.take(1e6) for _ in range(3)] == [0.0, 0.0, pytest.approx(2.0)]


def test_subjects_do_not_share_and_the_longest_unseen_is_forgotten() -> None:
    buckets = Buckets(Rate(1, 1000), "guest_rate", max_subjects=2)
    assert [buckets.take(subject, 0.0) for subject in ("a", "b")] == [0.0, 0.0]
    assert buckets.take("a", 0.0) > 0
    assert buckets.take("c", 0.0) == 0.0  # b goes
    assert buckets.take("a", 0.0) > 0
    assert buckets.take("b", 0.0) == 0.0


def test_what_has_cost_more_is_paid_back_before_the_next() -> None:
    buckets = Buckets(Rate(10, 10), "rate")
    assert buckets.take("a", 0.0) == 0
    buckets.spend("a", 29, 0.0)
    assert buckets.take("a", 0.0) == 21
    assert buckets.take("a", 20.5) == pytest.approx(0.5)
    assert buckets.take("a", 21.0) == 0
    assert buckets.take("b", 0.0) == 0


def test_asking_for_the_wait_takes_nothing() -> None:
    buckets = Buckets(Rate(1, 10), "rate")
    assert [buckets.wait("a", 0.0) for _ in range(3)] == [0.0] * 3
    assert buckets.take("a", 0.0) == 0
    assert [buckets.wait("a", 4.0) for _ in range(2)] == [6.0] * 2
    assert [buckets.wait("a", 10.0), buckets.take("a", 10.0)] == [0.0] * 2


def test_a_bucket_that_has_refilled_takes_no_memory() -> None:
    buckets = Buckets(Rate(2, 4), "handshake_rate")
    for number in range(1000):
        buckets.take(f"address {number}", 0.0)
    assert buckets.size == 1000
    buckets.spend("in debt", 10, 1.0)
    for number in range(500):
        buckets.take("a", 2.0 + number / 1000)
    assert buckets.size == 2  # a and the one in debt
    assert buckets.wait("in debt", 2.5) > 0
