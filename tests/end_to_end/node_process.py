"""An engine node as its own process, and which of several has begun which job."""

import re
import select
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec.msgpack import Decoder

from parlour_server.cluster.nats_bus import NatsBus
from parlour_server.engines.remote.messages import REPORTS, Report, Taken
from tests.end_to_end.server_process import END_SECONDS, START_SECONDS


class NodeProcess:
    """One node with one worker; a context manager that ends what still runs.

    What it prints to standard error goes to the end of a file, if one is given.
    """

    def __init__(self, bus: str, *flags: str, printed: Path | None = None) -> None:
        self._command = [
            *(sys.executable, "-m", "parlour_server", "node", "--bus", bus, "--workers", "1"),
            *flags,
        ]
        self.name = ""
        """How the node calls itself on the bus."""

        self._printed = printed
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """The running node's process id."""
        assert self._process is not None, "the node does not run"
        return self._process.pid

    def start(self) -> None:
        """Start, and return when it has joined; again after an end. Blocks."""
        with ExitStack() as stack:
            errors = None if self._printed is None else stack.enter_context(self._printed.open("a"))
            self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], START_SECONDS)
        line = self._process.stdout.readline() if ready else ""
        found = re.match(r"Parlour node (\w+) searches for nats://", line)
        if found is None:
            self.stop()
        assert found, "the node has not joined"
        self.name = found[1]

    def kill(self) -> None:
        """End it as `kill -9` does. Blocks."""
        self._end(signal.SIGKILL)

    def terminate(self) -> int:
        """End it as an operator does, and return its exit status. Blocks."""
        return self._end(signal.SIGTERM)

    def stop(self) -> None:
        """See to it that nothing runs. Blocks."""
        if self._process is not None:
            self.kill()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _end(self, number: signal.Signals) -> int:
        process, self._process = self._process, None
        assert process is not None, "the node does not run"
        process.send_signal(number)
        try:
            return process.wait(END_SECONDS)
        finally:
            assert process.stdout is not None
            process.stdout.close()


class Taking:
    """What nodes report of the jobs that they begin, in order."""

    def __init__(self) -> None:
        self.begun: list[Taken] = []

    async def hear(self, bus: NatsBus) -> None:
        """Begin to hear the reports to every server."""
        reports: Decoder[Report] = Decoder(Report)
        await bus.subscribe(bus.subject(REPORTS, "*"), reports, self._on_report)
        await bus.flush()

    def by(self, node: NodeProcess) -> int:
        """Return the number of jobs that a node has begun."""
        return sum(taken.node == node.name for taken in self.begun)

    def _on_report(self, report: Report) -> None:
        if isinstance(report, Taken):
            self.begun.append(report)
