"""The attacks: what each socket of an attacker does, again and again, and how the server is to answer it."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field
from functools import partial

import msgspec

from parlour_protocol.answers import Refused, Reply, RoomCreated, RoomJoined, TreePage
from parlour_protocol.commands import CreateRoom, FetchTree, Hello, JoinRoom, Pause
from parlour_protocol.commands import Ping as PingCommand
from parlour_protocol.values import OptionValue
from tests.hostile.peer import (
    BEGUN,
    BINARY,
    DROPPED,
    PIECE,
    PING,
    PONG,
    NotAdmitted,
    Peer,
    Target,
    Wire,
    frame,
)

BATCH = 2000
#: After a refused handshake; the server asks for longer waits.
RETRY_SECONDS = 0.2
IDLE_EACH = 70  # connections without a handshake for each socket: 4,200 for sixty
IDLE_SECONDS = 2.0
DEEP = "alphabeta:depth=18"
WIDE_BOARD: Mapping[str, OptionValue] = {"width": 19, "height": 19, "line": 5}
COMMANDS = b"".join(
    frame(BINARY, msgspec.msgpack.encode(PingCommand(f"p{number}"))) for number in range(BATCH)
)
TREE = "alphabeta:depth=5,evaluator=none"
PAGES_AT_ONCE = 60  # the protocol allows 64 unanswered commands


@dataclass
class Post:
    """One socket's place in an attack: where it connects to, as whom, and what came of it so far."""

    target: Target
    token: str
    record: str  # the path of a finished game in a very long room
    tally: Counter[str] = field(default_factory=Counter)

    def peer(self) -> AbstractAsyncContextManager[Peer]:
        """Return a WebSocket, to be entered."""
        return Peer.open(self.target, self.token)

    async def occupy(self, act: "Act") -> None:
        """Do something again and again, whatever the server makes of it."""
        while True:
            try:
                await act(self)
            except NotAdmitted as refused:
                self.tally[str(refused)] += 1
                await asyncio.sleep(RETRY_SECONDS)
            except OSError as ended:
                text = str(ended)
                self.tally[text if text.isdecimal() else DROPPED] += 1
                await asyncio.sleep(0)


Act = Callable[[Post], Awaitable[None]]


@dataclass(frozen=True)
class Attack:
    """What each socket does, what of it shows that the server defends itself, and how many guests take part.

    Where ``ends`` is empty nothing is refused: a fair share is all the attackers get.
    """

    act: Act
    ends: frozenset[str]
    guests: int = 3  # a player has at most twenty sockets


async def flood(post: Post, frames: bytes, begun: bytes = b"") -> None:
    """Send the same frames as fast as the server takes them, until it closes."""
    async with post.peer() as peer:

        async def send() -> None:
            with suppress(OSError):  # the reader learns why
                await peer.send(peer.command(Hello(peer.new_id())) + begun)
                while True:
                    await peer.send(frames)
                    await asyncio.sleep(0)  # sending does not wait while the kernel takes it

        sending = asyncio.create_task(send())
        try:
            post.tally[await peer.close_code()] += 1
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)


async def flood_commands(post: Post) -> None:
    """Send whole batches of good commands."""
    await flood(post, COMMANDS)


async def reset_midway(post: Post) -> None:
    """Leave by a reset while the server answers."""
    async with post.peer() as peer:
        await peer.send(peer.command(Hello(peer.new_id())) + frame(PING, b"ping") * BATCH)
        peer.reset()


async def sit_idle(post: Post) -> None:
    """Hold many connections without a handshake, each opened again some time after the server dropped it."""

    async def hold() -> None:
        while True:
            with suppress(OSError):
                async with Wire.open(post.target) as wire:
                    await wire.rest()
            post.tally[DROPPED] += 1
            await asyncio.sleep(IDLE_SECONDS)

    await asyncio.gather(*(hold() for _ in range(IDLE_EACH)))


async def open_deep_room(post: Post) -> None:
    """Open a room with a machine that never ends on both seats, and watch it; pause it at the end."""
    async with post.peer() as peer:
        await peer.greet()
        reply = await peer.ask(CreateRoom(peer.new_id(), "mnk", [DEEP, DEEP], dict(WIDE_BOARD)))
        count(post, reply)
        if isinstance(reply, RoomCreated):
            try:
                await peer.ask(JoinRoom(peer.new_id(), reply.room))
                await peer.close_code()
            finally:
                await peer.send(peer.command(Pause(peer.new_id(), reply.room)))


async def fetch_pages(post: Post) -> None:
    """Fetch the pages of one tree again and again."""
    async with post.peer() as peer:
        await peer.greet()
        created = await peer.ask(CreateRoom(peer.new_id(), "connect-four", ["me", "level:1"]))
        count(post, created)
        if not isinstance(created, RoomCreated):
            await asyncio.sleep(RETRY_SECONDS)
            return
        joined = await peer.ask(JoinRoom(peer.new_id(), created.room))
        assert isinstance(joined, RoomJoined)
        first = await peer.ask(FetchTree(peer.new_id(), created.room, 1, TREE))
        count(post, first)
        pages = first.pages if isinstance(first, TreePage) else 1
        while True:
            wanted = [
                FetchTree(peer.new_id(), created.room, 1, TREE, page % pages) for page in range(PAGES_AT_ONCE)
            ]
            await peer.send(b"".join(map(peer.command, wanted)))
            for _ in wanted:
                count(post, await peer.reply())


async def read_record(post: Post) -> None:
    """Read a finished game of a very long room."""
    status, _ = await post.target.request("GET", post.record)
    post.tally[str(status)] += 1


def count(post: Post, reply: Reply) -> None:
    """Count an answer by its kind, a refusal by its code."""
    post.tally[reply.code.value if isinstance(reply, Refused) else type(reply).__name__] += 1


POLICY, BROKEN, TOO_MANY = frozenset({"1008"}), frozenset({"1002"}), frozenset({"429", "too-many"})

ATTACKS: Mapping[str, Attack] = {
    "pings": Attack(partial(flood, frames=frame(PING, b"ping") * BATCH), POLICY),
    "pongs": Attack(partial(flood, frames=frame(PONG, b"pong") * BATCH), POLICY),
    "pieces": Attack(partial(flood, frames=frame(PIECE) * BATCH, begun=frame(BEGUN)), POLICY),
    "batches": Attack(flood_commands, POLICY),
    "junk": Attack(partial(flood, frames=frame(BINARY, b"\xc1") * BATCH), POLICY),
    "unmasked": Attack(partial(flood, frames=frame(BINARY, b"\xc1", masked=False) * BATCH), BROKEN),
    "resets": Attack(reset_midway, TOO_MANY),
    "idle": Attack(sit_idle, frozenset({DROPPED})),
    "trees": Attack(fetch_pages, TOO_MANY),
    "records": Attack(read_record, TOO_MANY),
    "rooms": Attack(open_deep_room, frozenset(), guests=15),
}
