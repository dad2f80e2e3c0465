"""An engine node as its own process, and which of several has begun which job."""

from pathlib import Path

from msgspec.msgpack import Decoder

from parlour_server.cluster.nats_bus import NatsBus
from parlour_server.engines.remote.messages import REPORTS, Report, Taken
from tests.end_to_end.program_process import ProgramProcess


class NodeProcess(ProgramProcess):
    """One node with one worker."""

    def __init__(self, bus: str, *flags: str, printed: Path | None = None) -> None:
        super().__init__(printed)
        self._arguments = ("node", "--bus", bus, "--workers", "1", *flags)
        self.name = ""
        """How the node calls itself on the bus."""

    def start(self) -> None:
        """Start, and return when it has joined; again after an end."""
        self.name = self._begin(self._arguments, r"Parlour node (\w+) searches for nats://")[1]


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
