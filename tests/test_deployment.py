"""What several nodes are deployed with: the metrics it asks for exist, and its commands are the program's."""

import json
import re
import shlex
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from parlour_server.__main__ import command_line

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SERVICES = YAML(typ="safe").load(ROOT / "docker-compose.yml")["services"]
SCALE = {name: service for name, service in SERVICES.items() if "scale" in service.get("profiles", ())}
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


@pytest.mark.parametrize("name", SCALE)
def test_a_container_has_no_rights_that_it_does_not_need(name: str) -> None:
    service = SCALE[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == ("no" if name == "owners" else "unless-stopped")
    assert service.get("cap_add", []) == RIGHTS.get(name, [])
    assert "healthcheck" in service
    files = [mount.split(":")[0] for mount in service.get("volumes", ()) if mount.startswith("./")]
    assert all((ROOT / file).exists() for file in files)
