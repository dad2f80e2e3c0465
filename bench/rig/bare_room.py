"""B, what throughput is compared with: a bare room on aiohttp, and below it a relay. Run as a script.

B decodes a typed message, checks a move of Connect Four by hand, looks for a line, encodes, and sends to
each member of the room. It has no identities, no log and no storage, and starts a new game when one has
ended. The relay sends to each member the bytes that one of them sent. With a database B also writes each move
to Parlour's log, and sends it on when it is on disk.

    .venv/bin/python bench/rig/bare_room.py room|relay [DATABASE]
"""

import asyncio
import signal
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import msgspec
from aiohttp import WSMsgType, web

WIDTH, HEIGHT = 7, 6
STRIDE = HEIGHT + 1  # bits of a column: its cells and one that stays empty


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="move"):
    """What a player sends; ``turn`` counts from 1 in each room."""

    id: str
    turn: int
    column: int


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """What every member receives; ``winner`` is 0 while there is no line."""

    id: str
    turn: int
    column: int
    winner: int


decode = msgspec.msgpack.Decoder(Move).decode
encode = msgspec.msgpack.Encoder().encode


class Room:
    """A board and the sockets of its members."""

    def __init__(self) -> None:
        self.members: set[web.WebSocketResponse] = set()
        self.turn = 1
        self._clear()

    def _clear(self) -> None:
        self._mover = 0
        self._other = 0
        self._heights = [0] * WIDTH

    def play(self, seat: int, move: Move) -> Moved:
        """Return what every member receives of a move.

        Raises:
            ValueError: It is out of turn or in no open column.
        """
        if move.turn != self.turn or seat != (self.turn - 1) % 2:
            raise ValueError("it is another's turn")
        if not 0 <= move.column < WIDTH or self._heights[move.column] == HEIGHT:
            raise ValueError("the column is full or does not exist")
        stones = self._mover | 1 << move.column * STRIDE + self._heights[move.column]
        self._heights[move.column] += 1
        winner = seat + 1 if _has_four(stones) else 0
        self._mover, self._other = self._other, stones
        self.turn += 1
        if winner or sum(self._heights) == WIDTH * HEIGHT:
            self._clear()
        return Moved(move.id, move.turn, move.column, winner)


def _has_four(stones: int) -> bool:
    for step in (1, STRIDE, STRIDE + 1, STRIDE - 1):
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


Act = Callable[[Room, int, bytes], bytes]
Keep = Callable[[str, int], Awaitable[None]]
"""Writes a room's move of a turn; done when it is on disk."""
Serve = Callable[[web.Request], Awaitable[web.WebSocketResponse]]


def play(room: Room, seat: int, frame: bytes) -> bytes:
    """Return the frame that every member receives of a move."""
    return encode(room.play(seat, decode(frame)))


def relay(room: Room, seat: int, frame: bytes) -> bytes:
    """Return the frame as it came."""
    return frame


def handler(act: Act, keep: Keep | None = None) -> Serve:
    """Return the request handler of ``/ROOM/SEAT``, which writes moves to a log if there is one."""
    rooms: defaultdict[str, Room] = defaultdict(Room)

    async def serve(request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(compress=False, max_msg_size=8192)
        await ws.prepare(request)
        name, seat = request.match_info["room"], int(request.match_info["seat"])
        room = rooms[name]
        room.members.add(ws)
        async for message in ws:
            if message.type is WSMsgType.BINARY:
                frame = act(room, seat, message.data)
                if keep is not None:
                    await keep(name, room.turn - 1)
                for member in room.members:
                    await member.send_bytes(frame)
        room.members.discard(ws)
        return ws

    return serve


@asynccontextmanager
async def keeping(database: str) -> AsyncIterator[Keep]:
    """Open Parlour's log for moves; imported only here, so that B itself loads nothing of Parlour's."""
    from parlour_protocol.answers import Event
    from parlour_protocol.events import MovePlayed
    from parlour_server.store.opening import open_database

    store = open_database(database, exclusive=True)
    log = await store.writer()

    def keep(room: str, turn: int) -> Awaitable[None]:
        played = MovePlayed(turn, 1 if turn % 2 else 2, "4")
        return log.write([Event(room, "game", 1, turn, time.time_ns() // 1_000_000, played)])

    try:
        yield keep
    finally:
        await log.close()
        store.close()


async def main(act: Act, database: str | None = None) -> None:
    """Serve until SIGTERM."""
    if database is None:
        await serve_until_sigterm(handler(act))
        return
    async with keeping(database) as keep:
        await serve_until_sigterm(handler(act, keep))


async def serve_until_sigterm(serve: Serve) -> None:
    """Listen on a free port, and print it."""
    app = web.Application()
    app.router.add_get("/{room}/{seat}", serve)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=1024).start()
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    print(f"serves http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await stopped.wait()


if __name__ == "__main__":
    import uvloop

    uvloop.run(main({"room": play, "relay": relay}[sys.argv[1]], *sys.argv[2:]))
