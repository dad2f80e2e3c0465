"""A whole server in the test's own process, and clients that exchange single messages with it."""

import asyncio
import gzip
import itertools
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import aiohttp
import pytest
from blockbuster import BlockBuster

from parlour_protocol.answers import (
    Ack,
    Analysis,
    Event,
    LobbyEvent,
    Presence,
    Refused,
    RoomCreated,
    RoomJoined,
    ServerMessage,
    Thinking,
    Welcome,
)
from parlour_protocol.codec import client_codec
from parlour_protocol.commands import Command, CreateRoom, Hello, JoinRoom, PlayMove, TakeSeat
from parlour_protocol.values import OptionValue, Player, Stream, Visibility
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from parlour_server.app import Running, serving
from parlour_server.composition.engines import Slots
from parlour_server.config import Settings
from parlour_server.limits.token_bucket import Rate
from tests.databases import let_connect, migrated_url
from tests.server.thread_slot import ThreadSlot

ANSWER_SECONDS: Final = 100.0  # only a hang takes this long
ENDLESS: Final = Rate(1e9, 1)
NIM: Final[dict[str, OptionValue]] = {"heaps": [3, 4, 5], "misere": False}
#: The page's script by content coding. There is no brotli in Python, and nobody here decodes it.
SCRIPT: Final = {
    "identity": b"export {};" * 9,
    "gzip": gzip.compress(b"export {};" * 9, mtime=0),
    "br": b"as brotli",
}
#: The words of links, which the page's build writes.
LINK_TEXTS: Final[dict[str, Any]] = {
    "greeting": "Take a seat.",
    "promise": "No account needed.",
    "guest": "Guest",
    "machine": "The machine",
    "level": "The machine, level {level}",
    "board": "The board of {title}",
    "games": {},
    "days": {},
    "won": "{name} won",
    "wonAgainst": "against {loser} · moves: {count}",
    "drawn": "A draw",
    "noGame": "No game",
    "between": "{first} – {second} · moves: {count}",
    "seatFree": "A seat is free",
    "sitDown": "Open the link and play.",
    "underWay": "Being played now",
    "watch": "Open the link and watch.",
    "private": "A private table",
    "onlyLink": "Only its whole link opens it.",
    "toMove": "Your move",
    "whatPlay": "What would you play?",
    "ended": "The end of a game",
    "whyWon": "Can you find the move that decided?",
    "whyDrawn": "Could one side have won?",
    "player": "Player {seat}",
    "ofDay": "Position of the day, {day}",
    "oneWins": "One move wins",
    "oneKeepsDraw": "One move keeps the draw",
    "findIt": "Can you find it?",
    "helped": "with hints",
    "theOneMove": "The one move that decided",
    "decided": "Move {number}: {move}",
    "moves": {"take": "heap {0}, −{1}"},
    "better": "Better: {moves}.",
    "seeWhy": "Can you see why?",
}
T = TypeVar("T")


def complaints(log: pytest.LogCaptureFixture, level: int = logging.WARNING) -> list[str]:
    """Return what was logged at ``level`` or above, but for what only says that the machine is busy."""
    busy = "parlour_server.background.pauses"
    return [record.getMessage() for record in log.records if record.levelno >= level and record.name != busy]


def thread_slots(settings: Settings) -> Slots:
    """Worker threads in place of processes, which have tests of their own."""
    return Slots([ThreadSlot()], [ThreadSlot()])


@contextmanager
def no_blocking() -> Iterator[None]:
    """Let blocking calls in an event loop fail the test."""
    guard = BlockBuster(scanned_modules=["parlour_server", "parlour_protocol", "parlour_engine"])
    let_connect(guard)
    guard.activate()
    try:
        yield
    finally:
        guard.deactivate()


@asynccontextmanager
async def served(
    folder: Path, make_slots: Callable[[Settings], Slots] = thread_slots, **changed: Any
) -> AsyncIterator["RunningServer"]:
    """Run a server on a free port; while it runs, blocking calls in its event loop fail the test."""
    async with unguarded(folder, make_slots, **changed) as server:
        with no_blocking():
            yield server


