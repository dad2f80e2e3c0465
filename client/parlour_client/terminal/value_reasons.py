"""Explains the value of a position, in the terminal's own words.

The server sends codes and facts (docs/protocol.md, 13).
"""

from collections.abc import Mapping
from typing import Any

from parlour_protocol.answers import Analysis

Facts = Mapping[str, Any]


def counted_moves(count: int, more: str = "") -> str:
    """Return a number of moves in words; moves of both sides count.

    >>> counted_moves(1), counted_moves(3, "more ")
    ('1 move', '3 more moves')
    """
    return f"{count} {more}{'move' if count == 1 else 'moves'}"


def moves_ahead(depth: int) -> str:
    """Return the depth of a search in words."""
    return f"{counted_moves(depth)} ahead"


def reason_words(analysis: Analysis) -> str:
    """Return the reason of an analysis in words, empty if it has none."""
    facts: Facts = analysis.facts
    match analysis.reason:
        case None:
            return ""
        case "nim-sum":
            return _nim_sum(analysis, facts)
        case "heaps-of-1":
            ones = facts["ones"]
            return f"misere and no heap above 1: {_ones(ones)}, so {_mover(ones % 2 == 0)}"
        case "grundy-values":
            return _grundy_values(analysis, facts)
        case "largest-heaps":
            return _largest_heaps(analysis, facts)
        case "fibonacci":
            wins = analysis.worth is not None and analysis.worth.outcome == "win"
            part = f"{facts['part']} {'may' if wins else 'may not'} be taken"
            return f"{facts['heap']} = {facts['parts']}, of which {part}, so {_mover(wins)}"
        case "table":
            return f"from the table of all {facts['positions']:,} positions{_replies(analysis, facts)}"
        case "sheep-table":
            return (
                f"of {facts['positions']:,} placements a side the sheep win {facts['wolf_moves']:,} with the "
                f"wolf to move and {facts['sheep_move']:,} with the sheep to move{_replies(analysis, facts)}"
            )
        case "book":
            return "scores of columns come from the opening book"
        case "search":
            return f"searched {moves_ahead(facts['depth'])}"
        case "threats":
            if "plies" not in facts:
                return "only forced wins are looked for on so large a board"
            return f"forced after {counted_moves(facts['plies'])} at most, played through against every reply"


def _nim_sum(analysis: Analysis, facts: Facts) -> str:
    total = _xor(facts["heaps"], facts["sum"])
    if facts["sum"] == 0:
        return f"{total}: {_mover(False)}"
    left = _xor(facts["left"], 0) if "left" in facts else f"{_ones(facts['ones'])}, which misere asks for"
    return f"{total}, not 0: {_mover(True)}, and {analysis.best} leaves {left}"


def _grundy_values(analysis: Analysis, facts: Facts) -> str:
    heaps, values = facts["heaps"], facts["values"]
    known = f"a heap of {heaps} has Grundy value {values}" if heaps else "no other is left"
    if "," in heaps:
        known = f"heaps {heaps} have Grundy values {values}: {_xor(values, facts['sum'])}"
    if facts["struck"]:
        known = f"equal heaps cancel in pairs; {known}"
    if facts["sum"] == 0:
        return f"{known}: {_mover(False)}"
    return f"{known}, not 0: {_mover(True)}, and {analysis.best} leaves 0"


def _largest_heaps(analysis: Analysis, facts: Facts) -> str:
    known = f"{_largest(facts['count'], facts['size'])}: {_parity(facts['count'])}"
    if "left" not in facts:
        return f"{known}, so {_mover(False)}"
    left = _largest(facts["left"], facts.get("left_size", 0))
    return f"{known}, so {_mover(True)}, and {analysis.best} leaves {left}"


def _mover(wins: bool) -> str:
    return f"whoever moves {'wins' if wins else 'loses'}"


def _parity(count: int) -> str:
    return f"an {'odd' if count % 2 else 'even'} number"


def _ones(count: int) -> str:
    return f"{count} of 1, {_parity(count)}"


def _largest(count: int, size: int) -> str:
    if count == 0:
        return "no heap"
    return f"{count} {'heap' if count == 1 else 'heaps'} of the largest size {size}"


def _xor(numbers: str, total: int) -> str:
    """Return an exclusive or as text; a single number stands for itself."""
    return f"{numbers.replace(', ', ' xor ')} = {total}" if "," in numbers else numbers or "0"


def _replies(analysis: Analysis, facts: Facts) -> str:
    """Return in words how many replies to the longest defence win."""
    if "replies" not in facts:
        return ""
    winning = facts["winning"]
    return f"; {winning} of {facts['replies']} replies to {analysis.best} {'wins' if winning == 1 else 'win'}"
