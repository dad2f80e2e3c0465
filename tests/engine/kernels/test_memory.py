"""How often a compiled search looks at the clock: by the time that its positions take."""

from parlour_engine.control import Inert
from parlour_engine.kernels import memory
from parlour_engine.kernels.cells import TICK_EVERY
from parlour_engine.kernels.memory import PUNCTUAL_TICK_EVERY, Memory, Outlook
from parlour_engine.limits import Limit
from parlour_engine.search.budget import LOOK_SECONDS, Budget


class SetClock(Inert):
    """A control by whose clock so much time passes between two looks, whatever the clock on the wall says."""

    def __init__(self, seconds_a_look: float) -> None:
        self.seconds_a_look = seconds_a_look
        self.now = 0.0

    def clock(self) -> float:
        self.now += self.seconds_a_look
        return self.now


def looks(seconds_a_look: float, limit: Limit) -> list[int]:
    """After how many polls a search is asked each time, if between two looks so much time has passed."""
    known = Memory(1, 1, []).cells
    outlook = Outlook(Budget(limit, SetClock(seconds_a_look)), known)
    every = [int(known[TICK_EVERY])]
    for nodes in range(12):
        assert outlook(1, nodes) == 0
        every.append(int(known[TICK_EVERY]))
    return every


def test_a_search_with_a_deadline_looks_rarely_only_where_positions_are_fast() -> None:
    least, most = PUNCTUAL_TICK_EVERY
    limit = Limit(seconds=3600.0)
    slow = looks(2 * LOOK_SECONDS, limit)
    assert set(slow) == {least}
    fast = looks(LOOK_SECONDS / 100, limit)
    assert fast[0] == least
    assert fast[-1] == most
    steady = looks(0.7 * LOOK_SECONDS, limit)
    assert set(steady) == {least}


def test_without_a_deadline_the_clock_is_asked_rarely() -> None:
    assert set(looks(2 * LOOK_SECONDS, Limit(nodes=1000))) == {memory.TICK_EVERY}
