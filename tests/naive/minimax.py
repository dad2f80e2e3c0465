"""Full minimax over the game contract: no window, no counting tricks, the whole tree to its depth."""

from dataclasses import dataclass
from typing import Any

from parlour_engine.game import AnyGame, Evaluator, Player


@dataclass
class Count:
    nodes: int = 0
    leaves: int = 0


def value(
    game: AnyGame, position: Any, depth: int, evaluator: Evaluator[Any], maximiser: Player, count: Count
) -> int:
    count.nodes += 1
    result = game.result(position)
    if result is not None:
        count.leaves += 1
        return {None: 0, maximiser: evaluator.win}.get(result.winner, -evaluator.win)
    if depth == 0:
        count.leaves += 1
        return evaluator.guess(position, maximiser)
    values = [
        value(game, game.play(position, move), depth - 1, evaluator, maximiser, count)
        for move in game.legal_moves(position)
    ]
    return max(values) if game.to_move(position) == maximiser else min(values)


def best(game: AnyGame, position: Any, depth: int, evaluator: Evaluator[Any]) -> tuple[int, int, Count]:
    """The first of the best moves, its value, and what was counted."""
    count, maximiser = Count(nodes=1), game.to_move(position)
    values = {
        move: value(game, game.play(position, move), depth - 1, evaluator, maximiser, count)
        for move in game.legal_moves(position)
    }
    move = max(values, key=lambda each: values[each])
    return move, values[move], count
