"""What a bot is: one method. Everything else (connection, rooms, rematches) is done for it.

A bot never sees the network. Invariant: ``choose`` is called for one position at a time; a call whose
turn has passed meanwhile (the other player resigned) is abandoned, and its answer thrown away.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from inspect import isawaitable, iscoroutinefunction
from typing import ClassVar

from parlour_client.position import Position
from parlour_client.threads import in_thread
from parlour_protocol.terms import ClockView


class Bot(ABC):
    """A player that is a program: subclass it and write ``choose``.

    Attributes:
        name: How the bot is called at the table; the class's name by default. The same name on the same
            server is the same player, today and tomorrow.
        accepts: The ids of the games it can play; empty for every game there is.
    """

    name: str = ""
    accepts: ClassVar[Sequence[str]] = ()

    @abstractmethod
    def choose(self, position: Position, clock: ClockView | None) -> str | Awaitable[str]:
        """Return the text of a move, one of ``position.legal``.

        An ordinary method runs in a thread, so it may take its time; an ``async`` one runs in the event
        loop and must not block it. ``clock`` is what the clocks show, None without.
        """

    @property
    def title(self) -> str:
        """The name, or the class's name where none is given."""
        return self.name or type(self).__name__

    def plays(self, game: str) -> bool:
        """Return whether the bot can play a game."""
        return not self.accepts or game in self.accepts


class BotFailed(Exception):
    """A bot did not choose a legal move; the message is one line."""


class Thinker:
    """Asks one bot for moves, one position after the other."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._busy = asyncio.Lock()

    async def move(self, position: Position, clock: ClockView | None = None) -> str:
        """Return the bot's legal move.

        Raises:
            BotFailed: The bot raised an exception, or returned something else.
        """
        try:
            async with self._busy:
                choice = await self._ask(position, clock)
        except Exception as error:
            raise BotFailed(_one_line(f"choose raised {type(error).__name__}: {error}")) from error
        if not isinstance(choice, str) or choice not in position.legal:
            legal = " ".join(position.legal[:8]) + (" ..." if len(position.legal) > 8 else "")
            raise BotFailed(_one_line(f"choose returned {choice!r}: legal are {legal}"))
        return choice

    async def _ask(self, position: Position, clock: ClockView | None) -> object:
        if iscoroutinefunction(self.bot.choose):
            return await self.bot.choose(position, clock)
        choice = await in_thread(self.bot.choose, position, clock)
        return await choice if isawaitable(choice) else choice


def _one_line(text: str) -> str:
    return " ".join(text.split())[:300]
