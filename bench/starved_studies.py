"""How long does a small search tree take while another address asks for estimates, on a busy machine?

Two processes keep both processors busy, so that the study worker, which has the lowest priority, gets hardly
any processor time. In each round a first address requests a tree alone. Then thirty guests of a second
address each request the estimate of another series, and the first address requests another tree. The bench
prints the seconds of both trees, their ratio, and how many estimates were answered or refused, and when.

    .venv/bin/python bench/starved_studies.py [ROUNDS [GUESTS]]
"""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import aiohttp
from rig.figures import print_machine, print_table

from parlour_protocol.answers import TreePage
from parlour_protocol.commands import FetchPositionTree

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess
from tests.end_to_end.socket_client import SocketClient, guest_token, open_socket

ROUNDS: Final = 3
GUESTS: Final = 30
BUSY: Final = 2
HEAD_START: Final = 0.5  # seconds of the estimates
ALONE, CROWD = "127.0.0.3", "127.0.0.2"
MOST_SECONDS: Final = 900.0  # of an answer
#: No rate of new guests or of the laboratory, so that every refusal of an estimate is of the studies' limits.
FLAGS: Final = ("--guest-rate", "1000/60", "--series-rate", "1000/60", *LOADED_AHEAD)


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep so many processors busy."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


async def tree(client: SocketClient, number: int) -> float:
    """Request a tree that the server has not kept; return the seconds until it answers."""
    began = perf_counter()
    command = FetchPositionTree(client.new_id(), "nim", "minimax:depth=3", start=f"{3 + number},2,4")
    await client.socket.send(client.codec.encode(command))
    async with asyncio.timeout(MOST_SECONDS):  # longer than a test would wait
        answer = client.codec.decode(await client.socket.recv())
    assert isinstance(answer, TreePage), answer
    return perf_counter() - began


async def estimate(session: aiohttp.ClientSession, url: str, token: str, number: int) -> tuple[int, float]:
    """Return the status of an estimate, and the seconds until it was there."""
    began = perf_counter()
    players = ["random", f"alphabeta:depth=3,nodes={100_000 + number}"]
    wish: dict[str, Any] = {"game": "nim", "players": players, "games": 10}
    headers = {"Authorization": f"Bearer {token}"}
    async with session.post(f"{url}/api/series/estimate", json=wish, headers=headers) as answer:
        await answer.read()
        return answer.status, perf_counter() - began


async def measure(url: str, rounds: int, guests: int) -> None:
    """Measure in turn, and print."""
    tokens = [await guest_token(url, f"Guest {number}") for number in range(guests)]
    connector = aiohttp.TCPConnector(limit=0, local_addr=(CROWD, 0))
    timeout = aiohttp.ClientTimeout(MOST_SECONDS)
    rows: list[list[object]] = [["seconds of a tree", "alone", "beside", "ratio"]]
    pairs: list[tuple[float, float]] = []
    answers: list[tuple[int, float]] = []
    async with (
        open_socket(url, await guest_token(url, "Amber"), ALONE) as client,
        aiohttp.ClientSession(connector=connector, timeout=timeout) as session,
    ):
        await tree(client, 90)
        for number in range(rounds):
            alone = await tree(client, 2 * number)
            asked = [
                asyncio.create_task(estimate(session, url, token, guests * number + index))
                for index, token in enumerate(tokens)
            ]
            await asyncio.sleep(HEAD_START)
            beside = await tree(client, 2 * number + 1)
            pairs.append((alone, beside))
            rows.append([f"round {number + 1}", alone, beside, beside / alone])
            print(f"round {number + 1}: {alone:.2f} s alone, {beside:.2f} s beside", flush=True)
            answers += await asyncio.gather(*asked)
    middle = [median(each) for each in zip(*pairs, strict=True)]
    print_table([*rows, ["median", *middle, middle[1] / middle[0]]])
    print(f"\n{len(answers)} estimates by status:")
    for status, count in sorted(Counter(status for status, _ in answers).items()):
        seconds = [each for is_status, each in answers if is_status == status]
        print(f"  {status}: {count}, after {min(seconds):.1f} to {max(seconds):.1f} s")


def main(rounds: int = ROUNDS, guests: int = GUESTS) -> None:
    """Start a server and measure it."""
    print_machine()
    with (
        TemporaryDirectory(prefix="parlour-bench-") as folder,
        ServerProcess(Path(folder), *FLAGS) as server,
        busy(BUSY),
    ):
        asyncio.run(measure(server.url, rounds, guests))
        print(f"engine workers lost: {server.errors().count('engine worker lost')}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
