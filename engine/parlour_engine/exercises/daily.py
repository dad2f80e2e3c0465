"""The position of the day: for each day and game one position in which exactly one move is right.

A position is a pure function of game, date and the version of the generator: SHA-256 of the three is the seed
of all that is drawn. A server stores a day that it has shown with its version and never computes it again, so
the generator may change; it makes only positions of its own version, `GENERATOR`. Raise it with every change
that makes other positions, reasons or levels of difficulty.

A *day game* is a game with a position each day, by the name of its board: the game's id for its first board.
A further board has a name of its own, such as `five-in-a-row`; the game in its `DayPosition` is still the id
in the catalogue, `mnk`.

Two days that are fewer days apart than the board says have different positions: the positions are dealt by a
digest of how they look, so a day can draw only positions that those days cannot.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from hashlib import sha256
from typing import Any, Final, TypeAlias

from parlour_engine.catalogue import GAMES, make_game, part
from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import Outcome, UnsolvableError
from parlour_engine.exact.solvable import proof_method
from parlour_engine.exercises.board import DailyBoard
from parlour_engine.exercises.difficulty import Difficulty, difficulty_of
from parlour_engine.exercises.only_forced_win import only_forced_win
from parlour_engine.exercises.only_move import OnlyMove, Step, only_move
from parlour_engine.game import AnyGame, GameError, JsonValue, Player
from parlour_engine.loading import ready_prover, ready_solver
from parlour_engine.notation import quoted
from parlour_engine.search.budget import Interrupted
from parlour_engine.search.splitmix import SplitMix

GENERATOR: Final = 1
"""The version of the generator."""
MOST_OPENINGS: Final = 100_000  # a board that needs as many has no such positions
SEED_BYTES: Final = 8

Reply: TypeAlias = tuple[str, Mapping[str, Any]]
"""A move as text, and why it is played: `code` and `facts` (exercises/reasons.py)."""


class DayError(GameError):
    """There is no such day game or version, or the board has no position for the day."""


@dataclass(frozen=True, slots=True)
class DayPosition:
    """A position in which exactly one move is right; moves are texts.

    Attributes:
        game: The game's id in the catalogue.
        options: All options of the game.
        position: The position as text.
        side: Whose move it is.
        answer: The only right move.
        outcome: What it keeps: `win` or `draw`.
        plies: The plies to the end of the game by best play, the answer included.
        line: Best play to the end, the answer first, each move with its reason.
        refutations: The best reply to each wrong move, with its reason. A wrong move that ends the game is
            missing.
        at_most: Whether the plies are an upper bound: the win is proved, and may be shorter.
    """

    game: str
    options: Mapping[str, JsonValue]
    position: str
    side: Player
    answer: str
    outcome: Outcome
    plies: int
    line: tuple[Reply, ...]
    refutations: Mapping[str, Reply]
    at_most: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the position as plain JSON: the attributes, with lists for tuples."""
        return {
            **{each.name: getattr(self, each.name) for each in fields(self)},
            "line": [list(reply) for reply in self.line],
            "refutations": {move: list(reply) for move, reply in self.refutations.items()},
        }

    @classmethod
    def of_json(cls, data: Mapping[str, Any]) -> "DayPosition":
        """Return the position in its plain JSON."""
        line = tuple((move, reason) for move, reason in data["line"])
        refutations = {move: (reply, reason) for move, (reply, reason) in data["refutations"].items()}
        return cls(**{**data, "line": line, "refutations": refutations})


def day_games() -> tuple[str, ...]:
    """Return the names of the day games, in the order of the catalogue."""
    return tuple(_boards())


