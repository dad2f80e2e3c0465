"""The image's steps, run by hand in a clean directory: no container engine is needed to see them work."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.environment import ROOT, UV, Environment, run

pytestmark = [pytest.mark.network, pytest.mark.slow]

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
_, BUILD, RUNTIME = DOCKERFILE.split("\nFROM ")
NOT_SENT = shutil.ignore_patterns("node_modules", "static", "__pycache__", ".venv")


def copied_sources() -> list[str]:
    """Return what the build stage copies into its working directory."""
    copies = [shlex.split(line)[1:-1] for line in re.findall(r"^COPY .*$", BUILD, re.MULTILINE)]
    return [source for copy in copies for source in copy]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Run the build stage's `uv sync` on a copy of what it is given."""
    source = tmp_path_factory.mktemp("source")
    for name in copied_sources():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=NOT_SENT)
        else:
            shutil.copy(ROOT / name, source / name)
    installed = Environment(tmp_path_factory.mktemp("image") / "parlour")
    (sync,) = re.findall(r"^RUN uv (sync .*)$", BUILD, re.MULTILINE)
    environ = {**os.environ, "UV_PROJECT_ENVIRONMENT": str(installed.folder)}
    command: list[str | Path] = [UV, *shlex.split(sync), "--python", sys.executable]
    done = subprocess.run(command, cwd=source, env=environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(source)  # an image keeps nothing of the build stage but the environment
    return installed


@pytest.fixture
def serving(image: Environment, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Start what the image starts, with the image's variables."""
    variables = dict(re.findall(r"(PARLOUR_\w+)=(\S+)", RUNTIME))
    variables |= {"PARLOUR_PORT": "0", "PARLOUR_HOST": "127.0.0.1"}
    variables["PARLOUR_DATABASE"] = variables["PARLOUR_DATABASE"].replace("/data/", f"{tmp_path}/")
    (command,) = re.findall(r'^CMD \["parlour-server", (.*)\]$', RUNTIME, re.MULTILINE)
    server = subprocess.Popen(
        [image.bin / "parlour-server", *shlex.split(command.replace(",", " "))],
        cwd=tmp_path,
        env={**os.environ, **variables, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    yield server
    server.kill()
    server.communicate()


def test_the_image_holds_the_server_s_slice_and_no_tools(image: Environment) -> None:
    held = image.holds()
    assert {"parlour-server", "parlour-protocol", "parlour-engine", "parlour-web", "uvloop"} <= held
    assert not held & {"parlour", "parlour-client", "pytest", "mypy", "ruff", "websockets"}


def test_the_image_serves_its_page_and_health_and_stops_when_asked(serving: subprocess.Popen[str]) -> None:
    assert serving.stdout is not None
    address = serving.stdout.readline().split()[-1]
    with urllib.request.urlopen(f"{address}/healthz", timeout=10) as answer:
        assert answer.status == 200
    with urllib.request.urlopen(address, timeout=10) as answer:
        assert b"/assets/boot-" in answer.read()
    serving.send_signal(signal.SIGTERM)
    assert serving.wait(timeout=20) == 0


def test_compose_and_image_agree_on_the_health_check() -> None:
    compose = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    (probe,) = re.findall(r'r\.urlopen\([^"]*/healthz[^"]*\)', compose)
    assert probe in RUNTIME


def test_the_compose_file_is_valid() -> None:
    checker = ROOT / ".venv" / "bin" / "check-jsonschema"
    run([checker, "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"], cwd=ROOT)
