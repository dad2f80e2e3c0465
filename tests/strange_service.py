"""Services that a server cannot use: silent, of another kind, or of an older version."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Final, Self

CHUNK: Final = 65_536
JOIN_SECONDS: Final = 10.0

Edit = Callable[[bytes], bytes]


class StrangeService:
    """Listens on a free port; a context manager that ends it. See ``silent``, ``speaking`` and ``edited``."""

    def __init__(self, serve: Callable[[socket.socket], None]) -> None:
        self._serve = serve
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self.port = int(self._listener.getsockname()[1])
        self.reached = threading.Event()
        """Set once somebody has connected."""

    def __enter__(self) -> Self:
        self._run(self._accept)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for each in [self._listener, *self._open]:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        for thread in self._threads:
            thread.join(JOIN_SECONDS)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                accepted, _ = self._listener.accept()
                self._open.append(accepted)
                self.reached.set()
                self._run(partial(self._serve, accepted))

    def _run(self, work: Callable[[], None]) -> None:
        self._threads.append(threading.Thread(target=work, daemon=True))
        self._threads[-1].start()


def silent() -> StrangeService:
    """A service that accepts connections and says nothing."""
    return StrangeService(lambda connection: None)


def speaking(words: bytes) -> StrangeService:
    """A service that says the same to everything."""

    def speak(connection: socket.socket) -> None:
        with suppress(OSError):
            connection.sendall(words)
            connection.recv(CHUNK)
            connection.close()

    return StrangeService(speak)


def edited(port: int, edit: Edit) -> StrangeService:
    """A service of this machine whose words are changed on the way, a piece at a time."""

    def pass_on(connection: socket.socket) -> None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as real:
            thread = threading.Thread(target=_copy, args=(connection, real, lambda piece: piece), daemon=True)
            thread.start()
            _copy(real, connection, edit)
            thread.join(JOIN_SECONDS)

    return StrangeService(pass_on)


def _copy(source: socket.socket, target: socket.socket, edit: Edit) -> None:
    with suppress(OSError):
        while piece := source.recv(CHUNK):
            target.sendall(edit(piece))
    for each in (source, target):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
