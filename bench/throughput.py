"""How many moves a second of processor time, beside a bare aiohttp room? All servers in turn, in one run.

Every server has a processor to itself and the load generator the other; their sockets stay open while they
take turns. The players of a room play one game of Connect Four after the other, each as soon as it has
received the other's move, while the room's other members only receive. Compared is the processor time that
a move takes in the server's process: "of B" is B's over the server's, the median of the rounds, so for rooms
of twenty it is also that of a delivery. "room, logged" is B when it also writes each move to Parlour's own
log before it sends it on, and so what that log alone takes at such a rate. Games with clocks are compared
with games without. A run in which B falls under 0.85 of the relay, or in which the load generator is busier
than 0.8, is void.

    .venv/bin/python bench/throughput.py [pairs|twenty|clocks]
"""

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median
from tempfile import TemporaryDirectory

from rig.bare_player import BarePlayer, bare_peer
from rig.crowd import Crowd
from rig.databases import postgresql
from rig.figures import print_load, print_machine, print_table
from rig.measured_process import BARE_ROOM, MeasuredProcess
from rig.parlour_player import ParlourClients

from parlour_engine.kernels.prepare import prepare
from parlour_protocol.terms import Clock, Fischer

WATCHING = 2  # a seat of the bare room that never moves
ROUNDS = 5
SECONDS = 2.0
WARM_SECONDS = 1.0
HEAD = ("server", "moves/s", "us/move", "of B", "least", "most", "server busy", "loader busy")
LEAST_OF_RELAY, MOST_OF_LOADER = 0.85, 0.8


@dataclass(frozen=True)
class Setting:
    """How many rooms there are, and how many members each has."""

    rooms: int
    members: int


@dataclass(frozen=True)
class Server:
    """One of our servers: its database, and the clock of its games."""

    name: str
    database: str
    clock: Clock | None = None


PAIRS = Setting(rooms=100, members=2)
BARE = {"relay": ["relay"], "room": ["room"]}
MEMORY = Server("memory", "sqlite://")


@dataclass
class Contender:
    """A server and what its rounds gave."""

    name: str
    process: MeasuredProcess
    crowd: Crowd
    costs: list[float] = field(default_factory=list)  # processor seconds a move
    rates: list[float] = field(default_factory=list)  # moves a second
    busy: list[float] = field(default_factory=list)  # share of its processor
    loader: list[float] = field(default_factory=list)  # the load generator's share

    def round(self) -> None:
        """Play for a while."""
        before = self.process.processor_seconds()
        drive = self.crowd.drive(SECONDS)
        spent = self.process.processor_seconds() - before
        self.costs.append(spent / drive.moves)
        self.rates.append(drive.moves / drive.seconds)
        self.busy.append(spent / drive.seconds)
        self.loader.append(drive.loader_seconds / drive.seconds)

    def ratios(self, other: "Contender") -> list[float]:
        """Return the other's processor time a move over this one's, round by round."""
        return [theirs / own for theirs, own in zip(other.costs, self.costs, strict=True)]

    def row(self, b: "Contender") -> list[object]:
        """Return the server's line of the table."""
        ratios = self.ratios(b)
        figures = [1e6 * median(self.costs), median(ratios), min(ratios), max(ratios)]
        return [self.name, round(median(self.rates)), *figures, median(self.busy), median(self.loader)]


def bare(name: str, arguments: Sequence[str], setting: Setting, stack: ExitStack) -> Contender:
    """Start the relay or B."""
    process = stack.enter_context(MeasuredProcess(BARE_ROOM, *arguments))
    crowd = stack.enter_context(Crowd())
    for room in range(setting.rooms):
        crowd.play(*(BarePlayer(bare_peer(process.port, room, seat), seat) for seat in (0, 1)))
        for _ in range(setting.members - 2):
            crowd.watch(bare_peer(process.port, room, WATCHING))
    return Contender(name, process, crowd)


def parlour(server: Server, setting: Setting, waiting: Sequence[Contender], stack: ExitStack) -> Contender:
    """Start a server over a database, answering the pings of the other servers meanwhile."""
    process = stack.enter_context(
        MeasuredProcess("-m", "parlour_server", "serve", "--port", "0", "--database", server.database)
    )
    crowd = stack.enter_context(Crowd())
    clients = ParlourClients(process.port)
    for _ in range(setting.rooms):
        first, second, room = clients.start_game(server.clock)
        crowd.play(first, second)
        for _ in range(setting.members - 2):
            crowd.watch(clients.watch(room))
        for resting in (crowd, *(contender.crowd for contender in waiting)):
            resting.rest()
    return Contender(server.name, process, crowd)


def compare(setting: Setting, bares: Mapping[str, Sequence[str]], servers: Sequence[Server]) -> None:
    """Measure servers in one setting, and print the table; the first two bare ones are the relay and B."""
    with ExitStack() as stack:
        contenders = [bare(name, arguments, setting, stack) for name, arguments in bares.items()]
        relay, b, *_ = contenders
        for server in servers:
            contenders.append(parlour(server, setting, contenders, stack))
            for contender in contenders:
                contender.crowd.drive(WARM_SECONDS)
        for _ in range(ROUNDS):
            for contender in contenders:
                contender.round()
    print(f"\n{setting.rooms} rooms of {setting.members}, {ROUNDS} rounds of {SECONDS:g} s each")
    print_table([HEAD, *(contender.row(b) for contender in contenders)])
    if servers[-1].clock is not None:
        clocked, without = contenders[-1], contenders[-2]
        print(f"a move with clocks takes {median(without.ratios(clocked)):.2f} of one without")
    if median(b.ratios(relay)) < LEAST_OF_RELAY:
        print(f"void: B has fallen under {LEAST_OF_RELAY} of the relay")
    if max(median(contender.loader) for contender in contenders) > MOST_OF_LOADER:
        print(f"void: the load generator was busier than {MOST_OF_LOADER}")


def compare_databases(setting: Setting) -> None:
    """Measure a server over each database there is, and B with the log alone."""
    with TemporaryDirectory(prefix="parlour-bench-") as folder, postgresql() as address:
        bares = {
            **BARE,
            "room, logged in memory": ["room", "sqlite://"],
            "room, logged full": ["room", f"sqlite:///{folder}/room.db"],
        }
        servers = [MEMORY, Server("sqlite full", f"sqlite:///{folder}/parlour.db")]
        servers += [Server("postgresql", address)] if address is not None else []
        compare(setting, bares, servers)


def main() -> None:
    """Measure with two members in a room, with twenty, and with clocks; or only what is asked for."""
    asked = sys.argv[1:] or ["pairs", "twenty", "clocks"]
    prepare()
    print_machine()
    if "pairs" in asked:
        compare_databases(PAIRS)
    if "twenty" in asked:
        compare_databases(Setting(rooms=50, members=20))
    if "clocks" in asked:
        compare(PAIRS, BARE, [MEMORY, Server("memory, with clocks", MEMORY.database, Fischer(3600, 2))])
    print_load()


if __name__ == "__main__":
    main()
