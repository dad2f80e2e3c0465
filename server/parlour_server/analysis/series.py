"""Series of games between engines that players of the laboratory start, view, stop and delete.

``series_player`` plays them. A series is a study whose games and state are in the database, so that it
continues after a restart, or on another server. Invariant: a job of a series never delays a person's study or
a room: it has the lowest urgency, and yields.
"""

import asyncio
import logging
import secrets
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final

import msgspec

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.game import GameError
from parlour_engine.match.referee import Played
from parlour_engine.players.choose import check_player
from parlour_protocol.errors import RefusalCode
from parlour_server.analysis.cache import Bounds
from parlour_server.analysis.series_player import Estimate, IsMine, SeriesPlayer, now_ms, written
from parlour_server.analysis.service import Question, StudyService
from parlour_server.domain.refused import CommandRefused
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.http.responses import HttpRefusal
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.store import series as stored
from parlour_server.store.database import Database
from parlour_server.store.records import StoreError
from parlour_server.store.series import SeriesGame, SeriesPlan, SeriesRow, SeriesState
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import cancelled, supervised

if TYPE_CHECKING:
    from parlour_server.engines.remote.dask import DaskWorkers

logger = logging.getLogger(__name__)

TAKE_UP_SECONDS: Final = 10.0  # between two searches for series of servers that are gone
SWEEP_SECONDS: Final = 3600.0
ID_BYTES: Final = 8
KEPT_ESTIMATES: Final = Bounds(256)


