"""A search with an eye on forced wins: before it searches, one is looked for on either side.

With a prover (search/forced_win.py), the side to move plays a forced win if it has one. If the other side
would have one by fours after a pass, only the moves that meet it are searched, each with an even share of
what is left. Otherwise the search goes as it would without.

Invariant: a win that is announced is proved; a move that is left out loses to a proved line of fours, unless
the limit ended the proof.
"""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any, TypeAlias

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import AnyGame, Evaluator
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.attempt import maximising_player
from parlour_engine.search.forced_win import Forcing, Prover

Search: TypeAlias = Callable[[Any, Limit], Analysis]

ATTACK, DEFENCE = 0.2, 0.1  # of the limit's seconds, and as many nodes besides the limit's


def with_forced_wins(
    prover: Prover,
    game: AnyGame,
    position: Any,
    evaluator: Evaluator[Any],
    limit: Limit,
    control: Control,
    search: Search,
) -> Analysis:
    """Return what a search of a position finds, or a forced win, or the best of the moves that meet one.

    `search` searches a position of the game within a limit.
    """
    started = perf_counter()
    won = prover(position, glance(limit, ATTACK), control)
    if won.line:
        return announced(game, position, evaluator, won)
    answers = prover.answers(position, glance(limit, DEFENCE), control)
    rest = without(limit, perf_counter() - started)
    if not answers:
        return search(position, rest)
    return best_answer(game, position, answers, rest, search)


def glance(limit: Limit, part: float) -> Limit:
    """Return what a proof may spend beside a search with this limit; it counts plies of its own."""
    seconds = limit.seconds if limit.soft is None else limit.soft
    nodes = None if limit.nodes is None else max(1, int(limit.nodes * part))
    return Limit(nodes=nodes, seconds=None if seconds is None else seconds * part)


def share(limit: Limit, parts: int) -> Limit:
    """Return the limit of one of several searches, each a ply below, that share one."""
    return Limit(
        None if limit.depth is None else max(1, limit.depth - 1),
        None if limit.nodes is None else max(1, limit.nodes // parts),
        None if limit.seconds is None else limit.seconds / parts,
        None if limit.soft is None else limit.soft / parts,
    )


def without(limit: Limit, seconds: float) -> Limit:
    """Return a limit with so many seconds spent."""
    return replace(
        limit,
        seconds=None if limit.seconds is None else max(0.0, limit.seconds - seconds),
        soft=None if limit.soft is None else max(0.0, limit.soft - seconds),
    )


def announced(game: AnyGame, position: Any, evaluator: Evaluator[Any], won: Forcing) -> Analysis:
    """Return a forced win as an analysis; its depth is the length of its line."""
    end = position
    for move in won.line:
        end = game.play(end, move)
    result = game.result(end)
    assert result is not None  # a prover's line was played to its end
    plies = len(won.line)
    return Analysis(
        move=won.line[0],
        score=Score.win(plies),
        line=won.line,
        depth=plies,
        nodes=won.nodes,
        evaluations=0,
        cutoffs=0,
        table_hits=0,
        seconds=won.seconds,
        value=evaluator.end(end, result, maximising_player(game, position, evaluator), plies),
    )


def best_answer(
    game: AnyGame, position: Any, answers: tuple[int, ...], limit: Limit, search: Search
) -> Analysis:
    """Return the best of some moves, each searched with an even share of the limit."""
    part, found = share(limit, len(answers)), list[Analysis]()
    for move in answers:
        after = game.play(position, move)
        if game.result(after) is not None:  # the board is full
            return search(position, limit)
        found.append(one_ply_up(move, search(after, part)))
    best = max(found, key=lambda each: each.score)
    return replace(
        best,
        nodes=sum(each.nodes for each in found),
        evaluations=sum(each.evaluations for each in found),
        cutoffs=sum(each.cutoffs for each in found),
        table_hits=sum(each.table_hits for each in found),
        seconds=sum(each.seconds for each in found),
        interrupted=any(each.interrupted for each in found),
    )


def one_ply_up(move: int, after: Analysis) -> Analysis:
    """Return the analysis of a position by that of the position after a move, whose side values are for."""
    return replace(
        after,
        move=move,
        score=after.score.one_ply_up(),
        line=(move, *after.line),
        depth=after.depth + 1,
        value=-after.value,
        moves=None,
    )
