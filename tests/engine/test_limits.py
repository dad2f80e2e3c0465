"""Limits on a search."""

import doctest
from math import nan

import pytest

from parlour_engine import limits
from parlour_engine.limits import NO_LIMIT, Limit


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(limits).failed == 0


def test_no_limit_tightens_nothing() -> None:
    limit = Limit(depth=3, nodes=5, seconds=0.5)
    assert limit.within(NO_LIMIT) == NO_LIMIT.within(limit) == limit


def test_a_limit_is_read_from_a_jobs_plain_data() -> None:
    assert Limit.of_json({"seconds": 2, "depth": None}) == Limit(seconds=2.0)
    assert Limit.of_json({"depth": 4, "nodes": 100}) == Limit(depth=4, nodes=100)


@pytest.mark.parametrize("fields", [{"depth": 0}, {"nodes": 0}, {"seconds": -0.1}, {"seconds": nan}])
def test_a_limit_that_allows_nothing_is_refused(fields: dict[str, float]) -> None:
    name = next(iter(fields))
    with pytest.raises(ValueError, match=rf"^limit '{name}' is .*: at least [01] is allowed$"):
        Limit.of_json(fields)
