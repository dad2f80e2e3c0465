"""The positions of a recorded game, and the positions after other moves. Pure.

Making a record needs no rules; replaying it does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from parlour_engine.catalogue import make_game
from parlour_engine.game import AnyGame, GameError, GameOverError
from parlour_server.domain.room.record import GameRecord


class RulesChanged(GameError):
    """The rules have changed since the game was played."""


@dataclass(frozen=True, slots=True)
class Line:
    """A game, its start, some moves from there, and all positions from the start to the last.

    ``positions`` is one longer than ``moves``: the first position is the start.
    """

    game: AnyGame
    start: str | None
    moves: tuple[str, ...]
    positions: tuple[Any, ...]

    @classmethod
    def of_record(cls, record: GameRecord) -> "Line":
        """Return the line of a finished game.

        Raises:
            RulesChanged: the moves cannot be played any more.
        """
        try:
            game = make_game(record.game, record.options)
            if game.rules_version != record.rules:
                raise RulesChanged(f"the rules of {record.game} have changed since")
            start = record.start if record.set_up else None
            first = game.start() if start is None else game.parse_position(start)
            begun = cls(game, start, (), (first,))
            return begun.extended([move.move for move in record.moves])
        except GameError as error:
            raise RulesChanged(str(error)) from None

    @property
    def position(self) -> Any:
        """The last position."""
        return self.positions[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game is over in the last position, by the rules."""
        return self.game.result(self.position) is not None

    @property
    def arguments(self) -> dict[str, Any]:
        """The last position as the plain arguments of an engine job."""
        options = dict(self.game.options)
        return {"game": self.game.id, "options": options, "start": self.start, "moves": list(self.moves)}

    def until(self, ply: int) -> "Line":
        """Return the line of the first ``ply`` moves; the line must have that many."""
        return Line(self.game, self.start, self.moves[:ply], self.positions[: ply + 1])

    def extended(self, moves: Sequence[str]) -> "Line":
        """Return the line with further moves.

        Raises:
            GameError: a move is not legal.
        """
        game = self.game

        def played(position: Any, text: str) -> Any:
            if game.result(position) is not None:
                raise GameOverError(f"move {text[:20]!r}: the game is over before it")
            return game.play(position, game.parse_move(position, text))

        later = tuple(accumulate(moves, played, initial=self.position))
        return Line(game, self.start, (*self.moves, *moves), (*self.positions, *later[1:]))
