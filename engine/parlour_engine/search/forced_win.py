"""Forced wins: the interface of a game's prover, its answers, and a search that asks it first.

A prover searches for wins by threats alone, on boards that are too large for exact values. It can prove a
win; if it finds none, this proves nothing.

In a search with a prover, the side to move plays a forced win if the prover finds one. If the other side
would have a win by fours after a pass, only the moves that meet it are searched, each with an equal part of
the remaining limit. Otherwise the search runs as it would without a prover.

Invariant: a reported win was played through against every defence. The prover sees a win at once before any
other, so a win in three plies is the shortest one. A longer win may have a shorter alternative of another
kind. A move that is left out loses to a proved line of fours, unless the limit ended the proof.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control, clock_of
from parlour_engine.game import AnyGame, Evaluator, GameError
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.attempt import maximising_player

Search: TypeAlias = Callable[[Any, Limit], Analysis]
ATTACK, DEFENCE = 0.2, 0.1  # fractions of the limit's seconds; also of its nodes, on top of the limit


class UnprovableError(GameError):
    """The game has no prover of forced wins, or the prover is not ready."""


@dataclass(frozen=True, slots=True)
class Forcing:
    """A prover's answer about a position.

    Attributes:
        line: The win against the longest defence, the winner's first move first; empty if none was found.
        nodes: Positions entered.
        seconds: Time spent.
        interrupted: Whether a limit or a stop ended the search before it had tried everything.
    """

    line: tuple[int, ...]
    nodes: int
    seconds: float
    interrupted: bool

    @property
    def score(self) -> Score | None:
        """The win for the side to move, in at most the plies of the line; None if none was found."""
        plies = len(self.line)
        return Score.win(plies, "bound" if plies > 3 else "proved") if self.line else None


class Prover(Protocol):
    """Finds forced wins of the side to move in one game. What it keeps between calls only saves time."""

    def __call__(self, position: Any, limit: Limit, control: Control, /) -> Forcing:
        """Return a win found within the limit, the shortest of its kind first.

        The limit's depth bounds the plies of the win. The position must not be over.
        """

    def chain(self, position: Any, limit: Limit, control: Control, /) -> Forcing:
        """Return a win like a call, but only one whose moves before the last all threaten to win at once."""

    def threatened(self, position: Any, limit: Limit, control: Control, /) -> bool:
        """Return whether the other side would have a forced win after a pass, within the limit."""

    def answers(self, position: Any, limit: Limit, control: Control, /) -> tuple[int, ...] | None:
        """Return the moves that meet the other side's win by fours after a pass.

        None if no such win was found within the limit; empty if no move was found that meets it. After every
        other move the other side still has this win.
        """


def no_prover(game: AnyGame, /) -> None:
    """Return no prover: nothing is compiled."""


class ProverModule(Protocol):
    """The interface of the module that the catalogue names as a game's `prover`; it may import numba."""

    def make_prover(self, game: AnyGame) -> Prover:
        """Return the prover of a game, loaded."""

    def compile_prover(self) -> str:
        """Compile or load the prover's searches and return their names."""


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
