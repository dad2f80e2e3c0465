"""Reads lines from a terminal or a pipe without blocking the event loop.

A thread reads the file descriptor itself, not ``sys.stdin``: a daemon thread that is inside a buffered
reader when the program ends would crash the interpreter.
"""

import os

from parlour_client.threads import in_thread

CHUNK_BYTES = 4096


class TypedLines:
    """The lines of a terminal or a pipe."""

    def __init__(self, descriptor: int = 0) -> None:
        self.is_interactive = os.isatty(descriptor)
        self._descriptor = descriptor
        self._buffer = b""
        self._ended = False

    async def next(self) -> str | None:
        """Return the next line without its end, None after the last.

        A cancelled call loses the line that it was reading: call again only after it has returned.
        """
        while b"\n" not in self._buffer and not self._ended:
            chunk = await in_thread(self._read)
            self._buffer += chunk
            self._ended = not chunk
        if not self._buffer:
            return None
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode(errors="replace").strip()

    def _read(self) -> bytes:
        try:
            return os.read(self._descriptor, CHUNK_BYTES)
        except OSError:  # closed from the start, or the terminal is gone
            return b""
