"""The command `parlour-engine tree`: show the tree that a player searches, a graph, or a typed tree."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from parlour_engine.commands.arguments import (
    add_game,
    add_json,
    add_players,
    add_position,
    chosen_game,
    chosen_position,
)
from parlour_engine.exercises.orders import best_first, searched, whole_tree, worst_first
from parlour_engine.exercises.typed_trees import EXAMPLES, OPTIONS, example, random_tree
from parlour_engine.game import INFINITY, AnyGame, GameError, ends_in_numbers
from parlour_engine.options import read_options
from parlour_engine.players.trees import replayed, search_tree
from parlour_engine.search.graph import game_graph
from parlour_engine.search.growth import Growth, grown_tree
from parlour_engine.search.mcts import Node, effort
from parlour_engine.search.recorder import CUT
from parlour_engine.search.replay import Way

SUMMARY = "show the tree of a search, a game of heaps as a graph, or a tree that you type"
MOST_LINES = 200  # enough for people; `--json` has everything
KINDS = {
    "0": " (drawn)",
    "1": " (player 1 won)",
    "2": " (player 2 won)",
    "g": " (guess)",
    "t": " (table)",
    "o": " (left out)",
}
WAYS = {Way.WHOLE: "", Way.NULL: ", null window", Way.AGAIN: ", searched again"}
WORTH = {-1: "loss", 0: "draw", 1: "win"}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `tree`."""
    add_game(command)
    command.add_argument(
        "player", metavar="PLAYER_TEXT", nargs="?", help="whose search; the graph or typed tree without it"
    )
    examples = ", ".join(EXAMPLES)
    command.add_argument("--example", metavar="NAME", help=f"for the game tree: {examples}")
    sizes = ", ".join(option.name for option in OPTIONS)
    command.add_argument(
        "--random", metavar="k=v", nargs="*", help=f"for the game tree, a random one with {sizes}"
    )
    command.add_argument("--moves", metavar="TEXT", default="", help="moves played, with spaces between")
    add_position(command)
    add_json(command)
    add_players(command)


def run(arguments: argparse.Namespace) -> None:
    """Print the tree that a player searches; without a player, the graph of the whole game or the typed tree.

    Raises:
        GameError: The game, the position, a move or the player is unusable.
    """
    game = chosen_game(arguments, study=True)
    start = position = begun(game, arguments)
    moves = []
    for text in arguments.moves.split():
        moves.append(game.parse_move(position, text))
        position = game.play(position, moves[-1])
    if arguments.player is None:
        numbers = ends_in_numbers(game)
        found = typed_tree(game, position) if numbers else game_graph(game, start, moves)
        lines = typed_lines(found) if numbers else graph_lines(found)
    else:
        found = search_tree(game, position, arguments.player)
        lines = growth_lines(found) if found["form"] == "simulations" else tree_lines(found)
    print(json.dumps(found) if arguments.json else "\n".join(lines))


def begun(game: AnyGame, arguments: argparse.Namespace) -> Any:
    """Return the position of `--position`, `--example` or `--random`, else the start.

    Raises:
        GameError: More than one of them is given, or the one that is given is unusable.
    """
    given = [each for each in (arguments.position, arguments.example, arguments.random) if each is not None]
    if len(given) > 1:
        raise GameError("--position, --example and --random exclude each other")
    if arguments.position is None and given and not ends_in_numbers(game):
        raise GameError(f"--example and --random are for typed trees, not for {game.id}")
    if arguments.example is not None:
        return game.parse_position(example(arguments.example))
    if arguments.random is not None:
        return game.parse_position(random_tree(read_options(OPTIONS, arguments.random)))
    return chosen_position(game, arguments)


def typed_tree(game: AnyGame, position: Any) -> dict[str, Any]:
    """Return a typed tree as plain JSON: its text, its sizes, its value, and what alpha-beta looks at.

    Raises:
        GameError: The current node is an end.
    """
    tree = whole_tree(game, position, game.default_depth, game.default_evaluator)
    orders = {"as_written": tree, "best_first": best_first(tree), "worst_first": worst_first(tree)}
    return {
        "position": game.position_text(position),
        "first": "max" if tree.maximising else "min",
        "leaves": tree.leaves,
        "value": tree.value,
        "orders": {
            name: {"tree": ordered.text(), "looked_at": searched(ordered).evaluations}
            for name, ordered in orders.items()
        },
    }


