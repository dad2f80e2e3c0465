"""The bot that plays any legal move: the weakest opponent, and the first to try a new game with."""

import random

from parlour_client.bot import Bot
from parlour_client.position import Position
from parlour_protocol.terms import ClockView


class RandomMover(Bot):
    """Plays a legal move at random."""

    name = "random"

    def choose(self, position: Position, clock: ClockView | None) -> str:
        """See Bot."""
        return random.choice(position.legal)
