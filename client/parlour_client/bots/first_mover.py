"""The bot that always plays the first legal move: the same game every time."""

from parlour_client.bot import Bot
from parlour_client.position import Position
from parlour_protocol.terms import ClockView


class FirstMover(Bot):
    """Plays the first legal move."""

    name = "first"

    def choose(self, position: Position, clock: ClockView | None) -> str:
        """See Bot."""
        return position.legal[0]
