"""What the levels are worth: round robins of them, random moves against them, and the tables made of both.

Every board has two series: all levels against each other from drawn openings, and random moves against each
level from the start, either side. Both play the levels' texts as they stand, without a cap in seconds, so
that they repeat bit for bit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from parlour_engine.catalogue import GAMES, entry, make_game, part
from parlour_engine.game import AnyGame, JsonValue
from parlour_engine.match.ratings import Rating, ratings
from parlour_engine.match.referee import Played
from parlour_engine.match.standing import standings
from parlour_engine.players.levels import Board, level_class
from parlour_engine.players.text import LEVELS

PLAYERS = tuple(f"level:{level}" for level in range(1, LEVELS + 1))
CHANCE = "random"
INTRODUCTION = """\
# Levels

What levels 1 to 8 play on each board, and what they are worth. A level is a player text: a search, its limit,
and `slips`, the share of moves in percent that are made at a glance of so many plies (`glance`, 2 if not
named). In a room a move of a level also ends after 2 s.

Ratings are Elo above the mean of the eight by the model of Bradley and Terry, with the interval that holds 95
of 100 times; the gap is to the level before. Blunders are moves that give away a better outcome, in percent
of those with something to give away. Random moves against a level begin at the start of the game; the table
has the games that they win, in percent, where they move first and where they move second.

"""
SEED = "levels"


@dataclass(frozen=True, slots=True)
class Calibrated:
    """A game with a board on which its levels are calibrated."""

    game: str
    board: Board

    def rules(self) -> AnyGame:
        """Return the game."""
        return make_game(self.game, self.board.options)

    def series(self, *, chance: bool) -> dict[str, Any]:
        """Return what describes one of the two series to the job `series`."""
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
    """Return every board on which levels are calibrated, by game."""
    modules = {game: part(game, "levels") for game in GAMES}
    return [
        Calibrated(game, board)
        for game, module in modules.items()
        if module is not None
        for board in module.BOARDS
    ]


def texts_of(game: AnyGame) -> list[list[str]]:
    """Return the texts of all levels, for each side; a record of other texts is another series."""
    levels = level_class(game)
    return [list(levels.first), list(levels.second)]


def pairs_of(board: Board, pairs: int) -> int:
    """Return how many pairs of games a board gets for each two players."""
    return max(1, round(board.share * pairs))


@dataclass(frozen=True, slots=True)
class Calibration:
    """The games of a board's two series."""

    board: Calibrated
    games: Sequence[Played]
    by_chance: Sequence[Played]

    def ratings(self) -> list[Rating]:
        """Return the ratings of the levels."""
        return ratings(len(PLAYERS), self.games)

    def blunder_rates(self) -> list[float | None]:
        """Return each level's blunders as a share of the moves with something to give away."""
        lines = standings(PLAYERS, self.games)
        return [None if line.judgement is None else line.judgement.to_json()["rate"] for line in lines]

    def chances(self, level: int) -> tuple[float | None, float | None]:
        """Return the share of games that random moves win against a level: moving first, and second."""
        first, second = (
            [game.winner == 0 for game in self.by_chance if game.players == players]
            for players in ((0, level), (level, 0))
        )
        return share_of(first), share_of(second)


def share_of(won: Sequence[bool]) -> float | None:
    """Return the share of games won, None of no games."""
    return sum(won) / len(won) if won else None


def title_of(board: Calibrated) -> str:
    """Return a board in words."""
    options = [f"{name} {shown(value)}" for name, value in sorted(board.board.options.items())]
    return ", ".join([entry(board.game).title, *options])


def shown(value: JsonValue) -> str:
    """Return an option's value as people write it."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def page_lines(calibrations: Sequence[Calibration], picture: str, command: str) -> Iterator[str]:
    """Yield the page `docs/levels.md`."""
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
    games, by_chance = len(calibration.games), len(calibration.by_chance)
    yield f"{games:,} games between levels, {by_chance:,} against random moves."
    yield ""
    header = ["level", *names, "rating", "95 %", "gap", "blunders", "random first", "random second"]
    yield f"| {' | '.join(header)} |"
    yield f"|{'---|' * len(header)}"
    for place, rating in enumerate(rated):
        gap = f"{rating.elo - rated[place - 1].elo:+.0f}" if place else ""
        chances = [percent(each) for each in calibration.chances(place + 1)]
        texts = [f"`{column[place]}`" for column in columns]
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        row = [str(place + 1), *texts, f"{rating.elo:+.0f}", interval, gap, percent(rates[place]), *chances]
        yield f"| {' | '.join(row)} |"


def percent(share: float | None) -> str:
    """Return a share in percent; a dash for none.

    >>> percent(0.125), percent(None)
    ('12.5', '-')
    """
    return "-" if share is None else f"{100 * share:.1f}"
