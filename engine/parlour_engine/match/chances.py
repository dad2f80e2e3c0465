"""Exact chances in small games between players that draw each move with known probabilities.

The chances in a position follow from the chances one move later: as the mean over a player's moves, or from
the move that leaves the opponent the least. Positions with the same key are computed once. Heaps in another
order therefore count as the same, although a player may choose another of equally good moves there. The
expected blunders of a player against random moves are computed in the same way, with a judge
(match/judgement.py).

Invariant: nothing is sampled, and only players and judge search.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from parlour_engine.game import AnyGame, Player
from parlour_engine.match.judgement import Judge, Judgement, judged_move

Chances: TypeAlias = tuple[float, float]
"""The probability that the first side wins, and that the second side wins; the rest are draws."""

Mover: TypeAlias = Callable[[Any, Mapping[int, Chances]], Chances]
"""Returns the chances in a position that is not over, given the chances after each legal move."""

Lottery: TypeAlias = Callable[[Any], Mapping[int, float]]
"""Returns the probability of each move of a player in a position that is not over."""


def drawn_by(lottery: Lottery) -> Mover:
    """Return the mover of a player that draws its moves."""

    def mover(position: Any, after: Mapping[int, Chances]) -> Chances:
        weights = lottery(position).items()
        first, second = (sum(weight * after[move][side] for move, weight in weights) for side in (0, 1))
        return first, second

    return mover


def uniform(position: Any, after: Mapping[int, Chances]) -> Chances:
    """Move at random; this function is a `Mover`."""
    first, second = (sum(chances[side] for chances in after.values()) / len(after) for side in (0, 1))
    return first, second


def hardest_for(side: Player) -> Mover:
    """Return the mover that leaves a side the least chance."""

    def mover(position: Any, after: Mapping[int, Chances]) -> Chances:
        return min(after.values(), key=lambda chances: chances[side - 1])

    return mover


class ExactChances:
    """The chances of a game between two movers, from any position."""

    def __init__(self, game: AnyGame, first: Mover, second: Mover) -> None:
        self.game = game
        self.movers = first, second
        self.known: dict[tuple[Player, str], Chances] = {}

    def of(self, position: Any) -> Chances:
        """Return the chances from this position on."""
        game = self.game
        result = game.result(position)
        if result is not None:
            return float(result.winner == 1), float(result.winner == 2)
        same = game.to_move(position), game.key(position)
        if same not in self.known:
            after = {move: self.of(game.play(position, move)) for move in game.legal_moves(position)}
            self.known[same] = self.movers[game.to_move(position) - 1](position, after)
        return self.known[same]


def random_wins(game: AnyGame, first: Mover, second: Mover) -> Chances:
    """Return how often random moves win from the start: as first against `second`, then the reverse."""
    as_first = ExactChances(game, uniform, second).of(game.start())
    as_second = ExactChances(game, first, uniform).of(game.start())
    return as_first[0], as_second[1]


def least_for_random(game: AnyGame) -> Chances:
    """Return how often random moves win against the strongest opponent: as first, as second."""
    return random_wins(game, hardest_for(2), hardest_for(1))


class ExpectedBlunders:
    """The expected judged moves and blunders of one side against random moves."""

    def __init__(self, game: AnyGame, side: Player, lottery: Lottery, judge: Judge) -> None:
        self.game = game
        self.side = side
        self.lottery = lottery
        self.judge = judge
        self.known: dict[tuple[Player, str], tuple[float, float]] = {}

    def of(self, position: Any) -> tuple[float, float]:
        """Return the expected judged moves and blunders from this position on."""
        game = self.game
        if game.result(position) is not None:
            return 0.0, 0.0
        same = game.to_move(position), game.key(position)
        if same not in self.known:
            self.known[same] = self.expected(position)
        return self.known[same]

    def expected(self, position: Any) -> tuple[float, float]:
        """Return the result of `of` for a position that is not over."""
        game = self.game
        legal = game.legal_moves(position)
        if game.to_move(position) == self.side:
            weights, worths = self.lottery(position), self.judge(position)
        else:
            weights, worths = dict.fromkeys(legal, 1 / len(legal)), {}
        moves = blunders = 0.0
        for move, weight in weights.items():
            further = self.of(game.play(position, move))
            judgement = judged_move(worths, move) if worths else Judgement()
            moves += weight * (judgement.judged + further[0])
            blunders += weight * (judgement.blunders + further[1])
        return moves, blunders


def blunder_rate(game: AnyGame, first: Lottery, second: Lottery, judge: Judge) -> float:
    """Return a player's share of blunders against random moves from the start, both sides together.

    The share is among the moves that could give something away; the game must have some.
    """
    sides: tuple[tuple[Player, Lottery], ...] = (1, first), (2, second)
    counts = [ExpectedBlunders(game, side, lottery, judge).of(game.start()) for side, lottery in sides]
    moves, blunders = map(sum, zip(*counts, strict=True))
    return blunders / moves


def points(chances: Chances) -> float:
    """Return the expected points of the side that moves first.

    >>> points((0.5, 0.25))
    0.625
    """
    first, second = chances
    return (1 + first - second) / 2
