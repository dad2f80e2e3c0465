"""The catalogue of games: the only module that lists the games and the modules of their parts.

Our own games come first, then those of installed packages (packages.py).

An entry names a game's rules and, if it has them, its kernel, exact values and tables by dotted path. A part
is imported when it is first needed, so a server that needs only rules never imports a compiler. A game
without a kernel is searched by the interpreted rules; a game without an oracle or a solver has
no exact values.

How to add a game: CONTRIBUTING.md.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, Final, Literal, TypeAlias

from parlour_engine.game import AnyGame, GameError, JsonValue
from parlour_engine.notation import quoted
from parlour_engine.options import Option, settle, value_options
from parlour_engine.packages import Found, look_for_games
from parlour_engine.view import check_view

API: Final = 1
"""The version of the interface for packages' games: `Entry`, game.py, options.py and view.py."""
MOST_PLIES: Final = 10_000  # of the test game that is played before a package's game is accepted
MOST_TITLE: Final = 60  # characters
MOST_SUMMARY: Final = 200
RULES_PAGE: Final = re.compile(r"rules(?:\.[a-z]{2,3})?\.md")
MOST_KEPT: Final = 128  # games; one with the largest board has tables of about 60 kB

Part: TypeAlias = Literal[
    "rules",
    "levels",
    "kernel",
    "values",
    "solvable",
    "solver",
    "scorer",
    "long_proof",
    "prover",
    "early_outcome",
    "standing",
    "hints",
    "stand_in",
    "tables",
    "daily",
    "examples",
]


class UnknownGameError(GameError):
    """The catalogue has no game with this id."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the catalogue. A part is a dotted path, `module` or `module:name`; None if missing.

    Attributes:
        title: The game's name for people.
        summary: The game in one sentence.
        rules: The class of the game, which takes settled options and may refuse their combination. Its module
            has `OPTIONS`, and its folder `rules.md`.
        levels: The module of its levels, with `level_class(game)` and `BOARDS` (players/levels.py). A game
            without one has the general levels.
        kernel: The module of its operations in memory (kernels/operations.py), for compiled searches.
        values: The class of its oracle (exact/oracle.py), for games solved by a table or a theorem.
        solvable: A function that returns how a solver proves a game's positions (exact/solvable.py). It comes
            with `solver`, and like the rules it does not import numba.
        solver: The module of its compiled solver (exact/solvable.py).
        scorer: A function `(game, megabytes)` that returns a scorer of positions for an opening book
            (exact/solvable.py).
        long_proof: A function `(game, path)` that returns a solver which keeps what it proves in a file
            (exact/solvable.py).
        early_outcome: A function `(game, position)` that returns the outcome of an early position for its
            side to move from a shipped table, None for other positions. It needs no compiled code.
        prover: The module of its compiled prover of forced wins (search/forced_win.py).
        standing: A function `(game, position)` that returns a code and facts on how the sides stand, for the
            explanation of a move (players/explanation.py).
        hints: A function `(game, position)` that returns the moves from which a playout of `mcts` with hints
            draws, in a position that is not over. The kernel's operation `hinted` returns the same moves.
        stand_in: A function `(game, position)` that finds a move without a search in a position that is not
            over, for boards on which playing every move takes too long (players/stand_in.py).
        tables: The module of the document's tables for `parlour-engine tables` (commands/tables.py).
        table_depths: The depths of the cells of these tables.
        daily: A tuple with the boards of its positions of the day (exercises/board.py). The game needs exact
            values on these boards, or a prover. A game without one has no position of the day.
        examples: The game's moves to try, a tuple of `Examples` (examples.py).
        exercise_boards: The options of its boards in exercises that are no position of the day; missing ones
            have their defaults, and so has a game without boards. Small boards have trees that fit on paper.
        exercise_evaluators: The evaluators whose numbers such trees have; the game's default if empty.
        drawless: Whether the rules allow no draw, with any options.
        calibrated: Whether the levels (players/levels.py) were chosen for this game; other games have levels
            too.
        study_only: Whether the game is there to be searched and explained, and not to be played: nothing that
            offers games to players has it.
        api: The `API` version for which a package's game was written. Our own games change with it.
    """

    title: str
    summary: str
    rules: str
    levels: str | None = None
    kernel: str | None = None
    values: str | None = None
    solvable: str | None = None
    solver: str | None = None
    scorer: str | None = None
    long_proof: str | None = None
    early_outcome: str | None = None
    prover: str | None = None
    standing: str | None = None
    hints: str | None = None
    stand_in: str | None = None
    tables: str | None = None
    table_depths: range = range(0)
    daily: str | None = None
    examples: str | None = None
    exercise_boards: tuple[Mapping[str, JsonValue], ...] = ()
    exercise_evaluators: tuple[str, ...] = ()
    drawless: bool = False
    calibrated: bool = False
    study_only: bool = False
    api: int | None = None

    @property
    def folder(self) -> Traversable:
        """The folder of the rules and their pages for people."""
        return resources.files(self.rules.partition(":")[0].rpartition(".")[0])

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that the rules declare."""
        options: tuple[Option, ...] = imported(f"{self.rules.partition(':')[0]}:OPTIONS")
        return options

    @property
    def make(self) -> Callable[[Mapping[str, JsonValue]], AnyGame]:
        """The class of the game."""
        make: Callable[[Mapping[str, JsonValue]], AnyGame] = imported(self.rules)
        return make

    @property
    def has_values(self) -> bool:
        """Whether exact values exist, at least for some sizes."""
        return self.values is not None or self.solver is not None


class Games(Mapping[str, Entry]):
    """The games that are played, by id: ours, then those of packages, searched for when one is first needed.

    `studied` has also the games for study only.
    """

    @cached_property
    def _found(self) -> Found[Entry]:
        return look_for_games(BUILT_IN, usable)

    @property
    def packages(self) -> dict[str, str]:
        """The distribution and version of each package's game, by id; ours are not in it."""
        return self._found.packages

    @property
    def problems(self) -> list[str]:
        """One line for each package, or game of a package, that is left out."""
        return self._found.problems

    @property
    def studied(self) -> dict[str, Entry]:
        """All games by id, with those for study only."""
        return {**BUILT_IN, **self._found.entries}

    def line(self, game_id: str) -> Entry:
        """Return the entry of a game, perhaps one for study only; raises `KeyError` if there is none."""
        line = BUILT_IN.get(game_id)
        return self._found.entries[game_id] if line is None else line

    def __getitem__(self, game_id: str) -> Entry:
        line = self.line(game_id)
        if line.study_only:
            raise KeyError(game_id)
        return line

    def __iter__(self) -> Iterator[str]:
        return (game_id for game_id, line in self.studied.items() if not line.study_only)

    def __len__(self) -> int:
        return sum(1 for _ in self)


GAMES: Final = Games()


BUILT_IN: Mapping[str, Entry] = {
    "connect-four": Entry(
        title="Connect Four",
        summary="Drop pieces into columns; the first full line wins.",
        rules="parlour_engine.games.connect_four.rules:ConnectFour",
        levels="parlour_engine.games.connect_four.levels",
        daily="parlour_engine.games.connect_four.daily:BOARDS",
        kernel="parlour_engine.games.connect_four.kernel",
        solvable="parlour_engine.games.connect_four.solvable:method",
        solver="parlour_engine.games.connect_four.solver",
        scorer="parlour_engine.games.connect_four.solver:make_scorer",
        early_outcome="parlour_engine.games.connect_four.book:early_outcome",
        hints="parlour_engine.games.connect_four.rules:hinted",
        tables="parlour_engine.reference_tables.connect_four",
        table_depths=range(1, 10),
        examples="parlour_engine.games.connect_four.examples:EXAMPLES",
        exercise_boards=({"width": 4, "height": 4}, {"width": 5, "height": 4}),
        exercise_evaluators=("windows",),
        calibrated=True,
    ),
    "mnk": Entry(
        title="m,n,k tic-tac-toe",
        summary="Set marks on a board of any size; the first full line wins.",
        rules="parlour_engine.games.mnk.rules:MNK",
        levels="parlour_engine.games.mnk.levels",
        daily="parlour_engine.games.mnk.daily:BOARDS",
        kernel="parlour_engine.games.mnk.kernel",
        solvable="parlour_engine.games.mnk.solvable:method",
        solver="parlour_engine.games.mnk.solver",
        long_proof="parlour_engine.games.mnk.long_proof:LongProof",
        prover="parlour_engine.games.mnk.prover",
        stand_in="parlour_engine.games.mnk.stand_in:stand_in",
        examples="parlour_engine.games.mnk.examples:EXAMPLES",
        exercise_boards=({}, {"width": 4}),
        exercise_evaluators=("weights", "none"),
        calibrated=True,
    ),
    "wolf-and-sheep": Entry(
        title="Wolf and sheep",
        summary="A wolf slips past four sheep, or they shut it in.",
        rules="parlour_engine.games.wolf_and_sheep.rules:WolfAndSheep",
        levels="parlour_engine.games.wolf_and_sheep.levels",
        daily="parlour_engine.games.wolf_and_sheep.daily:BOARDS",
        kernel="parlour_engine.games.wolf_and_sheep.kernel",
        values="parlour_engine.games.wolf_and_sheep.values:WolfOracle",
        standing="parlour_engine.games.wolf_and_sheep.evaluators:standing",
        tables="parlour_engine.reference_tables.wolf_and_sheep",
        table_depths=range(2, 19),
        examples="parlour_engine.games.wolf_and_sheep.examples:EXAMPLES",
        exercise_evaluators=("smart-fixed", "simple"),
        drawless=True,
        calibrated=True,
    ),
    "nim": Entry(
        title="Nim",
        summary="Take any number of counters from one heap; the last counter decides.",
        rules="parlour_engine.games.nim.rules:Nim",
        levels="parlour_engine.games.nim.levels",
        daily="parlour_engine.games.nim.daily:BOARDS",
        kernel="parlour_engine.games.heaps.kernel",
        values="parlour_engine.games.nim.values:NimOracle",
        examples="parlour_engine.games.nim.examples:EXAMPLES",
        exercise_boards=(
            {"heaps": [3, 4, 5]},
            {"heaps": [4, 1, 3]},
            {"heaps": [2, 3, 1, 2]},
            {"heaps": [1, 5, 2]},
        ),
        exercise_evaluators=("xor", "none"),
        drawless=True,
        calibrated=True,
    ),
    "greedy-nim": Entry(
        title="Greedy Nim",
        summary="Take any number from a largest heap; the last counter wins.",
        rules="parlour_engine.games.greedy_nim.rules:GreedyNim",
        levels="parlour_engine.games.greedy_nim.levels",
        daily="parlour_engine.games.greedy_nim.daily:BOARDS",
        kernel="parlour_engine.games.heaps.kernel",
        values="parlour_engine.games.greedy_nim.values:GreedyNimOracle",
        examples="parlour_engine.games.greedy_nim.examples:EXAMPLES",
        exercise_boards=(
            {"heaps": [5, 4, 3]},
            {"heaps": [3, 4, 3, 2]},
            {"heaps": [2, 3, 3, 1]},
            {"heaps": [6, 5, 2]},
        ),
        exercise_evaluators=("rule",),
        drawless=True,
        calibrated=True,
    ),
    "modified-nim": Entry(
        title="Modified Nim",
        summary="Take from heaps that stay different, at most twice what was taken before.",
        rules="parlour_engine.games.modified_nim.rules:ModifiedNim",
        levels="parlour_engine.games.modified_nim.levels",
        daily="parlour_engine.games.modified_nim.daily:BOARDS",
        kernel="parlour_engine.games.heaps.kernel",
        values="parlour_engine.games.modified_nim.values:ModifiedNimOracle",
        examples="parlour_engine.games.modified_nim.examples:EXAMPLES",
        exercise_evaluators=("xor",),
        drawless=True,
        calibrated=True,
    ),
    "grundy": Entry(
        title="Grundy's game",
        summary="Split a heap into two unequal ones; who cannot has lost.",
        rules="parlour_engine.games.grundy.rules:Grundy",
        levels="parlour_engine.games.grundy.levels",
        daily="parlour_engine.games.grundy.daily:BOARDS",
        kernel="parlour_engine.games.grundy.kernel",
        values="parlour_engine.games.grundy.values:GrundyOracle",
        examples="parlour_engine.games.grundy.examples:EXAMPLES",
        exercise_boards=({"heap": 9}, {"heap": 12}, {"heap": 15}, {"heap": 18}),
        exercise_evaluators=("none",),
        drawless=True,
        calibrated=True,
    ),
    "tree": Entry(
        title="Typed tree",
        summary="A tree written as text, with a number at every end.",
        rules="parlour_engine.games.tree.rules:TypedTree",
        study_only=True,
    ),
}


