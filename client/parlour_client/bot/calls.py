"""Calls into a bot's own code: in a thread or in the event loop, with its exceptions reported.

Invariant: an exception of the bot's code is shown with its traceback the first time that a place in the code
raises it, later in one line; callers only ever see BotFailed.
"""

import asyncio
import logging
from collections.abc import Callable
from inspect import isawaitable, iscoroutinefunction
from pathlib import Path
from traceback import FrameSummary, StackSummary, TracebackException
from typing import Any, Final

from parlour_client.bot.bot import Bot
from parlour_client.bot.game import Game, about
from parlour_client.room.position import Position
from parlour_client.threads import in_thread
from parlour_protocol.terms import ClockView

HOOK_S: Final = 60.0
"""Seconds that the client waits for a hook."""

_PACKAGE: Final = str(Path(__file__).parents[1])

log = logging.getLogger("parlour_client.bot.calls")


class BotFailed(Exception):
    """A bot did not choose a legal move; the reason is in the log already."""


class BotCalls:
    """Calls one bot's methods: ``choose`` for ``at_once`` positions at a time, and its hooks.

    Attributes:
        failures: How often the bot's code raised an exception, chose no legal move or did not return.
    """

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.analysing = asyncio.Lock()  # see Game
        self.failures = 0
        self._choosing = asyncio.Semaphore(bot.at_once)
        self._shown: set[tuple[str, int | None, str]] = set()  # where exceptions were raised before

    async def choose(
        self, position: Position, clock: ClockView | None = None, game: Game | None = None
    ) -> str:
        """Return the bot's legal move.

        Raises:
            BotFailed: The bot raised an exception, or returned something else.
        """
        try:
            async with self._choosing:
                choice = await self._call(game, self.bot.choose, position, clock)
        except Exception as error:
            self._log_exception(game, "choose", error)
            raise BotFailed("choose raised an exception") from error
        if not isinstance(choice, str) or choice not in position.legal:
            if game is None or game.awaits(position):  # a bot that has resigned has no move to choose
                legal = " ".join(position.legal[:8]) + (" ..." if len(position.legal) > 8 else "")
                self.failures += 1
                _log(game, f"choose returned {choice!r}: legal are {legal}")
            raise BotFailed("choose returned no legal move")
        return choice

    async def hook(self, game: Game, name: str, *arguments: object) -> object:
        """Return the result of a hook; None if the hook fails, takes too long or does not exist."""
        method = getattr(self.bot, name)
        if getattr(method, "__func__", method) is getattr(Bot, name):
            return None
        try:
            async with asyncio.timeout(HOOK_S) as limit:
                return await self._call(game, method, *arguments)
        except Exception as error:
            if limit.expired():
                self.failures += 1
                _log(game, f"{name} has not returned for {HOOK_S:g} s")
            else:
                self._log_exception(game, name, error)
            return None

    async def _call(self, game: Game | None, method: Callable[..., object], *arguments: object) -> Any:
        try:
            with about(game):
                if iscoroutinefunction(method):
                    return await method(*arguments)
                answer = await in_thread(method, *arguments)
                return await answer if isawaitable(answer) else answer
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise RuntimeError("something it awaited was cancelled") from error

    def _log_exception(self, game: Game | None, method: str, error: Exception) -> None:
        self.failures += 1
        trace = TracebackException.from_exception(error)
        _keep_author_frames(trace)
        last = trace.stack[-1] if trace.stack else FrameSummary("", None, "")
        place = (last.filename, last.lineno, type(error).__name__)
        text = "" if place in self._shown else "".join(trace.format())
        self._shown.add(place)
        _log(game, f"{method} raised {type(error).__name__}: {error}", text)


def _log(game: Game | None, line: str, traceback: str = "") -> None:
    where = "" if game is None else f"room {game.room}: "
    log.error("%s", f"{where}{' '.join(line.split())[:300]}\n{traceback}".rstrip())


def _keep_author_frames(trace: TracebackException) -> None:
    """Drop this package's frames from a traceback: before the bot's code, and below it."""
    frames = list(trace.stack)
    first = next((place for place, frame in enumerate(frames) if not _is_ours(frame)), None)
    if first is not None:  # else a sample bot raised
        own = frames[first:]
        end = next((place for place, frame in enumerate(own) if _is_ours(frame)), len(own))
        trace.stack = StackSummary.from_list(own[:end])
    for linked in (trace.__cause__, trace.__context__):
        if linked is not None:
            _keep_author_frames(linked)


def _is_ours(frame: FrameSummary) -> bool:
    return frame.filename.startswith(_PACKAGE)
