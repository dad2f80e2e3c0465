"""Search with a prover: look for forced wins of both sides first, then search.

The side to move plays a forced win if the prover (search/forced_win.py) finds one. If the other side would
have a win by fours after a pass, only the moves that meet it are searched, each with an equal part of the
remaining limit. Otherwise the search runs as it would without a prover.

Invariant: an announced win is proved; a move that is left out loses to a proved line of fours, unless the
limit ended the proof.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control, clock_of
from parlour_engine.game import AnyGame, Evaluator
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.attempt import maximising_player
from parlour_engine.search.forced_win import Forcing, Prover

Search: TypeAlias = Callable[[Any, Limit], Analysis]

ATTACK, DEFENCE = 0.2, 0.1  # fractions of the limit's seconds; also of its nodes, on top of the limit


def with_forced_wins(
    prover: Prover,
    game: AnyGame,
    position: Any,
    evaluator: Evaluator[Any],
    limit: Limit,
    control: Control,
    search: Search,
) -> Analysis:
    """Return a forced win, or the best of the moves that meet one, or the result of a plain search.

    `search` searches a position of the game within a limit.
    """
    clock = clock_of(control)
    started = clock()
    won = prover(position, glance(limit, ATTACK), control)
    if won.line:
        return announced(game, position, evaluator, won)
    answers = prover.answers(position, glance(limit, DEFENCE), control)
    rest = without(limit, clock() - started)
    if not answers:
        return search(position, rest)
    return best_answer(game, position, answers, rest, search)


def glance(limit: Limit, part: float) -> Limit:
    """Return what a proof may spend beside a search with this limit: a part of it, without its depth."""
    seconds = limit.seconds if limit.soft is None else limit.soft
    nodes = None if limit.nodes is None else max(1, int(limit.nodes * part))
    return Limit(nodes=nodes, seconds=None if seconds is None else seconds * part)


def share(limit: Limit, parts: int) -> Limit:
    """Return the limit of each of several searches one ply below, which share this limit."""
    return Limit(
        None if limit.depth is None else max(1, limit.depth - 1),
        None if limit.nodes is None else max(1, limit.nodes // parts),
        None if limit.seconds is None else limit.seconds / parts,
        None if limit.soft is None else limit.soft / parts,
    )


def without(limit: Limit, seconds: float) -> Limit:
    """Return the limit that is left after so many seconds."""
    return replace(
        limit,
        seconds=None if limit.seconds is None else max(0.0, limit.seconds - seconds),
        soft=None if limit.soft is None else max(0.0, limit.soft - seconds),
    )


def announced(game: AnyGame, position: Any, evaluator: Evaluator[Any], won: Forcing) -> Analysis:
    """Return a forced win as an analysis whose depth is the length of the line."""
    end = position
    for move in won.line:
        end = game.play(end, move)
    result = game.result(end)
    assert result is not None  # a prover's line was played to its end
    plies, score = len(won.line), won.score
    assert score is not None  # there is a line
    return Analysis(
        move=won.line[0],
        score=score,
        line=won.line,
        depth=plies,
        nodes=won.nodes,
        seconds=won.seconds,
        value=evaluator.end(end, result, maximising_player(game, position, evaluator), plies),
    )


def best_answer(
    game: AnyGame, position: Any, answers: tuple[int, ...], limit: Limit, search: Search
) -> Analysis:
    """Return the best of some moves, each searched with an equal part of the limit."""
    part, found = share(limit, len(answers)), list[Analysis]()
    for move in answers:
        after = game.play(position, move)
        if game.result(after) is not None:  # the board is full
            return search(position, limit)
        found.append(one_ply_up(move, search(after, part)))
    best = max(found, key=lambda each: each.score)
    # The moves that were left out lose too, perhaps later.
    lost = best.score.kind == "loss" and len(answers) < len(game.legal_moves(position))
    return replace(
        best,
        score=Score.loss(best.score.number, "shown") if lost else best.score,
        nodes=sum(each.nodes for each in found),
        evaluations=sum(each.evaluations for each in found),
        cutoffs=sum(each.cutoffs for each in found),
        effective_cutoffs=sum(each.effective_cutoffs for each in found),
        table_hits=sum(each.table_hits for each in found),
        seconds=sum(each.seconds for each in found),
        interrupted=any(each.interrupted for each in found),
    )


def one_ply_up(move: int, after: Analysis) -> Analysis:
    """Return the analysis of a position, given the move played and the analysis of the position after it."""
    return replace(
        after,
        move=move,
        score=after.score.one_ply_up(),
        line=(move, *after.line),
        depth=after.depth + 1,
        value=-after.value,
        moves=None,
    )
