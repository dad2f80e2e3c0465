"""Full minimax over the game contract: no window, no counting tricks, the whole tree to its depth."""

from dataclasses import dataclass
from typing import Any

from parlour_engine.game import AnyGame, Evaluator, Player


@dataclass
class Count:
    nodes: int = 0
    leaves: int = 0


def value(
    game: AnyGame,
    position: Any,
    depth: int,
    evaluator: Evaluator[Any],
    maximiser: Player,
    count: Count,
    plies: int = 1,
) -> int:
    count.nodes += 1
    result = game.result(position)
    if result is not None:
        count.leaves += 1
        return evaluator.end(position, result, maximiser, plies)
    if depth == 0:
        count.leaves += 1
        return evaluator.guess(position, maximiser, plies)
    values = [
        value(game, game.play(position, move), depth - 1, evaluator, maximiser, count, plies + 1)
        for move in game.legal_moves(position)
    ]
    return max(values) if game.to_move(position) == maximiser else min(values)


def best(game: AnyGame, position: Any, depth: int, evaluator: Evaluator[Any]) -> tuple[int, int, Count]:
    """The first of the best moves for the side to move, its value, and what was counted."""
    count, maximiser = Count(nodes=1), evaluator.maximiser or game.to_move(position)
    values = {
        move: value(game, game.play(position, move), depth - 1, evaluator, maximiser, count)
        for move in game.legal_moves(position)
    }
    choose = max if game.to_move(position) == maximiser else min
    move = choose(values, key=lambda each: values[each])
    return move, values[move], count
