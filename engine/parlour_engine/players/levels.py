"""The levels: eight numbered ones for every game, weakest first, and four named ones.

Each level is a player text. The game chooses it (games/*/levels.py) by the class of its board, and by the
side if the two sides have different tasks. Lower levels search less and slip more often (players/slips.py).
From level 3 up, no level overlooks a win or loss of the next two plies. Level 8 is perfect if exact values
are known or proved in time, else the strongest search. `docs/levels.md` shows the results of the levels in
series against each other. A series plays the texts unchanged; in a room a level also has a cap of
`PLAY_SECONDS` a move.

`easy`, `medium` and `hard` are alphabeta to depth 3, 5 and 7, as in the document of modified Nim; `document`
searches to the default depth of the game's own document (`Game.default_depth`). The named levels use the
game's default evaluator, search this one depth, and have no limit of time of their own.

The package has the ratings of the levels on the boards on which `parlour-engine levels` calibrated them. A
rating is Elo above the mean of the eight levels on its board, so it says nothing of another board.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from parlour_engine.catalogue import make_game, part
from parlour_engine.game import AnyGame, JsonValue, Player
from parlour_engine.players.text import parse_player
from parlour_engine.search.algorithm import PlayerSpec
from parlour_engine.search.fixed_depth import ALPHABETA

PLAY_SECONDS = 2.0  # the cap on a move of a numbered level in a room
WITHOUT_PROOFS = "pvs:nodes=20000000"  # instead of `perfect` while the solver is not compiled
NAMED_DEPTHS = {"easy": 3, "medium": 5, "hard": 7}

Texts: TypeAlias = tuple[str, str, str, str, str, str, str, str]
FILE = "level_ratings.json"  # made by `parlour-engine levels FOLDER --ratings FILE.json`


@dataclass(frozen=True, slots=True)
class LevelClass:
    """Boards whose levels are the same player texts.

    Attributes:
        name: The name shown to people.
        first: The texts of levels 1 to 8 for the side that moves first.
        second: The texts for the other side.
    """

    name: str
    first: Texts
    second: Texts


@dataclass(frozen=True, slots=True)
class Board:
    """A board on which the levels of a game are calibrated.

    Attributes:
        name: The name of its files.
        options: The game's options that differ from the defaults.
        share: The fraction of the usual pairs of games that is played here; less if moves take long.
        judged: Whether the moves are compared with exact play.
    """

    name: str
    options: Mapping[str, JsonValue]
    share: float = 1.0
    judged: bool = True


def perfect_but(*mistakes: str) -> Texts:
    """Return seven levels of perfect play with these mistakes (fields of player texts), and one without."""
    one, two, three, four, five, six, seven = (f"perfect:{each}" for each in mistakes)
    return one, two, three, four, five, six, seven, "perfect"


UP_TO_PERFECT = (
    "pvs:depth=1,slips=100,glance=1",
    "pvs:depth=1,slips=50,glance=1",
    "pvs:depth=1,slips=60,glance=2",
    "pvs:depth=2,slips=25,glance=2",
    "pvs:depth=4,slips=25,glance=4",
    "pvs:nodes=5000,slips=12,glance=4",
    "pvs:nodes=200000,slips=3,glance=6",
)
ANY_GAME: Texts = (*UP_TO_PERFECT[:6], "pvs:nodes=20000,slips=5,glance=4", "pvs:nodes=200000")
OTHERS = LevelClass("other games", ANY_GAME, ANY_GAME)


def level_class(game: AnyGame) -> LevelClass:
    """Return the class of a game's board."""
    levels = part(game.id, "levels")
    found: LevelClass = OTHERS if levels is None else levels.level_class(game)
    return found


def level_spec(game: AnyGame, level: int | str, side: Player) -> PlayerSpec:
    """Return the settings that a level stands for, for one side of this game."""
    if isinstance(level, str):
        depth = NAMED_DEPTHS.get(level, game.default_depth)
        return PlayerSpec(ALPHABETA).having(depth=depth, evaluator=game.default_evaluator)
    texts = level_class(game)
    return parse_player((texts.first if side == 1 else texts.second)[level - 1])


def without_mistakes(game: AnyGame, spec: PlayerSpec, side: Player) -> PlayerSpec:
    """Return the settings of a player without its slips; for a level, of the search that it stands for."""
    settled = spec if spec.level is None else level_spec(game, spec.level, side)
    return settled.having(slips=None, glance=None)


@cache
def recorded_ratings() -> dict[str, Any]:
    """Return the recorded ratings by the name of a board.

    `texts` are the player texts that the levels had, for each side. `ratings` has each level's rating and
    the ends of its 95 percent confidence interval. `blunders` has each level's share, in percent, of the
    moves that gave away a better outcome among those that could; None where the board is not solved.
    """
    ratings: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return ratings


def rated_boards(game_id: str) -> list[dict[str, Any]]:
    """Return a game's rated boards as plain JSON: every option, and the ratings and blunders of the levels.

    A board is left out if its levels have changed since the calibration.
    """
    module = part(game_id, "levels")
    boards = []
    for board in () if module is None else module.BOARDS:
        game, found = make_game(game_id, board.options), recorded_ratings().get(board.name)
        levels = level_class(game)
        if found is not None and found["texts"] == [list(levels.first), list(levels.second)]:
            figures = {"ratings": found["ratings"], "blunders": found["blunders"]}
            boards.append({"options": dict(game.options), **figures})
    return boards
