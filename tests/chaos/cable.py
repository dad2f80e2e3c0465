"""A cable between a process and a service on this machine, which can be cut, held up and slowed down."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

CHUNK_BYTES: Final = 64 * 1024
MAX_CHUNKS: Final = 64  # on their way in one direction; more wait where they come from


class Cable:
    """Carries TCP connections to a port of this machine; a context manager. Runs in the event loop.

    Connections that are made while it is held up are made, and wait.
    """

    def __init__(self, service: int) -> None:
        """Prepare a cable to a port."""
        self._service = service
        self._delay = 0.0
        self._is_cut = False
        self._clear = asyncio.Event()
        self._clear.set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._carrying: set[asyncio.Task[None]] = set()
        self.port = 0

    async def __aenter__(self) -> "Cable":
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *error: object) -> None:
        self._server.close()
        for task in self._carrying:
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    @contextmanager
    def cut(self) -> Iterator[None]:
        """Break all connections and refuse new ones while the context is open."""
        self._is_cut = True
        for end in tuple(self._ends):
            end.transport.abort()
        try:
            yield
        finally:
            self._is_cut = False

    @contextmanager
    def held_up(self) -> Iterator[None]:
        """Let nothing pass while the context is open, in either direction; it arrives afterwards."""
        self._clear.clear()
        try:
            yield
        finally:
            self._clear.set()

    @contextmanager
    def slow(self, seconds: float) -> Iterator[None]:
        """Let everything take so long, in each direction, while the context is open."""
        self._delay = seconds
        try:
            yield
        finally:
            self._delay = 0.0

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._carry(reader, writer))
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = {writer}
        self._ends.add(writer)
        try:
            await self._clear.wait()
            if self._is_cut:
                return
            there, back = await asyncio.open_connection("127.0.0.1", self._service)
            ends.add(back)
            self._ends.add(back)
            ways = [asyncio.create_task(self._pass_on(*way)) for way in ((reader, back), (there, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except OSError:
            pass  # no service there: the connection breaks
        finally:
            self._ends -= ends
            for end in ends:
                end.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one direction on until it ends."""
        chunks: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(MAX_CHUNKS)
        now = asyncio.get_running_loop().time
        reading = asyncio.create_task(self._read(reader, chunks))
        try:
            while (found := await chunks.get())[1]:
                due, chunk = found
                await asyncio.sleep(max(0.0, due - now()))
                await self._clear.wait()
                writer.write(chunk)
                await writer.drain()
        except OSError:
            pass  # the other side is gone
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _read(self, reader: asyncio.StreamReader, chunks: "asyncio.Queue[tuple[float, bytes]]") -> None:
        """Note what comes, and when it is due; nothing for the end."""
        now, chunk = asyncio.get_running_loop().time, b"-"
        while chunk:
            chunk = b""
            with suppress(OSError):
                chunk = await reader.read(CHUNK_BYTES)
            await chunks.put((now() + self._delay, chunk))
