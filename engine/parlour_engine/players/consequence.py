"""The proved consequence of a move under best play: how the game ends, when, and by which line.

The rules show the consequence if the move ends the game, lets the opponent win at once, or lets the mover win
at once after every reply. Otherwise exact values show it, or a look (players/second_best.py), or a proof by
the player's own search.

Invariant: every claim is proved, and a line is best play of both sides from its first move on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from parlour_engine.analysis import line_texts
from parlour_engine.control import Control
from parlour_engine.exact.solution import Outcome, Solution, Solver
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.second_best import Look
from parlour_engine.players.stand_in import winning_reply
from parlour_engine.score import SOMETIME, Score
from parlour_engine.search.attempt import DepthSearch, Method
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.deepening import certain

LINE: Final = Limit(nodes=1_000_000, seconds=0.25)
LONGEST_LINE: Final = 12  # plies
BY_ENDS: Final = Method("alphabeta", "none")
OUTCOMES: Final[Mapping[str, Outcome]] = {"win": "win", "loss": "loss", "draw": "draw"}


@dataclass(frozen=True, slots=True)
class Consequence:
    """The proved value of a move for the side that makes it.

    Attributes:
        score: The outcome and its plies, counting the move; never an evaluation.
        best: The outcome of the best move, None if unknown.
        line: How the game continues after the move, as far as known.
    """

    score: Score
    best: Outcome | None = None
    line: tuple[int, ...] = ()

    def to_json(self, game: AnyGame, after: Any) -> dict[str, Any]:
        """Return the consequence as plain JSON, without unknown fields; `after` is the position after it."""
        worth = self.score.to_json()
        known = {
            "outcome": worth["kind"],
            "plies": worth.get("plies"),
            "at_most": worth.get("at_most"),
            "best": self.best,
            "line": line_texts(game, after, self.line) or None,
        }
        return {name: each for name, each in known.items() if each is not None}


def by_rules(
    game: AnyGame, position: Any, move: int, answers: Mapping[int, int | None]
) -> Consequence | None:
    """Return what the rules alone show of a move, given its `answers_to_replies`; None if they show nothing.

    The move ends the game, or the opponent can then win at once, or the mover wins at once after every reply.
    """
    after, mover = game.play(position, move), game.to_move(position)
    result = game.result(after)
    if result is None:
        first, answer = next(iter(answers.items()))
        if answer is not None and None not in answers.values():
            return Consequence(Score.win(3), "win", (first, answer))
        reply = winning_reply(game, after)
        if reply is None:
            return None
        best: Outcome | None = "win" if winning_reply(game, position) is not None else None
        return Consequence(Score.loss(2), best, (reply,))
    if result.winner == mover:
        return Consequence(Score.win(1), "win")
    ended = Score.draw() if result.winner is None else Score.loss(1)
    return Consequence(ended, "win" if winning_reply(game, position) is not None else None)


def answers_to_replies(game: AnyGame, after: Any) -> dict[int, int | None]:
    """Return, for every reply to a move, an answer that wins at once; None if there is no such answer.

    A reply that ends the game has no answer.
    """
    replies = {reply: game.play(after, reply) for reply in game.legal_moves(after)}
    return {
        reply: winning_reply(game, child) if game.result(child) is None else None
        for reply, child in replies.items()
    }


def by_exact_values(
    game: AnyGame, position: Any, move: int, exact: Solution, solve: Solver, control: Control
) -> Consequence | None:
    """Return what exact values show of a move, with a line of perfect play; None if they are unknown."""
    worth = exact.moves[move]
    if worth.outcome is None:
        return None
    line, after = list[int](), game.play(position, move)
    while game.result(after) is None and len(line) < LONGEST_LINE:
        best = solve(after, NO_LIMIT, control).move
        assert best is not None  # the game goes on
        line.append(best)
        after = game.play(after, best)
    plies = 0 if worth.outcome == "draw" else SOMETIME if worth.plies is None else worth.plies
    return Consequence(Score(worth.outcome, plies), exact.worth.outcome, tuple(line))


def by_look(
    game: AnyGame, position: Any, move: int, look: Look, to_depth: DepthSearch, control: Control
) -> Consequence | None:
    """Return what a look shows of a move, with its line; None if the look saw no end of the game."""
    score = look.scores[move]
    if score.kind == "evaluation":
        return None
    after, line = game.play(position, move), tuple[int, ...]()
    if score.kind in ("win", "loss") and score.length == "proved":
        won_by = game.to_move(position) if score.kind == "win" else 3 - game.to_move(position)
        budget = Budget(LINE, control)
        line = tuple(best_play(game, after, score.number - 1, won_by, to_depth, budget))
    best = max(look.scores.values())
    known = best.kind == "win" or all(each.kind != "evaluation" for each in look.scores.values())
    return Consequence(score, OUTCOMES.get(best.kind) if known else None, line)


def best_play(
    game: AnyGame, position: Any, plies: int, winner: int, to_depth: DepthSearch, budget: Budget
) -> Iterator[int]:
    """Yield best play if a side wins in exactly so many plies; stop early if the budget is spent.

    The winner plays the first move that still wins in these plies; the loser, the first that loses no sooner.
    """

    def is_won(child: Any, within: int) -> bool:
        result = game.result(child)
        if result is not None:
            return result.winner == winner
        if within <= 0:
            return False
        attempt = to_depth(game, child, BY_ENDS, within, budget)
        if not attempt.finished:
            raise Interrupted
        sure = certain(game, child, BY_ENDS, attempt)
        return sure is not None and (sure.kind == "win") == (game.to_move(child) == winner)

    for left in range(plies - 1, max(-1, plies - 1 - LONGEST_LINE), -1):
        hurries = game.to_move(position) == winner
        children = [(move, game.play(position, move)) for move in game.legal_moves(position)]
        try:
            fitting = (
                move
                for move, child in children
                if (is_won(child, left) if hurries else not is_won(child, left - 1))
            )
            move = next(fitting, None)
        except Interrupted:
            return
        if move is None:
            return
        yield move
        position = game.play(position, move)


def by_player(known: Mapping[str, Any]) -> Consequence | None:
    """Return what the player's own search has proved of its move, None if it has proved no outcome."""
    worth = known.get("score", {})
    outcome = OUTCOMES.get(worth.get("kind", ""))
    if outcome is None:
        return None
    if outcome == "draw":
        return Consequence(Score.draw(), "draw")
    plies = worth.get("plies")
    if plies is None:
        return Consequence(Score(outcome, SOMETIME), outcome)
    return Consequence(Score(outcome, plies, "bound" if worth.get("at_most") else "proved"), outcome)
