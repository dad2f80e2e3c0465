"""The referee of a series: plays its games between players, from a seed.

Games come in pairs with the same opening; each player moves first in one of them. Of three or more players
each meets every other one; in a gauntlet the first meets all others. All pairings use the same openings. A
player that draws lots gets a seed for each game. Searches share no table from move to move, so only a bound
on time can make a game differ when it is repeated.

Invariant: game N depends only on the game, the players, the seed and N, so a series may be interrupted,
continued elsewhere or played in any order.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import reduce
from itertools import combinations
from time import process_time
from typing import Any, Literal, TypeAlias

from parlour_engine.analysis import Analysis, line_texts
from parlour_engine.game import AnyGame, GameError, Result
from parlour_engine.match.judgement import Judge, Judgement, judged_sides
from parlour_engine.match.openings import draw, openings_of
from parlour_engine.notation import quoted
from parlour_engine.players.choose import check_player
from parlour_engine.players.levels import level_spec
from parlour_engine.search.fields import MOST, SEED

Answer: TypeAlias = Callable[[Any, str], Analysis]
"""Returns the analysis of a player text in a position that is not over."""

Format: TypeAlias = Literal["round-robin", "gauntlet"]
FORMATS: tuple[Format, ...] = ("round-robin", "gauntlet")


class IllegalMoveError(GameError):
    """A player chose an illegal move: an error in its search, which ends the series."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game.

    Attributes:
        number: Its place in the series, from 0.
        opening: The number of its opening, from 0; both games of a pair have the same.
        players: The players who moved first and second, as places among the players of the series.
        winner: The winner's place among the players; None for a draw.
        reason: Why the game ended, as a fixed name of the game's rules.
        moves: All moves as texts; the first `drawn` of them are the opening.
        drawn: The plies of the opening.
        nodes: The positions that the first and the second mover entered.
        seconds: The CPU seconds of the first and the second mover.
        judgements: The judgements of their moves; None without a judge.
    """

    number: int
    opening: int
    players: tuple[int, int]
    winner: int | None
    reason: str
    moves: tuple[str, ...]
    drawn: int
    nodes: tuple[int, int]
    seconds: tuple[float, float]
    judgements: tuple[Judgement, Judgement] | None = None

    @property
    def chosen(self) -> tuple[int, int]:
        """The number of moves that the first and the second mover chose themselves."""
        firsts = (len(self.moves) + 1) // 2 - (self.drawn + 1) // 2
        return firsts, len(self.moves) - self.drawn - firsts

    def points_of(self, place: int) -> float:
        """Return the points of the player at this place: 1 for a win, 0 for a loss, a half for a draw."""
        if self.winner is None:
            return 0.5
        return 1.0 if self.winner == place else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the game as plain JSON, with its moves as one text."""
        return {**asdict(self), "moves": " ".join(self.moves)}


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game in progress: its number, position and moves, and the work so far as in `Played`."""

    number: int
    position: Any
    moves: tuple[int, ...]
    nodes: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = (0.0, 0.0)


class Referee:
    """Plays the games of one series."""

    def __init__(
        self,
        game: AnyGame,
        players: Sequence[str],
        seed: str,
        answer: Answer,
        *,
        form: Format = "round-robin",
        opened: bool = True,
        judge: Judge | None = None,
    ) -> None:
        """Let `answer` choose the moves, and `judge` value them after each game.

        Unless `opened`, every game begins at the start; then only chance can make games differ.

        Raises:
            GameError: A player cannot play this game, or there are fewer than two.
        """
        if len(players) < 2:
            raise GameError("a series needs two players or more")
        for player in players:
            check_player(game, player)
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.answer = answer
        self.judge = judge
        self.opened = opened
        meetings = combinations(range(len(players)), 2)
        self.pairings = tuple(pair for pair in meetings if form == "round-robin" or 0 in pair)

    @property
    def games_a_round(self) -> int:
        """The number of games with one opening: two for each pairing."""
        return 2 * len(self.pairings)

    def opening(self, number: int) -> int:
        """Return the number of a game's opening."""
        return number // self.games_a_round

    def movers(self, number: int) -> tuple[int, int]:
        """Return the players who move first and second in a game, as places among the players."""
        pairing, turned = divmod(number % self.games_a_round, 2)
        one, other = self.pairings[pairing]
        return (other, one) if turned else (one, other)

    def begin(self, number: int) -> Unfinished:
        """Return a game as it is after its opening."""
        return self.resume(number, self.drawn(number))

    def drawn(self, number: int) -> tuple[int, ...]:
        """Return the moves of a game's opening."""
        return openings_of(self.game, self.seed)[self.opening(number)] if self.opened else ()

    def resume(
        self,
        number: int,
        moves: Iterable[int],
        nodes: tuple[int, int] = (0, 0),
        seconds: tuple[float, float] = (0.0, 0.0),
    ) -> Unfinished:
        """Return an unfinished game with these moves and this work so far, from plain data alone."""
        played = tuple(moves)
        position = reduce(self.game.play, played, self.game.start())
        return Unfinished(number, position, played, nodes, seconds)

    def play_on(self, unfinished: Unfinished) -> "Unfinished | Played":
        """Return a game after one more move.

        Raises:
            IllegalMoveError: The player chose an illegal move.
        """
        side = len(unfinished.moves) % 2
        player = self.seeded(unfinished.number, side)
        began = process_time()
        analysis = self.answer(unfinished.position, player)
        took = process_time() - began
        if analysis.move not in self.game.legal_moves(unfinished.position):
            shown = quoted(self.game.position_text(unfinished.position))
            raise IllegalMoveError(f"player is '{player}': its move {analysis.move} in {shown} is not legal")
        further = Unfinished(
            unfinished.number,
            self.game.play(unfinished.position, analysis.move),
            (*unfinished.moves, analysis.move),
            plus(unfinished.nodes, side, analysis.nodes),
            plus(unfinished.seconds, side, took),
        )
        result = self.game.result(further.position)
        return further if result is None else self.finished(further, result)

    def play(self, number: int) -> Played:
        """Play a whole game and return it."""
        game: Unfinished | Played = self.begin(number)
        while isinstance(game, Unfinished):
            game = self.play_on(game)
        return game

    def seeded(self, number: int, side: int) -> str:
        """Return the player text of a side in a game; a player that draws lots gets a seed for this game.

        A level becomes the text that it stands for, without the cap that it has in a room.
        """
        text = self.players[self.movers(number)[side]]
        spec = check_player(self.game, text)
        if spec.level is not None:
            spec = level_spec(self.game, spec.level, 2 if side else 1)
            text = spec.text()
        if not spec.draws_lots or spec[SEED] is not None:
            return text
        return spec.having(seed=draw(f"{self.seed}/{number}/{side}", MOST + 1)).text()

    def finished(self, over: Unfinished, result: Result, *, judge: bool = True) -> Played:
        """Return a game that is over as `Played`; unless `judge`, without judgements."""
        movers, opening = self.movers(over.number), self.opening(over.number)
        drawn = len(self.drawn(over.number))
        return Played(
            number=over.number,
            opening=opening,
            players=movers,
            winner=None if result.winner is None else movers[result.winner - 1],
            reason=result.reason,
            moves=tuple(line_texts(self.game, self.game.start(), over.moves)),
            drawn=drawn,
            nodes=over.nodes,
            seconds=over.seconds,
            judgements=judged_sides(self.game, over.moves, drawn, self.judge)
            if judge and self.judge is not None
            else None,
        )


def plus(totals: tuple[Any, Any], side: int, more: float) -> tuple[Any, Any]:
    """Return the totals of both sides after adding `more` to one side."""
    first, second = totals
    return (first, second + more) if side else (first + more, second)
