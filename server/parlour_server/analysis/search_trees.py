"""Search trees, game graphs and reasons of moves, computed once by a worker (docs/protocol.md, 12).

A worker makes the pages in which trees and graphs are fetched, in both encodings of the wire. They are cached
as bytes and put into answers as they are: this process decodes and encodes no page.
Invariant: the cache is bounded, and all pages of a study belong together even if the game has gone on. What
is no longer asked for is dropped, so that a burst of studies does not hold memory for good.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from parlour_engine.catalogue import UnknownGameError, make_game
from parlour_engine.game import AnyGame, GameError, OptionError
from parlour_engine.players.choose import check_player
from parlour_engine.workers.registry import current, rebuilt
from parlour_protocol.answers import Explanation, GraphPage, TreePage
from parlour_protocol.commands import Explain, FetchGraph, FetchPositionTree, FetchTree
from parlour_protocol.errors import RefusalCode
from parlour_protocol.limits import PAGE_BYTES
from parlour_protocol.reviews import MoveExplanation
from parlour_protocol.studies import GraphLevel, TreeAbout
from parlour_protocol.values import Player
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.help import graph_refusal, help_refusal, study_position
from parlour_server.domain.room.outcome import Rejected
from parlour_server.domain.room.record import GameRecord
from parlour_server.domain.room.replay import Line
from parlour_server.domain.room.state import RoomState
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.jobs import job_arguments
from parlour_server.engines.pool import EngineError, EnginePool, Job, JobRefused
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.rooms.move_evidence import MoveEvidence
from parlour_server.rooms.room_actor import RoomActor

MAX_CACHED_BYTES: Final = 64 * 1024 * 1024
MAX_CACHED: Final = 64
#: A study is kept for so long after it was last asked for.
KEEP_SECONDS: Final = 60.0
GRAPH_SECONDS: Final = 10.0
EXPLAIN_SECONDS: Final = 10.0  # most of it for loading what searches
WHY: Final = "why"  # in place of a player text
OVERHEAD_SECONDS: Final = 2.0  # returning a long recording takes time beyond the search

Encoding = Literal["json", "msgpack"]
MakeJob = Callable[[], Awaitable[Job]]


@dataclass(frozen=True, slots=True)
class _StudyKey:
    """A position, by its room and turn or by all that makes it, and whose search.

    The player is empty for a graph, and `WHY` for the reasons of the move that was played.
    """

    position: tuple[str, int] | bytes
    player: str = ""


@dataclass(slots=True)
class _Study:
    about: dict[str, Any]
    pages: Mapping[Encoding, list[bytes]]  # as many in each encoding
    asked_for: float  # when last, by the event loop's time

    @property
    def size(self) -> int:
        return sum(len(page) for pages in self.pages.values() for page in pages)


class SearchTreeService:
    """All running studies, and a cache of finished ones."""

    def __init__(
        self, pool: EnginePool, evidence: MoveEvidence, think_seconds: float, limits: Limits
    ) -> None:
        """Limit a recorded search to ``think_seconds``; moves are explained by their ``evidence``."""
        self._pool = pool
        self._evidence = evidence
        self._limits = limits
        self._think_seconds = think_seconds
        self._cached: OrderedDict[_StudyKey, _Study] = OrderedDict()
        self._bytes = 0
        self._expiry: asyncio.TimerHandle | None = None
        self._running: dict[_StudyKey, asyncio.Task[_Study]] = {}
        self._waiting = Counter[str]()  # requests in progress by asker
        self._rates = Buckets(limits.study_rate, "study_rate")

    async def tree(
        self, room: RoomActor, requester: FairnessKey, command: FetchTree, encoding: Encoding = "json"
    ) -> TreePage:
        """Return a page of a search tree; the search is charged to the one who asks first.

        Its steps are encoded already, so that it can only be encoded, and only in ``encoding``.

        Raises:
            CommandRefused: the player text has no tree here, the turn is past, or too much is requested.
        """
        state = room.state
        player = _player_text(state.game, command.player)
        key = _StudyKey((command.room, command.turn), player)
        _allow(help_refusal(state))
        if not self._is_known(key):
            _check_turn(state, command.turn)
            if state.status != "playing":
                raise CommandRefused(RefusalCode.GAME_OVER, "there is nothing to search: no game is running")
        job = self._tree_job(job_arguments(state), player, requester)
        return await self._tree_page(key, requester, _given(job), command, encoding)

    async def position_tree(
        self, requester: FairnessKey, command: FetchPositionTree, encoding: Encoding = "json"
    ) -> TreePage:
        """Return a page of a search tree of a position that no room needs to have; as ``tree``."""
        described = (command.game, command.options, command.start, command.moves)
        key = _StudyKey(msgspec.json.encode(described), command.player)

        async def job() -> Job:
            arguments, player = await asyncio.to_thread(_position_arguments, command)
            return self._tree_job(arguments, player, requester)

        return await self._tree_page(key, requester, job, command, encoding)

    async def graph(
        self, room: RoomActor, requester: FairnessKey, command: FetchGraph, encoding: Encoding = "json"
    ) -> GraphPage:
        """Return a page of the graph of the room's game, encoded as by ``tree``; raises as that does."""
        state = room.state
        key = _StudyKey((command.room, command.turn))
        _allow(graph_refusal(state))
        if not self._is_known(key):
            _check_turn(state, command.turn)
        arguments = {**job_arguments(state), "page_bytes": PAGE_BYTES}
        wait = self._limits.queue_seconds
        job = Job("graph", arguments, GRAPH_SECONDS, requester, wait_seconds=wait)
        study = await self._study(key, requester, _given(job))
        page, count = _page(study, command.page, encoding)
        levels = msgspec.convert(study.about["levels"], list[GraphLevel]) if command.page == 0 else []
        return GraphPage(command.id, command.room, command.turn, command.page, count, page, levels)

    async def explanation(self, room: RoomActor, requester: FairnessKey, command: Explain) -> Explanation:
        """Return why the move of a turn was played; the job is charged to the one who asks first.

        Raises:
            CommandRefused: the room allows no help, no move was played on that turn, or too much is asked.
        """
        state = room.state
        position = study_position(state, command.turn)
        if isinstance(position, Rejected):
            raise CommandRefused(position.code, position.message)
        if position.turn == state.turn:
            raise CommandRefused(RefusalCode.GAP, f"no move was played on turn {position.turn} yet")
        played = next(move for move in state.moves if move.turn == position.turn)
        player = state.seats[played.seat - 1].player
        before = {**job_arguments(state), "moves": list(position.moves)}
        why = await self._explained(command.room, command.turn, before, played.text, player, requester)
        told = {"id": command.id, "room": command.room, "turn": command.turn, "move": played.text}
        return msgspec.convert({"type": "explanation", **told, **why}, Explanation)

    async def recorded_explanation(
        self, record: GameRecord, line: Line, requester: FairnessKey
    ) -> MoveExplanation:
        """Return why the last move of a line of a recorded game was played, as ``explanation`` does.

        Raises:
            CommandRefused: too much is asked.
        """
        ply = len(line.moves)
        played = record.moves[ply - 1]
        before, player = line.until(ply - 1).arguments, record.players[played.seat - 1]
        why = await self._explained(record.room, played.turn, before, played.move, player, requester)
        return msgspec.convert({"ply": ply, "move": played.move, **why}, MoveExplanation)

    async def close(self) -> None:
        """Cancel all studies."""
        if self._expiry is not None:
            self._expiry.cancel()
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _explained(
        self,
        room: str,
        turn: int,
        before: dict[str, Any],
        move: str,
        player: Player | None,
        requester: FairnessKey,
    ) -> dict[str, Any]:
        """Return why a player made the move of a turn, with the game before it as plain data."""
        engine = "" if player is None else player.engine
        arguments = {**before, "move": move, "player": engine, "evidence": self._evidence.of(room, turn)}
        wait = self._limits.queue_seconds
        job = Job("explain", arguments, EXPLAIN_SECONDS, requester, wait_seconds=wait)
        return (await self._study(_StudyKey((room, turn), WHY), requester, _given(job))).about

    async def _tree_page(
        self,
        key: _StudyKey,
        requester: FairnessKey,
        make_job: MakeJob,
        command: FetchTree | FetchPositionTree,
        encoding: Encoding,
    ) -> TreePage:
        study = await self._study(key, requester, make_job)
        page, count = _page(study, command.page, encoding)
        about = msgspec.convert(study.about, TreeAbout) if command.page == 0 else None
        room, turn = (command.room, command.turn) if isinstance(command, FetchTree) else ("", 0)
        return TreePage(command.id, room, turn, command.page, count, page, about)

    def _is_known(self, key: _StudyKey) -> bool:
        return key in self._cached or key in self._running

    async def _study(self, key: _StudyKey, requester: FairnessKey, make_job: MakeJob) -> _Study:
        cached = self._cached.get(key)
        if cached is not None:
            self._cached.move_to_end(key)
            cached.asked_for = asyncio.get_running_loop().time()
            return cached
        asker = requester.player or requester.source  # of a request over HTTP the player may not be known
        with self._count_request(asker):
            task = self._running.get(key)
            if task is None:
                self._take_rate(asker)
                task = self._running[key] = asyncio.create_task(self._compute(key, make_job))
                task.add_done_callback(lambda done: self._settle(key, done))
            return await asyncio.shield(task)

    @contextmanager
    def _count_request(self, asker: str) -> Iterator[None]:
        max_requests = self._limits.max_player_jobs
        if self._waiting[asker] >= max_requests:
            refusal = f"you wait for enough studies (max_player_jobs {max_requests})"
            raise CommandRefused(RefusalCode.TOO_MANY, refusal, retry_after=1.0)
        self._waiting[asker] += 1
        try:
            yield
        finally:
            self._waiting[asker] -= 1
            if not self._waiting[asker]:
                del self._waiting[asker]

    def _settle(self, key: _StudyKey, done: "asyncio.Task[_Study]") -> None:
        del self._running[key]
        if not done.cancelled():
            done.exception()  # marks it as retrieved; waiting requests get it from the task

    def _take_rate(self, asker: str) -> None:
        wait = self._rates.take(asker, asyncio.get_running_loop().time())
        if wait:
            raise CommandRefused(
                RefusalCode.TOO_MANY, f"too many studies ({self._rates})", retry_after=round(wait, 3)
            )

    async def _compute(self, key: _StudyKey, make_job: MakeJob) -> _Study:
        task = self._pool.submit(await make_job())
        try:
            answer = await task.future
        except JobRefused as error:
            raise CommandRefused.for_error(RefusalCode.NO_STUDY, error.error) from None
        except EngineError as error:
            raise CommandRefused(RefusalCode.UNAVAILABLE, str(error), retry_after=1.0) from None
        finally:
            task.stop()
        pages: Mapping[Encoding, list[bytes]] = {"json": answer["pages"], "msgpack": answer["packed_pages"]}
        study = _Study(answer["about"], pages, asyncio.get_running_loop().time())
        self._cache(key, study)
        return study

    def _tree_job(self, position: dict[str, Any], player: str, requester: FairnessKey) -> Job:
        limit = {"seconds": self._think_seconds}
        arguments = {**position, "player": player, "limit": limit, "page_bytes": PAGE_BYTES}
        seconds = self._think_seconds + OVERHEAD_SECONDS
        return Job("tree", arguments, seconds, requester, wait_seconds=self._limits.queue_seconds)

    def _cache(self, key: _StudyKey, study: _Study) -> None:
        self._cached[key] = study
        self._bytes += study.size
        self._limit_cache()
        if self._expiry is None:
            self._expiry = asyncio.get_running_loop().call_later(KEEP_SECONDS, self._drop_expired)

    def _limit_cache(self) -> None:
        while len(self._cached) > MAX_CACHED or (self._bytes > MAX_CACHED_BYTES and len(self._cached) > 1):
            self._drop_oldest()

    def _drop_expired(self) -> None:
        loop = asyncio.get_running_loop()
        while self._cached:
            left = next(iter(self._cached.values())).asked_for + KEEP_SECONDS - loop.time()
            if left > 0:
                self._expiry = loop.call_later(left, self._drop_expired)
                return
            self._drop_oldest()
        self._expiry = None

    def _drop_oldest(self) -> None:
        self._bytes -= self._cached.popitem(last=False)[1].size


