"""``python -m tests.chaos.silent_stop SERVICE [--stops N] [--seed N]``: servers stopped in a silence.

From some moment on a cable to the database or to the bus lets nothing pass, without a reset, or the file of
the database is locked. Meanwhile people play through a real server, which gets SIGTERM at a random moment
around it. Printed is how long each stop took. The exit status is 1 if one took longer than the drain and ten
seconds, or if an acknowledged move is not in the database afterwards. The short form is
`tests/chaos/test_silent_stop.py`.
"""

import asyncio
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from secrets import randbelow
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from sqlalchemy.engine import make_url

from parlour_client import Connection, Room, RoomAddress
from parlour_protocol.events import MovePlayed
from parlour_server.observability.log import OUTAGE_SECONDS
from parlour_server.store.opening import open_database
from parlour_server.store.records import NOT_ANSWERING
from tests.chaos.cable import Cable
from tests.databases import held, postgresql_url, sqlite_url
from tests.end_to_end.server_process import ServerProcess, log_in
from tests.end_to_end.witness import LONG_GAME, Witness, connect
from tests.nats_server import NatsServer

SERVICES: Final = ("postgresql", "postgresql-of-a-node", "nats", "sqlite")
POSTGRESQL_PORT: Final = 5432
#: What a server may take beyond its drain.
STOP_SECONDS: Final = 10.0
#: What tests allow beyond that. The process limits itself to 8 s; other tests may keep it from the processor.
BUSY_SECONDS: Final = 20.0
TABLES: Final = 4
MOVES: Final = 3  # of each table before the silence
THINKS: Final = 0.02
DRAINS: Final = (0.0, 0.0, 1.0)
#: Longer than a statement may take: appends are in doubt by then, and the server connects anew.
LONGEST_SILENCE: Final = 14.0
SHORTEST_SILENCE: Final = 0.5


Silence = Callable[[], AbstractContextManager[None]]
"""What has a service be silent while the context is open."""


@dataclass(frozen=True)
class Stop:
    """One stop: when it came and how it went."""

    service: str
    silent_for: float
    """Seconds from the beginning of the silence to SIGTERM; negative where that came first."""
    drain: float
    seconds: float
    """From SIGTERM to the end of the process."""
    status: int
    acknowledged: int
    log: str

    def failure(self, allowance: float = 0.0) -> str:
        """Return what was wrong, empty if nothing; ``allowance`` is added to the seconds it may take."""
        limit = self.drain + STOP_SECONDS + allowance
        if self.seconds > limit:
            return f"it took longer than {limit:g} s"
        lines = sum(NOT_ANSWERING in line for line in self.log.splitlines())
        most = 2 + (max(0.0, self.silent_for) + self.seconds) // OUTAGE_SECONDS
        return f"{lines} lines say that the database is away" if lines > most else ""

    def line(self) -> str:
        """Return it as one line."""
        abandoned = [line.split(": ", 1)[1] for line in self.log.splitlines() if "abandoned" in line]
        named = "; ".join(text.partition(" did not")[0] for text in abandoned) or "none"
        return (
            f"{self.service}: silent for {self.silent_for:5.1f} s, drain {self.drain:g} s, "
            f"ended after {self.seconds:5.2f} s with status {self.status}, "
            f"{self.acknowledged} acknowledged moves are there, abandoned: {named}"
        )


async def stopped_in_silence(service: str, folder: Path, random: Random) -> Stop:
    """Serve, play, have the service fall silent and the server stop; return how that went.

    Raises:
        AssertionError: an acknowledged move is not in the database.
    """
    lag = random.choice((random.uniform(-0.3, SHORTEST_SILENCE), random.uniform(0.0, LONGEST_SILENCE)))
    drain = random.choice(DRAINS)
    async with AsyncExitStack() as stack:
        server, silence = await _server(stack, service, folder, drain)
        witnesses = [await _table(stack, server.url, folder, number) for number in range(TABLES)]
        playing = [asyncio.create_task(_play(each, random.random())) for each in witnesses]
        await asyncio.gather(*(each.until(_has_played) for each in witnesses))
        await asyncio.sleep(random.uniform(0.0, SHORTEST_SILENCE))
        ending = asyncio.create_task(_terminated(server, max(0.0, lag)))
        await asyncio.sleep(max(0.0, -lag))
        with silence():
            seconds, status = await ending
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    for witness in witnesses:
        await asyncio.to_thread(_assert_kept, witness, service, folder)
    acknowledged = sum(len(each.acknowledged) for each in witnesses)
    return Stop(service, lag, drain, seconds, status, acknowledged, server.errors())


