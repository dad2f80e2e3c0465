"""The bots that come with the client, by the names under which the command line knows them."""

import random
from collections.abc import Mapping

from parlour_client.bot.bot import Bot
from parlour_client.room.position import Position
from parlour_protocol.terms import ClockView


class FirstMover(Bot):
    """Plays the first legal move: the same game every time."""

    name = "first"

    def choose(self, position: Position, clock: ClockView | None) -> str:
        """See Bot."""
        return position.legal[0]


class RandomMover(Bot):
    """Plays a legal move at random: the weakest opponent, and the first to try a new game with."""

    name = "random"

    def choose(self, position: Position, clock: ClockView | None) -> str:
        """See Bot."""
        return random.choice(position.legal)


BOTS: Mapping[str, type[Bot]] = {"first": FirstMover, "random": RandomMover}
