"""The whole graph of a small game: every position once on each level, with its value.

Positions with equal keys on one level are one node, however many paths lead there. A level is the number of
plies from the root, so the same side is to move on the whole level. The side to move at the root is MAX. A
node's value is 1 if MAX wins from there, else 0; these games have no draws.

The graph as plain JSON is for the page and the shell.

Invariant: nodes come level by level, so that every edge leads to a node with a higher number.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from parlour_engine.game import AnyGame, Game, GameError, P

MOST_NODES = 5_000

NodeState: TypeAlias = Literal["current", "visited", "reachable", "unreachable"]


class GraphError(GameError):
    """The game has no graph that can be drawn."""


@dataclass(frozen=True, slots=True)
class Node:
    """One position on one level.

    Attributes:
        key: The game's key of the position.
        level: Plies from the root.
        children: Numbers of the nodes one move away, in the order of the moves, each once.
        moves: For each child, the text of the first move that leads there.
        value: 1 if MAX wins from here, else 0.
    """

    key: str
    level: int
    children: tuple[int, ...]
    moves: tuple[str, ...]
    value: int


def merged_graph(game: Game[P], root: P, most_nodes: int = MOST_NODES) -> tuple[Node, ...]:
    """Return the graph of all positions that can follow a position, the position itself first.

    Raises:
        GraphError: The game is not a game of heaps, or the graph would have more than `most_nodes` nodes.
    """
    if game.view(root)["family"] not in ("heaps", "row"):
        raise GraphError(f"game is '{game.id}': only games of heaps have a graph")
    levels: list[dict[str, P]] = [{game.key(root): root}]
    while any(game.result(position) is None for position in levels[-1].values()):
        below: dict[str, P] = {}
        for position in levels[-1].values():
            for move in game.legal_moves(position):
                child = game.play(position, move)
                below.setdefault(game.key(child), child)
        levels.append(below)
        if sum(map(len, levels)) > most_nodes:
            message = f"the graph of this position has more nodes than the {most_nodes:,} allowed"
            raise GraphError(message, "graph-too-large", most=most_nodes)
    return tuple(numbered(game, root, levels))


def numbered(game: Game[P], root: P, levels: list[dict[str, P]]) -> list[Node]:
    """Return the nodes with their edges and values, computed from the last level up."""
    first, numbers = 0, []
    for positions in levels:
        numbers.append({key: first + place for place, key in enumerate(positions)})
        first += len(positions)
    nodes: dict[int, Node] = {}
    for level in reversed(range(len(levels))):
        for key, position in levels[level].items():
            ways: dict[int, str] = {}
            for move in game.legal_moves(position):
                child = numbers[level + 1][game.key(game.play(position, move))]
                ways.setdefault(child, game.move_text(position, move))
            children = tuple(ways)
            result = game.result(position)
            if result is not None:
                value = int(result.winner == game.to_move(root))
            else:
                values = [nodes[child].value for child in children]
                value = max(values) if level % 2 == 0 else min(values)
            nodes[numbers[level][key]] = Node(key, level, children, tuple(ways.values()), value)
    return [nodes[number] for number in range(len(nodes))]


def node_states(nodes: tuple[Node, ...], path: list[str]) -> list[NodeState]:
    """Return the state of each node in a game that followed a path of keys from the root.

    Raises:
        GraphError: The path leaves the graph.
    """
    states: list[NodeState] = ["unreachable"] * len(nodes)
    current, on_the_way = 0, [0]
    if nodes[0].key != path[0]:
        raise GraphError("the game did not begin at the root of the graph")
    for key in path[1:]:
        below = [child for child in nodes[current].children if nodes[child].key == key]
        if not below:
            raise GraphError("the game left the graph")
        current = below[0]
        on_the_way.append(current)
    states[current] = "current"
    for number in range(current, len(nodes)):  # parents come before their children
        if states[number] in ("current", "reachable"):
            for child in nodes[number].children:
                states[child] = "reachable"
    for number in on_the_way[:-1]:
        states[number] = "visited"
    return states


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
