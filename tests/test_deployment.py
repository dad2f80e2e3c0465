"""What several nodes are deployed with: the metrics it asks for exist, and its commands are the program's."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest
from ruamel.yaml import YAML

from parlour_engine.__main__ import main
from parlour_server.__main__ import command_line
from tests.end_to_end.server_process import quiet_port, wait_until

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SERVICES = YAML(typ="safe").load(ROOT / "docker-compose.yml")["services"]
SCALE = {name: service for name, service in SERVICES.items() if "scale" in service.get("profiles", ())}
BATCH = {name: service for name, service in SERVICES.items() if "batch" in service.get("profiles", ())}
NAME = re.compile(r"\b(?:parlour|process)_[a-z_]+\b")
#: What Prometheus makes of a histogram.
PARTS = ("_bucket", "_sum", "_count")
#: The rights that containers have: to give new volumes to their users; to be run at all (see the file).
RIGHTS = {"owners": ["CHOWN"], "proxy": ["NET_BIND_SERVICE"]}


def exported() -> set[str]:
    """The metrics that docs/hosting.md lists, which a test of the server holds against what it exports."""
    return set(re.findall(r"^\| `((?:parlour|process)_\w+)` \|", HOSTING, re.MULTILINE))


def asked(path: Path) -> set[str]:
    """The metrics that a file's expressions ask for."""
    if path.suffix == ".json":
        panels = json.loads(path.read_text(encoding="utf-8"))["panels"]
        expressions = [target["expr"] for panel in panels for target in panel["targets"]]
    else:
        groups = YAML(typ="safe").load(path)["groups"]
        expressions = [rule["expr"] for group in groups for rule in group["rules"]]
    names = {name for expression in expressions for name in NAME.findall(expression)}
    return {next((name.removesuffix(part) for part in PARTS if name.endswith(part)), name) for name in names}


@pytest.mark.parametrize("file", ["alerts.yml", "grafana/dashboards/parlour.json"])
def test_dashboards_and_alerts_ask_for_metrics_that_are_exported(file: str) -> None:
    names = asked(DEPLOY / file)
    assert len(names) >= 6
    assert names - exported() == set()


def test_every_alert_is_explained_to_hosts() -> None:
    rules = [
        rule for group in YAML(typ="safe").load(DEPLOY / "alerts.yml")["groups"] for rule in group["rules"]
    ]
    assert [rule["alert"] for rule in rules if f"`{rule['alert']}`" not in HOSTING] == []


def test_prometheus_asks_every_node() -> None:
    (job,) = YAML(typ="safe").load(DEPLOY / "prometheus.yml")["scrape_configs"]
    nodes = {f"{name}:8080" for name in SCALE if name.startswith("parlour-")}
    assert set(job["static_configs"][0]["targets"]) == nodes
    assert all(node in (DEPLOY / "Caddyfile").read_text(encoding="utf-8") for node in nodes)


@pytest.mark.parametrize(
    "name", [name for name, service in SCALE.items() if service.get("image") == "parlour"]
)
def test_what_a_container_runs_is_a_command_of_the_program(name: str) -> None:
    words = shlex.split(SCALE[name].get("command", "parlour-server serve"))
    assert words[0] == "parlour-server"
    assert command_line().parse_args(words[1:]).command == words[1]


@pytest.mark.parametrize("name", SCALE | BATCH)
def test_a_container_has_no_rights_that_it_does_not_need(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == ("no" if name == "owners" else "unless-stopped")
    assert service.get("cap_add", []) == RIGHTS.get(name, [])
    assert "healthcheck" in service
    files = [mount.split(":")[0] for mount in service.get("volumes", ()) if mount.startswith("./")]
    assert all((ROOT / file).exists() for file in files)


class Container:
    """A container's command and its health check, as processes of this machine, on a port of their own."""

    def __init__(self, name: str, folder: Path, **replaced: str) -> None:
        self._service = SERVICES[name]
        self._replaced = replaced
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def is_healthy(self) -> bool:
        """Return whether its health check passes."""
        kind, *words = self._service["healthcheck"]["test"]
        assert kind == "CMD"
        return subprocess.run(self._here(words), env=self._environ, capture_output=True).returncode == 0

    def _here(self, words: list[str]) -> list[str]:
        for there, here in self._replaced.items():
            words = [word.replace(there, here) for word in words]
        return words

    @property
    def _environ(self) -> dict[str, str]:
        """The image's PATH is where the commands are; the rest comes from the service."""
        commands = str(Path(sys.executable).parent)
        given = {name: str(value) for name, value in self._service.get("environment", {}).items()}
        return {**os.environ, "PATH": f"{commands}:{os.environ['PATH']}", **given}

    def __enter__(self) -> Self:
        words = self._here(shlex.split(self._service["command"]))
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                words, cwd=self._folder, env=self._environ, stdout=log, stderr=log
            )
        wait_until(self.is_healthy, "a healthy container")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process is not None
        self._process.terminate()  # as Compose ends it; the shell of a command has given way to it
        assert self._process.wait(30) is not None


def test_the_batch_containers_play_a_series(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port, health, other_health = (str(quiet_port()) for _ in range(3))
    here = {"dask-scheduler": "127.0.0.1", "8786": port}
    with (
        Container("dask-scheduler", tmp_path, **{"8786": port, "8787": health}),
        Container("dask-worker", tmp_path, **here, **{"8788": other_health, "/tmp": str(tmp_path)}) as worker,
    ):
        main(
            ["match", "nim", "random", "greedy", "--pairs", "2", "--executor", f"dask:tcp://127.0.0.1:{port}"]
        )
        assert "Results" in capsys.readouterr().out
        assert worker.is_healthy()


def test_the_batch_containers_are_reached_from_no_other_machine() -> None:
    assert [name for name, service in BATCH.items() if "ports" in service] == []
    assert set(BATCH) == {"dask-scheduler", "dask-worker"}
