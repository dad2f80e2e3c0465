"""The table of games: the one place that knows which games there are.

Adding a game is a rules module, a line here, a recorded game in tests/golden/games and a page in docs/games.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from parlour_engine.game import AnyGame, GameError, JsonValue
from parlour_engine.games import connect_four, greedy_nim, grundy, mnk, modified_nim, nim, wolf_and_sheep
from parlour_engine.notation import quoted
from parlour_engine.options import Option, settle, value_options

MOST_KEPT: Final = 128  # a game of the largest board has tables of some 60 kB


class UnknownGameError(GameError):
    """The catalogue holds no game of that name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the catalogue; `make` takes settled options and may still refuse how they combine."""

    title: str
    summary: str
    options: tuple[Option, ...]
    make: Callable[[Mapping[str, JsonValue]], AnyGame]


GAMES: Mapping[str, Entry] = {
    connect_four.ID: Entry(
        title="Connect Four",
        summary="Drop stones into columns; the first to own a line wins.",
        options=connect_four.OPTIONS,
        make=connect_four.ConnectFour,
    ),
    mnk.ID: Entry(
        title="m,n,k tic-tac-toe",
        summary="Set marks on a board of any size; the first to own a line wins.",
        options=mnk.OPTIONS,
        make=mnk.MNK,
    ),
    wolf_and_sheep.ID: Entry(
        title="Wolf and sheep",
        summary="A wolf slips past four sheep, or they shut it in.",
        options=wolf_and_sheep.OPTIONS,
        make=wolf_and_sheep.WolfAndSheep,
    ),
    nim.ID: Entry(
        title="Nim",
        summary="Take any number of counters from one heap; the last counter decides.",
        options=nim.OPTIONS,
        make=nim.Nim,
    ),
    greedy_nim.ID: Entry(
        title="Greedy Nim",
        summary="Take any number of counters from a largest heap; who takes the last one wins.",
        options=greedy_nim.OPTIONS,
        make=greedy_nim.GreedyNim,
    ),
    modified_nim.ID: Entry(
        title="Modified Nim",
        summary="Take from heaps that stay different, at most twice what was taken before.",
        options=modified_nim.OPTIONS,
        make=modified_nim.ModifiedNim,
    ),
    grundy.ID: Entry(
        title="Grundy's game",
        summary="Split a heap into two unequal ones; who cannot has lost.",
        options=grundy.OPTIONS,
        make=grundy.Grundy,
    ),
}


def entry(game_id: str) -> Entry:
    """Return a game's line of the catalogue.

    Raises:
        UnknownGameError: There is no such game.
    """
    try:
        return GAMES[game_id]
    except KeyError:
        raise UnknownGameError(f"game is {quoted(game_id)}: allowed are {', '.join(GAMES)}") from None


def make_game(game_id: str, options: Mapping[str, object]) -> AnyGame:
    """Return the game with these options; options left out take their defaults.

    A game keeps nothing of what is played, so whoever asks for the same one shares it.

    Raises:
        UnknownGameError: There is no such game.
        OptionError: An option is unknown, out of bounds, or at odds with another.
    """
    return _made(game_id, json.dumps(settle(entry(game_id).options, options)))


@lru_cache(MOST_KEPT)
def _made(game_id: str, settled: str) -> AnyGame:
    return entry(game_id).make(json.loads(settled))


def describe_games() -> list[dict[str, object]]:
    """Return the catalogue as plain JSON, for a page that offers games and a form for their options."""
    return [
        {
            "id": game_id,
            "title": line.title,
            "summary": line.summary,
            "options": [option.describe() for option in value_options(line.options)],
            "random_start": len(value_options(line.options)) < len(line.options),
        }
        for game_id, line in GAMES.items()
    ]
