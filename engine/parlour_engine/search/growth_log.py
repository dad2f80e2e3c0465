"""What keeps the simulations of a Monte Carlo tree search, as the search sees it."""

from dataclasses import dataclass
from typing import Protocol

from parlour_engine.game import Result


@dataclass(frozen=True, slots=True)
class Growing:
    """What a simulation has added to the tree, and what came of it.

    Attributes:
        above: The number of the position that was added to, from 1.
        move: The move that leads from there to the new one.
        legal: How many moves it has.
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
    """Keeps what the simulations of a search do."""

    def simulated(self, grown: Growing, /) -> None:
        """Take note of a simulation that has added a position."""
