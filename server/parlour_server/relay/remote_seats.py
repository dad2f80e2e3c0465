"""Seats that matchmaking takes or leaves for players, in rooms of any node.

The node that has the lobby asks the owner of the room over their link; the room decides as always.
Invariant: each request ends: with the owner's answer, with the loss of the link, or after ``ANSWER_SECONDS``.
The request may have been carried out although its answer was lost; then the room says so when asked again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from parlour_protocol.answers import Ack, Refused, Reply
from parlour_protocol.commands import LeaveSeat, TakeSeat
from parlour_protocol.errors import RefusalCode
from parlour_server.cluster.leases import OwnedElsewhere
from parlour_server.cluster.links import Links
from parlour_server.cluster.messages import SeatAnswered, SeatAsked
from parlour_server.domain.refused import CommandRefused
from parlour_server.matchmaking.tables import Visitor
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.records import StoreError
from parlour_server.supervision.tasks import cancelled

ANSWER_SECONDS: Final = 12.0  # an append is answered within ten
MOST_ASKED: Final = 1_000
CODES: Final = frozenset(RefusalCode)
REQUEST: Final = "seat"  # the id of the commands, which no client sees


class RemoteSeats:
    """The requests of this node, and the answers to those of other nodes."""

    def __init__(self, links: Links, rooms: RoomRegistry, owner_of: Callable[[str], Awaitable[str]]) -> None:
        """Ask over ``links``; ``owner_of`` returns the other node that owns a room, empty if none does."""
        self._links = links
        self._rooms = rooms
        self._owner_of = owner_of
        self._last = 0
        self._asked: dict[int, tuple[str, asyncio.Future[SeatAnswered]]] = {}  # with the node
        self._answering: set[asyncio.Task[None]] = set()

    async def act(self, room: str, visitor: Visitor, command: TakeSeat | LeaveSeat, beside: str) -> Reply:
        """See ``matchmaking.tables.Act``."""
        for _ in range(2):  # the owner may just have changed
            node = "" if self._rooms.is_here(room) else await self._owner_of(room)
            if node:
                return await self._ask(node, room, visitor, command, beside)
            try:
                return await self._rooms.act(
                    room, visitor.player, command, visitor.source, visitor.budget, beside
                )
            except OwnedElsewhere:
                continue
        return Refused(command.id, RefusalCode.UNAVAILABLE, "the room is on its way to another node", room)

    def on_asked(self, peer: str, item: SeatAsked) -> None:
        """Let a room of this node decide for another node, and answer."""
        if len(self._answering) >= MOST_ASKED:
            self._links.send(peer, SeatAnswered(item.relay, RefusalCode.UNAVAILABLE, "too much to do"))
            return
        task = asyncio.create_task(self._answer(peer, item))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    def on_answered(self, peer: str, item: SeatAnswered) -> None:
        """Pass an answer to the request."""
        node, future = self._asked.get(item.relay, ("", None))
        if node == peer and future is not None and not future.done():
            future.set_result(item)

    def on_down(self, peer: str) -> None:
        """End the requests to a node that is lost."""
        for number, (node, _) in list(self._asked.items()):
            if node == peer:
                self.on_answered(peer, SeatAnswered(number, RefusalCode.UNAVAILABLE, "the node was lost"))

    async def close(self) -> None:
        """Cancel the answers that are being made."""
        await cancelled(*self._answering)

    async def _ask(
        self, node: str, room: str, visitor: Visitor, command: TakeSeat | LeaveSeat, beside: str
    ) -> Reply:
        self._last += 1
        number, leaves = self._last, isinstance(command, LeaveSeat)
        future: asyncio.Future[SeatAnswered] = asyncio.get_running_loop().create_future()
        self._asked[number] = node, future
        self._links.retain(node)
        item = SeatAsked(number, room, visitor.player, visitor.source, command.seat, leaves, beside)
        self._links.send(node, item)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answered = await future
        except TimeoutError:
            answered = SeatAnswered(number, RefusalCode.UNAVAILABLE, "the node does not answer")
        finally:
            del self._asked[number]
            self._links.release(node)
        if not answered.code:
            return Ack(command.id, room)
        code = RefusalCode(answered.code) if answered.code in CODES else RefusalCode.INTERNAL
        return Refused(command.id, code, answered.why, room)

    async def _answer(self, peer: str, item: SeatAsked) -> None:
        make = LeaveSeat if item.leaves else TakeSeat
        code, why = "", ""
        try:
            reply = await self._rooms.act(
                item.room, item.player, make(REQUEST, item.room, item.seat), item.source, beside=item.beside
            )
            if isinstance(reply, Refused):
                code, why = reply.code, reply.message
        except CommandRefused as error:
            code, why = error.rejected.code, str(error)
        except (OwnedElsewhere, StoreError) as error:
            code, why = RefusalCode.UNAVAILABLE, str(error)
        self._links.send(peer, SeatAnswered(item.relay, code, why))
