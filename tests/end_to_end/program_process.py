"""A program of ours as its own process, which prints a line once it serves; every wait is bounded.

What it prints to standard error goes to the end of a file, if it has one, and is part of the message when
something does not come in time. Methods block: coroutines call them through ``asyncio.to_thread``.
"""

import re
import select
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

START_SECONDS = 100.0
END_SECONDS = 100.0


class ProgramProcess(ABC):
    """One command of `parlour-server`; a context manager that ends what still runs."""

    python = Path(sys.executable)
    """The interpreter of the environment that it is installed in."""
    #: Of the process, where it differs from one's own.
    environment: Mapping[str, str] | None = None

    def __init__(self, printed: Path | None) -> None:
        self._printed = printed
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """The running process's id."""
        return self._running.pid

    @abstractmethod
    def start(self) -> None:
        """Start, and return when it serves; again after an end."""

    def kill(self) -> None:
        """End it as `kill -9` does."""
        self._end(signal.SIGKILL)

    def terminate(self) -> int:
        """End it as an operator does, and return its exit status."""
        return self._end(signal.SIGTERM)

    def stop(self) -> None:
        """See to it that nothing runs."""
        if self._process is not None:
            self.kill()

    def errors(self) -> str:
        """Return everything that it has printed to standard error, if that is kept."""
        return "" if self._printed is None else self._printed.read_text(encoding="utf-8")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            state = "runs" if self._process else "does not run"
            print(f"The process {state}. It has printed:\n{self.errors()}")
        self.stop()

    @property
    def _running(self) -> "subprocess.Popen[str]":
        assert self._process is not None, "it has not been started"
        return self._process

    def _begin(self, arguments: Sequence[str], serves: str) -> re.Match[str]:
        """Start `parlour-server`, and return how its first line matches a pattern.

        Raises:
            AssertionError: The line does not come in time, or is another.
        """
        command: list[str | Path] = [self.python, "-m", "parlour_server", *arguments]
        with ExitStack() as stack:
            errors = (
                None
                if self._printed is None
                else stack.enter_context(self._printed.open("a", encoding="utf-8"))
            )
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=self.environment
            )
        stdout = self._process.stdout
        assert stdout is not None
        ready, _, _ = select.select([stdout], [], [], START_SECONDS)
        line = stdout.readline() if ready else ""
        found = re.match(serves, line)
        if found is None:
            self.stop()
            raise AssertionError(f"does not serve after {START_SECONDS:g} s, but {line!r}: {self.errors()}")
        return found

    def _end(self, number: signal.Signals) -> int:
        process, self._process = self._running, None
        process.send_signal(number)
        try:
            return process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(END_SECONDS)
            raise AssertionError(f"it did not end: {self.errors()}") from None
        finally:
            assert process.stdout is not None
            process.stdout.close()
