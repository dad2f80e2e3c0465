"""A solution as people read it in a shell, made of the plain JSON of exact/solution.py."""

from collections.abc import Iterator, Mapping
from typing import Any

BOUNDS = {
    ("loss", "draw"): "no win",
    ("draw", "win"): "no loss",
    ("loss", "win"): "not known",
}


def solution_lines(solution: Mapping[str, Any]) -> Iterator[str]:
    """Yield the position with its value, a line for each move with a star at the best, and the reason."""
    yield f"{solution['position'] or 'start'}: {worth_words(solution)} for the side to move"
    wide = max((len(move) for move in solution["moves"]), default=0)
    for move, worth in solution["moves"].items():
        yield f"  {'*' if move == solution['move'] else ' '} {move:<{wide}}  {worth_words(worth)}"
    if solution["reason"]:
        yield solution["reason"]
    ended = " (its limits ended the proof)" if solution["interrupted"] else ""
    yield f"{solution['nodes']:,} nodes, {solution['seconds']:.3f} s{ended}"


def worth_words(worth: Mapping[str, Any]) -> str:
    """Return a value in words.

    >>> worth_words({"outcome": "win", "plies": 41, "score": 1})
    'win in 41 plies, score 1'
    >>> worth_words({"outcome": None, "plies": None, "score": None, "bounds": ["draw", "win"]})
    'no loss'
    """
    if worth["outcome"] is None:
        low, high = worth["bounds"]
        return BOUNDS[low, high]
    plies, score = worth["plies"], worth["score"]
    length = "" if plies is None or worth["outcome"] == "draw" else f" in {plies} {plural(plies)}"
    return f"{worth['outcome']}{length}{'' if score is None else f', score {score}'}"


def plural(plies: int) -> str:
    """Return the word for that many."""
    return "ply" if plies == 1 else "plies"
