"""The imports of the product: no circle, and every contract holds.

A contract that nothing breaks may hold nothing: each arrow is bent in a copy and must be reported.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = [
    ROOT / "protocol" / "parlour_protocol",
    ROOT / "engine" / "parlour_engine",
    ROOT / "client" / "parlour_client",
    ROOT / "server" / "parlour_server",
    ROOT / "client" / "web" / "parlour_web",
]
CONTRACTS = [
    contract["name"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
]
#: A module, and an import that does not belong there; at least one for each contract.
BENT = [
    ("parlour_client/room/room.py", "import parlour_server.app"),
    ("parlour_protocol/values.py", "import parlour_engine.game"),
    ("parlour_engine/game.py", "import asyncio"),
    ("parlour_web/__init__.py", "import parlour_protocol.codec"),
    ("parlour_client/connection/connection.py", "import aiohttp"),
    ("parlour_server/app.py", "import websockets"),
    ("parlour_protocol/liveness.py", "import msgpack"),
    ("parlour_protocol/session.py", "import time"),
    ("parlour_engine/games/nim/rules.py", "import parlour_engine.search.fixed_depth"),
    ("parlour_engine/search/budget.py", "import numba"),
    ("parlour_engine/players/choose.py", "import parlour_engine.games.nim.values"),
    ("parlour_engine/kernels/search.py", "import parlour_engine.exact.solution"),
    ("parlour_engine/games/mnk/solvable.py", "import parlour_engine.workers.registry"),
    ("parlour_engine/games/grundy/rules.py", "import parlour_engine.games.grundy.values"),
    ("parlour_engine/games/greedy_nim/values.py", "import numpy"),
    ("parlour_engine/catalogue.py", "import parlour_engine.games.mnk.kernel"),
    ("parlour_server/domain/room/decide.py", "import asyncio"),
    ("parlour_server/domain/clock/side.py", "import time"),
    ("parlour_server/rooms/registry.py", "import parlour_server.analysis.position_values"),
    ("parlour_server/auth/identity.py", "import argon2"),
    ("parlour_server/push/sender.py", "import cryptography"),
    ("parlour_server/engines/pool.py", "import nats"),
    ("parlour_engine/commands/match.py", "import distributed"),
    ("parlour_client/connection/link.py", "import parlour_client.room.fold"),
]


def lint(folder: Path) -> str:
    """Run import-linter on copies of the packages in a folder and return its report."""
    environ = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"}
    linter = str(Path(sys.executable).parent / "lint-imports")
    done = subprocess.run(
        [linter, "--no-cache", "--config", str(ROOT / "pyproject.toml")],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("bent")
    for package in PACKAGES:
        copy = folder / package.name
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    (folder / "parlour_engine" / "stray.py").write_text('"""A module in no layer."""\n')
    for module, line in BENT:
        with (folder / module).open("a") as source:
            source.write(f"\n{line}\n")
    return lint(folder)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_bent_arrow_breaks_its_contract(contract: str, report: str) -> None:
    assert re.search(rf"^{re.escape(contract)} BROKEN\b", report, re.MULTILINE), report


@pytest.mark.parametrize(("module", "line"), BENT)
def test_a_bent_arrow_is_named_with_both_its_ends(module: str, line: str, report: str) -> None:
    importer = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    target = line.removeprefix("import ")
    shown = target if target.startswith("parlour") else target.split(".")[0]
    assert re.search(rf"{re.escape(importer)} -> {re.escape(shown)} \(l\.\d+\)", report), report


def test_a_module_of_the_engine_that_is_in_no_layer_is_named(report: str) -> None:
    assert re.search(r"parlour_engine\.stray\b", report), report


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph(*(package.name for package in PACKAGES), cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert "parlour_server.cluster.errors" in imports["parlour_server.cluster.nats_bus"]
    TopologicalSorter(imports).prepare()  # raises CycleError and names the circle
