"""Greedy Nim, modified Nim and Grundy's game, from the rules alone, solved by trying everything."""

from functools import cache

Heaps = tuple[int, ...]


def greedy_moves(heaps: Heaps) -> list[tuple[int, int]]:
    """(heap, taken) by heap, then ascending; heaps counted from 0."""
    return [
        (heap, taken)
        for heap, size in enumerate(heaps)
        for taken in range(1, size + 1)
        if all(size >= other for other in heaps)
    ]


def after(heaps: Heaps, heap: int, taken: int) -> Heaps:
    left = list(heaps)
    left[heap] -= taken
    return tuple(left)


@cache
def greedy_mover_wins(heaps: Heaps) -> bool:
    return any(not greedy_mover_wins(after(heaps, *move)) for move in greedy_moves(heaps))


def modified_moves(heaps: Heaps, last: int) -> list[tuple[int, int]]:
    """The same after a move that took `last`; 1000 before the first, as in the document."""
    moves = []
    for heap, size in enumerate(heaps):
        for taken in range(1, size + 1):
            left = [each for each in after(heaps, heap, taken) if each]
            if taken <= 2 * last and len(set(left)) == len(left):
                moves.append((heap, taken))
    return moves


@cache
def modified_mover_wins(heaps: Heaps, last: int) -> bool:
    """`heaps` sorted, so that the table stays small."""
    return any(
        not modified_mover_wins(tuple(sorted(after(heaps, heap, taken))), taken)
        for heap, taken in modified_moves(heaps, last)
    )


def grundy_moves(heaps: Heaps) -> list[tuple[int, int]]:
    """(heap, larger part), both descending, every move once."""
    moves = []
    for heap in sorted(set(heaps), reverse=True):
        for larger in range(heap - 1, 0, -1):
            if larger > heap - larger:
                moves.append((heap, larger))
    return moves


def grundy_after(heaps: Heaps, heap: int, larger: int) -> Heaps:
    left = list(heaps)
    left.remove(heap)
    return tuple(sorted([*left, larger, heap - larger], reverse=True))


@cache
def grundy_mover_wins(heaps: Heaps) -> bool:
    return any(not grundy_mover_wins(grundy_after(heaps, *move)) for move in grundy_moves(heaps))