def entry(game_id: str, *, study: bool = False) -> Entry:
    """Return a game's entry in the catalogue; `study` allows also games for study only.

    Raises:
        UnknownGameError: There is no such game.
    """
    try:
        return GAMES.line(game_id) if study else GAMES[game_id]
    except KeyError:
        allowed = ", ".join(GAMES.studied if study else GAMES)
        raise UnknownGameError(f"game is {quoted(game_id)}: allowed are {allowed}") from None


def part(game_id: str, name: Part) -> Any:
    """Return a part of a game, imported when first needed; None if the game has no such part.

    A game that is not in the catalogue has no parts.

    Raises:
        GameError: A package's part cannot be imported.
    """
    path = _path(game_id, name)
    try:
        return None if path is None else imported(path)
    except Exception as error:
        if game_id in BUILT_IN:
            raise
        why = f"{type(error).__name__}: {error}"
        raise GameError(
            f"the {name} of {game_id} ({GAMES.packages[game_id]}) cannot be used: {why}"
        ) from error


def has_part(game_id: str, name: Part) -> bool:
    """Return whether a game has a part, without importing it, so that a server loads no compiler."""
    return _path(game_id, name) is not None


def _path(game_id: str, name: Part) -> str | None:
    line = GAMES.get(game_id)
    path: str | None = None if line is None else getattr(line, name)
    return path


