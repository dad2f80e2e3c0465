"""The few instructions that Python has no word for: memory by address, an atomic load, bit counts, a call.

Arrays as arguments of a recursion cost it half its speed, so compiled searches get addresses, which are one
word each. The caller that passes an address keeps the memory alive for as long as the call lasts.
"""

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir
from numba import int64, types
from numba.extending import intrinsic

WORD = ir.IntType(64)
WORD_BYTES = 8
LONGEST = 1 << 20  # words that a view of memory pretends to have; nothing is checked against it

Emit = Callable[[Any, Any], Any]  # builder, arguments -> the result


def instruction(signature: Any, emit: Emit) -> tuple[Any, Any]:
    """Return what numba asks of an intrinsic: its types, and what writes its code."""
    return signature, lambda context, builder, signature, arguments: emit(builder, arguments)


def pointer(builder: Any, address: Any, kind: Any = WORD) -> Any:
    """Return an address as a pointer to words, or to another kind of thing."""
    return builder.inttoptr(address, kind.as_pointer())


def inlined(function: Callable[..., Any]) -> Any:
    """Return an intrinsic; what numba declares of its type is useless."""
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
"""Return the word at an address as it is now: a plain load may be hoisted out of a loop."""

popcount: Callable[[int], int] = inlined(_popcount)
"""Return how many bits are set."""

trailing_zeros: Callable[[int], int] = inlined(_trailing_zeros)
"""Return the place of the lowest set bit; 64 without one."""

leading_zeros: Callable[[int], int] = inlined(_leading_zeros)
"""Return how many places above the highest set bit are clear; 64 of 0."""

prefetch: Callable[[int], int] = inlined(_prefetch)
"""Have the memory at an address brought near, to be read soon, without waiting for it; return the address."""

call: Callable[[int, int, int], int] = inlined(_call)
"""Return what the C function at an address makes of two words."""


@numba.njit(inline="always", error_model="numpy")
def words(address: int) -> Any:
    """Return the words from an address on, to be read and written like an array."""
    return numba.carray(as_pointer(address), (LONGEST,))  # type: ignore[attr-defined]  # numba has no types


def signed(word: int) -> int:
    """Return the number that the lowest 64 bits of a word are in two's complement.

    >>> signed(2**64 - 1), signed(2**64 + 5)
    (-1, 5)
    """
    low = word & (1 << 64) - 1
    return low - (1 << 64) if low >> 63 else low
