"""Why a move of an exercise's line is played, as one code with facts.

The codes are those of an explained move (players/explanation.py) and of the exact values. Of all that can be
said of a move, the first of this list is kept:

1. `wins`, `only-move`;
2. `parries`, if after every other move the opponent wins at once;
3. the reason of a theorem, such as `nim-sum`;
4. `threatens`, with one more fact, `by`: the moves that would win, separated by commas; or `parries`. A
   threat of the side that loses by force says nothing and is left out;
5. `exact`: the outcome of the move, and its plies.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from parlour_engine.exact.solution import Solution
from parlour_engine.game import AnyGame
from parlour_engine.players.consequence import answers_to_replies
from parlour_engine.players.explanation import by_proof, by_rules

AT_ONCE: Final = ("wins", "only-move")
SOON: Final = ("threatens", "parries")
FROM_TABLES: Final = ("table", "sheep-table")  # they say only that a table was read


@dataclass(frozen=True, slots=True)
class MoveReason:
    """Why a move is played."""

    code: str
    facts: Mapping[str, int | str]

    def to_json(self) -> dict[str, Any]:
        """Return the reason as plain JSON."""
        return asdict(self)


def reason_of(game: AnyGame, position: Any, move: int, exact: Solution) -> MoveReason:
    """Return why a legal move is played, given the proved values of the position."""
    after = game.play(position, move)
    answers = answers_to_replies(game, after) if game.result(after) is None else {}
    by_code = {code: dict(facts) for code, facts in by_rules(game, position, move, answers)}
    if "threatens" in by_code:
        by_code["threatens"]["by"] = winning_answers(game, after, answers)
    for code in AT_ONCE:
        if code in by_code:
            return MoveReason(code, by_code[code])
    parried = by_code.get("parries")
    if parried is not None and parried["moves"] == parried["of"]:
        return MoveReason("parries", parried)
    proved = {code: dict(facts) for code, facts in by_proof(exact, move)}
    for code, facts in proved.items():
        if code not in ("exact", *FROM_TABLES):
            return MoveReason(code, facts)
    if exact.moves[move].outcome == "loss":
        by_code.pop("threatens", None)
    for code in SOON:
        if code in by_code:
            return MoveReason(code, by_code[code])
    return MoveReason("exact", proved["exact"])


def winning_answers(game: AnyGame, after: Any, answers: Mapping[int, int | None]) -> str:
    """Return the different moves that win at once after some reply, as texts, in the order of the replies."""
    texts = (
        game.move_text(game.play(after, reply), answer)
        for reply, answer in answers.items()
        if answer is not None
    )
    return ", ".join(dict.fromkeys(texts))
