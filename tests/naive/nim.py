"""Nim solved by trying everything, without a thought for exclusive or."""

from functools import cache


def moves(heaps: tuple[int, ...]) -> list[tuple[int, int]]:
    """(heap, taken) by heap, then ascending; heaps counted from 0."""
    return [(heap, taken) for heap, size in enumerate(heaps) for taken in range(1, size + 1)]


def after(heaps: tuple[int, ...], heap: int, taken: int) -> tuple[int, ...]:
    left = list(heaps)
    left[heap] -= taken
    return tuple(left)


@cache
def mover_wins(heaps: tuple[int, ...], misere: bool) -> bool:
    if not any(heaps):
        return misere
    return any(not mover_wins(after(heaps, *move), misere) for move in moves(heaps))
