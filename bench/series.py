"""Do moves in rooms wait for a series of the laboratory? Acknowledgements with one beside them and without.

Rooms of two clients play as in acknowledgement.py; in every other round the server plays a series too. Each
round has a server and an empty database of its own, so that both meet the machine in the same state.

    .venv/bin/python bench/series.py
"""

import asyncio
import json
from urllib.request import Request, urlopen

from acknowledgement import Load, measure
from rig.figures import print_load, print_machine, print_table, quantile
from rig.server import ProbedServer

ROOMS = 16
ROUNDS = 4
SERIES = {"game": "connect-four", "players": ["alphabeta:depth=9", "alphabeta:depth=8"], "games": 1_000}


def asked(url: str, path: str, token: str, body: object = None) -> dict[str, object]:
    """Return the answer to a request."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url + path, data, {**headers, "Content-Type": "application/json"})) as response:
        answer: dict[str, object] = json.load(response)
    return answer


def start_series(url: str) -> None:
    """Let the server play a series for longer than the rooms play."""
    token = str(asked(url, "/api/guests", "", {})["token"])
    asked(url, "/api/series", token, SERIES)


def main() -> None:
    """Measure and print."""
    print_machine()
    loads = {"without": Load(), "with a series": Load()}
    for _ in range(ROUNDS):
        for name, load in loads.items():
            with ProbedServer("process:1") as server:
                if name != "without":
                    start_series(server.url)
                asyncio.run(measure(server.url, ROOMS, load))
            load.notes += server.notes
    print(f"{ROUNDS} rounds of {ROOMS} rooms, loop {server.loop}; milliseconds")
    rows = [[name, *load.row(ROOMS)[1:]] for name, load in loads.items()]
    print_table([["", "moves", "moves/s", "ack p50", "p99", "max", "longest stall", "longest run"], *rows])
    without, beside = (quantile(load.acks, 0.99) for load in loads.values())
    print(f"p99 with a series: {beside / without:.2f} of that without")
    print_load()


if __name__ == "__main__":
    main()
