"""Negamax with alpha-beta as a student writes it; MISTAKE names what is wrong with it."""

from math import inf
from typing import Any

MISTAKE = ""


def search(game: Any, position: Any, depth: int) -> tuple[float, str | None]:
    table: dict[Any, tuple[float, str | None]] = {}

    def value_of(
        position: Any, depth: int, alpha: float, beta: float, played: str | None
    ) -> tuple[float, str | None]:
        game.trace.enter(played, alpha, beta)
        if MISTAKE == "table" and (position, depth) in table:
            known = table[position, depth]
            game.trace.value(known[0])
            return known
        if game.over(position) or depth == (-1 if MISTAKE == "depth" else 0):
            value = game.own_value(position)
            game.trace.value(value)
            return value, None
        best, best_move = -inf, None
        moves = game.moves(position)
        for move in reversed(moves) if MISTAKE == "order" else moves:
            window = (alpha, beta) if MISTAKE == "window" else (-beta, -alpha)
            value = -value_of(game.play(position, move), depth - 1, *window, move)[0]
            if value > best:
                best_move = move
                if MISTAKE != "best":
                    best = value
                alpha = max(alpha, value)
            if alpha > beta or (alpha == beta and MISTAKE != "strict"):
                game.trace.cut()
                break
        table[position, depth] = best, best_move
        game.trace.value(best)
        return best, best_move

    return value_of(position, depth, -inf, inf, None)
