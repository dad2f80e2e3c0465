"""The catalogue of games: the one module that lists which games there are, and where the parts of each are.

A line names a game's rules and, where it has them, its kernel, exact values and tables by dotted path; a part
is imported when it is first needed. So a server that only needs rules never imports a compiler, and a game
without a kernel or a solver is searched by the interpreted rules and has no exact values.

How to add a game: CONTRIBUTING.md.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final, Literal, TypeAlias

from parlour_engine.game import AnyGame, GameError, JsonValue
from parlour_engine.notation import quoted
from parlour_engine.options import Option, settle, value_options

MOST_KEPT: Final = 128  # a game of the largest board has tables of some 60 kB

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
    "tables",
]


class UnknownGameError(GameError):
    """The catalogue holds no game of that name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the catalogue; a part is a dotted path, `module` or `module:name`, None where missing.

    Attributes:
        title: The game's name for people.
        summary: What the game is about, in one sentence.
        rules: The class of the game, which takes settled options and may still refuse how they combine. Its
            module holds `OPTIONS`, and its folder `rules.md`.
        levels: The module of its levels: `level_class(game)` and `BOARDS` (players/levels.py); a game without
            one has those of any other.
        kernel: The module of its operations in memory (kernels/operations.py), for compiled searches.
        values: The class of its oracle (exact/oracle.py), for games solved by a table or a theorem.
        solvable: A function that returns how a solver proves a game's positions (exact/solvable.py); beside
            `solver`, and like the rules free of numba.
        solver: The module of its compiled solver (exact/solvable.py).
        scorer: A function `(game, megabytes)` that returns what scores positions for an opening book
            (exact/solvable.py).
        long_proof: A function `(game, path)` that returns a solver which keeps what it proves in a file
            (exact/solvable.py).
        early_outcome: A function `(game, position)` that returns the outcome of an early position for its
            side to move by a shipped table, and None of any other. It needs nothing compiled.
        prover: The module of its compiled prover of forced wins (search/forced_win.py).
        standing: A function `(game, position)` that returns a code and facts of how the sides stand, for an
            explanation of a move (players/explanation.py).
        hints: A function `(game, position)` that returns the moves that a playout of `mcts` with hints draws
            from, of a position that is not over. The kernel has the same as its operation `hinted`.
        tables: The module of the document's tables that `parlour-engine tables` prints (commands/tables.py).
        table_depths: The depths for which these tables have cells.
        calibrated: Whether the levels (players/levels.py) were chosen with this game in mind; any game has
            them.
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
    tables: str | None = None
    table_depths: range = range(0)
    calibrated: bool = False

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
        """Whether exact values exist, for some sizes at least."""
        return self.values is not None or self.solver is not None


