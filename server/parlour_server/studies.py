"""Trees and graphs for whoever wants to see how a machine thinks: asked for in pages, worked out once.

A worker makes the pages, and they are kept as bytes until they are asked for, so that no long answer is
ever opened in the event loop. Invariant: what is kept is bounded, and of one study the same pages come
however far the game has gone on meanwhile.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from parlour_engine.game import GameError
from parlour_engine.players.choose import check_player
from parlour_protocol.answers import GraphPage, TreePage
from parlour_protocol.commands import FetchGraph, FetchTree
from parlour_protocol.errors import RefusalCode
from parlour_protocol.limits import PAGE_BYTES
from parlour_protocol.studies import GraphLevel, GraphNode, TreeAbout, TreeStep
from parlour_server.engines.pool import EngineError, EnginePool, Job, JobRefused
from parlour_server.limits import Limits
from parlour_server.live_room import LiveRoom
from parlour_server.machines import job_arguments
from parlour_server.rates import Buckets
from parlour_server.room.help import forbids_graph, forbids_help
from parlour_server.room.outcome import Refusal

MOST_KEPT_BYTES: Final = 64 * 1024 * 1024
MOST_KEPT: Final = 64
GRAPH_SECONDS: Final = 10.0
OVERHEAD_SECONDS: Final = 2.0  # telling a long log takes longer than a move

_steps = msgspec.json.Decoder(list[TreeStep]).decode
_nodes = msgspec.json.Decoder(list[GraphNode]).decode


class NoStudy(Exception):
    """A study is refused; ``refusal`` says why, ``retry_after`` when it may be asked for again."""

    def __init__(self, code: RefusalCode, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.refusal = Refusal(code, message)
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class _Question:
    room: str
    turn: int
    player: str  # empty for a graph


@dataclass(frozen=True, slots=True)
class _Study:
    about: dict[str, Any]
    pages: list[bytes]

    @property
    def size(self) -> int:
        return sum(map(len, self.pages))


class Studies:
    """Every study under way or kept."""

    def __init__(self, pool: EnginePool, think_seconds: float, limits: Limits) -> None:
        """Let a recorded search take at most ``think_seconds``."""
        self._pool = pool
        self._limits = limits
        self._think_seconds = think_seconds
        self._kept: OrderedDict[_Question, _Study] = OrderedDict()
        self._bytes = 0
        self._asked: dict[_Question, asyncio.Task[_Study]] = {}
        self._waiting = Counter[str]()  # for how many studies each player waits
        self._rates = Buckets(limits.study_rate, "study_rate")

    async def tree(self, room: LiveRoom, asker: str, command: FetchTree) -> TreePage:
        """Return a page of a tree.

        Raises:
            NoStudy: the player text searches no tree here, the turn is past, or too much is asked for.
        """
        try:
            player = check_player(room.state.game, command.player).text()
        except GameError as error:
            raise NoStudy(RefusalCode.BAD_PLAYER, str(error)) from None
        study = await self._study(room, asker, _Question(command.room, command.turn, player))
        page = _page(study, command.page)
        about = msgspec.convert(study.about, TreeAbout) if command.page == 0 else None
        return TreePage(
            command.id, command.room, command.turn, command.page, len(study.pages), _steps(page), about
        )

    async def graph(self, room: LiveRoom, asker: str, command: FetchGraph) -> GraphPage:
        """Return a page of the graph of the room's game; raises as ``tree`` does."""
        study = await self._study(room, asker, _Question(command.room, command.turn, ""))
        page = _page(study, command.page)
        levels = msgspec.convert(study.about["levels"], list[GraphLevel]) if command.page == 0 else []
        return GraphPage(
            command.id, command.room, command.turn, command.page, len(study.pages), _nodes(page), levels
        )

    async def close(self) -> None:
        """Stop what is under way."""
        tasks = list(self._asked.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _study(self, room: LiveRoom, asker: str, question: _Question) -> _Study:
        forbidden = (forbids_help if question.player else forbids_graph)(room.state)
        if forbidden is not None:
            raise NoStudy(forbidden.code, forbidden.message)
        kept = self._kept.get(question)
        if kept is not None:
            self._kept.move_to_end(question)
            return kept
        with self._waits(asker):
            return await self._ask(room, asker, question)

    @contextmanager
    def _waits(self, asker: str) -> Iterator[None]:
        most = self._limits.max_player_jobs
        if self._waiting[asker] >= most:
            refusal = f"you wait for enough studies (max_player_jobs {most})"
            raise NoStudy(RefusalCode.TOO_MANY, refusal, retry_after=1.0)
        self._waiting[asker] += 1
        try:
            yield
        finally:
            self._waiting[asker] -= 1
            if not self._waiting[asker]:
                del self._waiting[asker]

    async def _ask(self, room: LiveRoom, asker: str, question: _Question) -> _Study:
        task = self._asked.get(question)
        if task is None:
            self._check(room, asker, question)
            task = self._asked[question] = asyncio.create_task(self._work_out(room, question))
            task.add_done_callback(lambda done: self._settle(question, done))
        return await asyncio.shield(task)

    def _settle(self, question: _Question, done: "asyncio.Task[_Study]") -> None:
        del self._asked[question]
        if not done.cancelled():
            done.exception()  # whoever still waits hears of it; if nobody does, it is nobody's business

    def _check(self, room: LiveRoom, asker: str, question: _Question) -> None:
        state = room.state
        if question.turn != state.turn:
            raise NoStudy(RefusalCode.CONFLICT, f"the room is on turn {state.turn}, not on {question.turn}")
        if question.player and state.status != "playing":
            raise NoStudy(RefusalCode.GAME_OVER, "there is nothing to search: no game is running")
        wait = self._rates.take(asker, asyncio.get_running_loop().time())
        if wait:
            raise NoStudy(
                RefusalCode.TOO_MANY, f"too many studies ({self._rates})", retry_after=round(wait, 3)
            )

    async def _work_out(self, room: LiveRoom, question: _Question) -> _Study:
        task = self._pool.submit(self._job(room, question))
        try:
            answer = await task.future
        except JobRefused as error:
            raise NoStudy(RefusalCode.NO_STUDY, str(error)) from None
        except EngineError as error:
            raise NoStudy(RefusalCode.UNAVAILABLE, str(error), retry_after=1.0) from None
        finally:
            task.stop()
        study = _Study(answer["about"], answer["pages"])
        self._keep(question, study)
        return study

    def _job(self, room: LiveRoom, question: _Question) -> Job:
        arguments = {**job_arguments(room.state), "page_bytes": PAGE_BYTES}
        if not question.player:
            return Job("graph", arguments, GRAPH_SECONDS)
        limit = {"seconds": self._think_seconds}
        seconds = self._think_seconds + OVERHEAD_SECONDS
        return Job("tree", {**arguments, "player": question.player, "limit": limit}, seconds)

    def _keep(self, question: _Question, study: _Study) -> None:
        self._kept[question] = study
        self._bytes += study.size
        while len(self._kept) > MOST_KEPT or (self._bytes > MOST_KEPT_BYTES and len(self._kept) > 1):
            self._bytes -= self._kept.popitem(last=False)[1].size


def _page(study: _Study, number: int) -> bytes:
    if number >= len(study.pages):
        raise NoStudy(RefusalCode.NO_STUDY, f"page is {number}: allowed are 0..{len(study.pages) - 1}")
    return study.pages[number]
