"""What the model server shows of its thinking: three pages of it, always the same."""

from parlour_protocol.answers import Explanation, GraphPage, Hint, TreePage
from parlour_protocol.commands import Explain, FetchGraph, FetchPositionTree, FetchTree, TakeHint
from parlour_protocol.studies import (
    GraphLevel,
    GraphNode,
    MoveReason,
    Score,
    SearchSummary,
    SecondBest,
    TreeAbout,
    TreeColumns,
)
from parlour_protocol.values import HeapsView

PAGES = 3
ABOUT = TreeAbout(
    game="nim",
    options={},
    position="",
    view=HeapsView("take", [1], [1]),
    to_move=1,
    algorithm="minimax",
    evaluator="none",
    form="minimax",
    maximiser=1,
    win=1,
    loss=-1,
    nodes=3,
    left_out=0,
    moves=["a"],
    search=SearchSummary("a", Score("draw"), 0, ["a"], 1, 3, 3, 0, 0, 0.0),
)


def tree_page(command: FetchTree | FetchPositionTree) -> TreePage:
    """One node a page, whose value names its page."""
    about = ABOUT if command.page == 0 else None
    columns = TreeColumns("g", [0], [], [command.page], [], [])
    room, turn = (command.room, command.turn) if isinstance(command, FetchTree) else ("", 0)
    return TreePage(command.id, room, turn, command.page, PAGES, columns, about)


def graph_page(command: FetchGraph) -> GraphPage:
    """One node a page, which names its page."""
    levels = [GraphLevel(1, "MAX")] if command.page == 0 else []
    nodes = [GraphNode(str(command.page), "", command.page, 1, "reachable", [], [])]
    return GraphPage(command.id, command.room, command.turn, command.page, PAGES, nodes, levels)


def explanation(command: Explain, move: str) -> Explanation:
    """Return an explanation of the move of the command's turn."""
    reasons = [MoveReason("only-move"), MoveReason("winning-cells", {"own": 2, "theirs": 1})]
    score, second = Score("evaluation", value=8), SecondBest("b", Score("evaluation", value=-4), 12, 9)
    return Explanation(command.id, command.room, command.turn, move, reasons, score, [move, "b"], 5, second)


def hint(command: TakeHint) -> Hint:
    """Return a hint for the command's turn: always the letter a."""
    return Hint(command.id, command.room, command.turn, "a", [MoveReason("only-move")])
