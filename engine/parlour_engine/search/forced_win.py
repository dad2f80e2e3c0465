"""Forced wins: the interface of a game's prover, and its answers.

A prover searches for wins by threats alone, on boards that are too large for exact values. It can prove a
win; if it finds none, this proves nothing.

Invariant: a reported win was played through against every defence. The prover sees a win at once before any
other, so a win in three plies is the shortest one. A longer win may have a shorter alternative of another
kind.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from parlour_engine.control import Control
from parlour_engine.game import AnyGame, GameError
from parlour_engine.limits import Limit
from parlour_engine.score import Score


class UnprovableError(GameError):
    """The game has no prover of forced wins, or the prover is not ready."""


@dataclass(frozen=True, slots=True)
class Forcing:
    """A prover's answer about a position.

    Attributes:
        line: The win against the longest defence, the winner's first move first; empty if none was found.
        nodes: Positions entered.
        seconds: Time spent.
        interrupted: Whether a limit or a stop ended the search before it had tried everything.
    """

    line: tuple[int, ...]
    nodes: int
    seconds: float
    interrupted: bool

    @property
    def score(self) -> Score | None:
        """The win for the side to move, in at most the plies of the line; None if none was found."""
        plies = len(self.line)
        return Score.win(plies, "bound" if plies > 3 else "proved") if self.line else None


class Prover(Protocol):
    """Finds forced wins of the side to move in one game. What it keeps between calls only saves time."""

    def __call__(self, position: Any, limit: Limit, control: Control, /) -> Forcing:
        """Return a win found within the limit, the shortest of its kind first.

        The limit's depth bounds the plies of the win. The position must not be over.
        """

    def threatened(self, position: Any, limit: Limit, control: Control, /) -> bool:
        """Return whether the other side would have a forced win after a pass, within the limit."""

    def answers(self, position: Any, limit: Limit, control: Control, /) -> tuple[int, ...] | None:
        """Return the moves that meet the other side's win by fours after a pass.

        None if no such win was found within the limit; empty if no move was found that meets it. After every
        other move the other side still has this win.
        """


def no_prover(game: AnyGame, /) -> None:
    """Return no prover: nothing is compiled."""


class ProverModule(Protocol):
    """The interface of the module that the catalogue names as a game's `prover`; it may import numba."""

    def make_prover(self, game: AnyGame) -> Prover:
        """Return the prover of a game, loaded."""

    def compile_prover(self) -> str:
        """Compile or load the prover's searches and return their names."""