@cache
def imported(path: str) -> Any:
    """Return the object at a dotted path: `module`, or `module:name` for an attribute of the module."""
    module, _, name = path.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


def make_game(game_id: str, options: Mapping[str, object], *, study: bool = False) -> AnyGame:
    """Return the game with these options; missing options take their defaults.

    `study` allows also games for study only: nothing that players can open may set it. A game keeps no state
    of what is played, so equal games are one object.

    Raises:
        UnknownGameError: There is no such game.
        OptionError: An option is unknown, out of bounds, or in conflict with another.
    """
    line = entry(game_id, study=study)
    return _made(game_id, json.dumps(settle(line.options, options)))


@lru_cache(MOST_KEPT)
def _made(game_id: str, settled: str) -> AnyGame:
    return entry(game_id, study=True).make(json.loads(settled))


def describe_games(*, study: bool = False) -> list[dict[str, object]]:
    """Return the catalogue as plain JSON, for a page that offers the games and a form for their options.

    `study` adds the games for study only. `values` says whether exact values exist, at least for some sizes.
    For `calibrated` and `drawless` see `Entry`.
    """
    return [_described(game_id, line) for game_id, line in (GAMES.studied if study else GAMES).items()]


def _described(game_id: str, line: Entry) -> dict[str, object]:
    return {
        "id": game_id,
        "title": line.title,
        "summary": line.summary,
        "options": [option.describe() for option in value_options(line.options)],
        "random_start": len(value_options(line.options)) < len(line.options),
        "values": line.has_values,
        "calibrated": line.calibrated,
        "drawless": line.drawless,
        **({"study_only": True} if line.study_only else {}),
    }


def usable(game_id: str, line: object) -> Entry:
    """Return a package's entry for a game, after the checks that every game must pass.

    Raises:
        Exception: The game cannot be used; the message says why.
    """
    if not isinstance(line, Entry):
        raise GameError(f"it is {type(line).__name__}, not parlour_engine.catalogue.Entry")
    if line.api != API:
        asked = "no version" if line.api is None else f"version {line.api}"
        raise GameError(f"it asks for {asked} of the engine's interface (api): this is {API}")
    game = line.make(json.loads(json.dumps(settle(line.options, {}))))
    if game.id != game_id:
        raise GameError(f"its rules call it {quoted(game.id)}")
    _check_texts(line)
    json.dumps([_described(game_id, line), game.view(game.start())])
    positions, source = [game.start()], Random(game_id)
    while (moves := game.legal_moves(positions[-1])) and len(positions) <= MOST_PLIES:
        positions.append(game.play(positions[-1], source.choice(moves)))
    if game.result(positions[-1]) is None:
        raise GameError(f"a game of {len(positions) - 1} plies has no result")
    for position in positions:
        check_view(game.view(position))
    for path in (line.levels, line.daily):
        if path is not None:
            imported(path)
    _check_pages(line.folder)
    return line


def _check_texts(line: Entry) -> None:
    """Raise unless title and summary are lines of text that a list of games has room for."""
    texts: list[tuple[str, object, int]] = [
        ("title", line.title, MOST_TITLE),
        ("summary", line.summary, MOST_SUMMARY),
    ]
    for name, text, most in texts:
        if not (isinstance(text, str) and text.isprintable() and 0 < len(text) <= most):
            raise GameError(f"{name} is {quoted(text)}: allowed is a line of at most {most} characters")


def _check_pages(folder: Traversable) -> None:
    """Raise unless a folder has an English page of rules, and all its pages are readable and have titles."""
    pages = {page.name: page for page in folder.iterdir() if RULES_PAGE.fullmatch(page.name)}
    for name in ("rules.md", *pages):
        try:
            has_title = name in pages and pages[name].read_text(encoding="utf-8").startswith("# ")
        except UnicodeError as error:
            raise GameError(f"{name}: {error}") from None
        if not has_title:
            raise GameError(f"{name} does not begin with a title")
