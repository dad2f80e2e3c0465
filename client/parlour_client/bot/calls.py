"""Calls into a bot's own code: in a thread or in the event loop, with its exceptions reported.

Invariant: an exception of the bot's code is shown with its traceback once for each place in the code that
raises it, later in one line; it never passes through here but as BotFailed.
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
"""Seconds after which a hook is waited for no longer."""

_PACKAGE: Final = str(Path(__file__).parents[1])

log = logging.getLogger("parlour_client.bot.calls")


class BotFailed(Exception):
    """A bot did not choose a legal move; why is logged already."""


class BotCalls:
    """Calls one bot's methods: ``choose`` for one position after the other, and hooks beside it."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.analysing = asyncio.Lock()  # see Game
        self._choosing = asyncio.Lock()
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
            if game is None or game.awaits(position):  # who has resigned has nothing to choose
                legal = " ".join(position.legal[:8]) + (" ..." if len(position.legal) > 8 else "")
                _log(game, f"choose returned {choice!r}: legal are {legal}")
            raise BotFailed("choose returned no legal move")
        return choice

    async def hook(self, game: Game, name: str, *arguments: object) -> object:
        """Return what a hook returns; None if it fails, takes too long or is not there."""
        method = getattr(self.bot, name)
        if getattr(method, "__func__", method) is getattr(Bot, name):
            return None
        try:
            async with asyncio.timeout(HOOK_S) as limit:
                return await self._call(game, method, *arguments)
        except Exception as error:
            if limit.expired():
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
    """Drop this package's frames from a traceback: those before the bot's code, and those it called."""
    frames = list(trace.stack)
    first = next((place for place, frame in enumerate(frames) if not _is_ours(frame)), None)
    if first is not None:  # else it is one of the samples that raised
        own = frames[first:]
        end = next((place for place, frame in enumerate(own) if _is_ours(frame)), len(own))
        trace.stack = StackSummary.from_list(own[:end])
    for linked in (trace.__cause__, trace.__context__):
        if linked is not None:
            _keep_author_frames(linked)


def _is_ours(frame: FrameSummary) -> bool:
    return frame.filename.startswith(_PACKAGE)
