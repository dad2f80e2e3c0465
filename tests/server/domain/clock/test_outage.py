"""The charge of a turn that an outage interrupted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_server.domain.clock.outage import ElapsedTime, Outage, interrupted

AWAY = [Outage(100, 150), Outage(200, 220)]


@pytest.mark.parametrize(
    ("began", "now", "live", "days"),
    [
        (160, 190, ElapsedTime(30, 0), ElapsedTime(30, 0)),
        (90, 160, ElapsedTime(10, 60), ElapsedTime(20, 50)),
        (90, 300, ElapsedTime(10, 200), ElapsedTime(140, 70)),
        (110, 160, ElapsedTime(0, 50), ElapsedTime(10, 40)),
        (230, 300, ElapsedTime(70, 0), ElapsedTime(70, 0)),
        (90, 90, ElapsedTime(0, 0), ElapsedTime(0, 0)),
    ],
)
def test_players_pay_until_the_server_went_away_and_days_pay_but_for_the_outages(
    began: int, now: int, live: ElapsedTime, days: ElapsedTime
) -> None:
    assert interrupted(True, began, now, AWAY) == live
    assert interrupted(False, began, now, AWAY) == days


times = st.integers(0, 1_000)


@given(began=times, lasts=times, cuts=st.lists(times, max_size=8, unique=True), live=st.booleans())
def test_no_time_is_lost_between_what_is_charged_and_what_is_frozen(
    began: int, lasts: int, cuts: list[int], live: bool
) -> None:
    cuts = sorted(cuts)
    outages = [Outage(first, last) for first, last in zip(cuts[::2], cuts[1::2], strict=False)]
    found = interrupted(live, began, began + lasts, outages)
    assert found.elapsed + found.frozen == lasts
    assert min(found.elapsed, found.frozen) >= 0
    if not live:
        away = sum(
            any(each.began <= tick < each.ended for each in outages) for tick in range(began, began + lasts)
        )
        assert found.frozen == away
