"""The rules of Wolf and sheep on numbered squares: options, legal moves, results, texts, views.

A move is `from << 6 | to`. Legal moves have the document's order, which decides ties and counts. Wolf:
down-right, down-left, up-right, up-left. Sheep: row by row from the bottom; within a row from the left if the
wolf is on files a to d, else from the right; each sheep up-left, then up-right. rules.md has the rules for
people, known values and the source. The document's rows `i` count from 0 at the top, its columns `j` from 0
at the left: its row i is 7 - i here.

    56 57 58 59 60 61 62 63     squares are numbered row by row from the bottom left, a1 = 0, h8 = 63,
    48 ...                      so that sheep in ascending order stand in the order of their moves
     8  9 10 11 12 13 14 15
     0  1  2  3  4  5  6  7

Invariant: a position is (the wolf, the four sheep ascending, the side to move, last move or -1), with all
pieces on different dark squares.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import TypeAlias, cast

from parlour_engine.game import Evaluator, JsonValue, MoveError, Player, PositionError, Result
from parlour_engine.games.squares import read_square, square_text
from parlour_engine.games.wolf_and_sheep.evaluators import evaluators
from parlour_engine.notation import quoted
from parlour_engine.options import ChoiceOption
from parlour_engine.view import PiecesView

ID = "wolf-and-sheep"
RULES_VERSION = 1

Sheep: TypeAlias = tuple[int, int, int, int]
Position: TypeAlias = tuple[int, Sheep, Player, int]

WOLF_PLAYER: Player = 1
SHEEP_PLAYER: Player = 2
HOME: Sheep = (0, 2, 4, 6)
ROW = 8  # squares in a row; the wolf has reached row 1 on a square below this number
SQUARE_BITS = 6  # a move is from << 6 | to
SQUARE_MASK = (1 << SQUARE_BITS) - 1
NO_MOVE = -1

REACHED_ROW, STUCK = Result(WOLF_PLAYER, "reached-row"), Result(WOLF_PLAYER, "stuck")
TRAPPED = Result(SHEEP_PLAYER, "trapped")


def is_dark(square: int) -> bool:
    """Return whether a square is dark, and so belongs to the game."""
    return (square // ROW + square % ROW) % 2 == 0


def steps(square: int, directions: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return the squares one step away in these directions (rows up, columns right), in order."""
    row, column = divmod(square, ROW)
    reached = [(row + up, column + right) for up, right in directions]
    return tuple([r * ROW + c for r, c in reached if 0 <= r < ROW and 0 <= c < ROW])