@asynccontextmanager
async def unguarded(
    folder: Path, make_slots: Callable[[Settings], Slots] = thread_slots, **changed: Any
) -> AsyncIterator["RunningServer"]:
    """Run a server as ``served`` does, whose calls may block: others are started beside it."""
    # On a busy machine the loop lags, and a server would refuse new rooms for it.
    usual = {"port": 0, "database": migrated_url(folder), "machine_pace": 0.0, "overload_lag": 60.0}
    usual |= {"daily_positions": "off"}  # their making would take the worker from the studies of the test
    settings = Settings(**{**usual, **changed})
    async with (
        AsyncExitStack() as stack,
        # Connections are not reused: the server may have closed an idle one at the same time.
        aiohttp.ClientSession(
            cookie_jar=aiohttp.DummyCookieJar(), connector=aiohttp.TCPConnector(force_close=True)
        ) as http,
        AsyncExitStack() as clients,
    ):
        running = await stack.enter_async_context(serving(settings, static_files(folder), make_slots))
        yield RunningServer(running.port, http, clients, stack, running)


def static_files(folder: Path) -> Path:
    """The smallest built page."""
    static = folder / "static"
    (static / "assets").mkdir(parents=True, exist_ok=True)
    page = (
        '<!doctype html><html data-build="1a2b3c" data-addresses="almanac glass-box"><title>Parlour</title>'
    )
    (static / "index.html").write_text(page)
    for language in ("sr", "sr-Latn", "pl"):
        (static / f"index.{language}.html").write_text(f'<!doctype html><html lang="{language}">')
    (static / "embed.html").write_text('<!doctype html><html lang="en"><title>Parlour</title>')
    (static / "links.json").write_text(json.dumps({"en": LINK_TEXTS}))
    script = static / "assets" / "app-1a2b3c.js"
    script.write_bytes(SCRIPT["identity"])
    script.with_name(script.name + ".br").write_bytes(SCRIPT["br"])
    script.with_name(script.name + ".gz").write_bytes(SCRIPT["gzip"])
    return static


@dataclass
class RunningServer:
    """A running server, and the clients connected to it."""

    port: int
    http: aiohttp.ClientSession
    clients: AsyncExitStack
    stack: AsyncExitStack
    running: Running

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def stop(self) -> None:
        """Stop the server while its clients are connected."""
        await self.stack.aclose()

    async def token(self, name: str = "") -> str:
        """The bearer token of a new guest."""
        async with self.http.post(f"{self.url}/api/guests", json={"name": name}) as response:
            assert response.status == 200
            return str((await response.json())["token"])

    async def get(self, path: str, **headers: str) -> tuple[int, Any]:
        """Status and JSON of a GET request."""
        async with self.http.get(f"{self.url}{path}", headers=headers) as response:
            return response.status, await response.json()

    async def handshake_status(self, headers: dict[str, str], protocols: tuple[str, ...] = ()) -> int:
        """The status of a WebSocket handshake: 101 if it is accepted."""
        offered = protocols or (MSGPACK_SUBPROTOCOL,)
        try:
            async with self.http.ws_connect(f"{self.url}/ws", headers=headers, protocols=offered):
                return 101
        except aiohttp.WSServerHandshakeError as error:
            return error.status

    async def dial(
        self, token: str, subprotocol: str = MSGPACK_SUBPROTOCOL, address: str = "", **options: Any
    ) -> "Client":
        """A new socket on which nothing has been sent; ``address`` is what a trusted proxy says."""
        headers = {"X-Forwarded-For": address} if address else {}
        socket = await self.http.ws_connect(
            f"{self.url}/ws",
            headers={"Authorization": f"Bearer {token}", **headers},
            protocols=[subprotocol],
            max_msg_size=1 << 20,
            **options,
        )
        client = Client(socket, subprotocol, token)
        self.clients.push_async_callback(socket.close)
        return client

    async def enter(
        self, name: str = "", subprotocol: str = MSGPACK_SUBPROTOCOL, token: str = "", address: str = ""
    ) -> "Client":
        """A client that has sent Hello: a new guest unless a token is given."""
        client = await self.dial(token or await self.token(name), subprotocol, address)
        client.you = cast(Welcome, await client.ask(Hello(client.new_id()))).you
        return client

    async def table(
        self, visibility: Visibility = "unlisted", *, allow_help: bool = False
    ) -> tuple["Client", "Client", str]:
        """Two clients seated at Nim with heaps 3, 4 and 5; the first is to move on turn 1."""
        amber, blue = await self.enter("Amber"), await self.enter("Blue")
        wish = CreateRoom(amber.new_id(), "nim", ["me", "open"], NIM, visibility, help=allow_help)
        created = await amber.ask(wish)
        assert isinstance(created, RoomCreated), created
        await amber.join(created.room)
        await blue.join(created.room, created.key)
        assert isinstance(await blue.ask(TakeSeat(blue.new_id(), created.room, 2)), Ack)
        await amber.events_until(4 - 1)
        await blue.events_until(4 - 1)
        return amber, blue, created.room