def position_of_day(
    game: str, date: date, version: int, control: Control = INERT, *, compile_missing: bool = False
) -> DayPosition:
    """Return the position of a day.

    Args:
        game: The name of a day game.
        date: The day.
        version: The version of the generator.
        control: Stops the proofs.
        compile_missing: Compile now if `parlour-engine prepare` has not been run.

    Raises:
        DayError: There is no such day game or version, or the board has no position for the day.
        Interrupted: The control stopped the proofs.
        UnsolvableError: The proofs of the game are not compiled yet.
        UnprovableError: The same for a game of which only forced wins are proved.
    """
    check_version(version)
    game_id, board = board_of(game)
    for number in range(MOST_OPENINGS):
        if control.stopped():
            raise Interrupted
        source = SplitMix(seed(version, game, date, number))
        rules = make_game(game_id, board.options(source))
        for drawn in in_drawn_order(list(board.opening(rules, source, board.played)), source):
            if digest(board.same(rules, drawn)) % board.apart != date.toordinal() % board.apart:
                continue
            position = rules.parse_position(rules.position_text(drawn))
            found = exercise(board, rules, position, control, compile_missing=compile_missing)
            if found is not None:
                return day_position(rules, position, found)
    raise DayError(f"day {date} of {game}: no position was found in {MOST_OPENINGS} games")


def exercise(
    board: DailyBoard, game: AnyGame, position: Any, control: Control, *, compile_missing: bool
) -> OnlyMove | None:
    """Return the exercise of a position, by exact values or else by forced wins; None if it is none."""
    try:
        proof_method(game)
    except UnsolvableError:
        prover = ready_prover(game, compile_missing=compile_missing)
        return only_forced_win(board, game, position, prover, control)
    return only_move(board, game, position, ready_solver(game, compile_missing=compile_missing), control)


def difficulty(
    day: DayPosition, version: int, control: Control = INERT, *, compile_missing: bool = False
) -> Difficulty:
    """Return how difficult a position of the day is; the arguments are those of `position_of_day`.

    Raises:
        DayError: There is no such version.
        Interrupted: The control stopped the searches.
        UnsolvableError: The proofs of the game are not compiled yet.
        UnprovableError: The same for a game of which only forced wins are proved.
    """
    check_version(version)
    game = make_game(day.game, day.options)
    position = game.parse_position(day.position)
    answer = game.parse_move(position, day.answer)
    return difficulty_of(game, position, answer, control, compile_missing=compile_missing)


def board_of(name: str) -> tuple[str, DailyBoard]:
    """Return a day game's id in the catalogue, and its board.

    Raises:
        DayError: There is no such day game.
    """
    boards = _boards()
    if name not in boards:
        raise DayError(f"day game is {quoted(name)}: allowed are {', '.join(boards)}")
    return boards[name]


def _boards() -> dict[str, tuple[str, DailyBoard]]:
    boards: dict[str, tuple[str, DailyBoard]] = {}
    for game_id in GAMES:
        for board in part(game_id, "daily") or ():
            boards.setdefault(board.name or game_id, (game_id, board))
    return boards


def check_version(version: int) -> None:
    """Check that this generator makes positions of a version.

    Raises:
        DayError: It does not.
    """
    if version != GENERATOR:
        raise DayError(f"version is {version}: this generator makes version {GENERATOR}")


def in_drawn_order(positions: list[Any], source: SplitMix) -> list[Any]:
    """Return the positions from a drawn one on, then those before it, so that no length is preferred."""
    first = source.below(len(positions)) if positions else 0
    return positions[first:] + positions[:first]


def seed(version: int, game: str, date: date, number: int) -> int:
    """Return the seed of one opening that is drawn for a day, the first with number 0."""
    return digest(f"{version} {game} {date.isoformat()} {number}")


def digest(text: str) -> int:
    """Return the first bytes of a text's SHA-256 as a number."""
    return int.from_bytes(sha256(text.encode()).digest()[:SEED_BYTES], "big")


def day_position(game: AnyGame, position: Any, found: OnlyMove) -> DayPosition:
    """Return an exercise as the position of a day, with moves as texts."""

    def reply(at: Any, step: Step) -> Reply:
        return game.move_text(at, step.move), step.reason.to_json()

    line, at = list[Reply](), position
    for step in found.line:
        line.append(reply(at, step))
        at = game.play(at, step.move)
    return DayPosition(
        game=game.id,
        options=dict(game.options),
        position=game.position_text(position),
        side=game.to_move(position),
        answer=game.move_text(position, found.answer),
        outcome=found.outcome,
        plies=found.plies,
        line=tuple(line),
        refutations={
            game.move_text(position, move): reply(game.play(position, move), step)
            for move, step in found.refutations.items()
            if step is not None
        },
        at_most=found.at_most,
    )
