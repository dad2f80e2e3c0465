"""Exact values of positions for HTTP requests, which ask again until they are proved (docs/protocol.md, 17).

Positions are given by the moves that led to them, in no room's state. What is proved is cached; what takes no
search, such as a look into a table, is done in a thread.

Invariants: a proof ends soon after the last request for it; a source has a few proofs under way at most, all
together are bounded, and each is charged to the source that asked first.
"""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from parlour_engine.exact.solvable import solved_at_once
from parlour_engine.game import GameError
from parlour_engine.workers.process import run
from parlour_protocol.reviews import PositionValues
from parlour_protocol.worth import ExactValue
from parlour_server.analysis.position_values import NOTHING_PROVED, OVERHEAD_SECONDS
from parlour_server.domain.room.replay import Line
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.limits.settings import Limits

logger = logging.getLogger(__name__)

LEASE_SECONDS: Final = 6.0  # how long a proof goes on after a request for it
MAX_PROOFS: Final = 256
MAX_CACHED_MOVES: Final = 100_000  # values of moves; each takes some 200 bytes


@dataclass(eq=False, slots=True)
class _Proof:
    """A proof under way, or one that has failed a moment ago."""

    key: bytes
    source: str
    asked: float  # the time of the latest request, in the loop's seconds
    task: "asyncio.Task[PositionValues]"


class GameValueService:
    """All proofs that are under way for HTTP requests, and a cache of what is proved."""

    def __init__(self, pool: EnginePool, seconds: float, limits: Limits) -> None:
        """Limit each proof to ``seconds`` of a worker's time."""
        self._pool = pool
        self._seconds = seconds
        self._limits = limits
        self._proofs: dict[bytes, _Proof] = {}
        self._cached: OrderedDict[bytes, PositionValues] = OrderedDict()
        self._cached_moves = 0

    async def values(self, line: Line, requester: FairnessKey, until: float) -> PositionValues | None:
        """Return the values of the last position of a line, None if they are not proved ``until`` that time.

        The time is in the loop's seconds. The game must be one that can be proved, and not be over there.
        """
        key = msgspec.json.encode(line.arguments)
        cached = self._cached.get(key)
        if cached is not None:
            self._cached.move_to_end(key)
            return cached
        if solved_at_once(line.game, line.position):
            return await self._look_up(key, line)
        proof = self._proofs.get(key) or self._start(key, line, requester)
        if proof is None:
            return None
        now = asyncio.get_running_loop().time()
        proof.asked = now
        await asyncio.wait({proof.task}, timeout=max(0.0, until - now))
        return proof.task.result() if proof.task.done() and not proof.task.cancelled() else None

    async def close(self) -> None:
        """Cancel all proofs."""
        tasks = [proof.task for proof in self._proofs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, key: bytes, line: Line, requester: FairnessKey) -> _Proof | None:
        """Start a proof, unless too many are under way."""
        running = [proof for proof in self._proofs.values() if not proof.task.done()]
        of_source = sum(proof.source == requester.source for proof in running)
        if len(running) >= MAX_PROOFS or of_source >= self._limits.max_player_jobs:
            return None
        limit = {"seconds": self._seconds}
        job = Job(
            "solve",
            {**line.arguments, "limit": limit},
            self._seconds + OVERHEAD_SECONDS,
            requester,
            wait_seconds=self._limits.queue_seconds,
        )
        task = asyncio.create_task(self._prove(key, line, job), name="game-values")
        proof = _Proof(key, requester.source, asyncio.get_running_loop().time(), task)
        self._proofs[key] = proof
        self._expire_later(proof, LEASE_SECONDS)
        return proof

    def _expire_later(self, proof: _Proof, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._expire, proof)

    def _expire(self, proof: _Proof) -> None:
        """End a proof that has not been asked for lately."""
        left = proof.asked + LEASE_SECONDS - asyncio.get_running_loop().time()
        if left > 0:
            self._expire_later(proof, left)
            return
        proof.task.cancel()
        del self._proofs[proof.key]

    async def _prove(self, key: bytes, line: Line, job: Job) -> PositionValues:
        task = self._pool.submit(job)
        try:
            values = _proved(line, await task.future)
        except EngineError as error:
            logger.info("values were not proved: %s", error)
            return _failed(line)
        finally:
            task.stop()
        self._keep(key, values)
        return values

    async def _look_up(self, key: bytes, line: Line) -> PositionValues:
        try:
            values = _proved(line, await asyncio.to_thread(run, "solve", line.arguments, 0))
        except GameError as error:
            logger.warning("values were not found: %s", error)
            return _failed(line)
        self._keep(key, values)
        return values

    def _keep(self, key: bytes, values: PositionValues) -> None:
        if key not in self._cached:
            self._cached_moves += len(values.moves)
        self._cached[key] = values
        while self._cached_moves > MAX_CACHED_MOVES and len(self._cached) > 1:
            self._cached_moves -= len(self._cached.popitem(last=False)[1].moves)


def _proved(line: Line, answer: dict[str, Any]) -> PositionValues:
    moves, best = msgspec.convert(answer["moves"], dict[str, ExactValue]), answer["move"]
    return PositionValues(
        len(line.moves),
        line.game.to_move(line.position),
        moves,
        msgspec.convert(answer, ExactValue),
        best=best if moves[best] != NOTHING_PROVED else "",
        reason=answer["code"],
        facts=answer["facts"],
        cut_by="time" if answer["interrupted"] else None,
    )


def _failed(line: Line) -> PositionValues:
    game, position = line.game, line.position
    moves = {game.move_text(position, move): NOTHING_PROVED for move in game.legal_moves(position)}
    return PositionValues(len(line.moves), game.to_move(position), moves, NOTHING_PROVED, cut_by="failure")
