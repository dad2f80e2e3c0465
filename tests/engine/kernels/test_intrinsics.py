"""Instructions below Python: they do what Python's own words for it do."""

import ctypes

import numpy as np
import pytest

from parlour_engine.kernels import intrinsics
from parlour_engine.kernels.specialise import operation

WORDS = [0, 1, 6, 1 << 40, (1 << 62) + 5, -1, -(1 << 63)]


@operation
def popcount(bits: int) -> int:
    return intrinsics.popcount(bits)


@operation
def trailing_zeros(bits: int) -> int:
    return intrinsics.trailing_zeros(bits)


@operation
def leading_zeros(bits: int) -> int:
    return intrinsics.leading_zeros(bits)


@operation
def fetched(address: int) -> int:
    return intrinsics.prefetch(address)


@operation
def seen(address: int) -> int:
    return intrinsics.atomic_load(address)


@operation
def doubled(address: int, place: int) -> None:
    intrinsics.words(address)[place] *= 2


@operation
def asked(function: int, first: int, second: int) -> int:
    return intrinsics.call(function, first, second)


@pytest.mark.parametrize("word", WORDS)
def test_bits_are_counted_in_64_bits_of_twos_complement(word: int) -> None:
    unsigned = word & (1 << 64) - 1
    assert popcount(word) == unsigned.bit_count()
    assert (
        trailing_zeros(word) == (unsigned & -unsigned).bit_length() - 1
        if word
        else trailing_zeros(word) == 64
    )


@pytest.mark.parametrize("word", WORDS)
def test_the_places_above_the_highest_bit_are_counted(word: int) -> None:
    assert leading_zeros(word) == 64 - (word & (1 << 64) - 1).bit_length()


def test_memory_can_be_asked_for_early_wherever_it_lies() -> None:
    memory = np.zeros(3, np.int64)
    for address in (memory.ctypes.data, memory.ctypes.data + 2 * intrinsics.WORD_BYTES, 0):
        assert fetched(address) == address


def test_memory_is_read_and_written_where_it_lies() -> None:
    memory = np.array([3, -5, 7], np.int64)
    doubled(memory.ctypes.data, 1)
    assert memory.tolist() == [3, -10, 7]
    assert seen(memory.ctypes.data + 2 * intrinsics.WORD_BYTES) == 7


def test_a_python_function_can_be_asked_by_its_address() -> None:
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)
    function = kind(lambda first, second: 10 * first + second)
    address = ctypes.cast(function, ctypes.c_void_p).value
    assert address is not None
    assert asked(address, 4, 2) == 42


def test_several_is_more_than_one() -> None:
    words = 0, 1, 1 << 62, 3, 1 | 1 << 62
    assert [intrinsics.several(word) for word in words] == [False, False, False, True, True]