SQUARES = range(ROW * ROW)
WOLF_STEPS = tuple(steps(square, ((-1, 1), (-1, -1), (1, 1), (1, -1))) for square in SQUARES)
SHEEP_STEPS = tuple(steps(square, ((1, -1), (1, 1))) for square in SQUARES)
MIRRORED = tuple(square ^ (ROW - 1) for square in SQUARES)  # sorts each row from the right
NAMES = tuple(square_text(square % ROW, square // ROW) for square in SQUARES)
CELLS = tuple((ROW - 1 - square // ROW) * ROW + square % ROW for square in SQUARES)  # a view starts on top

OPTIONS = (
    ChoiceOption(
        "wolf", "d8", tuple(NAMES[square] for square in SQUARES if square >= ROW and is_dark(square))
    ),
)


def wolf_moves(wolf: int, sheep: Sheep) -> list[int]:
    """Return the wolf's moves in order, whichever side is to move."""
    return [wolf << SQUARE_BITS | to for to in WOLF_STEPS[wolf] if to not in sheep]


def sheep_moves(wolf: int, sheep: Sheep) -> list[int]:
    """Return the moves of the sheep in order, whichever side is to move."""
    ordered = sheep if wolf % ROW < ROW // 2 else sorted(sheep, key=MIRRORED.__getitem__)
    return [
        one << SQUARE_BITS | to
        for one in ordered
        for to in SHEEP_STEPS[one]
        if to != wolf and to not in sheep
    ]


class WolfAndSheep:
    """Wolf and sheep from one start square; the module explains rules, notation and positions."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "simple"
    default_depth = 11  # the document's last depth without pruning, about a second on its machine

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.options: Mapping[str, JsonValue] = {"wolf": options["wolf"]}
        self.wolf = NAMES.index(cast(str, options["wolf"]))
        self.evaluators: Mapping[str, Evaluator[Position]] = evaluators(wolf_moves, sheep_moves)

    def start(self) -> Position:
        """Return the sheep at home and the wolf on its start square, with the wolf to move."""
        return self.wolf, HOME, WOLF_PLAYER, NO_MOVE

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return every `from << 6 | to` in the document's order."""
        wolf, sheep, player, _ = position
        if wolf < ROW:
            return ()
        return tuple(wolf_moves(wolf, sheep) if player == WOLF_PLAYER else sheep_moves(wolf, sheep))

    def play(self, position: Position, move: int) -> Position:
        """Return the position after a legal step."""
        wolf, sheep, player, _ = position
        if player == WOLF_PLAYER:
            return move & SQUARE_MASK, sheep, SHEEP_PLAYER, move
        origin, to = move >> SQUARE_BITS, move & SQUARE_MASK
        moved = sorted([to if one == origin else one for one in sheep])
        return wolf, cast(Sheep, tuple(moved)), WOLF_PLAYER, move

    def to_move(self, position: Position) -> Player:
        """Return the side to move; with the wolf on row 1, the sheep."""
        return position[2]

    def result(self, position: Position) -> Result | None:
        """Return the result if the wolf has reached row 1 or the side to move cannot move, else None."""
        wolf, sheep, player, _ = position
        if wolf < ROW:
            return REACHED_ROW
        if player == WOLF_PLAYER:
            return None if any(to not in sheep for to in WOLF_STEPS[wolf]) else TRAPPED
        return None if sheep_moves(wolf, sheep) else STUCK

    def move_text(self, position: Position, move: int) -> str:
        """Return `from-to`."""
        return f"{NAMES[move >> SQUARE_BITS]}-{NAMES[move & SQUARE_MASK]}"

    def parse_move(self, position: Position, text: str) -> int:
        """Return the step in the text.

        Raises:
            MoveError: The text is not a legal move here.
        """
        if self.result(position) is not None:
            raise MoveError("the game is over")
        names = text.strip().lower().split("-")
        if len(names) != 2:
            raise MoveError(f"{quoted(text)} is not a move: write from-to, such as d8-c7")
        for name in names:
            if name not in NAMES:
                raise MoveError(f"square {quoted(name)} does not exist: a1..h8")
        move = NAMES.index(names[0]) << SQUARE_BITS | NAMES.index(names[1])
        if move not in self.legal_moves(position):
            raise MoveError(illegal(position, *names))
        return move

    def position_text(self, position: Position) -> str:
        """Return wolf, sheep and side to move."""
        wolf, sheep, player, _ = position
        return (
            f"{NAMES[wolf]}/{','.join([NAMES[one] for one in sheep])}/{'w' if player == WOLF_PLAYER else 's'}"
        )

    def parse_position(self, text: str) -> Position:
        """Return the position in the text.

        Raises:
            PositionError: The text is not a position.
        """
        fields = [field.strip() for field in text.split("/")]
        if len(fields) != 3:
            raise PositionError(f"position is {quoted(text)}: write wolf/sheep/side, as d8/a1,c1,e1,g1/w")
        wolf = dark_square("wolf", fields[0])
        sheep = sorted(dark_square("sheep", name.strip()) for name in fields[1].split(","))
        if len(sheep) != len(HOME):
            raise PositionError(f"sheep are {quoted(fields[1])}: four squares are allowed, as a1,c1,e1,g1")
        standing = sorted([wolf, *sheep])
        for one, next_one in pairwise(standing):
            if one == next_one:
                raise PositionError(f"square {NAMES[one]} is named twice: one piece is allowed on it")
        if fields[2] not in ("w", "s"):
            raise PositionError(f"side to move is {quoted(fields[2])}: allowed are w, s")
        if wolf < ROW and fields[2] == "w":
            raise PositionError(f"side to move is 'w': on {NAMES[wolf]} the wolf has won, allowed is s")
        player = WOLF_PLAYER if fields[2] == "w" else SHEEP_PLAYER
        return wolf, cast(Sheep, tuple(sheep)), player, NO_MOVE

    def key(self, position: Position) -> str:
        """Return the position's text, which is complete."""
        return self.position_text(position)

    def most_positions(self, position: Position) -> int:
        """Return the number of placements of wolf and sheep, for either side to move."""
        return 2 * (32 * 35_960 - 4 * 35_960)

    def view(self, position: Position) -> PiecesView:
        """Return the board with the last step."""
        wolf, sheep, _, last = position
        cells = [" "] * len(SQUARES)
        for square in SQUARES:
            if is_dark(square):
                cells[CELLS[square]] = "W" if square == wolf else "S" if square in sheep else "."
        step = [CELLS[last >> SQUARE_BITS], CELLS[last & SQUARE_MASK]]
        return {
            "family": "pieces",
            "moves": "step",
            "width": ROW,
            "height": ROW,
            "cells": "".join(cells),
            "pieces": {"W": "wolf", "S": "sheep"},
            "last": None if last == NO_MOVE else step,
        }


def illegal(position: Position, origin: str, to: str) -> str:
    """Return in words why a step between two squares of the board is illegal."""
    wolf, sheep, player, _ = position
    square, target = NAMES.index(origin), NAMES.index(to)
    if player == WOLF_PLAYER and square != wolf:
        return f"the wolf is to move, and it stands on {NAMES[wolf]}"
    if player == SHEEP_PLAYER and square not in sheep:
        return f"the sheep are to move, and none stands on {origin}"
    if target == wolf or target in sheep:
        return f"square {to} is taken"
    if player == SHEEP_PLAYER:
        return f"a sheep steps diagonally upwards: from {origin} not to {to}"
    return f"the wolf steps to a neighbour diagonally: from {origin} not to {to}"


def dark_square(piece: str, name: str) -> int:
    """Return the square of a piece.

    Raises:
        PositionError: The name is not a dark square of the board.
    """
    place = read_square(name)
    square = None if place is None or max(place) >= ROW else place[1] * ROW + place[0]
    if square is None or not is_dark(square):
        raise PositionError(f"{piece} is on {quoted(name)}: allowed are the dark squares of a1..h8, as a1")
    return square
