"""Our search as a trace: alpha-beta to a depth under a convention.

Invariant: under the documents' convention the nodes, windows, values and cuts are those of the engine's own
record of `minimax`, `alphabeta`, `negamax` and `negamax-alphabeta` (search/recorder.py), node for node;
tests/contract/test_checked_searches.py holds the two together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour_engine.catalogue import make_game
from parlour_engine.checking.trace import Node
from parlour_engine.game import INFINITY, AnyGame, GameError, GameOverError, Result
from parlour_engine.notation import quoted
from parlour_engine.search.attempt import maximising_player
from parlour_engine.search.fields import DEEPEST
from parlour_engine.search.recorder import MOST_NODES


class TooLargeError(GameError):
    """The search has more nodes than a check compares."""


@dataclass(frozen=True, slots=True)
class Search:
    """What a program is asked: to search a position to a depth and to value the leaves by an evaluator."""

    game: AnyGame
    position: Any
    depth: int
    evaluator: str

    @property
    def maximises(self) -> bool:
        """Whether the maximiser moves at the root."""
        evaluator = self.game.evaluators[self.evaluator]
        return self.game.to_move(self.position) == maximising_player(self.game, self.position, evaluator)

    @property
    def window(self) -> tuple[float, float]:
        """The documents' window at the root, for its side to move."""
        alpha, beta = self.game.evaluators[self.evaluator].window
        return (alpha, beta) if self.maximises else (-beta, -alpha)

    def message(self) -> dict[str, object]:
        """Return the message `search` of the dialect `lines`."""
        return {
            "search": {
                "game": self.game.id,
                "options": dict(self.game.options),
                "position": self.game.position_text(self.position),
                "depth": self.depth,
                "evaluator": self.evaluator,
            }
        }


def search_of(message: Mapping[str, Any]) -> Search:
    """Return the search of a message `search`.

    Raises:
        GameError: A field is missing or unusable.
    """
    told = message.get("search")
    if not isinstance(told, dict):
        raise GameError(f"search is {quoted(told)}: allowed is an object")
    wanted = {"game": str, "options": dict, "position": str, "depth": int, "evaluator": str}
    for name, kind in wanted.items():
        if not isinstance(told.get(name), kind):
            raise GameError(f"{name} of a search is {quoted(told.get(name))}: allowed is a value of its kind")
    game = make_game(told["game"], told["options"])
    position = game.parse_position(told["position"])
    return checked_search(game, position, told["depth"], told["evaluator"])


def checked_search(game: AnyGame, position: Any, depth: int, evaluator: str) -> Search:
    """Return a search of these.

    Raises:
        GameError: The game is over, the depth is out of bounds, or the game has no such evaluator.
    """
    if game.result(position) is not None:
        raise GameOverError(f"position is {quoted(game.position_text(position))}: the game is over")
    if not 1 <= depth <= DEEPEST:
        raise GameError(f"depth is {quoted(depth)}: allowed are 1..{DEEPEST}")
    if evaluator not in game.evaluators:
        raise GameError(f"evaluator is {quoted(evaluator)}: allowed are {', '.join(game.evaluators)}")
    return Search(game, position, depth, evaluator)


def reference(
    search: Search, cut: str, window: tuple[float, float] | None = None, guide: Node | None = None
) -> Node:
    """Return our search; values and windows are for the side to move at each node.

    Args:
        search: What is searched.
        cut: When a node is cut (`Convention.cut`).
        window: Alpha and beta at the root; the documents' without it.
        guide: A search whose order of moves ours follows; the game's order without it.

    Raises:
        TooLargeError: There are more than `MOST_NODES` nodes.
    """
    return _Reference(search, cut).searched(search.position, 0, None, window or search.window, guide)


def best_move(searched: Node) -> str | None:
    """Return the text of the first root move with the value of the root, in a search by `reference`."""
    assert searched.value is not None
    return next(child.move for child in searched.children if child.value == -searched.value)


class _Reference:
    def __init__(self, search: Search, cut: str) -> None:
        game = search.game
        self.game, self.depth, self.cut = game, search.depth, cut
        self.evaluator = game.evaluators[search.evaluator]
        self.maximiser = maximising_player(game, search.position, self.evaluator)
        self.room = MOST_NODES

    def searched(
        self, position: Any, ply: int, move: str | None, window: tuple[float, float], guide: Node | None
    ) -> Node:
        if self.room == 0:
            raise TooLargeError(
                f"depth is {self.depth}: the search of {self.game.id} has more than {MOST_NODES:,} nodes"
            )
        self.room -= 1
        node = Node(move, window)
        result = self.game.result(position)
        if result is not None or ply == self.depth:
            node.over, node.value = result is not None, self.leaf(position, result, ply)
            return node
        alpha, beta = window
        best: float = -INFINITY
        moves = self.ordered(position, guide)
        guides = {} if guide is None else {child.move: child for child in guide.children}
        for number, (text, following) in enumerate(moves, 1):
            child = self.searched(following, ply + 1, text, (-beta, -alpha), guides.get(text))
            node.children.append(child)
            assert child.value is not None
            if -child.value > best:
                best = -child.value
                if self.cut == "none":
                    continue
                alpha = max(alpha, best)
                if alpha > beta or (alpha == beta and self.cut == "equal"):
                    node.cut, node.untried = True, tuple(text for text, _ in moves[number:])
                    break
        node.value = best
        return node

    def leaf(self, position: Any, result: Result | None, ply: int) -> int:
        """Return the value of a leaf for its side to move."""
        if result is None:
            value = self.evaluator.guess(position, self.maximiser, ply)
        else:
            value = self.evaluator.end(position, result, self.maximiser, ply)
        return value if self.game.to_move(position) == self.maximiser else -value

    def ordered(self, position: Any, guide: Node | None) -> Sequence[tuple[str, Any]]:
        """Return the texts of the moves with the positions after them, those of the guide first."""
        game = self.game
        moves = {
            game.move_text(position, move): game.play(position, move) for move in game.legal_moves(position)
        }
        guided = () if guide is None else (child.move for child in guide.children)
        first = [text for text in guided if text in moves]
        return [(text, moves[text]) for text in dict.fromkeys([*first, *moves])]
