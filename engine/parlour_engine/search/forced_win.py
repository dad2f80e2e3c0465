"""Forced wins: what a prover of one game answers about a position, and how a game offers one.

A prover looks for wins by threats alone, on boards where exact values are out of reach. It proves wins; that
it finds none proves nothing.

Invariant: a win that a prover reports was played through against every defence.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from parlour_engine.control import Control
from parlour_engine.game import AnyGame, GameError
from parlour_engine.limits import Limit
from parlour_engine.score import Score


class UnprovableError(GameError):
    """A game has no prover of forced wins, or none that is ready."""


@dataclass(frozen=True, slots=True)
class Forcing:
    """A prover's answer about a position.

    Attributes:
        line: The win against the longest defence, the winner's first move first; empty where none was found.
        nodes: Positions entered.
        seconds: Time spent.
        interrupted: Whether a limit or a stop ended the search before there was nothing left to try.
    """

    line: tuple[int, ...]
    nodes: int
    seconds: float
    interrupted: bool

    @property
    def score(self) -> Score | None:
        """The win for the side to move, in the plies of the line; None where none was found."""
        return Score.win(len(self.line)) if self.line else None


class Prover(Protocol):
    """Looks for forced wins of the side to move in one game. What it keeps between calls only saves time."""

    def __call__(self, position: Any, limit: Limit, control: Control, /) -> Forcing:
        """Return a win found within the limit, the shortest of its kind first.

        The limit's depth bounds the plies of the win. The position must not be over.
        """

    def threatened(self, position: Any, limit: Limit, control: Control, /) -> bool:
        """Return whether the other side would have a forced win if this one passed, within the limit."""

    def answers(self, position: Any, limit: Limit, control: Control, /) -> tuple[int, ...] | None:
        """Return the moves that meet the win by fours that the other side would have if this one passed.

        None where no such win was found within the limit; empty where no move was found to meet it. After
        every other move that win is still there.
        """


class MakeProver(Protocol):
    """Makes the prover of a game."""

    def __call__(self, game: AnyGame, /) -> Prover | None:
        """Return it, loaded; None where there is none."""


def no_prover(game: AnyGame, /) -> None:
    """Return no prover: where nothing is compiled."""


class ProverModule(Protocol):
    """What a module offers that the catalogue names as a game's `prover`; it may import numba."""

    def make_prover(self, game: AnyGame) -> Prover:
        """Return the prover of a game, loaded."""

    def compile_prover(self) -> str:
        """Compile or load the prover's searches and return their names."""