GAMES: Mapping[str, Entry] = {
    "connect-four": Entry(
        title="Connect Four",
        summary="Drop pieces into columns; the first full line wins.",
        rules="parlour_engine.games.connect_four.rules:ConnectFour",
        levels="parlour_engine.games.connect_four.levels",
        kernel="parlour_engine.games.connect_four.kernel",
        solvable="parlour_engine.games.connect_four.solvable:method",
        solver="parlour_engine.games.connect_four.solver",
        scorer="parlour_engine.games.connect_four.solver:make_scorer",
        early_outcome="parlour_engine.games.connect_four.book:early_outcome",
        hints="parlour_engine.games.connect_four.hints:hinted",
        tables="parlour_engine.reference_tables.connect_four",
        table_depths=range(1, 10),
        calibrated=True,
    ),
    "mnk": Entry(
        title="m,n,k tic-tac-toe",
        summary="Set marks on a board of any size; the first full line wins.",
        rules="parlour_engine.games.mnk.rules:MNK",
        levels="parlour_engine.games.mnk.levels",
        kernel="parlour_engine.games.mnk.kernel",
        solvable="parlour_engine.games.mnk.solvable:method",
        solver="parlour_engine.games.mnk.solver",
        long_proof="parlour_engine.games.mnk.long_proof:LongProof",
        prover="parlour_engine.games.mnk.prover",
        calibrated=True,
    ),
    "wolf-and-sheep": Entry(
        title="Wolf and sheep",
        summary="A wolf slips past four sheep, or they shut it in.",
        rules="parlour_engine.games.wolf_and_sheep.rules:WolfAndSheep",
        levels="parlour_engine.games.wolf_and_sheep.levels",
        kernel="parlour_engine.games.wolf_and_sheep.kernel",
        values="parlour_engine.games.wolf_and_sheep.values:WolfOracle",
        standing="parlour_engine.games.wolf_and_sheep.evaluators:standing",
        tables="parlour_engine.reference_tables.wolf_and_sheep",
        table_depths=range(2, 19),
        calibrated=True,
    ),
    "nim": Entry(
        title="Nim",
        summary="Take any number of counters from one heap; the last counter decides.",
        rules="parlour_engine.games.nim.rules:Nim",
        levels="parlour_engine.games.nim.levels",
        kernel="parlour_engine.games.heaps.kernel",
        values="parlour_engine.games.nim.values:NimOracle",
        calibrated=True,
    ),
    "greedy-nim": Entry(
        title="Greedy Nim",
        summary="Take any number of counters from a largest heap; who takes the last one wins.",
        rules="parlour_engine.games.greedy_nim.rules:GreedyNim",
        levels="parlour_engine.games.greedy_nim.levels",
        kernel="parlour_engine.games.heaps.kernel",
        values="parlour_engine.games.greedy_nim.values:GreedyNimOracle",
        calibrated=True,
    ),
    "modified-nim": Entry(
        title="Modified Nim",
        summary="Take from heaps that stay different, at most twice what was taken before.",
        rules="parlour_engine.games.modified_nim.rules:ModifiedNim",
        levels="parlour_engine.games.modified_nim.levels",
        kernel="parlour_engine.games.heaps.kernel",
        values="parlour_engine.games.modified_nim.values:ModifiedNimOracle",
        calibrated=True,
    ),
    "grundy": Entry(
        title="Grundy's game",
        summary="Split a heap into two unequal ones; who cannot has lost.",
        rules="parlour_engine.games.grundy.rules:Grundy",
        levels="parlour_engine.games.grundy.levels",
        kernel="parlour_engine.games.grundy.kernel",
        values="parlour_engine.games.grundy.values:GrundyOracle",
        calibrated=True,
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


def part(game_id: str, name: Part) -> Any:
    """Return a part of a game, imported when it is first asked for; None where the game has none.

    A game that is not in the catalogue has no parts.
    """
    path = _path(game_id, name)
    return None if path is None else imported(path)


def has_part(game_id: str, name: Part) -> bool:
    """Return whether a game has a part, which is not imported: a server loads no compiler."""
    return _path(game_id, name) is not None


def _path(game_id: str, name: Part) -> str | None:
    line = GAMES.get(game_id)
    path: str | None = None if line is None else getattr(line, name)
    return path


@cache
def imported(path: str) -> Any:
    """Return what a dotted path names: `module`, or `module:name` for an attribute of it."""
    module, _, name = path.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


def make_game(game_id: str, options: Mapping[str, object]) -> AnyGame:
    """Return the game with these options; options left out take their defaults.

    A game keeps nothing of what is played, so equal games are one object.

    Raises:
        UnknownGameError: There is no such game.
        OptionError: An option is unknown, out of bounds, or at odds with another.
    """
    return _made(game_id, json.dumps(settle(entry(game_id).options, options)))


@lru_cache(MOST_KEPT)
def _made(game_id: str, settled: str) -> AnyGame:
    return entry(game_id).make(json.loads(settled))


def describe_games() -> list[dict[str, object]]:
    """Return the catalogue as plain JSON, for a page that offers games and a form for their options.

    `values`: whether exact values exist, at some sizes at least. `calibrated`: see `Entry`.
    """
    return [
        {
            "id": game_id,
            "title": line.title,
            "summary": line.summary,
            "options": [option.describe() for option in value_options(line.options)],
            "random_start": len(value_options(line.options)) < len(line.options),
            "values": line.has_values,
            "calibrated": line.calibrated,
        }
        for game_id, line in GAMES.items()
    ]
