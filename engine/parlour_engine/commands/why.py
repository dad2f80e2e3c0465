"""Why an engine plays a move, in English: words for the codes and facts of players/explanation.py."""

from collections.abc import Iterator, Mapping
from typing import Any


def why_lines(why: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for the second best move and one for each reason.

    >>> list(why_lines({"second": {"move": "3", "loses": 40}, "reasons": [{"code": "only-move"}]}))
    ['best other move 3, worth 40 less', 'no other move is legal']
    """
    second = why["second"]
    if second is not None and "outcome" in second:
        length = "" if second["plies"] is None else f" in {second['plies']}"
        yield f"best other move {second['move']}: {second['outcome']}{length}"
    elif second is not None:
        yield f"best other move {second['move']}, worth {second['loses']} less"
    for reason in why["reasons"]:
        yield reason_words(reason)


def reason_words(reason: Mapping[str, Any]) -> str:
    """Return one reason in words; of an oracle's, its code and facts."""
    match reason["code"]:
        case "only-move":
            return "no other move is legal"
        case "wins":
            return "it wins at once"
        case "parries":
            after = f"after {reason['moves']} of the {reason['of']} other moves"
            return f"{after} the opponent wins at once, as by {reason['reply']}"
        case "threatens":
            return f"it wins at once after {reason['replies']} of the {reason['of']} replies"
        case "winning-cells":
            odd = (
                f", on odd rows {reason['own_odd']} and {reason['their_odd']}" if "own_odd" in reason else ""
            )
            return f"cells that make a line: {reason['own']} own, {reason['theirs']} of the opponent{odd}"
        case "distance":
            return f"the wolf is {reason['rows']} rows from its goal, past {reason['passed']} sheep"
        case "exact":
            length = f" in {reason['plies']}" if "plies" in reason else ""
            return f"exactly: {reason['outcome']}{length}"
        case code:
            facts = ", ".join(f"{name} {value}" for name, value in reason.items() if name != "code")
            return f"{code}: {facts}"
