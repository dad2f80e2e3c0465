"""The second best move: the best move beside the one played, and its value.

The value is exact if a table or a theorem knows it at once. Otherwise it comes from the player's proof or
simulations, if there are any; else from a look, which searches each move to the same depth, ply by ply.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.exact.solution import Solution, best_move
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.players.perfect import score_of as exact_score
from parlour_engine.score import Score
from parlour_engine.search.attempt import DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.deepening import first_shown, score_of
from parlour_engine.search.greedy import move_score

LOOK: Final = Limit(nodes=2_000_000, seconds=0.5)
DEEPEST_LOOK: Final = 20  # plies


@dataclass(frozen=True, slots=True)
class Second:
    """The best of the other moves.

    Attributes:
        move: One of the legal moves.
        score: Its value for the side that makes it; None if only the difference is known.
        loses: How much less it is worth than the move played, in the units of the values compared; negative
            if it looks better. None if the score is enough.
        depth: The plies of the look that found both scores; None if there was no look.
    """

    move: int
    score: Score | None = None
    loses: int | None = None
    depth: int | None = None

    def to_json(self, game: AnyGame, position: Any) -> dict[str, Any]:
        """Return the move and its value as plain JSON without the fields that are None."""
        known = {
            "move": game.move_text(position, self.move),
            "score": None if self.score is None else self.score.to_json(),
            "loses": self.loses,
            "depth": self.depth,
        }
        return {name: each for name, each in known.items() if each is not None}


@dataclass(frozen=True, slots=True)
class Look:
    """The result of a look: a short search of every move.

    Attributes:
        scores: The score of each legal move, as far as the look saw.
        depth: The depth of the look in plies.
    """

    scores: Mapping[int, Score]
    depth: int

    def second(self, move: int) -> Second | None:
        """Return the best of the other moves; None if there is no other."""
        others = {each: score for each, score in self.scores.items() if each != move}
        if not others:
            return None
        best = max(others, key=others.__getitem__)
        played, score = self.scores[move], others[best]
        compared = {played.kind, score.kind} == {"evaluation"}
        return Second(best, score, played.number - score.number if compared else None, self.depth)


def exact_second(solution: Solution, move: int) -> Second | None:
    """Return the best other move of a complete proof; None if there is no other."""
    others = {each: worth for each, worth in solution.moves.items() if each != move}
    if not others:
        return None
    best = best_move(others)
    return Second(best, exact_score(others[best]))


def own_second(analysis: Analysis) -> Second | None:
    """Return the best other move by an analysis's own values, from a proof or from simulations.

    None if there is no other move, or the analysis has no such values.
    """
    if analysis.proved is not None:
        proved = {move: score for move, score in analysis.proved.items() if move != analysis.move}
        best = max(proved, key=proved.__getitem__, default=None)
        return None if best is None else Second(best, proved[best])
    values = dict(analysis.moves or {})
    own = values.pop(analysis.move, None)
    if own is None or not values or analysis.visits is None:
        return None
    best = max(values, key=values.__getitem__)
    return Second(best, loses=own - values[best])


def look(
    game: AnyGame, position: Any, evaluator: str, to_depth: DepthSearch, control: Control
) -> Look | None:
    """Return the result of a look at every move; None if there was no time for the first two plies."""
    legal = game.legal_moves(position)
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
    return Look(scores, depth) if scores else None


def score_after(
    game: AnyGame,
    position: Any,
    move: int,
    method: Method,
    plies: int,
    to_depth: DepthSearch,
    budget: Budget,
) -> Score | None:
    """Return the score of a move by a search of so many plies beyond it; None if the budget was spent."""
    after = game.play(position, move)
    if game.result(after) is not None:
        return move_score(game, after, 0)
    attempt = to_depth(game, after, method, plies, budget)
    if not attempt.finished:
        return None
    score = first_shown(game, after, method, score_of(game, after, method, attempt), plies)
    return score.one_ply_up()
