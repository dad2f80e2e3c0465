"""A series survives `kill -9`: no game is lost or counted twice, and all are those of the command match."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from tests.end_to_end.server_process import ServerProcess, wait_until

PLAYERS = ("alphabeta:nodes=50000", "greedy")
GAMES = 80  # some seconds, so that the first piece of one ends long before the series


def asked(server: ServerProcess, path: str, token: str = "", body: object = None) -> bytes:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{server.url}{path}", data, headers), timeout=60) as response:
        answer: bytes = response.read()
    return answer


def from_a_shell() -> list[dict[str, Any]]:
    """The games of the same series by the command."""
    command = [
        "match",
        "connect-four",
        *PLAYERS,
        "--pairs",
        str(GAMES // 2),
        "--seed",
        "kill",
        "--games",
        "--json",
    ]
    run = [sys.executable, "-m", "parlour_engine", *command]
    printed = subprocess.run(run, capture_output=True, text=True, check=True, timeout=100).stdout
    return [json.loads(line) for line in printed.splitlines()[:-1]]


def test_a_series_goes_on_after_a_kill_with_the_games_of_its_seed(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--engines", "process:1", "--read-rate", "100000/1") as server:
        server.hurry_studies()
        token = json.loads(asked(server, "/api/guests", body={}))["token"]
        plan = {"game": "connect-four", "players": PLAYERS, "games": GAMES, "seed": "kill"}
        series = json.loads(asked(server, "/api/series", token, plan))["id"]

        def played() -> int:
            return int(
                json.loads(asked(server, f"/api/series/{series}?after={GAMES}", token))["series"]["played"]
            )

        wait_until(lambda: played() > 0, "a finished game")
        server.kill()
        server.start()
        server.hurry_studies()
        assert played() < GAMES
        wait_until(lambda: played() == GAMES, "the whole series")
        rows = list(csv.DictReader(io.StringIO(asked(server, f"/api/series/{series}/csv", token).decode())))
    assert [int(row["game"]) for row in rows] == list(range(1, GAMES + 1))
    assert [row["moves"] for row in rows] == [game["moves"] for game in from_a_shell()]
