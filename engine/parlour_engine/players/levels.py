"""The levels: eight numbered ones for every game, weakest first, and the documents' own by name.

Each level is a player text, chosen by the game (games/*/levels.py), the class of its board, and where the two
sides have different tasks by the side. Lower levels search less and slip more often (players/slips.py); from
level 3 up none overlooks a win or loss of the next two plies. Level 8 is perfect where exact values are known
or proved in time, and elsewhere the strongest search. `docs/levels.md` shows what they are worth in series
against each other, which play the texts as they stand; in a room a level also has a cap of `PLAY_SECONDS` a
move.

`easy`, `medium` and `hard` are alphabeta to depth 3, 5 and 7, as in the document of modified Nim; `document`
searches as deep as the game's own document does by default (`Game.default_depth`). They use the game's
default evaluator, search that depth straight, and take the time it takes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from parlour_engine.catalogue import part
from parlour_engine.game import AnyGame, JsonValue, Player
from parlour_engine.players.text import PlayerSpec, parse_player

PLAY_SECONDS = 2.0  # the cap on a move of a numbered level in a room
WITHOUT_PROOFS = "pvs:nodes=20000000"  # instead of `perfect` while the solver is not compiled
NAMED_DEPTHS = {"easy": 3, "medium": 5, "hard": 7}

Texts: TypeAlias = tuple[str, str, str, str, str, str, str, str]


@dataclass(frozen=True, slots=True)
class LevelClass:
    """Boards whose levels are the same player texts.

    Attributes:
        name: For people.
        first: The texts of levels 1 to 8 for the side that moves first.
        second: Those of the other side.
    """

    name: str
    first: Texts
    second: Texts


@dataclass(frozen=True, slots=True)
class Board:
    """A board on which the levels of a game are calibrated.

    Attributes:
        name: Of its files.
        options: Of the game, where they are not the usual ones.
        share: The part of the pairs between levels that is played here; less where moves take long.
        judged: Whether moves are held against exact play.
    """

    name: str
    options: Mapping[str, JsonValue]
    share: float = 1.0
    judged: bool = True


def perfect_but(*mistakes: str) -> Texts:
    """Return seven levels that know exact play and err, each by its fields, and the eighth that does not."""
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
    """Return the class that a game's board belongs to."""
    levels = part(game.id, "levels")
    found: LevelClass = OTHERS if levels is None else levels.level_class(game)
    return found


def level_spec(game: AnyGame, level: int | str, side: Player) -> PlayerSpec:
    """Return what a level plays for a side of this game."""
    if isinstance(level, str):
        depth = NAMED_DEPTHS.get(level, game.default_depth)
        return PlayerSpec("alphabeta", depth=depth, evaluator=game.default_evaluator)
    texts = level_class(game)
    return parse_player((texts.first if side == 1 else texts.second)[level - 1])


def without_mistakes(game: AnyGame, spec: PlayerSpec, side: Player) -> PlayerSpec:
    """Return what a player searches when it does not slip, a level as the search that it stands for."""
    settled = spec if spec.level is None else level_spec(game, spec.level, side)
    return replace(settled, slips=None, glance=None)
