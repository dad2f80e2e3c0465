"""Accepts TCP connections: one in a turn of the event loop, and only while descriptors are free.

At the capacity of ``Connections`` accepting pauses until a connection is closed, so that the log, its readers
and the workers always find a descriptor. New connections wait in the system's queue meanwhile.
"""

import asyncio
import logging
import resource
import socket
from collections.abc import Callable
from typing import Final

from parlour_server.http.connections import Connections, CountedConnection
from parlour_server.limits.token_bucket import Bucket, Rate

REFUSED_SECONDS: Final = 1.0  # until the next try after the system refused a descriptor
FILES_PER_WORKER: Final = 8
WARNINGS: Final = Rate(1, 60)

logger = logging.getLogger(__name__)


def connection_capacity(kept_files: int, workers: int) -> int:
    """Return how many connections may be open, so that ``kept_files`` and the workers' files remain.

    If the system allows few open files, half of them are still for connections.
    """
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        allowed = 1 << 30
    return max(allowed // 2, allowed - kept_files - FILES_PER_WORKER * workers)


class Listener:
    """Accepts connections at one listening socket."""

    def __init__(
        self, listening: socket.socket, make: Callable[[], asyncio.Protocol], connections: Connections
    ) -> None:
        """Give each connection the protocol that ``make`` returns."""
        self._socket = listening
        self._make = make
        self._connections = connections
        self._loop = asyncio.get_running_loop()
        self._connecting: set[asyncio.Task[None]] = set()
        self._warnings = Bucket(WARNINGS, self._loop.time())
        self._retry: asyncio.TimerHandle | None = None
        self._stopped = False

    def start(self) -> None:
        """Accept connections from now on."""
        self._socket.setblocking(False)
        self._connections.on_release = self._resume
        self._loop.add_reader(self._socket, self._accept)

    async def stop(self) -> None:
        """Accept no more, and close the listening socket."""
        if self._stopped:
            return
        self._stopped = True
        self._loop.remove_reader(self._socket)
        self._socket.close()
        if self._retry is not None:
            self._retry.cancel()
        if self._connecting:
            await asyncio.wait(self._connecting)

    def _accept(self) -> None:
        """Accept one waiting connection; called in every turn of the loop in which a connection waits.

        Only one, because each brings a request, which takes the loop a millisecond.
        """
        if not self._connections.has_room:
            self._pause()
            self._connections.drop_oldest()  # this makes room in one of the next turns
            return
        try:
            connection, _ = self._socket.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError as error:
            self._refused(error)
            return
        self._connections.accept()
        task = self._loop.create_task(self._connect(connection))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)

    async def _connect(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        try:
            await self._loop.connect_accepted_socket(
                lambda: CountedConnection(self._make(), self._connections), connection
            )
        except OSError as error:  # the peer has left already
            logger.debug("a connection could not be taken: %s", error)
            connection.close()
            self._connections.release()

    def _refused(self, error: OSError) -> None:
        """Try again later, since the system has no descriptor or memory for a connection."""
        self._pause()
        if not self._warnings.take(self._loop.time()):
            logger.warning("connections wait: %s", error.strerror)
        self._retry = self._loop.call_later(REFUSED_SECONDS, self._resume)

    def _pause(self) -> None:
        self._loop.remove_reader(self._socket)
        self._connections.paused = True
        self._connections.pauses += 1

    def _resume(self) -> None:
        if self._connections.paused and self._connections.has_room and not self._stopped:
            self._connections.paused = False
            self._loop.add_reader(self._socket, self._accept)
