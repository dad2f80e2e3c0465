"""What holds for every player on every game of the catalogue."""

from parlour_engine.conformance.players import *  # noqa: F403  # the suite that packages with games use, too
from tests.contract.catalogue_cases import ODD, at_home, listed

BOARDS = at_home() + listed(ODD)
