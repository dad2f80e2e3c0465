"""Reads positions of the day, and records attempts at them.

Invariants: nothing that a client gets contains an answer before the client's attempt is over. The day is the
UTC date of the server's clock; a client's clock counts nowhere.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Final

from sqlalchemy import Connection

from parlour_engine.exercises.daily import day_games
from parlour_engine.game import GameError
from parlour_protocol.errors import RefusalCode
from parlour_server.analysis.series_player import now_ms
from parlour_server.daily.answers import DayMonth, DayPage, DayPuzzle, DayTried, MarkedDay
from parlour_server.daily.puzzles import legal_moves, puzzle_of
from parlour_server.domain.days import (
    ROW_DAYS,
    Attempt,
    after_move,
    after_showing,
    best_mark,
    row_of_days,
    utc_day,
)
from parlour_server.domain.event_budget import check_budget
from parlour_server.domain.refused import CommandRefused
from parlour_server.http.responses import HttpRefusal
from parlour_server.limits.event_budget import EventBudgets
from parlour_server.store import days as stored
from parlour_server.store.database import Database
from parlour_server.store.days import StoredDay

logger = logging.getLogger(__name__)

RETRY_SECONDS: Final = 3.0
TO_COME: Final = "day-to-come"
NO_DAY: Final = "no-such-day"


class DayService:
    """Positions of the day for people, and their attempts."""

    def __init__(
        self,
        database: Database,
        events: EventBudgets,
        making: Callable[[date], bool],
        now_ms: Callable[[], int] = now_ms,
    ) -> None:
        """Read the stored days; ``making`` says whether more positions of a day are being made.

        A first move, and a wish to see the answer, are charged to the events of their source.
        """
        self._database = database
        self._events = events
        self._making = making
        self._now_ms = now_ms

    @property
    def today(self) -> date:
        """The UTC date of the server."""
        return utc_day(self._now_ms())

    async def page(self, day: date | None, player: str) -> DayPage:
        """Return the positions of a day, None for today, as a player may see them; "" is an unknown player.

        Raises:
            HttpRefusal: the day has not come, or has no positions.
            StoreError: the database does not answer.
        """
        today = self.today
        shown = today if day is None else day
        known = await self._read(shown, player, today)
        retry_after = RETRY_SECONDS if shown == today and self._making(today) else None
        if not known.found and shown != today:
            raise HttpRefusal(f"{shown} has no positions", 404, code=NO_DAY)
        return DayPage(
            day=str(shown),
            today=str(today),
            before=_text(known.before),
            after=_text(known.after),
            puzzles=await asyncio.to_thread(_puzzles, known),
            row=known.row,
            retry_after=retry_after,
        )

    async def attempt(
        self, day: date, game: str, player: str, source: str, move: str | None, number: int
    ) -> DayTried:
        """Record move ``number`` of a player's attempt, or without a move the wish to see the answer.

        What is recorded does not change: a move that is sent again gets the same answer.

        Raises:
            HttpRefusal: the day has not come, there is no such position, the move is not legal, or the source
                has spent its events.
            StoreError: the database does not answer. The move may be recorded or not: send it again.
        """
        now = self._now_ms()
        today = utc_day(now)
        known = await self._read(day, player, today)
        stored_day, before = known.found.get(game), known.own.get(game)
        if stored_day is None:
            raise HttpRefusal(f"{day} has no position of this game", 404, code=NO_DAY)
        if move is None:
            after = after_showing(before, now)
        else:
            await asyncio.to_thread(_check_legal, stored_day, move)
            after = after_move(before, number, move, stored_day.position.answer, now)
        if after is not None:
            self._charge(source, begins=before is None)
            put = partial(stored.put_attempt, player=player, day=day, game=game, before=before, after=after)
            await asyncio.to_thread(self._database.write, put)
            known = await self._read(day, player, today)  # another request may have stored its move first
        puzzle = await asyncio.to_thread(puzzle_of, known.found[game], known.own.get(game))
        return DayTried(puzzle, known.row)

    async def month(self, first: date, player: str) -> DayMonth:
        """Return the days, up to today, of the month that begins with ``first``.

        Raises:
            HttpRefusal: the month has not come.
            StoreError: the database does not answer.
        """
        today = self.today
        _check_reached(first, today)
        last = min((first + timedelta(days=31)).replace(day=1) - timedelta(days=1), today)

        def read(connection: Connection) -> DayMonth:
            attempts = stored.attempts_between(connection, player, first, last) if player else []
            marks = {
                day: best_mark(attempt.mark for on, _, attempt in attempts if on == day)
                for day in stored.days_between(connection, first, last)
            }
            return DayMonth(
                month=str(first)[:7],
                today=str(today),
                before=_text(stored.day_before(connection, first)),
                after=_text(stored.day_after(connection, last, today)),
                days=[MarkedDay(str(day), mark) for day, mark in marks.items()],
            )

        return await self._database.ask(read)

    async def _read(self, day: date, player: str, today: date) -> "_Known":
        """Return what is stored of a day; raises HttpRefusal for one that has not come."""
        _check_reached(day, today)
        row_begins = today - timedelta(days=ROW_DAYS - 1)

        def read(connection: Connection) -> _Known:
            lately = stored.attempts_between(connection, player, row_begins, today) if player else []
            then = (
                stored.attempts_between(connection, player, day, day)
                if player and day < row_begins
                else lately
            )
            made = stored.days_between(connection, row_begins, today)
            return _Known(
                found=stored.read_day(connection, day),
                own={game: attempt for on, game, attempt in then if on == day},
                row=[
                    MarkedDay(str(each.day), each.mark, empty=each.day not in made)
                    for each in row_of_days(today, [(on, attempt) for on, _, attempt in lately])
                ],
                before=stored.day_before(connection, day),
                after=stored.day_after(connection, day, today),
            )

        return await self._database.ask(read)

    def _charge(self, source: str, *, begins: bool) -> None:
        """Charge a move to the events of its source; an attempt that has begun may always go on."""
        budget, time = self._events.of_source(source), asyncio.get_running_loop().time()
        if begins:
            try:
                check_budget(budget, time)
            except CommandRefused as error:
                raise HttpRefusal.of(error) from None
        budget.spend(1, time)


@dataclass(frozen=True, slots=True)
class _Known:
    """The stored positions of a day by game, a player's attempts at them and row, and the days around."""

    found: dict[str, StoredDay]
    own: dict[str, Attempt]
    row: list[MarkedDay]
    before: date | None
    after: date | None


def _check_reached(day: date, today: date) -> None:
    if day > today:
        raise HttpRefusal(f"{day} has not come: today is {today}", 404, code=TO_COME)


def _text(day: date | None) -> str | None:
    return None if day is None else str(day)


def _check_legal(day: StoredDay, move: str) -> None:
    if move not in legal_moves(day.position):
        raise HttpRefusal(f"{move!r} is no legal move here", 400, code=RefusalCode.ILLEGAL_MOVE)


def _puzzles(known: _Known) -> list[DayPuzzle]:
    """Return the positions of a day in the order of their games.

    A position whose game or rules are no longer there is left out.
    """
    order = [*dict.fromkeys([*day_games(), *known.found])]
    puzzles = []
    for game in filter(known.found.__contains__, order):
        try:
            puzzles.append(puzzle_of(known.found[game], known.own.get(game)))
        except GameError as error:
            logger.warning("the position of %s of %s cannot be shown: %s", game, known.found[game].day, error)
    return puzzles
