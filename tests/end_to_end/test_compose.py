"""What docker-compose.yml starts, with the users, rights, variables and health checks that it says.

Grafana is not run: no package of it is at hand. What its board asks for is asked of Prometheus.
"""

import asyncio
import json
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

import aiohttp
import pytest
from ruamel.yaml import YAML

from parlour_protocol.answers import Event, RoomCreated, RoomJoined
from parlour_protocol.codec import client_codec
from parlour_protocol.commands import CreateRoom, Hello, JoinRoom, PlayMove
from parlour_protocol.events import MovePlayed
from parlour_protocol.version import JSON_SUBPROTOCOL
from tests.end_to_end.containers import ROOT, SERVICES, Compose, has_program
from tests.end_to_end.server_process import wait_until
from tests.require import require

HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
GAME_SECONDS = 120.0
CLOSE_SECONDS = 0.5
#: Workers that load all searches at their start, at idle priority, take minutes beside other tests.
SOON_READY = {"PARLOUR_ENGINE_LOADING": "needed"}

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("prepared_cache")]


def make_secrets(folder: Path) -> dict[str, str]:
    """Run what docs/hosting.md says for the secrets; return the variables of the file ``.env`` after it."""
    (block,) = re.findall(r"```\n(mkdir --mode=700 secrets\n.*?)SITE=", HOSTING, re.DOTALL)
    subprocess.run(["sh", "-eu", "-c", block], cwd=folder, check=True, timeout=60)
    return dict(line.split("=", 1) for line in (folder / ".env").read_text().splitlines())


def keep_compiled(compose: Compose, *services: str) -> None:
    """Put the compiled searches into the homes of services, which would spend a minute on them each."""
    from parlour_engine.kernels.cache import directory

    for name in services:
        volume = "games" if name == "parlour" else name
        home = compose.made_volume(volume, name, "/data")
        shutil.copytree(directory(), home / ".cache" / "parlour" / directory().name)
        subprocess.run(["chown", "-R", f"--reference={home}", home], check=True)


def text_of(url: str) -> str:
    with urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def get(url: str) -> Any:
    return json.loads(text_of(url))


@pytest.fixture
def compose(tmp_path: Path) -> Iterator[Compose]:
    tmp_path.chmod(0o755)
    with ExitStack() as stack:
        yield stack.enter_context(Compose(tmp_path, SOON_READY))


def test_one_node_serves_and_ends_in_order(compose: Compose) -> None:
    keep_compiled(compose, "parlour")
    compose.up("parlour")
    with urlopen(f"http://{compose.address('parlour')}:8080/", timeout=10) as page:
        assert b"/assets/boot-" in page.read()
    assert (compose.volume("games") / "parlour.db").stat().st_uid == 10001
    assert compose.stop("parlour") == 0
    assert "everything acknowledged is on disk" in compose.log("parlour")