class SeriesService:
    """All series: starts, plays, stops and keeps them."""

    def __init__(
        self,
        studies: StudyService,
        database: Database,
        limits: Limits,
        is_mine: IsMine | None = None,
        cluster: "DaskWorkers | None" = None,
    ) -> None:
        """Play in the pool of studies, or on a cluster while it has workers; store in a database.

        If several servers share the database, ``is_mine`` is required; it may raise StoreError.
        """
        self._studies = studies
        self._player = SeriesPlayer(studies.pool, database, limits, is_mine, cluster)
        self._is_mine = is_mine
        self._database = database
        self._limits = limits
        self._games_rate = Buckets(limits.series_game_rate, "series_game_rate")
        self._changing = asyncio.Lock()  # one series at a time starts, resumes or stops
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Continue the series that ran when the server ended, and begin to sweep; raises StoreError."""
        await self._take_up()
        self._sweeper = asyncio.create_task(supervised("sweeping series", self._sweep))

    async def close(self) -> None:
        """Take up no more series. Running series end with all studies; the next server continues them."""
        await cancelled(self._sweeper)

    async def estimate(self, requester: FairnessKey, plan: SeriesPlan) -> Estimate:
        """Return the duration of a game of a series, estimated by a short trial.

        Raises:
            HttpRefusal: the plan is unusable, the workers are busy, or the player asks for too much.
        """
        plan = await asyncio.to_thread(_settled, plan, self._limits)
        about = msgspec.json.encode((plan.game, plan.options, plan.players), order="sorted")
        try:
            return await self._studies.answer(
                Question(("estimate", about), KEPT_ESTIMATES), partial(self._player.estimate, plan), requester
            )
        except CommandRefused as error:
            if error.rejected.code is RefusalCode.NO_STUDY:
                raise HttpRefusal(str(error), 400) from None
            if error.rejected.code is RefusalCode.UNAVAILABLE:
                raise HttpRefusal(f"{error}: try again later", 503, error.rejected.retry_after) from None
            raise HttpRefusal.of(error) from None

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
            player=requester.player,
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
            await written(self._database, stored.add_series, row)
            self._play_on(row)
        return row

    async def of(self, player: str) -> list[SeriesRow]:
        """Return a player's series, newest first; raises StoreError."""
        return await written(self._database, stored.series_of, player)

    async def find(self, player: str, series: str) -> SeriesRow:
        """Return a player's series.

        Raises:
            HttpRefusal: the player has no series with this id.
            StoreError: the database does not answer.
        """
        row = await written(self._database, stored.find_series, series)
        if row is None or row.player != player:
            raise HttpRefusal("there is no such series of yours", 404)
        return row

    async def games(self, series: str) -> list[SeriesGame]:
        """Return the finished games of a series; raises StoreError."""
        return await written(self._database, stored.games_of, series)

    async def stop(self, player: str, series: str) -> SeriesRow:
        """Stop a series if it runs; finished games stay. Raises the errors of ``find``."""
        async with self._changing:
            await self.find(player, series)
            await self._studies.stop(_question(series))
            await self._move(series, "running", "stopped")
            return await self.find(player, series)

    async def resume(self, player: str, series: str) -> SeriesRow:
        """Resume a stopped series.

        Raises:
            HttpRefusal: too many series run already, or as in ``find``.
            StoreError: the database does not answer.
        """
        async with self._changing:
            row = await self.find(player, series)
            if row.state == "stopped":
                self._check_room_for(row.player, row.source)
                await self._move(series, "stopped", "running")
                row = await self.find(player, series)
                self._play_on(row)
            return row

    async def delete(self, player: str, series: str) -> None:
        """Stop a series and delete it with its games. Raises the errors of ``find``."""
        async with self._changing:
            await self.find(player, series)
            await self._studies.stop(_question(series))
            await written(self._database, stored.delete_series, series)

    def _check_room_for(self, player: str, source: str) -> None:
        """Refuse another running series if the player, the source or the server has too many."""
        most, most_own = self._limits.max_series, self._limits.max_player_series
        running = self._studies.charged("series")
        own = sum(each.player == player or each.source == source for each in running)
        if own >= most_own:
            refusal = f"enough of your series run (max_player_series {most_own}): stop one"
            raise HttpRefusal(refusal, 409, code="too-many-series")
        if len(running) >= most:
            raise HttpRefusal(f"enough series run (max_series {most}): try again later", 503, 60.0)

    async def _check_kept(self, player: str) -> None:
        most = self._limits.max_kept_series
        if len(await self.of(player)) >= most:
            refusal = f"enough of your series are kept (max_kept_series {most}): delete one"
            raise HttpRefusal(refusal, 409, code="too-many-kept")

    def _charge(self, source: str, games: int) -> None:
        now = asyncio.get_running_loop().time()
        wait = self._games_rate.wait(source, now)
        if wait:
            raise HttpRefusal(f"too many games of series ({self._games_rate}): try again later", 429, wait)
        self._games_rate.spend(source, games, now)

    def _play_on(self, row: SeriesRow) -> None:
        """Begin to play a series, unless it is already played."""
        self._studies.start(
            _question(row.id),
            lambda work: supervised("a series", lambda: self._player.play(row.id, work)),
            FairnessKey(row.source, row.player, row.id),
        )

    async def _move(self, series: str, before: SeriesState, after: SeriesState) -> None:
        await written(self._database, stored.move_state, series, before, after, now_ms())

    async def _take_up(self) -> None:
        """Play the running series that no other server plays."""
        for row in await written(self._database, stored.running_series):
            if self._studies.running(_question(row.id)) is not None or row.plan.game not in GAMES:
                continue  # a series whose game is missing waits for the package
            if self._is_mine is None or await self._is_mine(row.id):
                self._play_on(row)

    async def _sweep(self) -> None:
        swept = -inf
        while True:
            now = asyncio.get_running_loop().time()
            try:
                if now - swept >= SWEEP_SECONDS:
                    await written(self._database, stored.sweep, now_ms())
                    swept = now
                if self._is_mine is not None:
                    await self._take_up()
            except StoreError as error:
                logger.error("series could not be looked for: %s", error, extra=DATABASE_AWAY)
                await asyncio.sleep(TAKE_UP_SECONDS)
            else:
                await asyncio.sleep(SWEEP_SECONDS if self._is_mine is None else TAKE_UP_SECONDS)


def _question(series: str) -> Question[None]:
    """Return a series as a question; its games are in the database, so it has no answer."""
    return Question(("series", series), charge="nothing")


def as_played(game: SeriesGame) -> Played:
    """Return a stored game as the referee's ``Played``, for standings."""
    return Played(**{**msgspec.structs.asdict(game), "moves": tuple(game.moves.split())})


def _settled(plan: SeriesPlan, limits: Limits) -> SeriesPlan:
    """Return a usable plan with all options and canonical player texts. Blocks: a game may make tables."""
    if plan.games % 2:
        raise HttpRefusal(f"games is {plan.games}: they come in pairs, so an even number is needed", 400)
    if plan.games > limits.max_series_games:
        refusal = f"games is {plan.games}: at most {limits.max_series_games} are allowed (max_series_games)"
        raise HttpRefusal(refusal, 422, code="too-many-games")
    try:
        game = make_game(plan.game, plan.options)
        first, second = (check_player(game, player).text() for player in plan.players)
    except GameError as error:
        raise HttpRefusal(str(error), 400) from None
    return msgspec.structs.replace(plan, options=dict(game.options), players=(first, second))
