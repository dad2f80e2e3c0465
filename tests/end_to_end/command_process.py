"""The command `parlour` as its own process, talked to over its standard streams; every wait is bounded."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from types import TracebackType
from typing import IO, Self

LINE_SECONDS = 100.0
END_SECONDS = 100.0


class CommandProcess:
    """One running command; a context manager that ends what still runs."""

    def __init__(self, folder: Path, *arguments: str, python: Path = Path(sys.executable)) -> None:
        """Start in ``folder``, which also keeps the tokens, by the interpreter of an environment."""
        self._process = subprocess.Popen(
            [python, "-m", "parlour_client", *arguments],
            cwd=folder,
            env={**os.environ, "PARLOUR_TOKENS": str(folder / "tokens")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # A shell hands programs that it starts in the background a Ctrl-C that does nothing.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.lines: list[str] = []
        self._queue: Queue[str | None] = Queue()  # None after the last line
        self._reader = Thread(target=self._read, args=(_open(self._process.stdout),))
        self._reader.start()

    def until(self, text: str) -> str:
        """Return the next line that contains a text."""
        while True:
            try:
                line = self._queue.get(timeout=LINE_SECONDS)
            except Empty:
                raise AssertionError(f"no line with {text!r} in {LINE_SECONDS:g} s: {self.lines}") from None
            assert line is not None, f"no line with {text!r} before the end: {self.lines}"
            if text in line:
                return line

    def write(self, line: str) -> None:
        """Type a line."""
        stdin = _open(self._process.stdin)
        stdin.write(f"{line}\n")
        stdin.flush()

    def interrupt(self, number: int) -> int:
        """Send a signal and return the exit status."""
        self._process.send_signal(number)
        return self.wait()

    def kill(self) -> None:
        """End it as `kill -9` does."""
        self._process.kill()
        self.wait()

    def wait(self) -> int:
        """Return the exit status, once it has ended and all it printed has been read."""
        try:
            status = self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(END_SECONDS)
            raise AssertionError(f"the command did not end: {self.lines}") from None
        self._reader.join(END_SECONDS)
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self.wait()
        _open(self._process.stdin).close()
        _open(self._process.stdout).close()

    def _read(self, stream: IO[str]) -> None:
        for line in stream:
            self.lines.append(line.rstrip("\n"))
            self._queue.put(line.rstrip("\n"))
        self._queue.put(None)


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream
