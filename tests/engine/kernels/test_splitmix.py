"""The same numbers in compiled code as in plain Python."""

import numpy as np

from parlour_engine.kernels.splitmix import below
from parlour_engine.search.splitmix import SplitMix


def test_compiled_draws_are_the_interpreted_ones() -> None:
    for seed in (0, 1, 999_999_999):
        state, source = np.array([seed], np.int64), SplitMix(seed)
        for count in (1, 2, 7, 361, 1_000) * 200:
            assert below(state.ctypes.data, count) == source.below(count)
