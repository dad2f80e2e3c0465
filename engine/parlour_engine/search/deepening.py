"""From a search to one depth to an answer within bounds: one depth straight, or depth 1, 2, 3 and so on.

Without a bound on time or positions the depth asked for is searched at once, as the documents do. Else the
answer is that of the deepest one finished; a fixed-depth search searches each from scratch, and the last is
the very search that an unbounded run makes. A soft limit decides after each depth whether another one begins.

Invariant: a finished answer has the value of full minimax to its depth, of a fixed-depth search also its
move, the same on every machine and whichever `DepthSearch` was used.
"""

from dataclasses import replace
from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.attempt import PLAIN, Attempt, DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import DEEPEST, search_to_depth
from parlour_engine.search.soft_limit import enough


def deepen(
    game: AnyGame,
    position: Any,
    method: Method,
    limit: Limit,
    control: Control,
    *,
    stop_when_proved: bool = False,
    search: DepthSearch = search_to_depth,
    first: int = 1,
) -> Analysis:
    """Return the analysis of a position that is not over.

    Args:
        game: The rules.
        position: The root; not over.
        method: Which search, with which evaluator.
        limit: Bounds; without a depth, `DEEPEST`.
        control: Who may stop the search.
        stop_when_proved: Deepen by one ply at a time and no further once the evaluator is certain of the
            outcome, which finds the shortest win and the longest defence. The documents' own form takes the
            first of equal moves instead.
        search: What searches each depth.
        first: The depth to begin with, for a search that knows those before from elsewhere. Where it proves
            the outcome, the depths before are searched too, for the shortest win and the longest defence.
    """
    budget = Budget(limit, control)
    last = limit.depth or DEEPEST
    is_unbounded = (limit.nodes, limit.seconds, limit.soft) == (None, None, None)
    straight = is_unbounded and not stop_when_proved
    finished: Attempt | None = None
    best_moves: list[int] = []
    for depth in (last,) if straight else range(min(first, last), last + 1):
        attempt = search(game, position, method, depth, budget)
        if not attempt.finished:
            return replace(analysis_of(game, position, method, finished or attempt, budget), interrupted=True)
        if stop_when_proved and certain(game, position, method, attempt):
            if depth == first > 1:
                return shortest(game, position, method, attempt, budget, search)
            return at_its_depth(game, position, method, attempt, finished, budget)
        finished = attempt
        best_moves.append(attempt.line[0])
        if attempt.is_exact or (limit.soft is not None and enough(limit.soft, budget.seconds(), best_moves)):
            break
    assert finished is not None
    return analysis_of(game, position, method, finished, budget)


def shortest(
    game: AnyGame, position: Any, method: Method, proof: Attempt, budget: Budget, search: DepthSearch
) -> Analysis:
    """Return a proof by the least depth that shows it, or where time is short the one by a greater depth."""
    before: Attempt | None = None
    for depth in range(1, proof.depth):
        attempt = search(game, position, method, depth, budget)
        if not attempt.finished or certain(game, position, method, attempt):
            break
        before = attempt
    else:
        attempt = proof
    if not attempt.finished:
        attempt = proof
    return at_its_depth(game, position, method, attempt, before, budget)


def certain(game: AnyGame, position: Any, method: Method, attempt: Attempt) -> Score | None:
    """Return the win or loss that the value itself proves for the side to move, its plies the line's."""
    evaluator = game.evaluators[method.evaluator]
    to_win = attempt.maximiser == game.to_move(position)
    if attempt.line and attempt.best >= evaluator.win:
        sure = Score.win(len(attempt.line)) if to_win else Score.loss(len(attempt.line))
    elif attempt.line and attempt.best <= evaluator.loss:
        sure = Score.loss(len(attempt.line)) if to_win else Score.win(len(attempt.line))
    else:
        return None
    # Before every root move was tried a win is already one, but a loss may still be averted.
    return sure if attempt.finished or sure.kind == "win" else None


def at_its_depth(
    game: AnyGame, position: Any, method: Method, proof: Attempt, before: Attempt | None, budget: Budget
) -> Analysis:
    """Return a proved win or loss with its plies: the depth of the proof, as one ply less did not show it.

    A lost side plays the move that was still unbeaten one ply before, and so loses as late as it can.
    """
    analysis = analysis_of(game, position, method, proof, budget)
    if analysis.score.kind == "win":
        return replace(analysis, score=Score.win(proof.depth))
    lost = replace(analysis, score=Score.loss(proof.depth))
    return lost if before is None else replace(lost, move=before.line[0], line=before.line)


def score_of(game: AnyGame, position: Any, method: Method, attempt: Attempt) -> Score:
    """Return the value as a score of the side to move; its plies need not be the shortest."""
    sure = certain(game, position, method, attempt)
    if sure is not None:
        return sure
    mover = game.to_move(position)
    if attempt.is_exact:
        for move in attempt.line:
            position = game.play(position, move)
        result = game.result(position)
        assert result is not None  # a line without a guess was played to its end
        if result.winner is None:
            return Score.draw()
        plies = len(attempt.line)
        return Score.win(plies) if result.winner == mover else Score.loss(plies)
    return Score.evaluation(attempt.best if attempt.maximiser == mover else -attempt.best)


def analysis_of(game: AnyGame, position: Any, method: Method, attempt: Attempt, budget: Budget) -> Analysis:
    """Return what was found; without a finished root move, the first legal one."""
    line = attempt.line or game.legal_moves(position)[:1]
    return Analysis(
        move=line[0],
        score=score_of(game, position, method, attempt),
        line=line,
        depth=attempt.depth if attempt.finished else 0,
        nodes=attempt.nodes,
        evaluations=attempt.ends + attempt.guesses,
        cutoffs=attempt.cutoffs,
        table_hits=attempt.hits,
        seconds=budget.seconds(),
        value=attempt.best,
        moves=attempt.moves if attempt.finished and method.algorithm in PLAIN else None,
        memory_bytes=attempt.memory_bytes,
    )
