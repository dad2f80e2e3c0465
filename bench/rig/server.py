"""Starts a probed server in a process and a folder of its own, and reads its notes when it has ended."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from rig.probed_server import Note

SCRIPT = Path(__file__).parent / "probed_server.py"
END_SECONDS = 30.0


class ProbedServer:
    """A server under measurement; a context manager.

    Attributes:
        port: Where it listens, from entering on.
        loop: Whose event loop it runs, ``asyncio`` or ``uvloop``, from entering on.
        notes: What the probe noted, oldest first; from leaving on.
    """

    def __init__(self, engines: str) -> None:
        self.port = 0
        self.loop = ""
        self.notes: list[Note] = []
        self._engines = engines
        self._folder = TemporaryDirectory(prefix="parlour-bench-")
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The server's address."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        command = [sys.executable, str(SCRIPT), self._engines, self._folder.name]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        port, self.loop = self._process.stdout.readline().split()
        self.port = int(port)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.terminate()
        self._process.wait(END_SECONDS)
        self._process.stdout.close()
        noted = json.loads((Path(self._folder.name) / "notes.json").read_text())
        self.notes = [Note(*note) for note in noted]
        self._folder.cleanup()
