"""The workspace: one version for all members, tool settings in one place, nothing built twice."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

import parlour_server

ROOT = Path(__file__).parents[1]
PAGE = "client/web/parlour_web/static/index.html"
TYPES = "client/web/src/wire/messages.d.ts"


def members() -> list[Path]:
    workspace = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["uv"]["workspace"]
    return [ROOT, *(ROOT / member for member in workspace["members"])]


def version_of(member: Path) -> str:
    return str(tomllib.loads((member / "pyproject.toml").read_text())["project"]["version"])


def test_versions_move_together_and_the_changelog_knows_them() -> None:
    versions = {version_of(member) for member in members()}
    assert versions == {parlour_server.__version__}
    assert f"\n## {versions.pop()}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_tool_settings_live_at_the_root_alone() -> None:
    for member in members()[1:]:
        settings = tomllib.loads((member / "pyproject.toml").read_text()).get("tool", {})
        assert set(settings) <= {"hatch"}, f"{member.name} has tool settings of its own"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Return a tree that `make install` has just set up, of empty files but for the Makefile."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (members,) = re.findall(r"^MEMBERS := (.*)$", makefile, re.MULTILINE)
    of_web = (
        "index.html",
        "build.mjs",
        "icons.mjs",
        "language.mjs",
        "package-lock.json",
        "src/wire/socket.js",
    )
    names = ["pyproject.toml", *(f"{member}/pyproject.toml" for member in members.split())]
    names += ["uv.lock", "tests/golden/typescript.py", *(f"client/web/{name}" for name in of_web)]
    for name in (*names, ".venv/bin/uv", ".venv/synced", PAGE, TYPES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    for path in tmp_path.rglob("*"):
        os.utime(path, (0, 0))
    for age, path in enumerate([tmp_path / PAGE, tmp_path / TYPES, (tmp_path / TYPES).parent], start=1):
        os.utime(path, (age, age))
    return tmp_path


def is_up_to_date(tree: Path) -> bool:
    return subprocess.run(["make", "-q", PAGE], cwd=tree, capture_output=True, check=False).returncode == 0


def test_what_was_just_installed_is_not_built_again(installed: Path) -> None:
    assert is_up_to_date(installed)


def test_a_changed_source_of_the_page_is_built(installed: Path) -> None:
    (installed / "client" / "web" / "src" / "wire" / "socket.js").touch()
    assert not is_up_to_date(installed)