def test_several_nodes_are_reached_through_the_proxy_and_seen_by_prometheus(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for name in ("prometheus", "proxy"):
        require(has_program(name), f"there is no program for {name}")
    variables = {**make_secrets(tmp_path), "SECRETS": str(tmp_path / "secrets"), **SOON_READY}
    with Compose(tmp_path, variables) as compose:
        keep_compiled(compose, "parlour-1", "parlour-2", "engines-1", "engines-2")
        compose.up("proxy", "prometheus")
        authority = compose.volume("certificates") / "caddy/pki/authorities/local/root.crt"
        metrics = [f"http://{compose.address(name)}:8080/metrics" for name in ("parlour-1", "parlour-2")]
        wait_until(lambda: all("\nparlour_engine_nodes 2" in text_of(url) for url in metrics), "engine nodes")
        assert all("\nparlour_bus_up 1" in text_of(url) for url in metrics)
        asyncio.run(play_through(compose.address("proxy"), ssl.create_default_context(cafile=authority)))
        check_wrong_password(compose.address("postgresql"))
        check_prometheus(f"http://{compose.address('prometheus')}:9090/api/v1")
        for name in ("parlour-1", "parlour-2", "engines-1", "engines-2", "nats"):
            assert compose.stop(name) in (0, 1), compose.log(name)


async def play_through(proxy: str, trust: ssl.SSLContext) -> None:
    """Load the page and play against a machine at ``https://localhost``, which the proxy serves."""
    url = f"https://{proxy}:8443"
    names: dict[str, Any] = {"server_hostname": "localhost", "ssl": trust}
    headers = {"Host": "localhost", "Origin": "https://localhost"}
    async with aiohttp.ClientSession(headers=headers) as http, asyncio.timeout(GAME_SECONDS):
        async with http.get(url, **names) as page:
            assert "/assets/boot-" in await page.text()
            cookie = page.headers["Set-Cookie"].partition(";")[0]
        async with http.get(f"{url}/metrics", **names) as metrics:
            assert metrics.status == 404
        codec = client_codec(JSON_SUBPROTOCOL)
        async with http.ws_connect(
            f"{url}/ws",
            headers={"Cookie": cookie},
            protocols=[JSON_SUBPROTOCOL],
            **names,
        ) as socket:

            async def until(kind: type) -> Any:
                while True:
                    message = codec.decode((await socket.receive()).data)
                    if isinstance(message, kind):
                        return message

            async def ask(command: Any, kind: type) -> Any:
                await socket.send_str(str(codec.encode(command)))
                return await until(kind)

            await socket.send_str(str(codec.encode(Hello("1"))))
            created = await ask(CreateRoom("2", "nim", ["me", "greedy"], {"heaps": [3, 4, 5]}), RoomCreated)
            await ask(JoinRoom("3", created.room), RoomJoined)
            await socket.send_str(str(codec.encode(PlayMove("4", created.room, 1, "1:3"))))
            moves = 0
            while moves < 2:  # one's own, and the machine's
                event = await until(Event)
                moves += isinstance(event.body, MovePlayed)
    await asyncio.sleep(CLOSE_SECONDS)  # aiohttp does not wait until its TLS connections are closed


def check_wrong_password(postgresql: str) -> None:
    """See that a wrong password of PostgreSQL, which asks for one here, is one line and not shown."""
    url = f"postgresql://parlour:hunter2@{postgresql}/parlour"
    command = [sys.executable, "-m", "parlour_server", "tokens", "--database", url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert 'password authentication failed for user "parlour" (--database / PARLOUR_DATABASE)' in line
    assert "hunter2" not in line


def check_prometheus(api: str) -> None:
    """See that Prometheus reaches both nodes, and can evaluate every alert and every panel of the board."""

    def health() -> list[str]:
        return [target["health"] for target in get(f"{api}/targets")["data"]["activeTargets"]]

    wait_until(lambda: health() == ["up", "up"], "both nodes scraped")
    rules = [rule for group in get(f"{api}/rules")["data"]["groups"] for rule in group["rules"]]
    file = YAML(typ="safe").load(ROOT / "deploy" / "alerts.yml")
    assert [rule["name"] for rule in rules] == [
        rule["alert"] for group in file["groups"] for rule in group["rules"]
    ]
    board = json.loads(
        (ROOT / "deploy" / "grafana" / "dashboards" / "parlour.json").read_text(encoding="utf-8")
    )
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    for expression in [*asked, *(rule["query"] for rule in rules)]:
        filled = expression.replace("$__rate_interval", "1m")  # as Grafana does
        assert get(f"{api}/query?query={quote(filled)}")["status"] == "success"
    assert get(f"{api}/query?query=sum(up)")["data"]["result"][0]["value"][1] == "2"


def test_every_service_but_grafana_is_run_here() -> None:
    left_out = {name for name in SERVICES if not has_program(name)}
    require(left_out <= {"grafana"}, f"there are no programs for {left_out}")
    assert left_out <= {"grafana"}
