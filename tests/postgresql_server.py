"""A PostgreSQL of a test's own: its data in a new folder, stopped in each of its modes, and started again."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from pwd import getpwnam
from tempfile import mkdtemp
from types import TracebackType
from typing import Any, Final, Self

from tests.end_to_end.server_process import (
    descendants_of,
    living,
    quiet_port,
    wait_for_start,
    wait_until,
)
from tests.require import require

END_SECONDS: Final = 60.0
START_SECONDS: Final = 60.0
LOOK_SECONDS: Final = 0.05
#: Who it runs as where the tests run as root, which PostgreSQL refuses.
USER: Final = "postgres"

FAST: Final = signal.SIGINT
"""Sessions are ended, and everything is written before the end."""
IMMEDIATE: Final = signal.SIGQUIT
"""Everything ends at once; the next start recovers from the log."""


def programs() -> Path:
    """Return the folder of PostgreSQL's programs, of the newest version; without one the test is skipped."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    newest = max(found, key=lambda path: int(path.parent.name), default=None)
    on_path = shutil.which("initdb")
    require(newest or on_path, "there is no initdb of PostgreSQL")
    return newest or Path(str(on_path)).parent


class PostgresServer:
    """One server and its data; a context manager that ends it and removes them."""

    name = "PostgreSQL"

    def __init__(self) -> None:
        self._programs = programs()
        self._as: Mapping[str, Any] = {}
        self._folder = Path(mkdtemp(prefix="parlour-postgresql-"))
        if os.getuid() == 0:
            user = getpwnam(USER)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self._folder, user.pw_uid, user.pw_gid)
        self.port = quiet_port()  # of every start
        self.log = self._folder / "log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of its database, for whoever is its superuser."""
        return self.url_at(self.port)

    def url_at(self, port: int, application: str = "") -> str:
        """Return the database's address by way of another port, for an application of a name."""
        named = f"?application_name={application}" if application else ""
        return f"postgresql://postgres@127.0.0.1:{port}/postgres{named}"

    def start(self) -> None:
        """Start, and return when it answers; again after an end. Blocks."""
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": 60,
        }
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, *flags],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                **self._as,
            )
        wait_for_start(self._process, self._answers, "PostgreSQL", START_SECONDS)

    def pids(self) -> list[int]:
        """Return its process and those of its sessions, none if it does not run."""
        return [self._process.pid, *descendants_of(self._process.pid)] if self._process else []

    def stop(self, how: signal.Signals = FAST) -> None:
        """End it in one of its own modes. Blocks."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(END_SECONDS)

    def kill(self) -> None:
        """End all its processes as a machine does that loses its power but not its disk. Blocks."""
        pids = self.pids()
        process, self._process = self._process, None
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if process is not None:
            process.wait(END_SECONDS)
        wait_until(lambda: not living(set(pids)), "the end of PostgreSQL's sessions")

    def __enter__(self) -> Self:
        try:
            self._make_database()
            self.start()
        except BaseException:
            self._remove()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._remove()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _answers(self) -> bool:
        time.sleep(LOOK_SECONDS)
        command = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False).returncode == 0

    def _remove(self) -> None:
        self.kill()
        shutil.rmtree(self._folder)

    def _make_database(self) -> None:
        settings = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale")
        command = [str(self._programs / "initdb"), "-D", str(self._data), *settings]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder, **self._as)
