"""The command `parlour-engine tree`: the tree that a player searches, or a game of heaps as a graph."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from parlour_engine.commands.arguments import add_game, add_json, add_position, chosen_game, chosen_position
from parlour_engine.game import INFINITY
from parlour_engine.players.trees import game_graph, search_tree
from parlour_engine.search.recorder import CUT, Record
from parlour_engine.search.replay import replay

SUMMARY = "show the tree of a search, or a game of heaps as a graph"
MOST_LINES = 200  # a person reads no more; `--json` has everything
KINDS = {
    "0": " (drawn)",
    "1": " (player 1 won)",
    "2": " (player 2 won)",
    "g": " (guess)",
    "t": " (table)",
    "o": " (left out)",
}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add what `tree` takes."""
    add_game(command)
    command.add_argument(
        "player", metavar="PLAYER_TEXT", nargs="?", help="whose search; the graph without it"
    )
    command.add_argument("--moves", metavar="TEXT", default="", help="moves played, with spaces between")
    add_position(command)
    add_json(command)


def run(arguments: argparse.Namespace) -> None:
    """Print the tree that a player searches, or without one the graph of the whole game.

    Raises:
        GameError: The game, the position, a move or the player is unusable.
    """
    game = chosen_game(arguments)
    start = position = chosen_position(game, arguments)
    moves = []
    for text in arguments.moves.split():
        moves.append(game.parse_move(position, text))
        position = game.play(position, moves[-1])
    if arguments.player is None:
        found = game_graph(game, start, moves)
        lines = graph_lines(found)
    else:
        found = search_tree(game, position, arguments.player)
        lines = tree_lines(found)
    print(json.dumps(found) if arguments.json else "\n".join(lines))


def tree_lines(tree: dict[str, Any]) -> Iterator[str]:
    """Yield one line a node, indented by its depth: move, window, value, and how it was left."""
    columns = tree["columns"]
    nodes = replay(Record(**columns), tree["algorithm"], maximising=tree["to_move"] == tree["maximiser"])
    for node in nodes[:MOST_LINES]:
        move = tree["moves"][node.move] if node.level else "root"
        value = "not finished" if node.value is None else node.value
        window = f"[{side(node.alpha)}, {side(node.beta)}]"
        cut = f", {'beta' if node.maximising else 'alpha'} cut-off" if node.kind == CUT else ""
        yield f"{'  ' * node.level}{move}  {window} = {value}{KINDS.get(node.kind, '')}{cut}"
    left_out = max(0, len(nodes) - MOST_LINES) + tree["left_out"]
    if left_out:
        yield f"and {left_out:,} more nodes; --json prints up to 50,000"
    search = tree["search"]
    yield (
        f"{tree['algorithm']} to depth {search['depth']}: move {search['move']}, value {search['value']}, "
        f"{search['nodes']:,} nodes, {search['evaluations']:,} evaluations, {search['cutoffs']:,} cut-offs"
    )


def side(value: int) -> str:
    """Return one side of a window; a dash where it is open."""
    return "-" if abs(value) == INFINITY else str(value)


def graph_lines(graph: dict[str, Any]) -> Iterator[str]:
    """Yield one line a level: the side to move, and each position with its value and its state."""
    marks = {"current": "*", "visited": "+", "reachable": "", "unreachable": "~"}
    for number, level in enumerate(graph["levels"]):
        nodes = [node for node in graph["nodes"] if node["level"] == number]
        shown = "  ".join(f"{marks[node['state']]}{node['text']}={node['value']}" for node in nodes)
        yield f"{level['side']}  {shown}"
    yield f"{len(graph['nodes'])} positions, {graph['edges']} edges; * current, + visited, ~ unreachable"
