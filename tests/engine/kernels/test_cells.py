"""How a running search polls: its limit, the flag, and now and then Python."""

import ctypes

import numpy as np
import pytest

from parlour_engine.kernels.cells import (
    ABORTED,
    CELLS,
    DEPTH,
    MOST_NODES,
    NEXT_POLL,
    NODES,
    POLL_EVERY,
    STOP_FLAG,
    STOP_VALUE,
    TICK,
    TICK_EVERY,
    poll,
)

JOB = 7


class Looking:
    """The cells of a search, the word that may stop it, and what Python was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        self.verdict = 0
        self.flag = np.zeros(1, np.int64)
        self.cells = np.zeros(CELLS, np.int64)
        kind = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)
        self.tick = kind(self.answer)
        self.cells[[POLL_EVERY, MOST_NODES, TICK_EVERY, DEPTH, STOP_VALUE]] = 4096, 1 << 62, 3, 5, JOB
        self.cells[STOP_FLAG] = self.flag.ctypes.data
        self.cells[TICK] = ctypes.cast(self.tick, ctypes.c_void_p).value or 0

    def answer(self, depth: int, nodes: int) -> int:
        self.asked.append((depth, nodes))
        return self.verdict

    def look(self, nodes: int) -> bool:
        """Whether the search must end, having entered so many positions."""
        self.cells[NODES] = nodes
        ending = poll(self.cells.ctypes.data)
        assert self.cells[ABORTED] == ending
        return ending


@pytest.fixture
def looking() -> Looking:
    return Looking()


def test_a_search_goes_on_and_looks_again_after_so_many_positions(looking: Looking) -> None:
    assert not looking.look(10_000)
    assert looking.cells[NEXT_POLL] == 14_096


def test_a_search_ends_at_its_limit_to_the_position(looking: Looking) -> None:
    looking.cells[MOST_NODES] = 5000
    assert not looking.look(4096)
    assert looking.cells[NEXT_POLL] == 5000
    assert looking.look(5000)


def test_the_flag_ends_only_the_search_whose_number_it_holds(looking: Looking) -> None:
    looking.flag[0] = JOB + 1
    assert not looking.look(1)
    looking.flag[0] = JOB
    assert looking.look(2)


def test_python_is_asked_at_the_first_look_and_every_so_many_after(looking: Looking) -> None:
    for nodes in range(7):
        assert not looking.look(nodes)
    assert looking.asked == [(5, 0), (5, 3), (5, 6)]
    looking.verdict = 1
    assert [looking.look(nodes) for nodes in (7, 8, 9)] == [False, False, True]
