"""What the model server shows of its thinking: three pages of it, always the same."""

from parlour_protocol.answers import GraphPage, TreePage
from parlour_protocol.commands import FetchGraph, FetchTree
from parlour_protocol.studies import GraphLevel, GraphNode, Score, SearchSummary, TreeAbout, TreeStep

PAGES = 3
ABOUT = TreeAbout(
    position="",
    to_move=1,
    algorithm="minimax",
    evaluator="none",
    form="minimax",
    maximiser=1,
    left_out=0,
    search=SearchSummary("a", Score("draw"), 0, ["a"], 1, 3, 3, 0, 0, 0.0),
)


def tree_page(command: FetchTree) -> TreePage:
    """One step a page, which names its page."""
    about = ABOUT if command.page == 0 else None
    steps: list[TreeStep] = [["leave", command.page, "end"]]
    return TreePage(command.id, command.room, command.turn, command.page, PAGES, steps, about)


def graph_page(command: FetchGraph) -> GraphPage:
    """One node a page, which names its page."""
    levels = [GraphLevel(1, "MAX")] if command.page == 0 else []
    nodes = [GraphNode(str(command.page), "", command.page, 1, "reachable", [])]
    return GraphPage(command.id, command.room, command.turn, command.page, PAGES, nodes, levels)
