"""The interface of a log that keeps the simulations of a Monte Carlo tree search."""

from dataclasses import dataclass
from typing import Protocol

from parlour_engine.game import Result


@dataclass(frozen=True, slots=True)
class Growing:
    """What one simulation added to the tree, and its result.

    Attributes:
        above: The number of the parent, from 1.
        move: The move from the parent to the new position.
        legal: How many legal moves the parent has.
        result: How the game ended, if it is over after the move.
        worth: The result of the simulation for the side to move at the root: 1, 0 or -1.
        playout: How many moves were played at random.
    """

    above: int
    move: int
    legal: int
    result: Result | None
    worth: int
    playout: int


class GrowthLog(Protocol):
    """Keeps the simulations of a search."""

    def simulated(self, grown: Growing, /) -> None:
        """Record a simulation that has added a position."""
