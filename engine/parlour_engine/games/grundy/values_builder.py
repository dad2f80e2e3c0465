"""Compute the Grundy values of Grundy's game for values.py, by the sparse-space method.

    python -m parlour_engine.games.grundy.values_builder --heap 50        values of the heaps 0 to 50
    python -m parlour_engine.games.grundy.values_builder --write FILE     all that are shipped, and the file

The value of n is the least number that is not an exclusive or of the values of two different parts, a and n -
a. Trying all splits takes time quadratic in n. But numbers fall into two classes. Rare numbers have an even
number of ones in binary without the last digit; the others are common. The exclusive or of two numbers of one
class is rare; of one of each class, common. Among the first 100,000 values only about 1,300 are rare (E. R.
Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4). So:

1. every split with a rare part is tried: they are few, and no other split gives a common number;
2. the least missing common number is the value, unless a rare number below it is missing too;
3. the other splits are tried until each rare number below it has occurred, which nearly always happens soon.

Invariant: the classes decide only the order of the splits and which may be left out, never the value.
"""

from argparse import ArgumentTypeError
from collections.abc import Sequence
from signal import SIG_DFL, SIGPIPE, signal

import numpy as np
from numpy.typing import NDArray

from parlour_engine.exact.shipped import builder_parser, write_table
from parlour_engine.games.grundy.values import LARGEST_KNOWN
from parlour_engine.kernels.intrinsics import popcount
from parlour_engine.kernels.specialise import operation
from parlour_engine.notation import quoted, whole_number

MOST = 1_000_000  # the largest allowed heap; the greatest value up to this heap is 231
IN_LINE = 25
HIGHEST = 512  # above every exclusive or of two values, and the first common number after them


@operation
def is_rare(value: int) -> bool:
    """Return whether a number is rare."""
    return popcount(value >> 1) & 1 == 0


@operation
def find_values(values: NDArray[np.int64]) -> None:
    """Write the values of the heaps 0, 1, 2 and so on into an array of zeros."""
    seen = np.zeros(HIGHEST, np.int64)  # for each number, the last heap with a split of this value
    rare = np.zeros(len(values), np.int64)  # the heaps with a rare value
    count = 0
    for heap in range(1, len(values)):
        for place in range(count):
            part = rare[place]
            if part != heap - part:
                seen[values[part] ^ values[heap - part]] = heap
        common = 0
        while is_rare(common) or seen[common] == heap:
            common += 1
        missing = 0
        for value in range(common):
            if seen[value] != heap:
                missing += 1
        part = 1
        while missing > 0 and part < heap - part:
            value = values[part] ^ values[heap - part]
            if value < common and seen[value] != heap:
                seen[value] = heap
                missing -= 1
            part += 1
        least = 0
        while seen[least] == heap:
            least += 1
        values[heap] = least
        if is_rare(least):
            rare[count] = heap
            count += 1


def grundy_values(largest: int) -> NDArray[np.uint8]:
    """Return the values of the heaps 0 to `largest`, at most `MOST`; they fit into bytes."""
    values = np.zeros(largest + 1, np.int64)
    find_values(values)
    return values.astype(np.uint8)


def heap(text: str) -> int:
    """Return the last heap to compute, from an argument.

    Raises:
        ArgumentTypeError: The text is not an allowed heap.
    """
    number = whole_number(text)
    if number is None or number > MOST:
        raise ArgumentTypeError(f"heap is {quoted(text)}: allowed are 0..{MOST}")
    return number


def main(argv: Sequence[str] | None = None) -> None:
    """Compute the values, print them, and write them if a file is given."""
    command = builder_parser("values_builder")
    command.add_argument("--heap", metavar="N", type=heap, default=LARGEST_KNOWN, help="the last heap")
    arguments = command.parse_args(argv)
    table = grundy_values(arguments.heap)
    texts = [str(value) for value in table.tolist()]
    for first in range(0, len(texts), IN_LINE):
        print(" ".join(texts[first : first + IN_LINE]))
    write_table(command, arguments.write, table.tobytes())


if __name__ == "__main__":
    signal(SIGPIPE, SIG_DFL)  # the reader may have read enough
    main()
