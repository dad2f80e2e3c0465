"""A search with its tree, and a game with its graph, as plain JSON: what a page draws and a shell prints.

The tree is that of the last depth a search finished, in the columns of search/recorder.py.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from parlour_engine.analysis import Analysis, analysis_json
from parlour_engine.control import INERT, Control
from parlour_engine.game import INFINITY, AnyGame, Evaluator, PlayerTextError
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.choose import check_player, choose
from parlour_engine.search.attempt import FIXED_DEPTH, Attempt, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.graph import merged_graph, node_states
from parlour_engine.search.memo import LOSS, WIN, memo
from parlour_engine.search.recorder import CUT, LEAVES, MOST_NODES, NO_MOVE, Record, Recorder
from parlour_engine.search.replay import replay
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
    """Return a recorded search as plain JSON.

    `win` and `loss` are the values from which on a node is certainly won or lost for whoever values are for,
    null where the evaluator has none; `moves` names the moves that `columns` counts from 0.
    """
    record = recorder.record()
    win, loss = (WIN, LOSS) if method.algorithm == "memo" else reliable(game.evaluators[method.evaluator])
    moves, columns = named_columns(game, position, record, method, maximiser)
    return {
        "game": game.id,
        "options": dict(game.options),
        "position": game.position_text(position),
        "view": game.view(position),
        "to_move": game.to_move(position),
        "algorithm": method.algorithm,
        "evaluator": method.evaluator,
        "form": "minimax" if method.algorithm in ("minimax", "alphabeta") else "negamax",
        "maximiser": maximiser,
        "win": win,
        "loss": loss,
        "search": analysis_json(game, position, analysis),
        "nodes": len(record.kinds),
        "left_out": recorder.left_out,
        "moves": moves,
        "columns": columns,
    }


def reliable(evaluator: Evaluator[Any]) -> tuple[int | None, int | None]:
    """Return from which values on an evaluator's win and loss are certain, None where none is."""
    return (
        evaluator.win if evaluator.win < INFINITY else None,
        evaluator.loss if evaluator.loss > -INFINITY else None,
    )


def named_columns(
    game: AnyGame, root: Any, record: Record, method: Method, maximiser: int
) -> tuple[list[str], dict[str, Any]]:
    """Return the texts of all moves, each once, and the columns of a record with places in these for moves.

    The root has no move: -1. The columns are those of `search.recorder.Record`.
    """
    names: dict[str, int] = {}

    def named(position: Any, move: int) -> int:
        return names.setdefault(game.move_text(position, move), len(names))

    positions = [root]
    moves, untried = [NO_MOVE], list[list[int]]()
    rest = iter(record.untried)
    nodes = replay(record, method.algorithm, maximising=game.to_move(root) == maximiser)
    for node in nodes:
        if node.level:
            above = positions[node.level - 1]
            moves.append(named(above, node.move))
            if node.kind not in LEAVES:
                positions[node.level :] = [game.play(above, node.move)]
        if node.kind == CUT:
            untried.append([named(positions[node.level], move) for move in next(rest)])
    columns = {
        "kinds": "".join(record.kinds),
        "moves": moves,
        "tried": record.tried,
        "values": record.values,
        "untried": untried,
        "below": record.below,
    }
    return list(names), columns


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
