"""Human mistakes: a player that sometimes overlooks what is deep, but never what is obvious.

A given percentage of the moves are slips, made at a glance that sees a few plies. A slip is drawn from the
moves that look best at a glance: at most `PLAUSIBLE`, and those that look equal to the last. The search makes
all other moves. A move never overlooks what the glance sees, even if it is a slip or the search is shallower:
the player takes a win, and never makes a losing move if another move does not lose.

Invariant: with a seed, whether a move is a slip and which one depends on the seed and the position's key
alone. With a glance of two plies or more, no move lets the opponent win at once if another move prevents it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.control import INERT, Control
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.score import Score
from parlour_engine.search.attempt import DepthSearch, Method
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.memo import LOSS, WIN, end_worth

USUAL_GLANCE = 2  # plies
OBVIOUS = 2  # plies that a glance always sees, however many moves there are
GLANCE_NODES = 50_000  # positions of a glance beyond `OBVIOUS`: some hundredths of a second
PLAUSIBLE = 4  # moves


@dataclass(frozen=True, slots=True)
class Slips:
    """How a player errs.

    Attributes:
        percent: How many of a hundred moves are made at a glance.
        glance: The plies of a glance: the first `OBVIOUS` always, more as far as `GLANCE_NODES` reach.
        seed: The seed of the chance; None for a new one at each move.
    """

    percent: float
    glance: int
    seed: int | None


def with_slips(
    game: AnyGame,
    position: Any,
    slips: Slips,
    limit: Limit,
    control: Control,
    to_depth: DepthSearch,
    search: Callable[[Limit], Analysis],
) -> Analysis:
    """Return the analysis of a player that errs, in a position that is not over.

    Args:
        game: The rules.
        position: The root; not over.
        slips: How the player errs.
        limit: A cap on glance and search together. The player's own limits hold for the search alone.
        control: Who may stop both.
        to_depth: The search of the glance.
        search: Returns the player's answer without mistakes, within a limit.
    """
    glance = Glance(game, position, to_depth, Budget(replace(limit, depth=None), control))
    lots = Random() if slips.seed is None else Random(f"{slips.seed} {game.key(position)}")
    is_slip = 100 * lots.random() < slips.percent
    try:
        sound = glance.sound_moves(slips.glance, limit)
        if not is_slip:
            analysis = search(left_of(limit, glance.budget))
            if analysis.move in sound:
                return replace(analysis, nodes=analysis.nodes + glance.budget.nodes)
        looks = glance.values(game.default_evaluator, min(slips.glance, OBVIOUS))
    except Interrupted:
        hurried = search(left_of(limit, glance.budget))
        return replace(hurried, nodes=hurried.nodes + glance.budget.nodes, interrupted=True)
    return glance.analysis(lots.choice(likely(sound, looks)), slips.glance)


def slip_chances(
    game: AnyGame,
    position: Any,
    slips: Slips,
    to_depth: DepthSearch,
    search: Callable[[Limit], Analysis],
    control: Control = INERT,
) -> dict[int, float]:
    """Return the probability that `with_slips` draws each move, given the same arguments and no limit.

    `search` must always choose the same move. Moves that are never made are left out.

    Raises:
        Interrupted: The control stopped the glance.
    """
    glance = Glance(game, position, to_depth, Budget(NO_LIMIT, control))
    sound = glance.sound_moves(slips.glance, NO_LIMIT)
    plausible = likely(sound, glance.values(game.default_evaluator, min(slips.glance, OBVIOUS)))
    best, at_a_glance = search(NO_LIMIT).move, slips.percent / 100
    if best not in sound:
        best, at_a_glance = plausible[0], 1.0
    chances = dict.fromkeys([best, *plausible], 0.0)
    chances[best] = 1 - at_a_glance
    for move in plausible:
        chances[move] += at_a_glance / len(plausible)
    return {move: chance for move, chance in chances.items() if chance}


@dataclass(frozen=True, slots=True)
class Glance:
    """A short look at every move of a position that is not over."""

    game: AnyGame
    position: Any
    to_depth: DepthSearch
    budget: Budget

    def sound_moves(self, plies: int, limit: Limit) -> list[int]:
        """Return the moves that win within so many plies; if none does, those that do not lose.

        Beyond `OBVIOUS` plies it looks ply by ply, as far as `GLANCE_NODES` and the limit allow.

        Raises:
            Interrupted: The budget was spent before anything was seen.
        """
        values = self.values("none", min(plies, OBVIOUS))
        deeper = Budget(left_of(limit, self.budget).within(Limit(nodes=GLANCE_NODES)), self.budget.control)
        sound = best_of(values)
        try:
            for depth in range(OBVIOUS, plies):
                if len(sound) == 1 or values[sound[0]] == WIN:
                    break
                values = {move: -self.worth_after(move, depth, deeper) for move in sound}
                sound = best_of(values)
        except Interrupted:
            pass  # keep what was seen so far
        self.budget.nodes += deeper.nodes
        return sound

    def values(self, evaluator: str, plies: int) -> dict[int, int]:
        """Return the value of each legal move for the side that makes it, as far as the plies show.

        Raises:
            Interrupted: The budget is spent.
        """
        method = Method("minimax", evaluator)
        seen = self.to_depth(self.game, self.position, method, plies, self.budget)
        if not seen.finished:
            raise Interrupted
        sign = 1 if seen.maximiser == self.game.to_move(self.position) else -1
        return {move: sign * value for move, value in seen.moves.items()}

    def worth_after(self, move: int, plies: int, budget: Budget) -> int:
        """Return `WIN`, `LOSS` or 0 for the opponent after a move, as far as so many more plies show.

        Raises:
            Interrupted: The budget is spent.
        """
        child = self.game.play(self.position, move)
        side = self.game.to_move(child)
        result = self.game.result(child)
        if result is not None:
            return end_worth(result.winner, side)
        seen = self.to_depth(self.game, child, Method("alphabeta", "none"), plies, budget)
        if not seen.finished:
            raise Interrupted
        return max(LOSS, min(WIN, seen.best if seen.maximiser == side else -seen.best))

    def analysis(self, move: int, plies: int) -> Analysis:
        """Return a move made at a glance as an analysis that claims nothing."""
        return Analysis(
            move=move,
            score=Score.evaluation(0),
            line=(move,),
            depth=plies,
            nodes=self.budget.nodes,
            seconds=self.budget.seconds(),
            at_a_glance=True,
        )


def best_of(values: Mapping[int, int]) -> list[int]:
    """Return the moves with the highest value."""
    best = max(values.values())
    return [move for move, value in values.items() if value == best]


def likely(sound: list[int], looks: Mapping[int, int]) -> list[int]:
    """Return the sound moves that look best, and those that look equal to the last of these.

    >>> likely([1, 2, 3, 4, 5, 6], {1: 9, 2: 7, 3: 7, 4: 5, 5: 5, 6: 0})
    [1, 2, 3, 4, 5]
    """
    least = sorted((looks[move] for move in sound), reverse=True)[:PLAUSIBLE][-1]
    return [move for move in sound if looks[move] >= least]


def left_of(limit: Limit, budget: Budget) -> Limit:
    """Return what a glance leaves of a limit; a deadline in the past if no position is left."""
    if limit.nodes is not None and limit.nodes <= budget.nodes:
        return replace(limit, depth=None, nodes=1, seconds=0.0)
    nodes = None if limit.nodes is None else limit.nodes - budget.nodes
    seconds = None if limit.seconds is None else max(0.0, limit.seconds - budget.seconds())
    return replace(limit, depth=None, nodes=nodes, seconds=seconds)
