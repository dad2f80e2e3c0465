"""Iterative deepening: search one depth directly, or depths 1, 2, 3 and so on within bounds.

Without a bound on time or positions only the requested depth is searched, as in the documents. With a bound
the answer is that of the deepest finished depth. A fixed-depth search starts each depth from scratch, so its
last depth equals the search of an unbounded run. A soft limit decides after each depth whether another one
begins.

Invariant: a finished answer has the value of full minimax to its depth, and that of a fixed-depth search also
its move. The answer is the same on every machine and for every `DepthSearch`. The length of a win or loss is
proved only if shallower searches did not show it, or if the evaluator's own values count the plies;
otherwise the depth bounds the length.
"""

from dataclasses import replace
from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import AnyGame, ends_in_numbers
from parlour_engine.limits import Limit
from parlour_engine.score import Length, Score
from parlour_engine.search.attempt import Attempt, DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fields import DEEPEST
from parlour_engine.search.soft_limit import enough


def deepen(
    game: AnyGame,
    position: Any,
    method: Method,
    limit: Limit,
    control: Control,
    *,
    search: DepthSearch,
    stop_when_proved: bool = False,
    first: int = 1,
) -> Analysis:
    """Return the analysis of a position that is not over.

    Args:
        game: The rules.
        position: The root; not over.
        method: The algorithm and the evaluator.
        limit: The bounds; `DEEPEST` if there is no depth.
        control: Who may stop the search.
        search: Searches each depth.
        stop_when_proved: Deepen by one ply at a time and stop once the evaluator is certain of the outcome.
            This finds the shortest win and the longest defence. The documents' own form takes the first of
            equal moves instead.
        first: The depth to begin with, for a search that already knows the smaller ones. If this depth proves
            the outcome, the smaller ones are searched too, for the shortest win and the longest defence.
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
    """Return the proof with the least depth; if time is short, the given proof with a greater depth."""
    before: Attempt | None = None
    for depth in range(1, proof.depth):
        attempt = search(game, position, method, depth, budget)
        if not attempt.finished:
            return analysis_of(game, position, method, proof, budget)
        if certain(game, position, method, attempt):
            return at_its_depth(game, position, method, attempt, before, budget)
        before = attempt
    return at_its_depth(game, position, method, proof, before, budget)


def certain(game: AnyGame, position: Any, method: Method, attempt: Attempt) -> Score | None:
    """Return the win or loss of the side to move that the value proves, and what is proved of its length.

    No win is shorter than one ply, and no loss shorter than two, unless the first move of the line ends the
    game. The values of an evaluator that hurries contain the length, so the line has that length. With other
    evaluators all wins within the depth are alike to the search, so the line may not be the shortest.
    """
    evaluator = game.evaluators[method.evaluator]
    if not attempt.line or evaluator.loss < attempt.best < evaluator.win:
        return None
    winner = attempt.maximiser if attempt.best >= evaluator.win else 3 - attempt.maximiser
    wins, line = winner == game.to_move(position), len(attempt.line)
    # A win found before every root move was tried is certain, but a loss may still be averted.
    if not (attempt.finished or wins):
        return None
    plies = line if evaluator.hurries or (wins and line == 1) else attempt.depth
    hurried = evaluator.hurries and attempt.finished and winner != evaluator.overlooks
    shortest_possible = 1 if wins else min(line, 2)
    length: Length = "proved" if hurried or plies == shortest_possible else "bound"
    return Score("win" if wins else "loss", plies, length)


def first_shown(game: AnyGame, position: Any, method: Method, score: Score, depth: int) -> Score:
    """Return the score of a search; a win or loss that one ply less did not show has the depth as length."""
    if score.kind not in ("win", "loss"):
        return score
    mover = game.to_move(position)
    winner = mover if score.kind == "win" else 3 - mover
    overlooked = winner == game.evaluators[method.evaluator].overlooks
    return Score(score.kind, depth, "bound" if overlooked and depth > 1 else "proved")


def at_its_depth(
    game: AnyGame, position: Any, method: Method, proof: Attempt, before: Attempt | None, budget: Budget
) -> Analysis:
    """Return a proved win or loss with its length: the depth of the proof, as one ply less did not show it.

    A losing side plays the move that one ply less had not refuted, and so loses as late as possible.
    """
    analysis = analysis_of(game, position, method, proof, budget)
    score = first_shown(game, position, method, analysis.score, proof.depth)
    if score.kind == "win" or before is None:
        return replace(analysis, score=score)
    return replace(analysis, score=score, move=before.line[0], line=before.line)


def score_of(game: AnyGame, position: Any, method: Method, attempt: Attempt) -> Score:
    """Return the value as a score for the side to move."""
    sure = certain(game, position, method, attempt)
    if sure is not None:
        return sure
    mover = game.to_move(position)
    if attempt.is_exact and not ends_in_numbers(game):
        end = position
        for move in attempt.line:
            end = game.play(end, move)
        result = game.result(end)
        assert result is not None  # a line without a guess was played to its end
        if result.winner is None:
            return Score.draw()
        if result.winner == game.evaluators[method.evaluator].overlooks:
            return Score("win" if result.winner == mover else "loss", attempt.depth, "bound")
    return Score.evaluation(attempt.best if attempt.maximiser == mover else -attempt.best)


def analysis_of(game: AnyGame, position: Any, method: Method, attempt: Attempt, budget: Budget) -> Analysis:
    """Return an attempt as an analysis; with the first legal move if no root move was finished."""
    line = attempt.line or game.legal_moves(position)[:1]
    return Analysis(
        move=line[0],
        score=score_of(game, position, method, attempt),
        line=line,
        depth=attempt.depth if attempt.finished else 0,
        nodes=attempt.nodes,
        evaluations=attempt.ends + attempt.guesses,
        cutoffs=attempt.cutoffs,
        effective_cutoffs=attempt.effective_cutoffs,
        table_hits=attempt.hits,
        seconds=budget.seconds(),
        value=attempt.best,
        moves=attempt.moves if attempt.finished and attempt.moves else None,
        memory_bytes=attempt.memory_bytes,
    )
