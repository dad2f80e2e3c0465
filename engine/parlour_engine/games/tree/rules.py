"""The rules of typed trees: a move goes into a branch, and the game ends at a number.

A move is the number of the node that it enters (games/tree/text.py), so a move is the same in every position
of one tree. Legal moves are ordered from the left. rules.md has the notation for people.

Invariant: a position is (the text of its tree in the usual form, the number of the current node).
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from parlour_engine.game import INFINITY, Evaluator, JsonValue, MoveError, Player, Result
from parlour_engine.games.tree.text import MOST_LEVELS, ROOT, Node, Tree, read_position
from parlour_engine.notation import quoted
from parlour_engine.options import ChoiceOption
from parlour_engine.view import TreeView

ID = "tree"
RULES_VERSION = 1
FIRST = ChoiceOption("first", "max", ("max", "min"))
OPTIONS = (FIRST,)
START = "((3 12 8) (2 4 6) (14 5 2))"
NUMBER = Result(None, "number")

Position: TypeAlias = tuple[str, int]


def tree_of(position: Position) -> Tree:
    """Return the tree of a position."""
    return read_position(position[0])[0]


def node_of(position: Position) -> Node:
    """Return the current node of a position."""
    return tree_of(position).nodes[position[1]]


def end_of(position: Position, result: Result, maximiser: Player, plies: int) -> int:
    """Return the number at an end."""
    value = node_of(position).value
    assert value is not None  # the game is over only at a number
    return value


def first_end(position: Position, maximiser: Player, plies: int) -> int:
    """Return the number that is reached if both sides go into the first branch from here on."""
    tree, node = tree_of(position), node_of(position)
    while node.value is None:
        node = tree.nodes[node.children[0]]
    return node.value


class TypedTree:
    """A typed tree; the module explains the parts of a position.

    Attributes:
        maximiser: The player who is MAX; player 1 moves at the root.
    """

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "number"
    default_depth = MOST_LEVELS

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.first: Literal["max", "min"] = "min" if options["first"] == "min" else "max"
        self.options: Mapping[str, JsonValue] = {"first": self.first}
        self.maximiser: Player = 1 if self.first == "max" else 2
        number = Evaluator(first_end, end_of, INFINITY, -INFINITY, maximiser=self.maximiser, numbers=True)
        self.evaluators: Mapping[str, Evaluator[Position]] = {self.default_evaluator: number}

    def start(self) -> Position:
        """Return the root of the tree that textbooks show most often."""
        return START, ROOT

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return the numbers of the branches of the current node, from the left."""
        return tuple(node_of(position).children)

    def play(self, position: Position, move: int) -> Position:
        """Return the position in a branch."""
        return position[0], move

    def to_move(self, position: Position) -> Player:
        """Return 1 at the root and after every second move."""
        return 2 if node_of(position).level & 1 else 1

    def result(self, position: Position) -> Result | None:
        """Return that a number is reached, else None."""
        return None if node_of(position).children else NUMBER

    def move_text(self, position: Position, move: int) -> str:
        """Return the name of the branch."""
        return tree_of(position).nodes[move].name

    def parse_move(self, position: Position, text: str) -> int:
        """Return the branch in the text, in capitals or small letters.

        Raises:
            MoveError: The text names no branch of the current node.
        """
        moves = self.legal_moves(position)
        if not moves:
            raise MoveError("the game is over")
        move = tree_of(position).numbers.get(text.strip().lower())
        if move not in moves:
            first, last = (self.move_text(position, each) for each in (moves[0], moves[-1]))
            raise MoveError(f"{quoted(text)} is no branch here: branches are {first} to {last}")
        return move

    def position_text(self, position: Position) -> str:
        """Return the text of the tree; below the root with `at` and the name of the current node."""
        text, number = position
        return text if number == ROOT else f"{text} at {node_of(position).name}"

    def parse_position(self, text: str) -> Position:
        """Return the position in the text.

        Raises:
            PositionError: The text is no tree; the line says what is wrong and where.
        """
        tree, number = read_position(text)
        return tree.text, number

    def key(self, position: Position) -> str:
        """Return a digest of the tree and the number of the current node."""
        return f"{tree_of(position).digest}/{position[1]}"

    def most_positions(self, position: Position) -> int:
        """Return the number of nodes of the tree."""
        return len(tree_of(position).nodes)

    def view(self, position: Position) -> TreeView:
        """Return the tree and the current node."""
        name = node_of(position).name if position[1] != ROOT else ""
        return {
            "family": "tree",
            "moves": "branch",
            "text": position[0],
            "first": self.first,
            "at": name,
            "last": name or None,
        }
