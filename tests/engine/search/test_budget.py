"""The budget of a search: exact in positions, punctual within 4,096 of them otherwise."""

import pytest

from parlour_engine.control import INERT
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.budget import POLL_EVERY, Budget, Interrupted


class Recorder:
    """A control that stops after so many reports."""

    def __init__(self, reports: int) -> None:
        self.left = reports
        self.seen: list[tuple[int, int]] = []

    def stopped(self) -> bool:
        return self.left == 0

    def report(self, depth: int, nodes: int) -> None:
        self.left -= 1
        self.seen.append((depth, nodes))


class Clocked(Recorder):
    """Never stops a search, and has the time that the test says."""

    def __init__(self) -> None:
        super().__init__(reports=-1)
        self.now = 0.0

    def clock(self) -> float:
        return self.now


def entered(budget: Budget) -> int:
    """How many positions the budget has let in when it refuses one."""
    try:
        for _ in range(10 * POLL_EVERY):
            budget.enter()
    except Interrupted:
        return budget.nodes
    pytest.fail("nothing ended the search")


@pytest.mark.parametrize("nodes", [1, 7, POLL_EVERY - 1, POLL_EVERY, POLL_EVERY + 1, 2 * POLL_EVERY + 5])
def test_exactly_the_allowed_positions_are_entered(nodes: int) -> None:
    assert entered(Budget(Limit(nodes=nodes), INERT)) == nodes


def test_a_deadline_already_past_lets_no_position_in() -> None:
    assert entered(Budget(Limit(seconds=0), INERT)) == 0


def test_the_stop_flag_is_seen_every_4096_positions_and_progress_reported_as_often() -> None:
    control = Recorder(reports=3)
    budget = Budget(NO_LIMIT, control)
    budget.depth = 5
    assert entered(budget) == 3 * 4096
    assert control.seen == [(5, 0), (5, 4096), (5, 8192)]


def test_a_deadline_is_noticed_between_two_looks_at_the_clock() -> None:
    control = Clocked()
    budget = Budget(Limit(seconds=1.0), control)
    for _ in range(POLL_EVERY):
        budget.enter()
    control.now = 1.0
    assert POLL_EVERY <= entered(budget) < 2 * POLL_EVERY
    assert budget.seconds() == 1.0


def test_a_control_may_bring_a_clock_of_its_own() -> None:
    """As a worker's does, whose seconds are those that it has of the processor."""
    control = Clocked()
    budget = Budget(Limit(seconds=1.0), control)
    for _ in range(POLL_EVERY):
        budget.enter()
    control.now = 0.75
    assert budget.seconds() == 0.75
    budget.enter()
    control.now = 1.0
    assert entered(budget) < 3 * POLL_EVERY


def test_the_slower_positions_are_searched_the_more_often_the_clock_is_looked_at() -> None:
    """A position takes a hundredth of a second here: at most a few are entered after the deadline."""
    control = Clocked()
    budget = Budget(Limit(seconds=5.0), control)
    while control.now < 5.0:
        budget.enter()
        control.now += 0.01
    assert entered(budget) <= 502
