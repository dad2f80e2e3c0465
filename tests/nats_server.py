"""A NATS server as its own process: started on a free port, killed, and started again on the same one."""

import shutil
import signal
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.end_to_end.server_process import listens, quiet_port, wait_for_start
from tests.require import require

END_SECONDS = 30.0


def nats_server() -> str:
    """Return the path of the program; without it the test is skipped."""
    found = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/sbin")
    require(found, "there is no nats-server")
    return str(found)


class NatsServer:
    """One server with its store; a context manager that ends what still runs."""

    name = "NATS"

    def __init__(self, folder: Path, *flags: str, jetstream: bool = True) -> None:
        self._program = nats_server()
        self._folder = folder / "nats"
        self._flags = (*flags, *(("-js", "-sd", str(self._folder)) if jetstream else ()))
        self.port = quiet_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address to give to a client."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and return when it can be connected to; again after an end. Blocks."""
        self._folder.mkdir(exist_ok=True)
        with (self._folder / "log").open("ab") as log:
            command = [
                self._program,
                "-a",
                "127.0.0.1",
                "-p",
                str(self.port),
                *self._flags,
                *self._configured(),
            ]
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_for_start(self._process, lambda: listens(self.port), "a NATS server")

    def configure(self, text: str) -> None:
        """Have another configuration, at the next start or, where it runs, at once."""
        self._folder.mkdir(exist_ok=True)
        (self._folder / "conf").write_text(text, encoding="utf-8")
        if self._process is not None:
            self._process.send_signal(signal.SIGHUP)

    def pids(self) -> list[int]:
        """Return its process, none if it does not run."""
        return [self._process.pid] if self._process else []

    def kill(self) -> None:
        """End it as `kill -9` does. Blocks."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait(END_SECONDS)

    def _configured(self) -> list[str]:
        file = self._folder / "conf"
        return ["-c", str(file)] if file.exists() else []

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
