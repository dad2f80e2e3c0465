"""Machine instructions that Python lacks: memory by address, an atomic load, bit counts, a call.

Array arguments would halve the speed of a recursion, so compiled searches take addresses, which are one word
each. The caller keeps the memory of an address alive during the call.
"""

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir
from numba import int64, types
from numba.extending import intrinsic

WORD = ir.IntType(64)
WORD_BYTES = 8
LONGEST = 1 << 20  # the nominal length in words of a view of memory; it is never checked

Emit = Callable[[Any, Any], Any]  # builder, arguments -> the result


def instruction(signature: Any, emit: Emit) -> tuple[Any, Any]:
    """Return an intrinsic's types and code generator, in the form that numba wants."""
    return signature, lambda context, builder, signature, arguments: emit(builder, arguments)


def pointer(builder: Any, address: Any, kind: Any = WORD) -> Any:
    """Return an address as a pointer to words, or to another type."""
    return builder.inttoptr(address, kind.as_pointer())


def inlined(function: Callable[..., Any]) -> Any:
    """Return an intrinsic, without numba's useless declaration of its type."""
    return intrinsic(function)


def _as_pointer(typing_context: Any, address: Any) -> Any:
    kind = types.CPointer(int64)  # type: ignore[no-untyped-call]  # numba has no types
    return instruction(kind(int64), lambda build, given: pointer(build, given[0]))


def _atomic_load(typing_context: Any, address: Any) -> Any:
    def emit(build: Any, given: Any) -> Any:
        return build.load_atomic(pointer(build, given[0]), "monotonic", WORD_BYTES)

    return instruction(int64(int64), emit)


def _popcount(typing_context: Any, bits: Any) -> Any:
    return instruction(int64(int64), lambda build, given: build.ctpop(given[0]))


def _trailing_zeros(typing_context: Any, bits: Any) -> Any:
    return instruction(int64(int64), lambda build, given: build.cttz(given[0], ir.IntType(1)(0)))


def _leading_zeros(typing_context: Any, bits: Any) -> Any:
    return instruction(int64(int64), lambda build, given: build.ctlz(given[0], ir.IntType(1)(0)))


def _call(typing_context: Any, function: Any, first: Any, second: Any) -> Any:
    def emit(build: Any, given: Any) -> Any:
        return build.call(pointer(build, given[0], ir.FunctionType(WORD, [WORD, WORD])), given[1:])

    return instruction(int64(int64, int64, int64), emit)


def _prefetch(typing_context: Any, address: Any) -> Any:
    def emit(build: Any, given: Any) -> Any:
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        bring_near = build.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        to_read, for_long, of_data = number(0), number(3), number(1)
        build.call(bring_near, [build.inttoptr(given[0], byte), to_read, for_long, of_data])
        return given[0]

    return instruction(int64(int64), emit)


as_pointer: Callable[[int], Any] = inlined(_as_pointer)
"""Return an address as a pointer to words."""

atomic_load: Callable[[int], int] = inlined(_atomic_load)
"""Return the current word at an address; the compiler may hoist a plain load out of a loop."""

popcount: Callable[[int], int] = inlined(_popcount)
"""Return how many bits are set."""

trailing_zeros: Callable[[int], int] = inlined(_trailing_zeros)
"""Return the index of the lowest set bit; 64 if there is none."""

leading_zeros: Callable[[int], int] = inlined(_leading_zeros)
"""Return the number of zero bits above the highest set bit; 64 for 0."""

prefetch: Callable[[int], int] = inlined(_prefetch)
"""Prefetch the memory at an address that will be read soon, without waiting; return the address."""

call: Callable[[int, int, int], int] = inlined(_call)
"""Call the C function at an address with two words and return its result."""


@numba.njit(inline="always", error_model="numpy")
def words(address: int) -> Any:
    """Return the words from an address on, which can be read and written like an array."""
    return numba.carray(as_pointer(address), (LONGEST,))  # type: ignore[attr-defined]  # numba has no types


@numba.njit(error_model="numpy")
def several(bits: int) -> bool:
    """Return whether more than one bit is set."""
    return bits & bits - 1 != 0


def signed(word: int) -> int:
    """Return the lowest 64 bits of a word as a signed number in two's complement.

    >>> signed(2**64 - 1), signed(2**64 + 5)
    (-1, 5)
    """
    low = word & (1 << 64) - 1
    return low - (1 << 64) if low >> 63 else low
