"""Series of games between engines that players of the laboratory start, look at, stop and delete.

``series_player`` plays them. Invariant: a job of a series never makes a person's study or any room wait: it
is the least urgent one, and yields.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from parlour_engine.catalogue import make_game
from parlour_engine.game import GameError
from parlour_engine.match.referee import Played
from parlour_engine.players.choose import check_player
from parlour_server.analysis.series_player import (
    RETRY_SECONDS,
    IsMine,
    SeriesPlayer,
    described,
    now_ms,
    written,
)
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import EngineError, EnginePool, Job, JobRefused
from parlour_server.http.errors import HttpRefusal
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.store.database import Database
from parlour_server.store.records import StoreError
from parlour_server.store.series import (
    SeriesGame,
    SeriesPlan,
    SeriesRow,
    SeriesState,
    add_series,
    delete_series,
    find_series,
    games_of,
    move_state,
    running_series,
    series_of,
    sweep,
)
from parlour_server.supervision import supervised

if TYPE_CHECKING:
    from parlour_server.engines.remote.dask import DaskWorkers

logger = logging.getLogger(__name__)

TRIAL_SECONDS: Final = 2.0
TRIAL_MOST_SECONDS: Final = 10.0
TAKE_UP_SECONDS: Final = 10.0  # between two looks for series of servers that are gone
SWEEP_SECONDS: Final = 3600.0
MAX_ESTIMATES: Final = 256
ID_BYTES: Final = 8

T = TypeVar("T")


class Estimate(Struct, frozen=True):
    """CPU seconds that a game of a series takes; ``at_least`` where no move was finished in time."""

    seconds: float
    at_least: bool


@dataclass(frozen=True, slots=True)
class _Running:
    """A series that is played, whose it is, and what plays it."""

    owner: str
    source: str
    task: "asyncio.Task[None]"


class SeriesService:
    """All series: starts, plays, stops and keeps them."""

    def __init__(
        self,
        pool: EnginePool,
        database: Database,
        limits: Limits,
        is_mine: IsMine | None = None,
        cluster: "DaskWorkers | None" = None,
    ) -> None:
        """Play in a pool, on a cluster while it has workers, and keep in a database.

        Where several servers share it, ``is_mine`` has to be given; it may raise StoreError.
        """
        self._player = SeriesPlayer(pool, database, limits, is_mine, cluster)
        self._is_mine = is_mine
        self._database = database
        self._limits = limits
        self._running: dict[str, _Running] = {}
        self._estimates: OrderedDict[bytes, Estimate] = OrderedDict()
        self._games_rate = Buckets(limits.series_game_rate, "series_game_rate")
        self._changing = asyncio.Lock()  # series begin, go on and end one at a time
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Go on with the series that ran when the server ended, and begin to sweep.

        Raises:
            StoreError: the database does not answer.
        """
        await self._take_up()
        self._sweeper = asyncio.create_task(supervised("sweeping series", self._sweep))

    async def close(self) -> None:
        """Stop playing; what was finished is stored, and the series go on with the next server."""
        tasks = [running.task for running in self._running.values()]
        tasks += [self._sweeper] if self._sweeper is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def estimate(self, requester: FairnessKey, plan: SeriesPlan) -> Estimate:
        """Return how long a game of a series takes, by a short trial.

        Raises:
            HttpRefusal: the plan is unusable, or the workers are busy.
        """
        plan = await asyncio.to_thread(_settled, plan, self._limits)
        about = msgspec.json.encode((plan.game, plan.options, plan.players), order="sorted")
        if about not in self._estimates:
            self._estimates[about] = await self._try(requester, plan)
        self._estimates.move_to_end(about)
        while len(self._estimates) > MAX_ESTIMATES:
            self._estimates.popitem(last=False)
        return self._estimates[about]

    async def create(self, requester: FairnessKey, plan: SeriesPlan) -> SeriesRow:
        """Start a series.

        Raises:
            HttpRefusal: the plan is unusable or takes too long, or there are too many series.
            StoreError: the database does not answer.
        """
        plan = await asyncio.to_thread(_settled, plan, self._limits)
        self._check_room_for(requester.player, requester.source)
        estimate = await self.estimate(requester, plan)
        most = self._limits.max_series_seconds
        if estimate.seconds * plan.games > most:
            about = f"{'at least' if estimate.at_least else 'about'} {estimate.seconds * plan.games:.0f} s"
            raise HttpRefusal(
                f"this series would take {about}: at most {most:g} s are allowed (max_series_seconds)",
                422,
                code="too-long",
            )
        now = now_ms()
        row = SeriesRow(
            id=secrets.token_hex(ID_BYTES),
            owner=requester.player,
            source=requester.source,
            plan=plan,
            state="running",
            played=0,
            seconds=0.0,
            created=now,
            touched=now,
        )
        async with self._changing:
            self._check_room_for(requester.player, requester.source)
            await self._check_kept(requester.player)
            self._charge(requester.source, plan.games)
            await self._run(lambda connection: add_series(connection, row))
            self._play_on(row)
        return row

    async def of(self, owner: str) -> list[SeriesRow]:
        """Return a player's series, newest first; raises StoreError."""
        return await self._run(lambda connection: series_of(connection, owner))

    async def find(self, owner: str, series: str) -> SeriesRow:
        """Return a player's series.

        Raises:
            HttpRefusal: the player has none with this id.
            StoreError: the database does not answer.
        """
        row = await self._run(lambda connection: find_series(connection, series))
        if row is None or row.owner != owner:
            raise HttpRefusal("there is no such series of yours", 404)
        return row

    async def games(self, series: str) -> list[SeriesGame]:
        """Return the finished games of a series; raises StoreError."""
        return await self._run(lambda connection: games_of(connection, series))

    async def stop(self, owner: str, series: str) -> SeriesRow:
        """Stop a series, if it runs; the games that are finished stay. Raises as ``find``."""
        async with self._changing:
            await self.find(owner, series)
            await self._halt(series)
            await self._move(series, "running", "stopped")
            return await self.find(owner, series)

    async def resume(self, owner: str, series: str) -> SeriesRow:
        """Let a stopped series go on.

        Raises:
            HttpRefusal: too many run already, or as ``find``.
            StoreError: the database does not answer.
        """
        async with self._changing:
            row = await self.find(owner, series)
            if row.state == "stopped":
                self._check_room_for(row.owner, row.source)
                await self._move(series, "stopped", "running")
                row = await self.find(owner, series)
                self._play_on(row)
            return row

    async def delete(self, owner: str, series: str) -> None:
        """Delete a series with its games, stopping it before. Raises as ``find``."""
        async with self._changing:
            await self.find(owner, series)
            await self._halt(series)
            await self._run(lambda connection: delete_series(connection, series))

    def _check_room_for(self, owner: str, source: str) -> None:
        """Refuse a further running series if there are too many, of the player, from there or in all."""
        most, most_own = self._limits.max_series, self._limits.max_player_series
        own = sum(each.owner == owner or each.source == source for each in self._running.values())
        if own >= most_own:
            refusal = f"enough of your series run (max_player_series {most_own}): stop one"
            raise HttpRefusal(refusal, 409, code="too-many-series")
        if len(self._running) >= most:
            raise HttpRefusal(f"enough series run (max_series {most}): try again later", 503, 60.0)

    async def _check_kept(self, owner: str) -> None:
        most = self._limits.max_kept_series
        if len(await self.of(owner)) >= most:
            refusal = f"enough of your series are kept (max_kept_series {most}): delete one"
            raise HttpRefusal(refusal, 409, code="too-many-kept")

    def _charge(self, source: str, games: int) -> None:
        now = asyncio.get_running_loop().time()
        wait = self._games_rate.wait(source, now)
        if wait:
            raise HttpRefusal(f"too many games of series ({self._games_rate}): try again later", 429, wait)
        self._games_rate.spend(source, games, now)

    def _play_on(self, row: SeriesRow) -> None:
        """Begin to play a series, unless it is played already: it may have been taken up meanwhile."""
        if row.id in self._running:
            return
        task = asyncio.create_task(supervised("a series", lambda: self._player.play(row.id)))
        self._running[row.id] = _Running(row.owner, row.source, task)
        task.add_done_callback(lambda _: self._forget(row.id, task))

    def _forget(self, series: str, task: "asyncio.Task[None]") -> None:
        running = self._running.get(series)
        if running is not None and running.task is task:
            del self._running[series]

    async def _halt(self, series: str) -> None:
        running = self._running.pop(series, None)
        if running is not None:
            running.task.cancel()
            await asyncio.wait([running.task])

    async def _try(self, requester: FairnessKey, plan: SeriesPlan) -> Estimate:
        arguments = {**described(plan), "seconds": TRIAL_SECONDS}
        wait = self._limits.queue_seconds
        job = Job("series-trial", arguments, TRIAL_MOST_SECONDS, requester, Urgency.WATCHED, wait)
        task = self._player.pool.submit(job)  # that of this machine may get no time beside other programs
        try:
            return msgspec.convert(await task.future, Estimate)
        except JobRefused as error:
            raise HttpRefusal(str(error), 400) from None
        except EngineError as error:
            raise HttpRefusal(f"{error}: try again later", 503, RETRY_SECONDS) from None
        finally:
            task.stop()

    async def _move(self, series: str, before: SeriesState, after: SeriesState) -> None:
        await self._run(lambda connection: move_state(connection, series, before, after, now_ms()))

    async def _take_up(self) -> None:
        """Play the series that are to be played and that no other server has."""
        for row in await self._run(running_series):
            if row.id not in self._running and (self._is_mine is None or await self._is_mine(row.id)):
                self._play_on(row)

    async def _sweep(self) -> None:
        swept = -inf
        while True:
            now = asyncio.get_running_loop().time()
            try:
                if now - swept >= SWEEP_SECONDS:
                    await self._run(lambda connection: sweep(connection, now_ms()))
                    swept = now
                if self._is_mine is not None:
                    await self._take_up()
            except StoreError as error:
                logger.error("series could not be looked for: %s", error)
                await asyncio.sleep(TAKE_UP_SECONDS)
            else:
                await asyncio.sleep(SWEEP_SECONDS if self._is_mine is None else TAKE_UP_SECONDS)

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await written(self._database, work)


def as_played(game: SeriesGame) -> Played:
    """Return a stored game as the referee's, for its standings."""
    return Played(**{**msgspec.structs.asdict(game), "moves": tuple(game.moves.split())})


def _settled(plan: SeriesPlan, limits: Limits) -> SeriesPlan:
    """Return a plan with all options and canonical player texts. Blocks: a game may make its tables.

    Raises:
        HttpRefusal: the plan is unusable.
    """
    if plan.games > limits.max_series_games:
        refusal = f"games is {plan.games}: at most {limits.max_series_games} are allowed (max_series_games)"
        raise HttpRefusal(refusal, 422, code="too-many-games")
    try:
        game = make_game(plan.game, plan.options)
        first, second = (check_player(game, player).text() for player in plan.players)
    except GameError as error:
        raise HttpRefusal(str(error), 400) from None
    return msgspec.structs.replace(plan, options=dict(game.options), players=(first, second))