def _given(job: Job) -> MakeJob:
    async def make_job() -> Job:
        return job

    return make_job


def _allow(refusal: Rejected | None) -> None:
    if refusal is not None:
        raise CommandRefused(refusal.code, refusal.message)


def _check_turn(state: RoomState, turn: int) -> None:
    if turn != state.turn:
        raise CommandRefused(RefusalCode.CONFLICT, f"the room is on turn {state.turn}, not on {turn}")


def _player_text(game: AnyGame, text: str) -> str:
    try:
        return check_player(game, text).text()
    except GameError as error:
        raise CommandRefused.for_error(RefusalCode.BAD_PLAYER, error) from None


def _position_arguments(command: FetchPositionTree) -> tuple[dict[str, Any], str]:
    """Return a free position as plain data and whose search it is for. Blocks: a thousand moves are played.

    Raises:
        CommandRefused: there is no such game, position, move or player, or the game is over there.
    """
    try:
        game = make_game(command.game, command.options)
    except UnknownGameError as error:
        raise CommandRefused.for_error(RefusalCode.UNKNOWN_GAME, error) from None
    except OptionError as error:
        raise CommandRefused.for_error(RefusalCode.BAD_OPTIONS, error) from None
    player = _player_text(game, command.player)
    arguments = {
        "game": command.game,
        "options": dict(game.options),
        "start": command.start or None,
        "moves": command.moves,
    }
    try:
        position = current(*rebuilt(arguments))
    except GameError as error:
        raise CommandRefused.for_error(RefusalCode.BAD_POSITION, error) from None
    if game.result(position) is not None:
        raise CommandRefused(RefusalCode.GAME_OVER, "there is nothing to search: the game is over there")
    return arguments, player


def _page(study: _Study, number: int, encoding: Encoding) -> tuple[Any, int]:
    """Return a page as it goes into an answer, and how many there are.

    Raises:
        CommandRefused: there is no such page.
    """
    pages = study.pages[encoding]
    if number >= len(pages):
        refusal = f"page is {number}: allowed are 0..{len(pages) - 1}"
        raise CommandRefused(RefusalCode.NO_STUDY, refusal)
    return msgspec.Raw(pages[number]), len(pages)
