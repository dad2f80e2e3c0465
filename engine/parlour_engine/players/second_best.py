"""The best move beside the one played, and what it is worth.

Known exactly where a table or a theorem knows it at once; else by the values of a proof or of
simulations, if the player has them; else by a look: each move searched to the same depth, ply by ply.
"""

from dataclasses import dataclass
from typing import Any, Final

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.exact.solution import Solution, best_move
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.players.perfect import score_of as exact_score
from parlour_engine.score import SOMETIME, Score
from parlour_engine.search.attempt import DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.deepening import score_of
from parlour_engine.search.greedy import move_score

LOOK: Final = Limit(nodes=2_000_000, seconds=0.5)
DEEPEST_LOOK: Final = 20  # plies


@dataclass(frozen=True, slots=True)
class Second:
    """The best of the other moves.

    Attributes:
        move: One of the legal moves.
        score: What it is worth to its side; None where only the difference is known.
        loses: How much less it is worth than the move played, in the units of the values compared; below 0
            where it looks better. None where the score says it.
        depth: The plies of the look that found both; None where no look was needed.
    """

    move: int
    score: Score | None = None
    loses: int | None = None
    depth: int | None = None

    def to_json(self, game: AnyGame, position: Any) -> dict[str, Any]:
        """Return it as plain JSON, the move as people write it; what is None is left out."""
        known = {
            "move": game.move_text(position, self.move),
            "score": None if self.score is None else self.score.to_json(),
            "loses": self.loses,
            "depth": self.depth,
        }
        return {name: each for name, each in known.items() if each is not None}


def exact_second(solution: Solution, move: int) -> Second | None:
    """Return the best other move of a complete proof; None if there is no other."""
    others = {each: worth for each, worth in solution.moves.items() if each != move}
    if not others:
        return None
    best = best_move(others)
    return Second(best, exact_score(others[best]))


def own_second(analysis: Analysis) -> Second | None:
    """Return the best other move by what an analysis knows of it: a proof's values, or those of simulations.

    A proof has no depth, and the sign of a value is the outcome. None where there is no other move, or the
    analysis has no such values.
    """
    values = dict(analysis.moves or {})
    own = values.pop(analysis.move, None)
    if own is None or not values or (analysis.depth > 0 and analysis.visits is None):
        return None
    best = max(values, key=values.__getitem__)
    if analysis.depth == 0:
        return Second(best, outcome_score(values[best]))
    return Second(best, loses=own - values[best])


def outcome_score(value: int) -> Score:
    """Return the outcome that the sign of a proved value says."""
    if value == 0:
        return Score.draw()
    return Score.win(SOMETIME) if value > 0 else Score.loss(SOMETIME)


def looked_second(
    game: AnyGame, position: Any, move: int, evaluator: str, to_depth: DepthSearch, control: Control
) -> Second | None:
    """Return the best other move by a look; None if there is no other, or no time for the first two plies."""
    legal = game.legal_moves(position)
    if len(legal) == 1:
        return None
    budget = Budget(LOOK, control)
    scores, depth = dict[int, Score](), 0
    for plies in range(1, DEEPEST_LOOK):
        deeper = {
            each: scores[each]
            if each in scores and scores[each].kind != "evaluation"
            else score_after(game, position, each, Method("alphabeta", evaluator), plies, to_depth, budget)
            for each in legal
        }
        finished = {each: score for each, score in deeper.items() if score is not None}
        if len(finished) < len(legal):
            break
        scores, depth = finished, plies + 1
        if all(score.kind != "evaluation" for score in scores.values()):
            break
    if not scores:
        return None
    played, best = scores.pop(move), max(scores, key=scores.__getitem__)
    score = scores[best]
    compared = {played.kind, score.kind} == {"evaluation"}
    return Second(best, score, played.number - score.number if compared else None, depth)


def score_after(
    game: AnyGame,
    position: Any,
    move: int,
    method: Method,
    plies: int,
    to_depth: DepthSearch,
    budget: Budget,
) -> Score | None:
    """Return what a move is worth by a search so many plies beyond it; None if the budget was spent."""
    after = game.play(position, move)
    if game.result(after) is not None:
        return move_score(game, after, 0)
    attempt = to_depth(game, after, method, plies, budget)
    return score_of(game, after, method, attempt).one_ply_up() if attempt.finished else None
