"""Exact values for whoever asks: proved by a worker, told as they become known (docs/protocol.md, 13).

A player has one analysis at a time. Those who ask about the same position share its proof, and a proof that
came to its end is kept for the next. What takes no time, such as a look at the table of Wolf and sheep, waits
for no worker: a thread does it. Invariant: a proof runs only while somebody listens and its position
stands, and every listener who has not gone away hears exactly one message that is ``done``.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from parlour_engine.exact.sizes import check_solvable, solved_at_once
from parlour_engine.game import GameError
from parlour_engine.workers.process import run
from parlour_protocol.answers import Analysis
from parlour_protocol.commands import Analyse
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Seat
from parlour_protocol.worth import Worth
from parlour_server.attendance import Member
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.engines.slot import Progress
from parlour_server.limits import Limits
from parlour_server.live_room import LiveRoom
from parlour_server.machines import job_arguments
from parlour_server.outbox import Broadcast
from parlour_server.rates import Buckets
from parlour_server.room.help import AskedPosition, asked_position
from parlour_server.room.outcome import Refusal
from parlour_server.studies import NoStudy

logger = logging.getLogger(__name__)

MOST_KEPT: Final = 256
NOTHING_PROVED: Final = Worth(bounds=["loss", "win"])
OVERHEAD_SECONDS: Final = 2.0  # loading a solver, and giving its table back
PATIENCE_SECONDS: Final = 60.0  # for waiting behind others besides

_values = msgspec.json.Decoder(dict[str, Worth]).decode

_Key = tuple[str, int]  # a room and a turn of it, which never comes again


@dataclass(eq=False, slots=True)
class _Proof:
    """A proof under way: of what, who listens, and the newest that was told of it."""

    room: str
    asked: AskedPosition
    newest: Analysis
    listeners: set[Member] = field(default_factory=set)
    task: asyncio.Task[None] | None = None

    @property
    def key(self) -> _Key:
        return self.room, self.asked.turn

    def tell(self, analysis: Analysis) -> None:
        """Tell everybody who listens."""
        self.newest = analysis
        message = Broadcast(analysis)
        for member in self.listeners:
            member.send_newest(topic(analysis), message)

    def told_so_far(self, progress: Progress) -> None:
        """Tell what the worker has found by now."""
        if progress.news is not None:
            moves = _values(progress.news)
            if len(moves) > len(self.newest.moves):
                self.tell(msgspec.structs.replace(self.newest, moves=moves))

    def ended(self, why: str) -> Analysis:
        """Return the last message of a proof that something cut short."""
        return msgspec.structs.replace(self.newest, done=True, cut_short=why)


_Work = Callable[[_Proof, Job], Awaitable[dict[str, Any]]]


class Analyses:
    """Every analysis under way, and the latest that came to an end."""

    def __init__(self, pool: EnginePool, seconds: float, limits: Limits) -> None:
        """Let a proof take at most ``seconds`` of a worker's time."""
        self._pool = pool
        self._seconds = seconds
        self._proofs: dict[str, dict[int, _Proof]] = {}  # by room and turn
        self._asked: dict[str, _Proof] = {}  # by player
        self._kept: OrderedDict[_Key, Analysis] = OrderedDict()
        self._rates = Buckets(limits.analysis_rate, "analysis_rate")

    def begin(self, room: LiveRoom, member: Member, command: Analyse) -> Analysis | None:
        """Let a member hear what is proved of a position, and return what is known of it already.

        Raises:
            NoStudy: the position is not one to be asked about, or too much is asked for.
        """
        asked = asked_position(room.state, command.turn)
        if isinstance(asked, Refusal):
            raise NoStudy(asked.code, asked.message)
        key = command.room, asked.turn
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            self._end(member.player.id)
            return kept
        proof = self._proofs.get(command.room, {}).get(asked.turn)
        if proof is None:
            self._check(room, member)
        if self._asked.get(member.player.id) is not proof:
            self._end(member.player.id)
        if proof is None:
            proof = self._start(room, asked)
        self._asked[member.player.id] = proof
        proof.listeners.add(member)
        return proof.newest if proof.newest.moves else None

    def leave(self, member: Member, room: str | None = None) -> None:
        """Tell a member no more, of one room or of any."""
        proof = self._asked.get(member.player.id)
        if proof is None or member not in proof.listeners or room not in (None, proof.room):
            return
        proof.listeners.discard(member)
        if all(other.player.id != member.player.id for other in proof.listeners):
            del self._asked[member.player.id]
        if not proof.listeners:
            self._drop(proof)

    def attend(self, room: LiveRoom) -> None:
        """See to it that nothing is proved of a position that the room has left behind."""
        for proof in tuple(self._proofs.get(room.state.room, {}).values()):
            if not proof.asked.stands(room.state):
                self._finish(proof, proof.ended("the game has gone on"))

    async def close(self) -> None:
        """Stop proving."""
        proofs = [proof for turns in self._proofs.values() for proof in turns.values()]
        for proof in proofs:
            self._drop(proof)
        await asyncio.gather(*(proof.task for proof in proofs if proof.task), return_exceptions=True)

    def _check(self, room: LiveRoom, member: Member) -> None:
        try:
            check_solvable(room.state.game)
        except GameError as error:
            raise NoStudy(RefusalCode.NO_STUDY, str(error)) from None
        wait = self._rates.take(member.player.id, asyncio.get_running_loop().time())
        if wait:
            raise NoStudy(
                RefusalCode.TOO_MANY, f"too many analyses ({self._rates})", retry_after=round(wait, 3)
            )

    def _start(self, room: LiveRoom, asked: AskedPosition) -> _Proof:
        state = room.state
        to_move: Seat = state.game.to_move(asked.position)
        proof = _Proof(state.room, asked, Analysis(state.room, asked.turn, to_move))
        self._proofs.setdefault(state.room, {})[asked.turn] = proof
        limit = {"seconds": self._seconds}
        arguments = {**job_arguments(state), "moves": list(asked.moves), "limit": limit}
        job = Job("solve", arguments, self._seconds + OVERHEAD_SECONDS)
        work = _in_thread if solved_at_once(state.game, asked.position) else self._in_worker
        proof.task = asyncio.create_task(self._prove(proof, job, work), name=f"analysis-{state.room}")
        return proof

    async def _prove(self, proof: _Proof, job: Job, work: _Work) -> None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS + job.seconds):
                last = _last_of(proof, await work(proof, job))
        except (EngineError, GameError) as error:
            last = proof.ended(str(error))
        except TimeoutError:
            last = proof.ended("the engines are busy")
        except Exception:
            logger.exception("an analysis failed", extra={"room": proof.room})
            last = proof.ended("it failed")
        self._finish(proof, last)

    async def _in_worker(self, proof: _Proof, job: Job) -> dict[str, Any]:
        task = self._pool.submit(job, proof.told_so_far)
        try:
            return await task.future
        finally:
            task.stop()

    def _finish(self, proof: _Proof, last: Analysis) -> None:
        """Tell the last of a proof and forget it; what is proved is kept for those who ask again."""
        proof.tell(last)
        if not last.cut_short:
            self._kept[proof.key] = last
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        for member in proof.listeners:
            self._asked.pop(member.player.id, None)
        self._drop(proof)

    def _end(self, player: str) -> None:
        """Take the place of a player's analysis, wherever it was asked for."""
        proof = self._asked.pop(player, None)
        if proof is None:
            return
        left = {member for member in proof.listeners if member.player.id == player}
        last = proof.ended("another analysis was asked for")
        message = Broadcast(last)
        for member in left:
            member.send_newest(topic(last), message)
        proof.listeners -= left
        if not proof.listeners:
            self._drop(proof)

    def _drop(self, proof: _Proof) -> None:
        turns = self._proofs.get(proof.room, {})
        if turns.pop(proof.asked.turn, None) is not None and not turns:
            del self._proofs[proof.room]
        if proof.task is not None and proof.task is not asyncio.current_task():
            proof.task.cancel()


def topic(analysis: Analysis) -> str:
    """Return what only the newest message of is worth sending: a room, for it has one analysis a player."""
    return f"analysis/{analysis.room}"


async def _in_thread(proof: _Proof, job: Job) -> dict[str, Any]:
    return await asyncio.to_thread(run, job.name, job.arguments, 0)


def _last_of(proof: _Proof, answer: dict[str, Any]) -> Analysis:
    moves, best = msgspec.convert(answer["moves"], dict[str, Worth]), answer["move"]
    return Analysis(
        proof.room,
        proof.asked.turn,
        proof.newest.to_move,
        moves=moves,
        worth=msgspec.convert(answer, Worth),
        best=best if moves[best] != NOTHING_PROVED else "",
        reason=answer["reason"],
        done=True,
        cut_short="the time is up" if answer["interrupted"] else "",
    )
