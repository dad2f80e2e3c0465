"""The whole graph of a game of heaps as plain JSON, for the page and the shell."""

from collections.abc import Iterable
from typing import Any

from parlour_engine.game import AnyGame
from parlour_engine.search.graph import merged_graph, node_states


def game_graph(game: AnyGame, start: Any, moves: Iterable[int], *, valued: bool = True) -> dict[str, Any]:
    """Return the whole graph of a game of heaps, and the state of each node after these moves.

    `levels` names the side to move on each level. `nodes` come level by level; `children` are node numbers.
    Unless `valued`, only nodes in which the game is over have a value: the result.

    Raises:
        GraphError: The game has no graph, or too large a one.
    """
    nodes = merged_graph(game, start)
    position, path = start, [game.key(start)]
    for move in moves:
        position = game.play(position, move)
        path.append(game.key(position))
    states = node_states(nodes, path)
    players = (game.to_move(start), 3 - game.to_move(start))
    return {
        "game": game.id,
        "options": dict(game.options),
        "start": game.position_text(start),
        "levels": [
            {"player": players[level % 2], "side": ("MAX", "MIN")[level % 2]}
            for level in range(nodes[-1].level + 1)
        ],
        "nodes": [
            {
                "text": heaps_of(node.key),
                "key": node.key,
                "level": node.level,
                "value": node.value if valued or not node.children else None,
                "state": state,
                "children": list(node.children),
                "moves": list(node.moves),
            }
            for node, state in zip(nodes, states, strict=True)
        ],
        "edges": sum(len(node.children) for node in nodes),
    }


def heaps_of(key: str) -> str:
    """Return a key of a game of heaps without its side to move; 0 where nothing is left."""
    sizes, slash, _ = key.rpartition("/")
    return (sizes if slash else key) or "0"
