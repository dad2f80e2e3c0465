"""Explanations in English: words for the codes and facts of players/explanation.py."""

from collections.abc import Iterator, Mapping
from typing import Any


def why_lines(why: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for the consequence of the move, one for the second best move and one for each reason.

    >>> list(why_lines({"second": {"move": "3", "loses": 40, "depth": 9}, "reasons": []}))
    ['best other move 3, worth 40 less by a look of 9 plies']
    >>> leads = {"outcome": "loss", "plies": 2, "best": "win", "line": ["1"]}
    >>> list(why_lines({"consequence": leads, "reasons": []}))
    ['it gives a win away: the opponent then wins at once with 1']
    """
    if "consequence" in why:
        yield consequence_words(why["consequence"])
    if "second" in why:
        yield second_words(why["second"])
    for reason in why["reasons"]:
        yield reason_words(reason["code"], reason["facts"])


def consequence_words(leads: Mapping[str, Any]) -> str:
    """Return the consequence of a move in words.

    >>> consequence_words({"outcome": "win", "plies": 5, "best": "win", "line": ["2", "3"]})
    'it wins in 5; then 2 3'
    >>> consequence_words({"outcome": "draw", "best": "win"})
    'it gives a win away: a draw under best play'
    """
    outcome, plies, line = leads["outcome"], leads.get("plies"), " ".join(leads.get("line", []))
    length = "" if plies is None else f" {'within' if leads.get('at_most') else 'in'} {plies}"
    best = leads.get("best", outcome)
    given = "" if best == outcome else f"it gives a {best} away: "
    if (outcome, plies) == ("loss", 2) and line:
        return f"{given}the opponent then wins at once with {line}"
    said = {"win": f"it wins{length}", "loss": f"it loses{length}", "draw": "a draw under best play"}[outcome]
    return f"{given}{said}{'; then ' if line else ''}{line}"


def second_words(second: Mapping[str, Any]) -> str:
    """Return the value of the best other move in words."""
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
    >>> score_words({"kind": "win", "plies": 7, "at_most": True})
    'win within 7'
    """
    match score["kind"]:
        case "win" | "loss" if score["plies"] is not None:
            return f"{score['kind']} {'within' if score.get('at_most') else 'in'} {score['plies']}"
        case "evaluation":
            return f"evaluation {score['value']}"
        case kind:
            return str(kind)


def reason_words(code: str, facts: Mapping[str, Any]) -> str:
    """Return one reason in words; for an oracle's reason, its code and facts."""
    match code:
        case "fallback":
            return "it replaced an answer that failed or came too late"
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
