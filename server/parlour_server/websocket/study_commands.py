"""Commands for trees, graphs, reasons of moves and exact values, with replies (docs/protocol.md, 12, 13).

The connection has checked that its client may send commands about the room. Invariant: every command gets
exactly one reply, unless its connection is closed before.
"""

import asyncio
from collections.abc import Awaitable
from typing import Protocol

from parlour_protocol.answers import Ack, Explanation, GraphPage, Refused, TreePage
from parlour_protocol.commands import Analyse, Explain, FetchGraph, FetchPositionTree, FetchTree
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.analysis.position_values import PositionValueService, topic
from parlour_server.analysis.search_trees import Encoding, SearchTreeService
from parlour_server.delivery.frames import Broadcast
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.refused import CommandRefused
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.rooms.room_actor import RoomActor

StudyCommand = FetchTree | FetchPositionTree | FetchGraph | Explain


class Requester(Subscriber, Protocol):
    """A connection that asks for studies."""

    source: str
    """What the engines do for it is charged to this (auth.sources)."""


class StudyCommands:
    """Carries out the commands of all connections that concern studies."""

    def __init__(self, search_trees: SearchTreeService, position_values: PositionValueService) -> None:
        self._search_trees = search_trees
        self._position_values = position_values
        self._fetching: dict[Requester, set[asyncio.Task[None]]] = {}

    def fetch(
        self,
        requester: Requester,
        room: RoomActor | None,
        command: StudyCommand,
    ) -> None:
        """Start to fetch a study, of a room's position or a free one, in a task: other commands go on."""
        task = asyncio.create_task(self._reply_with_study(requester, room, command))
        self._fetching.setdefault(requester, set()).add(task)
        task.add_done_callback(lambda done: self._fetched(requester, done))

    def analyse(self, requester: Requester, room: RoomActor, command: Analyse) -> None:
        """Start an analysis: acknowledge it and send the values already known; others follow when proved."""
        try:
            known = self._position_values.subscribe(room, requester, command, requester.source)
        except CommandRefused as error:
            _refuse(requester, room, command.id, error)
            return
        requester.reply(Ack(command.id, command.room))
        if known is not None:
            requester.send_newest(topic(known), Broadcast(known))

    def stop_analysis(self, requester: Requester, room: str) -> None:
        """End the connection's analysis if it is one of this room."""
        self._position_values.unsubscribe(requester, room)

    def on_disconnect(self, requester: Requester) -> None:
        """Stop all work for a connection, because its socket is closed."""
        for task in self._fetching.get(requester, ()):
            task.cancel()
        self._position_values.unsubscribe(requester)

    async def close(self) -> None:
        """Cancel all studies."""
        await self._position_values.close()
        await self._search_trees.close()

    def _fetched(self, requester: Requester, done: asyncio.Task[None]) -> None:
        tasks = self._fetching[requester]
        tasks.discard(done)
        if not tasks:
            del self._fetching[requester]

    async def _reply_with_study(
        self,
        requester: Requester,
        room: RoomActor | None,
        command: StudyCommand,
    ) -> None:
        try:
            requester.reply(await self._study(requester, room, command))
        except CommandRefused as error:
            _refuse(requester, room, command.id, error)

    def _study(
        self,
        requester: Requester,
        room: RoomActor | None,
        command: StudyCommand,
    ) -> Awaitable[TreePage | GraphPage | Explanation]:
        encoding: Encoding = "json" if requester.codec.subprotocol == JSON_SUBPROTOCOL else "msgpack"
        if isinstance(command, FetchPositionTree):
            key = FairnessKey(requester.source, requester.player.id, "")
            return self._search_trees.position_tree(key, command, encoding)
        assert room is not None  # the connection has looked it up
        key = FairnessKey(requester.source, requester.player.id, command.room)
        if isinstance(command, Explain):
            return self._search_trees.explanation(room, key, command)
        if isinstance(command, FetchTree):
            return self._search_trees.tree(room, key, command, encoding)
        return self._search_trees.graph(room, key, command, encoding)


def _refuse(requester: Requester, room: RoomActor | None, command_id: str, error: CommandRefused) -> None:
    why = error.rejected
    if room is not None:
        requester.reply(room.refused(command_id, why))
        return
    refused = Refused(
        command_id, why.code, why.message, retry_after=why.retry_after, reason=why.reason, facts=why.facts
    )
    requester.reply(refused)
