"""The link to a server: one transport after another, under one identity, until another attempt is pointless.

The link decides when to connect, when to give up a silent transport and when not to reconnect. The
conversation decides which frames are sent, the connection who receives the deliveries.

Invariant: deliveries come in the order of the frames, and never two at a time.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from parlour_client.connection.backoff import Backoff
from parlour_client.connection.identity import Identity
from parlour_client.connection.transport import (
    NORMAL_CLOSURE,
    Opener,
    TokenRefused,
    Transport,
    TransportClosed,
)
from parlour_client.errors import ConnectionEnded, ServerUnreachable, TryLater
from parlour_client.protocol.conversation import Conversation, Delivery, Greeted
from parlour_protocol.errors import FINAL_CLOSE_CODES, CloseCode, ProtocolViolation
from parlour_protocol.liveness import Timing, Verdict

log = logging.getLogger("parlour_client.connection.link")

LOOKS_PER_PATIENCE = 5
"""The number of silence checks within the time after which the client sends a ping."""

LinkState = Literal["online", "reconnecting"]


@dataclass(slots=True)
class Link:
    """Keeps a conversation going over changing transports.

    Attributes:
        is_pressing: Returns whether a dead transport must be noticed soon.
        deliver: Takes the deliveries of the conversation.
        on_link: Called when the server is lost, and when it is there again.
        waits: Whether to go on if the very first attempt finds no server.
    """

    opener: Opener
    identity: Identity
    conversation: Conversation
    timing: Timing
    is_pressing: Callable[[], bool]
    deliver: Callable[[Delivery], None]
    on_link: Callable[[LinkState], None]
    waits: bool = False
    _backoff: Backoff = field(default_factory=Backoff)
    _to_send: asyncio.Event = field(default_factory=asyncio.Event)
    _state: LinkState | None = None  # None until the first welcome
    _waited: bool = False  # the log already says that the link waits for the server

    def wake(self) -> None:
        """Send the frames that the conversation now has."""
        self._to_send.set()

    async def hold(self) -> None:
        """Connect again and again; ends only with an exception.

        Raises:
            ServerUnreachable: The very first attempt found no server, and the link does not wait.
            IdentityError: The server does not accept the token.
            ConnectionEnded: The server does not want this client.
        """
        while True:
            await self._connect_once()
            self._report("reconnecting")
            await asyncio.sleep(self._backoff.delay())

    async def _connect_once(self) -> None:
        """Exchange frames until the transport breaks; raises ClientError if another attempt is pointless."""
        try:
            transport = await self._open_with_token()
        except TryLater as later:
            log.warning("%s: trying again in %g s", later, later.retry_after)
            await asyncio.sleep(later.retry_after)
            self._backoff.succeeded()  # the server answers, and says itself how long to wait
            return
        except ServerUnreachable as error:
            if self._state is None and not self.waits:
                raise  # the address is probably wrong
            if self._state is None and not self._waited:
                self._waited = True
                log.warning("%s: waiting for it", error)
            return
        try:
            await self._converse(transport)
        except TransportClosed as closed:
            await self._judge_closing(closed)

    async def _open_with_token(self) -> Transport:
        try:
            return await self.opener(await self.identity.token())
        except TokenRefused:
            token = await self.identity.renew()
        try:
            return await self.opener(token)
        except TokenRefused as refused:
            raise ConnectionEnded(f"{refused}, though it has just given it") from None

    async def _judge_closing(self, closed: TransportClosed) -> None:
        if closed.code in (CloseCode.GOING_AWAY, CloseCode.RESTART):
            self._backoff.goes_away()
        elif closed.code == CloseCode.TOKEN_EXPIRED:
            try:
                await self.identity.renew()
            except ServerUnreachable:
                return  # the next attempt will ask again
        elif closed.code is not None and closed.code in FINAL_CLOSE_CODES:
            why = closed.reason or CloseCode(closed.code).name.lower().replace("_", " ")
            raise ConnectionEnded(f"the server closed the connection: {why} ({closed.code})")

    async def _converse(self, transport: Transport) -> None:
        self.conversation.connected(_now())
        self.wake()
        pumps = (self._read(transport), self._write(transport), self._watch())
        tasks = [asyncio.create_task(pump) for pump in pumps]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # raises the error that ended it
        finally:
            for task in tasks:
                task.cancel()
            try:
                await asyncio.gather(*tasks, return_exceptions=True)
            finally:  # even if the caller is cancelled meanwhile
                self.conversation.disconnected()
                await transport.close(NORMAL_CLOSURE, "")

    async def _read(self, transport: Transport) -> None:
        while True:
            frame = await transport.recv()
            try:
                deliveries = self.conversation.receive(frame, _now())
            except ProtocolViolation as violation:
                await transport.close(violation.code, str(violation))
                raise TransportClosed(None, str(violation)) from None
            for delivery in deliveries:
                if isinstance(delivery, Greeted):
                    self._backoff.succeeded()
                    self._report("online")
                self.deliver(delivery)
            self.wake()  # an answer may have made room for the next command

    def _report(self, state: LinkState) -> None:
        """Report a loss or a return; the first connect is neither."""
        if self._state not in (None, state):
            self.on_link(state)
        if self._state is not None or state == "online":
            self._state = state

    async def _write(self, transport: Transport) -> None:
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            for frame in self.conversation.frames():
                await transport.send(frame)

    async def _watch(self) -> None:
        patience = self.timing.urgent.ping_after or self.timing.urgent.dead_after
        while True:
            await asyncio.sleep(patience / LOOKS_PER_PATIENCE)
            if self.conversation.judge(_now(), self.is_pressing()) is Verdict.DEAD:
                raise TransportClosed(None, "the server has fallen silent")
            self.wake()


def _now() -> float:
    """Return the seconds of the clock by which the link sleeps too."""
    return asyncio.get_running_loop().time()
