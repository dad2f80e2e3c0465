"""Exact values of positions, proved by a worker, or in a thread if that takes no search.

Followers get values as they become known (docs/protocol.md, 13). Over HTTP clients get values of positions of
finished games, and poll until the values are proved (docs/protocol.md, 17).

Invariant: a player follows one position, on all sockets. Every follower that stays gets exactly one message
with ``done``, even if the position is no longer current.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from parlour_engine.exact.solvable import check_values, solved_at_once
from parlour_engine.game import AnyGame, GameError
from parlour_engine.workers.process import run
from parlour_protocol.answers import Analysis
from parlour_protocol.errors import RefusalCode
from parlour_protocol.reviews import PositionValues
from parlour_protocol.worth import CutBy, ExactValue
from parlour_server.analysis.cache import Bounds
from parlour_server.analysis.service import Question, Study, StudyService, Work
from parlour_server.delivery.frames import Broadcast
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.help import StudyPosition, study_position
from parlour_server.domain.room.outcome import Rejected
from parlour_server.domain.room.replay import Line
from parlour_server.domain.room.state import RoomState
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.jobs import job_arguments
from parlour_server.engines.pool import OnProgress
from parlour_server.engines.slot import Progress
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.supervision.tasks import reported

logger = logging.getLogger(__name__)

SEND_FAILED: Final = "an analysis could not be sent to a client"
NOTHING_PROVED: Final = ExactValue(bounds=["loss", "win"])
OVERHEAD_SECONDS: Final = 2.0  # loading a solver, and giving its table back
MOVE_BYTES: Final = 200  # about, of the value of a move
KEPT_ANALYSES: Final = Bounds(256)
KEPT_OF_LINES: Final = Bounds(
    100_000, 100_000 * MOVE_BYTES, bytes_of=lambda kept: MOVE_BYTES * len(kept.moves)
)

_values = msgspec.json.Decoder(dict[str, ExactValue]).decode


async def _proved(
    work: Work,
    game: AnyGame,
    position: object,
    arguments: dict[str, Any],
    seconds: float,
    on_progress: OnProgress | None = None,
) -> dict[str, Any]:
    """Return the values of the position that the arguments describe, as fields of a message."""
    arguments = {**arguments, "limit": {"seconds": seconds}}
    if solved_at_once(game, position):
        answer = await asyncio.to_thread(run, "solve", arguments, 0)
    else:
        answer = await work.job("solve", arguments, seconds + OVERHEAD_SECONDS, on_progress=on_progress)
    moves, best = msgspec.convert(answer["moves"], dict[str, ExactValue]), answer["move"]
    return {
        "moves": moves,
        "worth": msgspec.convert(answer, ExactValue),
        "best": best if moves[best] != NOTHING_PROVED else "",
        "reason": answer["code"],
        "facts": answer["facts"],
        "cut_by": "time" if answer["interrupted"] else None,
    }


@dataclass(frozen=True, slots=True)
class LineValues:
    """Values of positions given by their moves, for polling requests.

    Each proof may take ``seconds`` of a worker's time.
    """

    studies: StudyService
    seconds: float

    def known(self, line: Line) -> PositionValues | None:
        """Return the values of the last position of a line that are kept, None if there are none."""
        return self.studies.kept(_line_question(line))

    async def of(self, line: Line, who: FairnessKey, until: float) -> PositionValues | None:
        """Return the values of the last position of a line, None if they are not proved ``until`` that time.

        The time is in the loop's seconds. The game must be solvable and not over at that position.
        """
        game, position, arguments = line.game, line.position, line.arguments
        ply, to_move = len(line.moves), game.to_move(position)
        question = _line_question(line)

        async def find(work: Work) -> PositionValues:
            proved = await _proved(work, game, position, arguments, self.seconds)
            return PositionValues(ply, to_move, **proved)

        try:
            if question.charge == "nothing":
                return await self.studies.answer(question, find, who)
            return await self.studies.polled(question, find, who, until)
        except CommandRefused as error:
            logger.info("values were not proved: %s", error)
            moves = {game.move_text(position, move): NOTHING_PROVED for move in game.legal_moves(position)}
            return PositionValues(ply, to_move, moves, NOTHING_PROVED, cut_by="failure")


def _line_question(line: Line) -> Question[PositionValues]:
    at_once = solved_at_once(line.game, line.position)
    key = "values", msgspec.json.encode(line.arguments)
    return Question(key, KEPT_OF_LINES, "nothing" if at_once else "place")


class _Proof:
    """A room's position, the newest message about its values, and the study that proves them."""

    study: Study[Analysis]

    def __init__(self, state: RoomState, position: StudyPosition, seconds: float) -> None:
        self.position = position
        self.newest = Analysis(state.room, position.turn, state.game.to_move(position.position))
        self._state = state
        self._seconds = seconds

    async def last(self, work: Work) -> Analysis:
        """Return the final message."""
        state, position = self._state, self.position
        arguments = {**job_arguments(state), "moves": list(position.moves)}
        fields = await _proved(
            work, state.game, position.position, arguments, self._seconds, self._send_progress
        )
        why = "the time is up" if fields["cut_by"] else ""
        return msgspec.structs.replace(self.newest, **fields, done=True, cut_short=why)

    def _send_progress(self, progress: Progress) -> None:
        """Send the values that the worker has proved so far."""
        moves = _values(progress.partial) if progress.partial is not None else {}
        if len(moves) > len(self.newest.moves):
            self.newest = msgspec.structs.replace(self.newest, moves=moves)
            send_analysis(self.newest, self.study.askers)

    def cut(self, by: CutBy, why: str) -> Analysis:
        """Return the final message of a proof that was cut short."""
        return msgspec.structs.replace(self.newest, done=True, cut_short=why, cut_by=by)


