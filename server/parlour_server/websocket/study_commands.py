"""Commands that ask for trees, graphs, reasons of moves, hints and exact values (docs/protocol.md, 12, 13).

The connection has checked that its client may send commands about the room. Invariant: every command gets
exactly one reply, unless its connection closes first.
"""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field

import msgspec

from parlour_protocol.answers import Ack, Explanation, GraphPage, Hint, Refused, TreePage, ValueTerms
from parlour_protocol.commands import (
    Analyse,
    Explain,
    ExplainValue,
    FetchGraph,
    FetchPositionTree,
    FetchTree,
    TakeHint,
)
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.analysis import recordings
from parlour_server.analysis.position_values import Analyses, send_analysis
from parlour_server.analysis.recordings import Encoding, Explanations
from parlour_server.analysis.service import StudyService
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.refused import CommandRefused
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.websocket.connection import refused

RoomStudy = FetchTree | FetchGraph | Explain | TakeHint
StudyCommand = RoomStudy | FetchPositionTree | ExplainValue


@dataclass(eq=False, slots=True)
class StudyCommands:
    """Carries out the commands of all connections that concern studies.

    A recorded search lasts for at most ``think_seconds``.
    """

    studies: StudyService
    analyses: Analyses
    explanations: Explanations
    think_seconds: float
    _fetching: dict[Subscriber, set[asyncio.Task[None]]] = field(default_factory=dict)

    def fetch(self, requester: Subscriber, room: RoomActor | None, command: StudyCommand) -> None:
        """Fetch a study of a room's position or a free one in a task, so that other commands go on."""
        task = asyncio.create_task(self._reply_with_study(requester, room, command))
        tasks = self._fetching.setdefault(requester, set())
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    def analyse(self, requester: Subscriber, room: RoomActor, command: Analyse) -> None:
        """Start an analysis: acknowledge it and send the known values; others follow when proved."""
        try:
            known = self.analyses.follow(room.state, requester, command.turn)
        except CommandRefused as error:
            _refuse(requester, room, command.id, error)
            return
        requester.reply(Ack(command.id, command.room))
        if known is not None:
            send_analysis(known, [requester])

    def stop_analysis(self, requester: Subscriber, room: str) -> None:
        """Stop the connection's analysis if it is about this room."""
        self.analyses.unfollow(requester, room)

    def on_disconnect(self, requester: Subscriber) -> None:
        """Stop all work for a connection, because its socket is closed."""
        for task in self._fetching.pop(requester, ()):
            task.cancel()
        self.analyses.unfollow(requester)

    async def _reply_with_study(
        self, requester: Subscriber, room: RoomActor | None, command: StudyCommand
    ) -> None:
        try:
            requester.reply(await self._study(requester, room, command))
        except CommandRefused as error:
            _refuse(requester, room, command.id, error)

    def _study(
        self, requester: Subscriber, room: RoomActor | None, command: StudyCommand
    ) -> Awaitable[TreePage | GraphPage | Explanation | ValueTerms | Hint | Refused]:
        form: Encoding = "json" if requester.codec.subprotocol == JSON_SUBPROTOCOL else "msgpack"
        studies, seconds = self.studies, self.think_seconds
        who = FairnessKey(requester.source, requester.player.id, "" if room is None else room.state.room)
        if isinstance(command, FetchPositionTree):
            return recordings.position_tree_page(studies, who, command, seconds, form)
        if isinstance(command, ExplainValue):
            return recordings.value_terms(studies, who, command)
        assert room is not None  # the connection has looked the room up
        if isinstance(command, Explain):
            return self.explanations.of_room(room.state, who, command)
        if isinstance(command, TakeHint):
            return self._hint(requester, room, who, command)
        if isinstance(command, FetchTree):
            return recordings.tree_page(studies, room.state, who, command, seconds, form)
        return recordings.graph_page(studies, room.state, who, command, form)

    async def _hint(
        self, requester: Subscriber, room: RoomActor, who: FairnessKey, command: TakeHint
    ) -> Hint | Refused:
        """Return a hint once the room has logged that it is shown, or the room's refusal."""
        hint = await self.explanations.hint(room.state, who, requester.player, command)
        logged = await room.show_hint(requester.player, command.turn, requester.budget)
        return msgspec.structs.replace(logged, id=command.id) if isinstance(logged, Refused) else hint


def _refuse(requester: Subscriber, room: RoomActor | None, command_id: str, error: CommandRefused) -> None:
    why = error.rejected
    requester.reply(refused(command_id, why) if room is None else room.refused(command_id, why))
