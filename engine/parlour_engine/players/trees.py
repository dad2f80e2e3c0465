"""A search with its tree, and a game with its graph, as plain JSON: what a page draws and a shell prints.

The tree is that of the last depth a search finished, in the events of search/recorder.py with moves as
texts and an unbounded side of a window as null.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from parlour_engine.analysis import Analysis, analysis_json
from parlour_engine.control import INERT, Control
from parlour_engine.game import INFINITY, AnyGame, PlayerTextError
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.choose import check_player, choose
from parlour_engine.search.attempt import FIXED_DEPTH, Attempt, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.graph import merged_graph, node_states
from parlour_engine.search.memo import memo
from parlour_engine.search.recorder import MOST_NODES, NO_MOVE, Event, Recorder
from parlour_engine.search.searches import INTERPRETED

RECORDED = (*FIXED_DEPTH, "memo", "level")


class RecordedSearch:
    """A `DepthSearch` that keeps the log of the last depth finished, or of the first if none was."""

    def __init__(self, most_nodes: int) -> None:
        self.most_nodes = most_nodes
        self.kept: tuple[Method, Attempt, Recorder] | None = None

    def __call__(
        self, game: AnyGame, position: Any, method: Method, depth: int, budget: Budget, /
    ) -> Attempt:
        """Search to one depth with a log of its own."""
        recorder = Recorder(self.most_nodes)
        attempt = search_to_depth(game, position, method, depth, budget, recorder)
        if attempt.finished or self.kept is None:
            self.kept = method, attempt, recorder
        return attempt


def search_tree(
    game: AnyGame,
    position: Any,
    player_text: str,
    limit_cap: Limit = NO_LIMIT,
    control: Control = INERT,
    most_nodes: int = MOST_NODES,
) -> dict[str, Any]:
    """Return a player's analysis with the tree it searched, at most `most_nodes` of its nodes.

    Raises:
        PlayerTextError: The text names no player of this game, or one that searches no tree.
        GameOverError: There is nothing to search.
    """
    spec = check_player(game, player_text)
    if spec.algorithm not in RECORDED:
        raise PlayerTextError(f"player is '{spec.algorithm}': only {', '.join(RECORDED)} search a tree")
    recorded = RecordedSearch(most_nodes)
    if spec.algorithm == "memo" and game.result(position) is None:
        recorder = Recorder(most_nodes)
        limit = Limit(None, spec.nodes, spec.seconds).within(limit_cap)
        analysis = memo(game, position, limit, control, recorder)
        return described(game, position, Method("memo", "none"), game.to_move(position), analysis, recorder)
    searches = replace(INTERPRETED, to_depth=recorded)
    analysis = choose(game, position, player_text, limit_cap, control, searches)
    if recorded.kept is None:
        raise PlayerTextError(f"player is '{player_text}': it searches no tree")
    method, attempt, recorder = recorded.kept
    return described(game, position, method, attempt.maximiser, analysis, recorder)


def described(
    game: AnyGame, position: Any, method: Method, maximiser: int, analysis: Analysis, recorder: Recorder
) -> dict[str, Any]:
    """Return a recorded search as plain JSON."""
    return {
        "game": game.id,
        "options": dict(game.options),
        "position": game.position_text(position),
        "to_move": game.to_move(position),
        "algorithm": method.algorithm,
        "evaluator": method.evaluator,
        "form": "minimax" if method.algorithm in ("minimax", "alphabeta") else "negamax",
        "maximiser": maximiser,
        "search": analysis_json(game, position, analysis),
        "left_out": recorder.left_out,
        "events": list(event_texts(game, position, recorder.events)),
    }


def event_texts(game: AnyGame, root: Any, events: Iterable[Event]) -> Iterator[list[Any]]:
    """Yield the events with moves as texts; the root is entered by null."""
    positions: list[Any] = []
    for event in events:
        match event:
            case ("enter", move, alpha, beta):
                if move == NO_MOVE:
                    positions.append(root)
                    yield ["enter", None, bound(alpha), bound(beta)]
                else:
                    yield ["enter", game.move_text(positions[-1], move), bound(alpha), bound(beta)]
                    positions.append(game.play(positions[-1], move))
            case ("child", move, value):
                yield ["child", game.move_text(positions[-1], move), value]
            case ("window", alpha, beta):
                yield ["window", bound(alpha), bound(beta)]
            case ("cut", side):
                yield ["cut", side]
            case ("leave", value, kind):
                positions.pop()
                yield ["leave", value, kind]


def bound(value: int) -> int | None:
    """Return one side of a window, None where it is open."""
    return None if abs(value) == INFINITY else value


def game_graph(game: AnyGame, start: Any, moves: Iterable[int]) -> dict[str, Any]:
    """Return the whole graph of a game of heaps, and what each node is after these moves.

    `levels` names the side to move on each level; `nodes` come level by level, `children` are their numbers.

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
                "value": node.value,
                "state": state,
                "children": list(node.children),
            }
            for node, state in zip(nodes, states, strict=True)
        ],
        "edges": sum(len(node.children) for node in nodes),
    }


def heaps_of(key: str) -> str:
    """Return a key of a game of heaps without its side to move; 0 where nothing is left."""
    sizes, slash, _ = key.rpartition("/")
    return (sizes if slash else key) or "0"
