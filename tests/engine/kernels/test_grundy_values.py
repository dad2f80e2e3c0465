"""The builder of the Grundy values: what is shipped is what it finds, however it leaves splits out."""

import pytest

from parlour_engine.exact.grundy import LARGEST_KNOWN, values
from parlour_engine.kernels.grundy_values import grundy_values, is_rare


def test_the_shipped_values_are_those_that_are_found() -> None:
    assert grundy_values(LARGEST_KNOWN).tobytes() == values()


@pytest.mark.parametrize("largest", [0, 1, 2, 3, 4])
def test_the_smallest_heaps_are_found_alone(largest: int) -> None:
    assert grundy_values(largest).tolist() == [0, 0, 0, 1, 0][: largest + 1]


def test_the_classes_are_what_the_method_needs() -> None:
    """The exclusive or of two of one class is rare, of one of each common."""
    for one in range(64):
        for other in range(64):
            assert is_rare(one ^ other) == (is_rare(one) == is_rare(other))


def test_rare_values_are_rare() -> None:
    assert sum(is_rare(value) for value in values()) < len(values()) // 50