def typed_lines(tree: dict[str, Any]) -> Iterator[str]:
    """Yield a typed tree, its value, and a line for each order of its branches."""
    yield tree["position"]
    yield f"{tree['leaves']:,} numbers, {tree['first'].upper()} moves first, value {tree['value']}"
    for name, order in tree["orders"].items():
        yield f"alpha-beta, {name.replace('_', ' ')}: {order['looked_at']:,} numbers looked at"


def tree_lines(tree: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each node, indented by depth: move, window, value, and how it was entered and left.

    If the search entered its root several times, each pass begins with its own line.
    """
    if "instead_of" in tree:
        yield f"{tree['instead_of']} searches no tree; in its place {tree['algorithm']}"
    nodes, passes = replayed(tree), iter(tree.get("passes", ()))
    for node in nodes[:MOST_LINES]:
        if node.level == 0 and "passes" in tree:
            yield f"depth {next(passes)['depth']}"
        move = tree["moves"][node.move] if node.level else "root"
        value = "not finished" if node.value is None else node.value
        window = f"[{side(node.alpha)}, {side(node.beta)}]"
        cut = f", {'beta' if node.maximising else 'alpha'} cut-off" if node.kind == CUT else ""
        yield f"{'  ' * node.level}{move}  {window} = {value}{KINDS.get(node.kind, '')}{WAYS[node.way]}{cut}"
    left_out = max(0, len(nodes) - MOST_LINES) + tree["left_out"]
    if left_out:
        yield f"and {left_out:,} more nodes; --json prints up to 50,000"
    search = tree["search"]
    yield (
        f"{tree['algorithm']} to depth {search['depth']}: move {search['move']}, value {search['value']}, "
        f"{search['nodes']:,} nodes, {search['evaluations']:,} evaluations, {search['cutoffs']:,} cut-offs"
    )


def growth_lines(tree: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each position, indented by depth, most visited first: move, visits, mean or value.

    Mean and value are for the side whose move leads there.
    """
    columns = {each.name: tree["columns"][each.name] for each in fields(Growth)}
    root = grown_tree(Growth(**columns))[0]
    lines = list(branch_lines(tree, root, 0))
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield f"and {len(lines) - MOST_LINES:,} more positions; --json prints up to 50,000"
    if tree["left_out"]:
        yield f"and {tree['left_out']:,} more simulations, which are not recorded"
    search = tree["search"]
    yield (
        f"{tree['algorithm']}, {search['evaluations']:,} simulations: move {search['move']}, "
        f"value {search['value']}, {search['nodes']:,} positions entered"
    )


def branch_lines(tree: dict[str, Any], node: Node, level: int) -> Iterator[str]:
    """Yield the lines of a position of a grown tree and of all positions below it."""
    move = tree["moves"][node.move] if level else "root"
    is_proved = node.least == node.most
    worth = WORTH[node.least] if is_proved else f"mean {node.total / max(1, node.visits):+.2f}"
    yield f"{'  ' * level}{move}  {node.visits:,} visits, {worth}"
    for child in sorted(node.children, key=effort, reverse=True):
        yield from branch_lines(tree, child, level + 1)


def side(value: int) -> str:
    """Return one bound of a window; a dash if it is open."""
    return "-" if abs(value) == INFINITY else str(value)


def graph_lines(graph: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each level: the side to move, and each position with its value and its state."""
    marks = {"current": "*", "visited": "+", "reachable": "", "unreachable": "~"}
    for number, level in enumerate(graph["levels"]):
        nodes = [node for node in graph["nodes"] if node["level"] == number]
        shown = "  ".join(f"{marks[node['state']]}{node['text']}={node['value']}" for node in nodes)
        yield f"{level['side']}  {shown}"
    yield f"{len(graph['nodes'])} positions, {graph['edges']} edges; * current, + visited, ~ unreachable"
