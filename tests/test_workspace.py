"""The workspace: one version for all members, tool settings in one place."""

import tomllib
from pathlib import Path

import parlour_server

ROOT = Path(__file__).parents[1]


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
