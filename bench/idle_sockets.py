"""How much memory does an idle socket take? Thousands of them, beside as many of a bare aiohttp server.

Counted is the resident memory of the server's process, without the kernel's buffers and without what the
first sockets bring into memory for good. A socket of ours belongs to a guest of its own who has been
welcomed, and then is in no room, or in a public one together with nineteen others.

    .venv/bin/python bench/idle_sockets.py [SOCKETS]
"""

import resource
import sys
from collections.abc import Callable
from itertools import count

from rig.bare_player import bare_peer
from rig.crowd import Crowd
from rig.figures import print_load, print_machine, print_table
from rig.measured_process import BARE_ROOM, MeasuredProcess
from rig.parlour_player import ParlourClients
from rig.raw_peer import RawPeer

from parlour_engine.kernels.prepare import prepare

SOCKETS = 5000
WARM = 200  # opened before memory is first read
MEMBERS = 20
STEP = 100

Opener = Callable[[int], Callable[[], RawPeer]]
"""Returns, for a server's port, a function that opens one more socket."""


def open_bare(port: int) -> Callable[[], RawPeer]:
    """Open sockets of B that are all in one room."""
    return lambda: bare_peer(port, 0, 0)


def open_in_lobby(port: int) -> Callable[[], RawPeer]:
    """Open sockets of ours that are in no room."""
    return ParlourClients(port).connect


def open_in_rooms(port: int) -> Callable[[], RawPeer]:
    """Open sockets of ours that share rooms."""
    clients, numbers, rooms = ParlourClients(port), count(), [""]

    def connect() -> RawPeer:
        peer = clients.connect()
        if next(numbers) % MEMBERS == 0:
            rooms[0] = clients.create_room(peer)
        clients.join(peer, rooms[0])
        return peer

    return connect


def kilobytes_each(process: MeasuredProcess, opener: Opener, sockets: int) -> float:
    """Return what one of so many idle sockets adds to a server's memory."""
    connect = opener(process.port)
    before = 0
    with Crowd() as crowd:
        for number in range(WARM + sockets):
            if number == WARM:
                before = process.resident_bytes()
            crowd.watch(connect())
            if number % STEP == 0:
                crowd.rest()  # answers the pings of the server, which gives up silent sockets
        return (process.resident_bytes() - before) / sockets / 1000


def main() -> None:
    """Measure and print."""
    sockets = int(sys.argv[1]) if len(sys.argv) > 1 else SOCKETS
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    prepare()
    print_machine()
    flags = {"--port": 0, "--database": "sqlite://", "--max-sockets": WARM + sockets}
    ours = ("-m", "parlour_server", "serve", *(str(part) for flag in flags.items() for part in flag))
    settings: list[tuple[str, tuple[str, ...], Opener]] = [
        ("bare aiohttp", (BARE_ROOM, "room"), open_bare),
        ("welcomed", ours, open_in_lobby),
        (f"in a room of {MEMBERS}", ours, open_in_rooms),
    ]
    rows: list[tuple[str, float]] = []
    for name, arguments, door in settings:
        with MeasuredProcess(*arguments) as process:
            rows.append((name, kilobytes_each(process, door, sockets)))
    print(f"{sockets} idle sockets")
    print_table([("socket", "kB each", "of bare"), *((name, kb, kb / rows[0][1]) for name, kb in rows)])
    print_load()


if __name__ == "__main__":
    main()
