"""A position as a player or a bot sees it: the position from the wire with the game and its history.

It knows no rules: the server sends the legal moves.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour_protocol.values import OptionValue, Result, RoomView, Seat, View


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game.

    Attributes:
        game: The game's id, such as ``nim``.
        options: The game's options by name.
        text: The position in the game's notation.
        key: Equal for positions that play the same.
        to_move: The player to move, 1 or 2.
        legal: The texts of the legal moves, in the game's order; empty while no game runs.
        moves: The texts of the moves played so far, oldest first.
        turn: The room's counter that a move quotes; it never repeats, not even in the next game. 0 before
            the first game.
        view: How to draw the position.
        result: How the game ended; None while it goes on.
    """

    game: str
    options: Mapping[str, OptionValue]
    text: str
    key: str
    to_move: Seat
    legal: tuple[str, ...]
    moves: tuple[str, ...]
    turn: int
    view: View
    result: Result | None

    def mover_of(self, number: int) -> Seat:
        """Return the seat that made a move, counted from 1; from a position set up seat 2 may begin."""
        if (len(self.moves) - number) % 2:
            return self.to_move
        return 2 if self.to_move == 1 else 1


def position_of(room: RoomView) -> Position:
    """Return the position on a room's board; before the first game the one it will start from."""
    return Position(
        game=room.game,
        options=room.options,
        text=room.position.text,
        key=room.position.key,
        to_move=room.position.to_move,
        legal=tuple(room.position.legal.split()),
        moves=tuple(room.moves),
        turn=room.position.turn,
        view=room.position.view,
        result=room.result,
    )
