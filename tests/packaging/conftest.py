"""Empty environments and freshly built wheels; both need a package registry."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.environment import ROOT, UV, Environment, run
from tests.require import require

NOT_COPIED = shutil.ignore_patterns(
    ".*cache", ".git", ".hypothesis", ".venv", "__pycache__", "dist", "node_modules", "static", "test-results"
)


@pytest.fixture(scope="session", autouse=True)
def registry(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skip everything here where no package registry answers."""
    target = tmp_path_factory.mktemp("registry")
    asked = subprocess.run(
        [UV, "pip", "install", "--dry-run", "--refresh", "--target", target, "--no-deps", "msgpack"],
        capture_output=True,
    )
    require(asked.returncode == 0, "no package registry answers")


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy to build in: a build replaces Node packages and the page, which other tests are using."""
    copy = tmp_path_factory.mktemp("source") / "parlour"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    return copy


@pytest.fixture(scope="session")
def wheels(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Build every distribution as it would be published: the sdist first, then the wheel from the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run([UV, "build", "--all-packages", "--python", sys.executable, "--out-dir", folder], cwd=sources)
    return {wheel.name.split("-")[0]: wheel for wheel in folder.glob("*.whl")}


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """Return an empty virtual environment."""
    return Environment.empty(tmp_path / "venv")
