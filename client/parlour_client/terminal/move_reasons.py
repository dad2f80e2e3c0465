"""Explains why a move was played, in the terminal's own words.

The server sends codes and facts (docs/protocol.md, 12). The words name both players by their letters and
count moves after the explained one.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast, get_args

from parlour_client.terminal.value_reasons import counted_moves, moves_ahead, reason_words
from parlour_protocol.answers import Analysis, Explanation, Hint
from parlour_protocol.studies import Consequence, MoveReason, Score, SecondBest
from parlour_protocol.worth import ExactValue, ValueReason


class Sides(NamedTuple):
    """The letters of the player who moved and of the opponent."""

    mover: str
    opponent: str


def why_lines(why: Explanation | Hint, sides: Sides) -> Iterator[str]:
    """Yield lines for the consequence of the move, the better or best other move, and each reason.

    If nothing is proved of the move, the first lines are its score and its line of play.
    """
    if why.consequence is not None:
        yield f"Why {why.move}: {consequence_words(why.consequence, sides)}"
        if len(why.consequence.line) > 1:
            yield f"Best play then: {' '.join(why.consequence.line)}"
    else:
        score = "" if why.score is None else f": {score_words(why.score, sides)}"
        depth = f", looked {moves_ahead(why.depth)}" if why.score is not None and why.depth else ""
        yield f"Why {why.move}{score}{depth}"
        if len(why.line) > 1:
            yield f"Its line: {' '.join(why.line)}"
    if why.second is not None:
        if gave_away(why.consequence):
            yield better_words(why.second, sides)
        else:
            yield second_words(why.second, sides, is_compared(why))
    exact = next((reason.facts for reason in why.reasons if reason.code == "exact"), {})
    for reason in why.reasons:
        if why.consequence is None or not is_needless(reason.code, why.consequence):
            yield move_reason_words(reason, why.move, exact, sides)


def is_compared(why: Explanation | Hint) -> bool:
    """Return whether the difference to the best other move fits the first line about the move.

    It does not fit a proved outcome, or a score from a search to another depth.
    """
    if why.consequence is not None or why.second is None:
        return False
    return why.score is None or why.second.depth in (None, why.depth)


def is_needless(code: str, leads: Consequence) -> bool:
    """Return whether a consequence already says a reason, or makes the reason misleading.

    A threat to win means nothing if the opponent wins by force.
    """
    return code in ("wins", "exact") or (code == "threatens" and leads.outcome == "loss")


def gave_away(leads: Consequence | None) -> bool:
    """Return whether a move gave a better outcome away."""
    return leads is not None and leads.best not in (None, leads.outcome)


def consequence_words(leads: Consequence, sides: Sides) -> str:
    """Return the consequence of a move in words; moves of both sides count.

    >>> consequence_words(Consequence("loss", 2, best="draw", line=["1"]), Sides("X", "O"))
    'it gives a draw away, O then wins at once with 1'
    >>> consequence_words(Consequence("win", 7, at_most=True), Sides("X", "O"))
    'X wins after 6 more moves at most'
    """
    given = f"it gives a {leads.best} away, " if gave_away(leads) else ""
    return given + outcome_words(leads, sides)


def outcome_words(leads: Consequence, sides: Sides) -> str:
    """Return how a game ends after a move under best play, and when."""
    match leads.outcome, leads.plies:
        case "win", 1:
            return "it wins at once"
        case "loss", 1:
            return "it ends the game, and loses it"
        case "loss", 2 if leads.line:
            return f"{sides.opponent} then wins at once with {leads.line[0]}"
        case "draw", plies:
            return "it ends the game in a draw" if plies == 1 else "a draw with best play"
        case outcome, plies:
            winner = sides.mover if outcome == "win" else sides.opponent
            most = " at most" if leads.at_most else ""
            when = "with best play" if plies is None else f"after {counted_moves(plies - 1, 'more ')}{most}"
            return f"{winner} wins {when}"


def better_words(second: SecondBest, sides: Sides) -> str:
    """Return the better move, with its value if that is proved."""
    if second.score is None or second.score.kind == "evaluation":
        return f"Better was {second.move}"
    return f"Better was {second.move}: {score_words(second.score, sides)}"


def score_words(score: Score, sides: Sides) -> str:
    """Return a score in words; every score but an evaluation is proved and worded like a consequence.

    >>> score_words(Score("loss", 4), Sides("X", "O"))
    'O wins after 3 more moves'
    >>> score_words(Score("evaluation", value=4), Sides("X", "O"))
    'evaluation +4 for X'
    """
    if score.kind == "evaluation":
        return f"evaluation {score.value or 0:+} for {sides.mover}"
    return outcome_words(Consequence(score.kind, score.plies, score.at_most), sides)


def second_words(second: SecondBest, sides: Sides, compared: bool) -> str:
    """Return the value of the best other move in words; a proved value needs no search depth.

    The words give the difference only if the moves are ``compared`` or nothing else is known.
    """
    if second.score is not None and second.score.kind != "evaluation":
        return f"Best other move {second.move}: {score_words(second.score, sides)}"
    look = "" if second.depth is None else f", looked {moves_ahead(second.depth)}"
    if second.score is not None and (second.loses is None or not compared):
        worth = score_words(second.score, sides)
    elif not second.loses:
        worth = "as good"
    else:
        worth = f"{abs(second.loses)} {'less' if second.loses > 0 else 'more'}"
    return f"Best other move {second.move}: {worth}{look}"


def move_reason_words(reason: MoveReason, move: str, exact: Mapping[str, Any], sides: Sides) -> str:
    """Return one reason in words; ``exact`` has the facts of the move's exact value, if it is known."""
    facts: Mapping[str, Any] = reason.facts
    match reason.code:
        case "fallback":
            return "The machine's answer failed or came too late: a quick move replaced it"
        case "glance":
            ahead = moves_ahead(facts["plies"])
            return f"Made at a glance, looking {ahead}: this level does not search every move"
        case "only-move":
            return "No other move is legal"
        case "wins":
            return "It wins at once"
        case "parries":
            if facts["of"] == 1:
                return f"After the other move {sides.opponent} wins at once, by {facts['reply']}"
            every = facts["moves"] == facts["of"]
            after = "every other move" if every else f"{facts['moves']} of {facts['of']} other moves"
            return f"After {after} {sides.opponent} wins at once, as by {facts['reply']}"
        case "threatens":
            every = facts["replies"] == facts["of"]
            after = "every reply" if every else f"{facts['replies']} of {facts['of']} replies"
            return f"It threatens to win at once, after {after}"
        case "winning-cells":
            odd = (
                f", of these on odd rows {facts['own_odd']} and {facts['their_odd']}"
                if "own_odd" in facts
                else ""
            )
            cells = f"{facts['own']} of {sides.mover}, {facts['theirs']} of {sides.opponent}"
            return f"Cells that make a line: {cells}{odd}"
        case "distance":
            return f"The wolf is {facts['rows']} rows from its goal, past {facts['passed']} sheep"
        case "exact":
            return f"Exactly: {outcome_words(Consequence(facts['outcome'], facts.get('plies')), sides)}"
        case code if code in get_args(ValueReason):
            worth = ExactValue(exact.get("outcome"), exact.get("plies"))
            known = cast("ValueReason", code)
            words = reason_words(Analysis("", 0, 1, worth=worth, best=move, reason=known, facts=reason.facts))
            return words[:1].upper() + words[1:]
        case code:
            return f"{code}: {', '.join(f'{name} {value}' for name, value in facts.items())}"
