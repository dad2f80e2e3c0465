"""Why a move was played, in the terminal's own words.

The server sends codes and facts (docs/protocol.md, 12).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from parlour_client.terminal.value_reasons import WORDS
from parlour_protocol.answers import Analysis, Explanation
from parlour_protocol.reasons import MoveReason, SecondBest
from parlour_protocol.studies import Score
from parlour_protocol.worth import ExactValue


def why_lines(why: Explanation) -> Iterator[str]:
    """Yield a line for the move with its score and line, the best other move, and each reason."""
    score = "" if why.score is None else f": {score_words(why.score)}"
    depth = f", {why.depth} plies deep" if why.score is not None and why.depth else ""
    yield f"Why {why.move}{score}{depth}"
    if len(why.line) > 1:
        yield f"Its line: {' '.join(why.line)}"
    if why.second is not None:
        yield second_words(why.second)
    exact = next((reason.facts for reason in why.reasons if reason.code == "exact"), {})
    for reason in why.reasons:
        yield move_reason_words(reason, why.move, exact)


def score_words(score: Score) -> str:
    """Return a score in words, for the player who moved; all but an evaluation is proved."""
    if score.kind == "evaluation":
        return f"evaluation {score.value or 0:+}"
    return f"{score.kind}{'' if score.plies is None else f' in {score.plies}'}, proved"


def second_words(second: SecondBest) -> str:
    """Return what the best other move is worth; a proof holds however deep it was looked for."""
    if second.score is not None and second.score.kind != "evaluation":
        return f"Best other move {second.move}: {score_words(second.score)}"
    look = "" if second.depth is None else f", as far as {second.depth} plies show"
    if second.loses is None:
        worth = "" if second.score is None else score_words(second.score)
    elif second.loses == 0:
        worth = "as good"
    else:
        worth = f"{abs(second.loses)} {'less' if second.loses > 0 else 'more'}"
    return f"Best other move {second.move}: {worth}{look}"


def move_reason_words(reason: MoveReason, move: str, exact: Mapping[str, Any]) -> str:
    """Return one reason in words; ``exact`` has the facts of the move's exact value, if it is known."""
    facts: Mapping[str, Any] = reason.facts
    match reason.code:
        case "glance":
            return f"Made at a glance of {facts['plies']} plies: this level does not search every move"
        case "only-move":
            return "No other move is legal"
        case "wins":
            return "It wins at once"
        case "parries":
            after = f"After {facts['moves']} of {facts['of']} other moves"
            return f"{after} the opponent wins at once, as by {facts['reply']}"
        case "threatens":
            return f"It threatens to win at once, after {facts['replies']} of {facts['of']} replies"
        case "winning-cells":
            odd = (
                f", of these on odd rows {facts['own_odd']} and {facts['their_odd']}"
                if "own_odd" in facts
                else ""
            )
            return f"Cells that make a line: {facts['own']} own, {facts['theirs']} of the opponent{odd}"
        case "distance":
            return f"The wolf is {facts['rows']} rows from its goal, past {facts['passed']} sheep"
        case "exact":
            length = f" in {facts['plies']}" if "plies" in facts and facts["outcome"] != "draw" else ""
            return f"Exactly: {facts['outcome']}{length}"
        case code if code in WORDS:
            worth = ExactValue(exact.get("outcome"), exact.get("plies"))
            words = WORDS[code](Analysis("", 0, 1, worth=worth, best=move), facts)
            return words[:1].upper() + words[1:]
        case code:
            return f"{code}: {', '.join(f'{name} {value}' for name, value in facts.items())}"
