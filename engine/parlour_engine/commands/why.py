"""Why an engine plays a move, in English: words for the codes and facts of players/explanation.py."""

from collections.abc import Iterator, Mapping
from typing import Any


def why_lines(why: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for the second best move and one for each reason.

    >>> list(why_lines({"second": {"move": "3", "loses": 40, "depth": 9}, "reasons": []}))
    ['best other move 3, worth 40 less by a look of 9 plies']
    """
    if "second" in why:
        yield second_words(why["second"])
    for reason in why["reasons"]:
        yield reason_words(reason["code"], reason["facts"])


def second_words(second: Mapping[str, Any]) -> str:
    """Return what the best other move is worth."""
    look = f" by a look of {second['depth']} plies" if "depth" in second else ""
    if "loses" in second:
        loses = second["loses"]
        return (
            f"best other move {second['move']}, worth {abs(loses)} {'less' if loses >= 0 else 'more'}{look}"
        )
    return f"best other move {second['move']}: {score_words(second['score'])}{look}"


def score_words(score: Mapping[str, Any]) -> str:
    """Return a score in words.

    >>> score_words({"kind": "win", "plies": 3}), score_words({"kind": "evaluation", "value": -4})
    ('win in 3', 'evaluation -4')
    """
    match score["kind"]:
        case "win" | "loss" if score["plies"] is not None:
            return f"{score['kind']} in {score['plies']}"
        case "evaluation":
            return f"evaluation {score['value']}"
        case kind:
            return str(kind)


def reason_words(code: str, facts: Mapping[str, Any]) -> str:
    """Return one reason in words; of an oracle's, its code and facts."""
    match code:
        case "glance":
            return f"made at a glance of {facts['plies']} plies, not by the search"
        case "only-move":
            return "no other move is legal"
        case "wins":
            return "it wins at once"
        case "parries":
            after = f"after {facts['moves']} of the {facts['of']} other moves"
            return f"{after} the opponent wins at once, as by {facts['reply']}"
        case "threatens":
            return f"it wins at once after {facts['replies']} of the {facts['of']} replies"
        case "winning-cells":
            odd = f", on odd rows {facts['own_odd']} and {facts['their_odd']}" if "own_odd" in facts else ""
            return f"cells that make a line: {facts['own']} own, {facts['theirs']} of the opponent{odd}"
        case "distance":
            return f"the wolf is {facts['rows']} rows from its goal, past {facts['passed']} sheep"
        case "exact":
            length = f" in {facts['plies']}" if "plies" in facts else ""
            return f"exactly: {facts['outcome']}{length}"
        case _:
            return f"{code}: {', '.join(f'{name} {value}' for name, value in facts.items())}"
