"""Makes the positions of today and tomorrow, and then their difficulty, with the workers for studies.

Everything is a function of the date, the game and the generator's version, and is stored once, with that
version: a day that was shown is never made again, whatever a later version would choose. The work is charged
to an account of the server's own, has the lowest urgency and yields to every other study. Of the nodes that
share a database one makes the days; what two of them make at a change of that node is the same, and stored
once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import date, timedelta
from functools import partial
from math import inf
from typing import Any, Final

import msgspec

from parlour_engine.exercises.daily import GENERATOR, day_games
from parlour_protocol.errors import RefusalCode
from parlour_server.analysis.series_player import now_ms
from parlour_server.analysis.service import Question, StudyService, Work
from parlour_server.domain.days import utc_day
from parlour_server.domain.refused import CommandRefused
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.store import days as stored
from parlour_server.store.database import Database
from parlour_server.store.days import DayDifficulty, DayPosition, StoredDay
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import cancelled, supervised

logger = logging.getLogger(__name__)

CHECK_SECONDS: Final = (
    60.0  # between two looks for what is missing; so much of a new day may lack its tomorrow
)
JOB_SECONDS: Final = 120.0  # of the worker's time
TRIES: Final = 20  # of a job that has to yield, until the next look
RETRY_SECONDS: Final = 1.0
MAKES: Final = "day_position"
RATES: Final = "day_difficulty"
KEY: Final = FairnessKey("days", "days", "days")
NAME: Final = "days/made"  # no room has such an id
"""The name under which one node of several makes the days."""


class DayMaker:
    """The task that makes what today and tomorrow lack."""

    def __init__(
        self,
        studies: StudyService,
        database: Database,
        is_mine: Callable[[], Awaitable[bool]] | None = None,
        now_ms: Callable[[], int] = now_ms,
    ) -> None:
        """Make the days of a database.

        If several servers share the database, ``is_mine`` is required and says whether this one makes the
        days; it may raise StoreError.
        """
        self._studies = studies
        self._database = database
        self._now_ms = now_ms
        self._is_mine = is_mine
        self._task: asyncio.Task[None] | None = None
        self._complete: set[date] = set()  # the days whose positions are all stored

    def start(self) -> None:
        """Begin to make days."""
        self._task = asyncio.create_task(supervised("making positions of the day", self._make_on))

    async def close(self) -> None:
        """Stop; what is under way ends with all studies, and the next server begins it again."""
        await cancelled(self._task)

    def makes(self, day: date) -> bool:
        """Return whether more positions of a day may come soon."""
        return self._task is not None and day not in self._complete

    async def make(self) -> None:
        """Make what today and tomorrow lack: first all positions, then the difficulties.

        What cannot be made is logged, and tried again by the next call.

        Raises:
            StoreError: the database does not answer.
        """
        today, games = utc_day(self._now_ms()), await asyncio.to_thread(day_games)  # imports the games
        days = today, today + timedelta(days=1)
        known = {day: await self._known(day) for day in days}
        if all(_is_whole(known[day], games) for day in days):
            self._complete = {*days}
            return
        if self._is_mine is not None and not await self._is_mine():
            self._complete = {day for day in days if known[day]}
            return
        for day in days:
            for game in games:
                if game not in known[day]:
                    await _tried(self._make_position(day, game), day, game)
            self._complete.add(day)  # what could not be made does not come soon
        for day in days:
            for game, found in (await self._known(day)).items():
                if found.difficulty is None and found.generator == GENERATOR:
                    await _tried(self._make_difficulty(day, game, found.position), day, game)
        self._complete &= {*days}

    async def _make_on(self) -> None:
        swept: date | None = None
        while True:
            try:
                await self.make()
                now = self._now_ms()
                if swept != utc_day(now):
                    await asyncio.to_thread(self._database.write, partial(stored.sweep, now=now))
                    swept = utc_day(now)
            except StoreError as error:
                logger.error("positions of the day could not be made: %s", error, extra=DATABASE_AWAY)
            await asyncio.sleep(CHECK_SECONDS)

    async def _make_position(self, day: date, game: str) -> None:
        arguments = {"game": game, "date": str(day), "version": GENERATOR}
        position = msgspec.convert(await self._answer(MAKES, "day", day, game, arguments), DayPosition)
        add = partial(stored.add_day, day=day, game=game, generator=GENERATOR, position=position)
        await asyncio.to_thread(self._database.write, add)

    async def _make_difficulty(self, day: date, game: str, position: DayPosition) -> None:
        arguments = {"day": msgspec.to_builtins(position), "version": GENERATOR}
        answer = await self._answer(RATES, "difficulty", day, game, arguments)
        add = partial(
            stored.add_difficulty, day=day, game=game, difficulty=msgspec.convert(answer, DayDifficulty)
        )
        await asyncio.to_thread(self._database.write, add)

    async def _answer(self, job: str, part: str, day: date, game: str, arguments: dict[str, Any]) -> Any:
        """Return a part of a job's answer; a job that had to yield begins again.

        Raises:
            CommandRefused: the job failed, or had to yield too often.
        """

        async def find(work: Work) -> Any:
            for _ in range(TRIES):
                answer = await work.job(job, arguments, JOB_SECONDS, Urgency.UNWATCHED, patience=inf)
                if answer[part] is not None:
                    return answer[part]
                await asyncio.sleep(RETRY_SECONDS)
            raise CommandRefused(RefusalCode.UNAVAILABLE, f"it had to yield {TRIES} times")

        return await self._studies.answer(Question((job, day, game), charge="nothing"), find, KEY)

    async def _known(self, day: date) -> dict[str, StoredDay]:
        return await self._database.ask(partial(stored.read_day, day=day))


def _is_whole(known: Mapping[str, StoredDay], games: Collection[str]) -> bool:
    """Return whether nothing of a day is missing; a position of another generator keeps what it has."""
    return all(
        game in known and (known[game].difficulty is not None or known[game].generator != GENERATOR)
        for game in games
    )


async def _tried(making: Awaitable[None], day: date, game: str) -> None:
    """Wait for a part of a day; log its failure, which the next look for what is missing tries again."""
    try:
        await making
    except (CommandRefused, msgspec.ValidationError) as error:
        logger.info("the position of %s of %s was not made: %s", game, day, error)
