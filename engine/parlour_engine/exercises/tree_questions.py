"""Questions about a tree: values, cuts, windows, counts. Their keys come from records of searches."""

from typing import Any, Final

from parlour_engine.exercises.alpha_beta import (
    OURS,
    Convention,
    Flat,
    cut_branches,
    ends_entered,
    gone_through,
)
from parlour_engine.exercises.drawn_trees import DrawnTree
from parlour_engine.exercises.exercise import Asked
from parlour_engine.exercises.orders import Branch, best_first, searched, worst_first
from parlour_engine.game import INFINITY
from parlour_engine.search.splitmix import SplitMix

MOST_WINDOWS: Final = 2  # nodes whose windows are asked for


def values(drawn: DrawnTree, source: SplitMix) -> Asked | None:
    """Ask for the value of every branch by full minimax."""
    flat = drawn.flat
    inner = [number for number, node in enumerate(flat.nodes) if node.branches]
    key = [{"node": number, "value": flat.nodes[number].value} for number in inner]
    return Asked({"nodes": inner}, {"values": key})


def cuts(drawn: DrawnTree, source: SplitMix) -> Asked | None:
    """Ask which moves are never tried, and by which bound; moves below them are not asked for."""
    flat = drawn.flat
    cut = list(cut_branches(flat, drawn.entered))
    ends = {"alpha": 0, "beta": 0}
    for number, bound in cut:
        ends[bound] += sum(not flat.children[each] for each in flat.below(number))
    return Asked(
        {"ask": "cuts"},
        {"cut": [{"node": number, "by": bound} for number, bound in cut], "ends": ends},
    )


def window(drawn: DrawnTree, source: SplitMix) -> Asked | None:
    """Ask for alpha and beta on entering some nodes, at least one of them set."""
    flat = drawn.flat
    able = [
        node
        for node in drawn.entered
        if flat.children[node.number] and (node.alpha > -INFINITY or node.beta < INFINITY)
    ]
    if len(able) < MOST_WINDOWS:
        return None
    chosen = list[Any]()
    while len(chosen) < MOST_WINDOWS:
        chosen.append(able.pop(source.below(len(able))))
    chosen.sort(key=lambda node: node.number)
    key = [{"node": node.number, "alpha": open_or(node.alpha), "beta": open_or(node.beta)} for node in chosen]
    return Asked({"nodes": [node.number for node in chosen]}, {"windows": key})


def open_or(bound: int) -> int | None:
    """Return a bound of a window; None if it is open."""
    return None if abs(bound) == INFINITY else bound


def count(drawn: DrawnTree, source: SplitMix) -> Asked | None:
    """Ask how many ends are looked at as drawn, with the best branches first, and with the worst first."""
    looked = {
        "as_drawn": ends_entered(drawn.flat, drawn.entered),
        "best_first": looked_at(best_first(drawn.tree), drawn.convention),
        "worst_first": looked_at(worst_first(drawn.tree), drawn.convention),
    }
    return Asked({"orders": list(looked)}, {"ends": looked})


def looked_at(tree: Branch, convention: Convention) -> int:
    """Return how many ends of a tree are looked at: by the engine's convention, by its own search."""
    if convention == OURS:
        return searched(tree).evaluations
    flat = Flat.of(tree)
    return ends_entered(flat, gone_through(flat, convention))
