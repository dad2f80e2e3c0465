"""The levels: eight numbered ones for every game, weakest first, and the documents' own by name.

| level | algorithm | depth | seconds | evaluator |
|---|---|---|---|---|
| 1 | random | | | |
| 2 | greedy | 1 | | the game's default |
| 3, 4, 5 | alphabeta | 2, 3, 4 | 0.5, 0.5, 1.0 | the game's default |
| 6, 7, 8 | alphabeta | 5, 7, 18 | 1.0, 1.0, 1.5 | the game's strongest |

From level 3 up the search deepens ply by ply and ends when the outcome is proved, so a level hurries its
wins, puts off its losses, and always moves in less than two seconds.

`easy`, `medium` and `hard` are alphabeta to depth 3, 5 and 7, as in the document of modified Nim; `document`
searches as deep as the game's own document does by default (`Game.default_depth`). They use the game's
default evaluator, search that depth straight, and take the time it takes.
"""

from dataclasses import dataclass

from parlour_engine.game import AnyGame
from parlour_engine.players.text import PlayerSpec


@dataclass(frozen=True, slots=True)
class Level:
    """One line of the table; `strongest` asks for the last evaluator of the game instead of its default."""

    algorithm: str
    depth: int | None = None
    seconds: float | None = None
    strongest: bool = False


TABLE: dict[int, Level] = {
    1: Level("random"),
    2: Level("greedy"),
    3: Level("alphabeta", depth=2, seconds=0.5),
    4: Level("alphabeta", depth=3, seconds=0.5),
    5: Level("alphabeta", depth=4, seconds=1.0),
    6: Level("alphabeta", depth=5, seconds=1.0, strongest=True),
    7: Level("alphabeta", depth=7, seconds=1.0, strongest=True),
    8: Level("alphabeta", depth=18, seconds=1.5, strongest=True),
}


NAMED_DEPTHS = {"easy": 3, "medium": 5, "hard": 7}


def level_spec(game: AnyGame, level: int | str) -> PlayerSpec:
    """Return what a level plays in this game, with its evaluator named."""
    if isinstance(level, str):
        depth = NAMED_DEPTHS.get(level, game.default_depth)
        return PlayerSpec("alphabeta", depth=depth, evaluator=game.default_evaluator)
    line = TABLE[level]
    evaluator = list(game.evaluators)[-1] if line.strongest else game.default_evaluator
    return PlayerSpec(line.algorithm, depth=line.depth, evaluator=evaluator, seconds=line.seconds)