class Client:
    """A client with one socket; received messages are kept by kind."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, subprotocol: str, token: str) -> None:
        self.socket = socket
        self.token = token
        self.you = Player("", "")
        self.answers: dict[str, ServerMessage] = {}
        self.refusals_without_id: list[Refused] = []
        self.events: list[Event] = []
        self.presence: list[Presence] = []
        self.thinking: list[Thinking] = []
        self.analyses: list[Analysis] = []
        self.lobby_events: list[LobbyEvent] = []
        self._codec = client_codec(subprotocol)
        self._ids = itertools.count(1)

    def new_id(self) -> str:
        return f"c{next(self._ids)}"

    async def send(self, command: Command) -> None:
        await self.send_raw(self._codec.encode(command))  # type: ignore[arg-type]  # every command is a message

    async def send_raw(self, frame: str | bytes) -> None:
        if isinstance(frame, str):
            await self.socket.send_str(frame)
        else:
            await self.socket.send_bytes(frame)

    async def receive(self) -> ServerMessage | None:
        """Receive one message, None when the socket has been closed."""
        async with asyncio.timeout(ANSWER_SECONDS):
            frame = await self.socket.receive()
        if frame.type not in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
            return None
        message = self._codec.decode(frame.data)
        self._keep(message)
        return message

    def _keep(self, message: ServerMessage) -> None:
        if isinstance(message, Event):
            self.events.append(message)
        elif isinstance(message, Presence):
            self.presence.append(message)
        elif isinstance(message, Thinking):
            self.thinking.append(message)
        elif isinstance(message, Analysis):
            self.analyses.append(message)
        elif isinstance(message, LobbyEvent):
            self.lobby_events.append(message)
        elif message.id is None:
            self.refusals_without_id.append(message)
        else:
            assert message.id not in self.answers, f"a second answer to {message.id}"
            self.answers[message.id] = message

    async def until(self, found: Callable[[], T | None]) -> T:
        """Receive messages until ``found`` returns something, and return that."""
        while (there := found()) is None:
            assert await self.receive() is not None, f"closed with {self.socket.close_code} while waiting"
        return there

    async def answer(self, command_id: str) -> ServerMessage:
        return await self.until(lambda: self.answers.get(command_id))

    async def ask(self, command: Command) -> ServerMessage:
        """Send a command and return its reply; the same id may be used again later."""
        await self.send(command)
        answer = await self.answer(command.id)
        del self.answers[command.id]
        return answer

    async def refusal(self, command: Command) -> Refused:
        answer = await self.ask(command)
        assert isinstance(answer, Refused), answer
        return answer

    async def create(
        self, seats: list[str], visibility: Visibility = "unlisted", options: dict[str, OptionValue] = NIM
    ) -> RoomCreated:
        created = await self.ask(CreateRoom(self.new_id(), "nim", seats, options, visibility))
        assert isinstance(created, RoomCreated), created
        return created

    async def join(self, room: str, key: str = "", seqs: dict[Stream, int] | None = None) -> RoomJoined:
        joined = await self.ask(JoinRoom(self.new_id(), room, key, seqs))
        assert isinstance(joined, RoomJoined), joined
        return joined

    async def play(self, room: str, turn: int, move: str) -> Ack:
        ack = await self.ask(PlayMove(self.new_id(), room, turn, move))
        assert isinstance(ack, Ack), ack
        return ack

    async def events_until(self, seq: int) -> list[Event]:
        """Every event received, once the one numbered ``seq`` is among them."""
        return await self.until(lambda: self.events if self.events and self.events[-1].seq >= seq else None)

    async def closed(self) -> int | None:
        """Receive until the socket is closed; return the close code."""
        while await self.receive() is not None:
            pass
        return self.socket.close_code
