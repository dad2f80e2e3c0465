"""The catalogue of games and engines, for the page and the client (docs/protocol.md, 11)."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final, Literal

from msgspec import Struct

from parlour_engine.catalogue import GAMES, describe_games, make_game
from parlour_engine.game import AnyGame
from parlour_engine.options import Option, RandomStart
from parlour_engine.players.algorithms import describe_algorithms
from parlour_engine.players.levels import rated_boards
from parlour_engine.players.text import LEVELS, NAMED_LEVELS
from parlour_engine.rules_pages import ending_words
from parlour_engine.search.fields import DEEPEST
from parlour_engine.view import View as EngineView
from parlour_protocol.values import OptionValue, View

EXAMPLE_SEED: Final = 7  # the seed of the example positions


class CatalogueOption(Struct, frozen=True):
    """An option of a game; its ``kind`` determines which bounds are given with it."""

    name: str
    kind: str
    default: OptionValue


class RatedBoard(Struct, frozen=True):
    """A board with the ratings of levels 1 to 8 on it, each with its 95% interval, and their blunders.

    Ratings are Elo above the mean of the eight levels on this board, not players' ratings. ``blunders`` are
    the moves that give away a better outcome, in percent of those that could; null if the board is not
    solved.
    """

    options: dict[str, OptionValue]
    ratings: list[tuple[int, int, int]]
    blunders: list[float | None]


class CatalogueGame(Struct, frozen=True):
    """A playable game; ``view`` is an example position for pictures, ``start`` the default start.

    ``values``: whether exact values exist, at least for some sizes. ``calibrated``: whether the levels were
    chosen for this game. ``drawless``: whether the rules allow no draw. ``endings``: the words for a result,
    by its reason; an option's name in backquotes stands for the option's value.
    """

    id: str
    title: str
    summary: str
    options: list[CatalogueOption]
    random_start: bool
    values: bool
    calibrated: bool
    drawless: bool
    endings: dict[str, str]
    drawn: list[str]
    view: View
    start: View
    evaluators: list[str]
    evaluator: str


class LevelRatings(Struct, frozen=True):
    """The boards on which the levels are rated, by the id of their game."""

    boards: dict[str, list[RatedBoard]]


class CatalogueTree(Struct, frozen=True):
    """How to read the tree of a search (docs/protocol.md, 12).

    ``cuts`` is the reason that closes a node: ``window``, alpha reached beta; ``win``, a move won. With
    ``scouts`` the root is searched in passes, and all moves but the first with a window of one value.
    """

    form: Literal["minimax", "negamax", "simulations"]
    cuts: Literal["window", "win"] | None
    scouts: bool


class CatalogueAlgorithm(Struct, frozen=True):
    """An algorithm that player texts can name, and its fields.

    ``deepest`` is the largest depth that its text may name, None if the algorithm takes no depth. ``tree`` is
    None if it records no tree. ``prunes`` names the plain algorithm of a pruned one. An algorithm that
    ``proves`` needs exact values; one that ``goes_on`` keeps its search from move to move if only time limits
    it.
    """

    name: str
    fields: list[str]
    deepest: int | None
    tree: CatalogueTree | None
    prunes: str | None = None
    proves: bool = False
    goes_on: bool = False


class Catalogue(Struct, frozen=True):
    """All games and all engines."""

    games: list[CatalogueGame]
    algorithms: list[CatalogueAlgorithm]
    levels: list[str]
    deepest: int


def describe_catalogue(language: str = "en") -> dict[str, Any]:
    """Return all games with options, an example position, the start and evaluators, and all engines.

    A game's words for its endings are in ``language`` if the game has them, else in English.
    """
    return {
        "games": [_describe_game(line, language) for line in describe_games()],
        "algorithms": describe_algorithms(),
        "levels": [*map(str, range(1, LEVELS + 1)), *NAMED_LEVELS],
        "deepest": DEEPEST,
    }


def describe_levels() -> dict[str, Any]:
    """Return the boards on which the levels are rated, by game."""
    return {"boards": {game: rated_boards(game) for game in GAMES}}


def _describe_game(line: dict[str, Any], language: str) -> dict[str, Any]:
    game = make_game(line["id"], {})
    return {
        **line,
        "endings": ending_words(line["id"], language),
        "drawn": _random_options(GAMES[line["id"]].options),
        "view": example_view(game),
        "start": game.view(game.start()),
        "evaluators": list(game.evaluators),
        "evaluator": game.default_evaluator,
    }


def _random_options(options: Iterable[Option]) -> list[str]:
    """Return the names of the options that ``start=random`` chooses."""
    return [
        name
        for option in options
        if isinstance(option, RandomStart)
        for name in option.draw(Random(EXAMPLE_SEED))
    ]


def example_view(game: AnyGame) -> EngineView:
    """Return an example position of a game, always the same, a third into a random game."""
    source = Random(EXAMPLE_SEED)
    positions = [game.start()]
    while moves := game.legal_moves(positions[-1]):
        positions.append(game.play(positions[-1], source.choice(moves)))
    return game.view(positions[len(positions) // 3])