async def _server(
    stack: AsyncExitStack, service: str, folder: Path, drain: float
) -> tuple[ServerProcess, Silence]:
    """Start a server; return it and what lets one of its services fall silent."""
    url, bus = _database(service, folder), ""
    silence: Silence = partial(held, sqlite_url(folder))
    await asyncio.to_thread(lambda: open_database(url).close())
    if service in ("nats", "postgresql-of-a-node"):
        nats = NatsServer(folder)
        await asyncio.to_thread(nats.start)
        stack.callback(nats.kill)
        bus = nats.url
    if service == "nats":
        cable = await stack.enter_async_context(Cable(nats.port))
        bus, silence = f"nats://127.0.0.1:{cable.port}", cable.held_up
    elif service != "sqlite":
        cable = await stack.enter_async_context(Cable(make_url(url).port or POSTGRESQL_PORT))
        url = make_url(url).set(host="127.0.0.1", port=cable.port).render_as_string(False)
        silence = cable.held_up
    engines = ("--engines", "nats" if service == "nats" else "process:1")
    cluster = ("--bus", bus, "--node", "a") if bus else ()
    flags = ("--drain-seconds", str(drain), *engines, *cluster)
    server = ServerProcess(folder, *flags, database=url, migrated=False)
    stack.callback(server.stop)
    await asyncio.to_thread(server.start)
    return server, silence


def _database(service: str, folder: Path) -> str:
    return sqlite_url(folder) if service == "sqlite" else postgresql_url(folder)


async def _table(stack: AsyncExitStack, url: str, folder: Path, number: int) -> Witness:
    """Open a room in which one person plays both sides."""
    own = folder / f"player{number}"
    await asyncio.to_thread(own.mkdir)
    line: Connection = await stack.enter_async_context(connect(url, f"Player {number}", own))
    created = await line.create_room("connect-four", ("me", "me"), LONG_GAME)
    return await Witness.join(line, RoomAddress(created.room, created.key))


async def _play(witness: Witness, seed: float) -> None:
    await witness.play_to_the_end(Random(seed), thinks=THINKS)


def _has_played(room: Room) -> bool:
    """Return whether a table has made its moves before the silence."""
    return len(room.view.moves) >= MOVES


async def _terminated(server: ServerProcess, after: float) -> tuple[float, int]:
    """Send SIGTERM after some seconds; return how long the process took to end, and its status."""
    await asyncio.sleep(after)
    began = monotonic()
    status = await asyncio.to_thread(server.terminate)
    return monotonic() - began, status


def _assert_kept(witness: Witness, service: str, folder: Path) -> None:
    """Hold the acknowledged moves against the log; what was in doubt may be there as well. Blocks."""
    log = log_in(_database(service, folder), witness.id)
    moves = {
        seq: MovePlayed(e.turn, e.seat, e.move) for seq, e in enumerate(log, 1) if isinstance(e, MovePlayed)
    }
    lost = witness.acknowledged.items() - moves.items()
    assert not lost, f"room {witness.id}: acknowledged but lost {lost}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the stops; return the exit status."""
    parser = ArgumentParser("python -m tests.chaos.silent_stop")
    parser.add_argument("service", choices=SERVICES)
    parser.add_argument("--stops", type=int, default=20)
    parser.add_argument("--seed", type=int, default=randbelow(10**6))
    chosen = parser.parse_args(arguments)
    print(f"seed {chosen.seed}", flush=True)
    failures, longest = 0, 0.0
    for number in range(chosen.stops):
        with TemporaryDirectory(prefix="parlour-silence-") as folder:
            random = Random(f"{chosen.seed} {number}")
            stop = asyncio.run(stopped_in_silence(chosen.service, Path(folder), random))
        longest = max(longest, stop.seconds - stop.drain)
        failures += bool(stop.failure())
        print(stop.line(), stop.failure(), flush=True)
    print(f"{chosen.stops - failures} of {chosen.stops} in time, the longest {longest:.2f} s after its drain")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
