"""Calibrate the levels: series between them, games against random moves, and the tables made of both.

Every board has a series of all levels against each other from drawn openings. On a small board the chances of
random moves against each level, and against the strongest opponent, are computed exactly (match/chances.py).
On other boards random moves play a second series. The levels play their texts unchanged, without a cap in
seconds, so that everything repeats bit for bit.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from statistics import mean
from typing import Any, TypeAlias

from parlour_engine.catalogue import GAMES, entry, make_game, part
from parlour_engine.game import AnyGame, JsonValue
from parlour_engine.match.chances import (
    Chances,
    ExactChances,
    Lottery,
    blunder_rate,
    drawn_by,
    least_for_random,
    points,
    random_wins,
)
from parlour_engine.match.judgement import Judge
from parlour_engine.match.openings import SMALL_GAME, openings_of
from parlour_engine.match.referee import Played
from parlour_engine.match.standing import Rating, elo, ratings, standings
from parlour_engine.players.levels import Board, level_class
from parlour_engine.players.text import LEVELS, parse_player
from parlour_engine.search.algorithm import PlayerSpec

PLAYERS = tuple(f"level:{level}" for level in range(1, LEVELS + 1))
CHANCE = "random"
INTRODUCTION = """\
# Levels

This page shows what levels 1 to 8 play on each board, and how strong they are. A level is a player text: a
search with its limit, and `slips`, the percentage of moves that are made at a glance. A glance sees `glance`
plies, 2 if the text does not say how many. In a room a move of a level also ends after 2 s.

Ratings are Elo above the mean of the eight levels, by the model of Bradley and Terry, with their 95 %
confidence intervals. The gap is the difference to the level before. Blunders are moves that give away a
better outcome, in percent of the moves that could give something away. An exact solver finds them in the
games between levels. On small boards they are computed exactly, for games against random moves. A dash means
that the board is too large to be solved.

Random moves also play against each level, from the start of the game. The table shows how many of these games
they win, in percent, if they move first and if they move second. On small boards these figures are exact.
There the row `least` shows what random moves win against the opponent that leaves them the least chance. The
line below the table shows what level 8 gets against level 1 from the openings of the ratings; the seven steps
from level to level, of 100 to 300 Elo each, cannot add up to more. From level 3 up even less room is left,
because random moves win at most 5 points more than the least against level 3, and at most 1 point more
against level 5. In short games a player that hardly ever loses to random moves is nearly perfect.

"""
SEED = "levels"
STEPS, LEAST_STEP = len(PLAYERS) - 1, 100  # Elo

Lotteries: TypeAlias = Callable[[AnyGame, PlayerSpec], Lottery]
"""Returns the lottery of a player that is not a level."""


@dataclass(frozen=True, slots=True)
class Calibrated:
    """A game with a board on which its levels are calibrated."""

    game: str
    board: Board

    def rules(self) -> AnyGame:
        """Return the game."""
        return make_game(self.game, self.board.options)

    def series(self, *, chance: bool) -> dict[str, Any]:
        """Return the description of one of the two series for the job `series`."""
        rules = self.rules()
        return {
            "game": rules.id,
            "options": dict(rules.options),
            "rules": rules.rules_version,
            "players": [CHANCE, *PLAYERS] if chance else list(PLAYERS),
            "texts": texts_of(rules),
            "seed": SEED,
            "form": "gauntlet" if chance else "round-robin",
            "opened": not chance,
            "judged": self.board.judged and not chance,
        }


def calibrated_boards() -> list[Calibrated]:
    """Return every board on which levels are calibrated, game by game."""
    modules = {game: part(game, "levels") for game in GAMES}
    return [
        Calibrated(game, board)
        for game, module in modules.items()
        if module is not None
        for board in module.BOARDS
    ]


def texts_of(game: AnyGame) -> list[list[str]]:
    """Return the texts of all levels, for each side; records with other texts belong to another series."""
    levels = level_class(game)
    return [list(levels.first), list(levels.second)]


def pairs_of(board: Board, pairs: int) -> int:
    """Return how many pairs of games any two players play on a board."""
    return max(1, round(board.share * pairs))


def is_small(board: Calibrated) -> bool:
    """Return whether a board is small enough to compute exact chances for every level."""
    rules = board.rules()
    return rules.most_positions(rules.start()) <= SMALL_GAME


@dataclass(frozen=True, slots=True)
class Exact:
    """The exact figures of a small board.

    Attributes:
        least: How often random moves win against the opponent that leaves them the least chance.
        by_level: How often random moves win against each level.
        blunders: Each level's share of blunders against random moves.
        widest: The expected share of points of level 8 against level 1, over their series' openings.
    """

    least: Chances
    by_level: Sequence[Chances]
    blunders: Sequence[float]
    widest: float


def worked_out(board: Calibrated, lotteries: Lotteries, judge: Judge, pairs: int) -> Exact:
    """Return the exact figures of a small board, with the openings of a series of so many pairs."""
    game = board.rules()
    first_texts, second_texts = texts_of(game)
    drawn = {
        text: lotteries(game, parse_player(text)) for text in dict.fromkeys([*first_texts, *second_texts])
    }
    blunders = [
        blunder_rate(game, drawn[first], drawn[second], judge)
        for first, second in zip(first_texts, second_texts, strict=True)
    ]
    movers = {text: drawn_by(lottery) for text, lottery in drawn.items()}
    firsts, seconds = ([movers[text] for text in texts] for texts in (first_texts, second_texts))
    by_level = [random_wins(game, first, second) for first, second in zip(firsts, seconds, strict=True)]
    openings = openings_of(game, SEED)
    starts = [reduce(game.play, openings[number], game.start()) for number in range(pairs)]
    best_first = ExactChances(game, firsts[-1], seconds[0])
    best_second = ExactChances(game, firsts[0], seconds[-1])
    as_first = mean(points(best_first.of(start)) for start in starts)
    as_second = 1 - mean(points(best_second.of(start)) for start in starts)
    return Exact(least_for_random(game), by_level, blunders, (as_first + as_second) / 2)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The games of a board's series; a small board has `exact` instead of games against random moves."""

    board: Calibrated
    games: Sequence[Played]
    by_chance: Sequence[Played] = ()
    exact: Exact | None = None

    def ratings(self) -> list[Rating]:
        """Return the ratings of the levels."""
        return ratings(len(PLAYERS), self.games)

    def blunder_rates(self) -> list[float | None]:
        """Return each level's share of blunders among the moves that could give something away."""
        if self.exact is not None:
            return [*self.exact.blunders]
        lines = standings(PLAYERS, self.games)
        return [None if line.judgement is None else line.judgement.to_json()["rate"] for line in lines]

    def chances(self, level: int) -> tuple[float | None, float | None]:
        """Return the share of games that random moves win against a level: moving first, moving second."""
        if self.exact is not None:
            return self.exact.by_level[level - 1]
        first, second = (
            [game.winner == 0 for game in self.by_chance if game.players == players]
            for players in ((0, level), (level, 0))
        )
        return share_of(first), share_of(second)


