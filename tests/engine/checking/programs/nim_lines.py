"""Nim and its search in the dialect `lines`, without a line of ours; MISTAKE names what is wrong with it."""

import json
import sys
from typing import Any

MISTAKE = ""
LOST, MOST = -1, 9


def moves_of(heaps: tuple[int, ...]) -> list[tuple[str, tuple[int, ...]]]:
    return [
        (f"{heap + 1}:{taken}", (*heaps[:heap], counters - taken, *heaps[heap + 1 :]))
        for heap, counters in enumerate(heaps)
        for taken in range(1, counters + 1)
    ]


def tell(**event: Any) -> None:
    print(json.dumps(event))


def value_of(
    heaps: tuple[int, ...],
    depth: int,
    alpha: int,
    beta: int,
    played: str | None,
    table: dict[Any, tuple[int, str | None]],
) -> tuple[int, str | None]:
    tell(enter=played, alpha=alpha, beta=beta)
    best, best_move = LOST if not any(heaps) else 0, None
    if MISTAKE == "table" and (heaps, depth) in table:
        best, best_move = table[heaps, depth]
    elif any(heaps) and depth > (-1 if MISTAKE == "depth" else 0):
        best = -MOST
        moves = moves_of(heaps)
        for move, left in reversed(moves) if MISTAKE == "order" else moves:
            window = (alpha, beta) if MISTAKE == "window" else (-beta, -alpha)
            value = -value_of(left, depth - 1, *window, move, table)[0]
            if value > best:
                best_move = move
                if MISTAKE != "best":
                    best = value
                alpha = max(alpha, value)
            if alpha > beta or (alpha == beta and MISTAKE != "strict"):
                break
        table[heaps, depth] = best, best_move
    tell(value=best)
    return best, best_move


for line in sys.stdin:
    asked = json.loads(line)["search"]
    start = tuple(map(int, asked["position"].split(",")))
    value, move = value_of(start, asked["depth"], -MOST, MOST, None, {})
    print(json.dumps({"move": move, "value": value}), flush=True)