class Analyses:
    """The proofs that players follow."""

    def __init__(self, studies: StudyService, seconds: float) -> None:
        """Limit each proof to ``seconds`` of a worker's time."""
        self._studies = studies
        self._seconds = seconds
        self._of_player: dict[str, _Proof] = {}
        self._of_room: dict[str, dict[int, _Proof]] = {}  # by turn

    def follow(self, state: RoomState, subscriber: Subscriber, turn: int) -> Analysis | None:
        """Let a client follow the values of a position; return the values known so far, None without any.

        A proof is charged to the first asker.

        Raises:
            CommandRefused: the position may not be analysed, or there are too many requests.
        """
        position, player = study_position(state, turn), subscriber.player.id
        if isinstance(position, Rejected):
            raise CommandRefused(position.code, position.message)
        kept = self._studies.kept(_question(state.room, turn))
        if kept is not None:
            self._replace(player)
            return kept
        proof = self._of_room.get(state.room, {}).get(turn)
        if proof is None:  # a refusal does not end what the player follows
            proof = self._begin(state, position, subscriber)
        if self._of_player.get(player) is not proof:
            self._replace(player)
        self._of_player[player] = proof
        proof.study.askers.add(subscriber)
        return proof.newest if proof.newest.moves else None

    def unfollow(self, subscriber: Subscriber, room: str | None = None) -> None:
        """Remove a client from its proof, in one room or in any; the last follower ends the proof."""
        proof = self._of_player.get(subscriber.player.id)
        if proof is not None and subscriber in proof.study.askers and room in (None, proof.newest.room):
            self._leave(proof, [subscriber])

    def on_room_change(self, room: RoomActor) -> None:
        """End the proofs of positions that are no longer current."""
        proofs = self._of_room.get(room.state.room)
        if proofs is None:  # the usual case
            return
        for proof in tuple(proofs.values()):
            if not proof.position.is_current(room.state):
                self._finish(proof, proof.cut("game", "the game has gone on"))

    def _begin(self, state: RoomState, position: StudyPosition, subscriber: Subscriber) -> _Proof:
        try:
            check_values(state.game)
        except GameError as error:
            raise CommandRefused.for_error(RefusalCode.NO_STUDY, error) from None
        who = FairnessKey(subscriber.source, subscriber.player.id, state.room)
        proof, question = _Proof(state, position, self._seconds), _question(state.room, position.turn)
        replaced = self._replaced_by(subscriber.player.id)
        proof.study = self._studies.ask(question, proof.last, who, subscriber, replaced=replaced)
        proof.study.task.add_done_callback(lambda _: self._ended(proof))
        self._of_room.setdefault(state.room, {})[position.turn] = proof
        return proof

    def _ended(self, proof: _Proof) -> None:
        task = proof.study.task
        if task.cancelled():  # the last asker left, or the server ends
            self._leave(proof, proof.study.askers)
        elif (error := task.exception()) is not None:
            self._finish(proof, proof.cut("failure", str(error)))
        else:
            self._finish(proof, task.result())

    def _finish(self, proof: _Proof, last: Analysis) -> None:
        send_analysis(last, proof.study.askers)
        self._leave(proof, proof.study.askers)

    def _replaced_by(self, player: str) -> Study[Analysis] | None:
        """Return the study that ends once the player follows another, None if other players follow it."""
        proof = self._of_player.get(player)
        if proof is None or any(each.player.id != player for each in proof.study.askers):
            return None
        return proof.study

    def _replace(self, player: str) -> None:
        """Tell a player's followers that another analysis replaces theirs, and remove them from it."""
        proof = self._of_player.get(player)
        if proof is not None:
            removed = [each for each in proof.study.askers if each.player.id == player]
            send_analysis(proof.cut("request", "another analysis was asked for"), removed)
            self._leave(proof, removed)

    def _leave(self, proof: _Proof, subscribers: Iterable[Subscriber]) -> None:
        for subscriber in tuple(subscribers):
            self._studies.leave(proof.study, subscriber)
            player = subscriber.player.id
            if all(each.player.id != player for each in proof.study.askers):
                self._of_player.pop(player, None)
        room, turn = proof.newest.room, proof.position.turn
        proofs = self._of_room.get(room, {})
        if not proof.study.askers and proofs.get(turn) is proof:
            del proofs[turn]
            if not proofs:
                del self._of_room[room]


def _question(room: str, turn: int) -> Question[Analysis]:
    """Return the question of a position; a turn is never reused. Answers that were cut short are not kept."""
    return Question(("analysis", room, turn), KEPT_ANALYSES, "analysis", lambda last: not last.cut_short)


def send_analysis(analysis: Analysis, clients: Iterable[Subscriber]) -> None:
    """Send a message about values, encoded once; in a client's queue the room's newest one replaces it."""
    message = Broadcast(analysis)
    for client in tuple(clients):
        reported(SEND_FAILED, client.send_newest, f"analysis/{analysis.room}", message)