def share_of(won: Sequence[bool]) -> float | None:
    """Return the share of games won, None if there are no games."""
    return sum(won) / len(won) if won else None


def title_of(board: Calibrated) -> str:
    """Return the name of a board for people."""
    options = [f"{name} {shown(value)}" for name, value in sorted(board.board.options.items())]
    return ", ".join([entry(board.game).title, *options])


def shown(value: JsonValue) -> str:
    """Return an option's value as text for people."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def page_lines(calibrations: Sequence[Calibration], picture: str, command: str) -> Iterator[str]:
    """Yield the lines of `docs/levels.md`."""
    yield from INTRODUCTION.splitlines()
    yield f"Made by `{command}`."
    yield ""
    yield f"![Ratings and blunders of the levels]({picture})"
    for calibration in calibrations:
        yield from board_lines(calibration)


def board_lines(calibration: Calibration) -> Iterator[str]:
    """Yield the section of one board."""
    first, second = texts_of(calibration.board.rules())
    columns = [first] if first == second else [first, second]
    names = ["plays"] if first == second else ["plays, moving first", "plays, moving second"]
    rated, rates = calibration.ratings(), calibration.blunder_rates()
    yield ""
    yield f"## {title_of(calibration.board)}"
    yield ""
    games, by_chance, exact = len(calibration.games), len(calibration.by_chance), calibration.exact
    against = f", {by_chance:,} against random moves" if exact is None else ""
    yield f"{games:,} games between levels{against}."
    yield ""
    header = ["level", *names, "rating", "95 %", "gap", "blunders", "random first", "random second"]
    yield f"| {' | '.join(header)} |"
    yield f"|{'---|' * len(header)}"
    for place, rating in enumerate(rated):
        gap = f"{rating.elo - rated[place - 1].elo:+.0f}" if place else ""
        chances = [percent(each) for each in calibration.chances(place + 1)]
        texts = [f"`{column[place]}`" for column in columns]
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        row = [
            str(place + 1),
            *texts,
            f"{rating.elo:+.0f}",
            interval,
            gap,
            percent(rates[place], 2),
            *chances,
        ]
        yield f"| {' | '.join(row)} |"
    if exact is not None:
        least = ["least", *[""] * (len(header) - 3), *map(percent, exact.least)]
        yield f"| {' | '.join(least)} |"
        yield ""
        yield room_text(exact.widest)


def room_text(widest: float) -> str:
    """Return how far apart the levels of a board can be in Elo, given level 8's share against level 1.

    >>> room_text(0.6)
    'Level 8 gets 60.0 % of the points against level 1: 70 Elo, less than seven steps of 100.'
    """
    room = elo(widest)
    if room is None:
        return f"Level 8 gets {percent(widest)} % of the points against level 1."
    compared = "less than" if room < STEPS * LEAST_STEP else "room for"
    steps = f"{compared} seven steps of {LEAST_STEP}"
    return f"Level 8 gets {percent(widest)} % of the points against level 1: {room:.0f} Elo, {steps}."


def ratings_json(calibrations: Sequence[Calibration]) -> str:
    """Return the ratings and blunders of boards as the text of the package's file (players/levels.py)."""
    boards = {
        each.board.board.name: {
            "texts": texts_of(each.board.rules()),
            "ratings": [
                [round(rating.elo), round(rating.low), round(rating.high)] for rating in each.ratings()
            ],
            "blunders": [None if rate is None else round(100 * rate, 2) for rate in each.blunder_rates()],
        }
        for each in calibrations
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(rated)}" for name, rated in boards.items()]
    return "\n".join(["{", ",\n".join(lines), "}", ""])


def percent(share: float | None, digits: int = 1) -> str:
    """Return a share in percent with so many digits after the point; a dash for None.

    >>> percent(0.125), percent(0.125, 2), percent(None)
    ('12.5', '12.50', '-')
    """
    return "-" if share is None else f"{100 * share:.{digits}f}"
