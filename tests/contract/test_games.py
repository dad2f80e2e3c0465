"""What holds for the rules of every game of the catalogue, never opt-in."""

from typing import Any

from parlour_engine.conformance.games import *  # noqa: F403  # the suite that packages with games use, too
from parlour_engine.game import AnyGame
from tests.contract.catalogue_cases import ODD, SMALL, STUDIED, at_home, listed

BOARDS = at_home() + listed(ODD) + list(STUDIED)
#: All positions of the usual board take as long as those of all others, and show nothing more.
SMALL_BOARDS = [case for case in listed(SMALL) if case != ("mnk", {})]


def not_drawn(game: AnyGame, position: Any) -> str:
    """The limit of a take in modified Nim, where no move can take more than 10 anyway."""
    _, slash, taken = game.position_text(position).partition("/")
    if not slash:
        return ""
    return "any" if taken == "-" or int(taken) >= 5 else str(2 * int(taken))
