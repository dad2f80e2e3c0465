"""What a distribution imports it declares: what a dependency brings along may go with its next release."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = {
    "protocol": "parlour_protocol",
    "engine": "parlour_engine",
    "client": "parlour_client",
    "client/web": "parlour_web",
    "server": "parlour_server",
}
PEERS = {"bitbully"}  # measured against where it happens to be installed; nothing needs it


def imported(source: Path) -> Iterator[str]:
    """The top-level packages that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def declared(folder: str) -> set[str]:
    """The distributions that a pyproject.toml names, extras included, by normalised name."""
    project = tomllib.loads((ROOT / folder / "pyproject.toml").read_text())["project"]
    extras = project.get("optional-dependencies", {})
    lines = [*project.get("dependencies", []), *(line for extra in extras.values() for line in extra)]
    return {normalised(found[0]) for line in lines if (found := re.match(r"[\w.-]+", line))}


def normalised(name: str) -> str:
    """A distribution's name as PyPI compares names."""
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("folder", PACKAGES)
def test_every_distribution_declares_what_it_imports(folder: str) -> None:
    package = PACKAGES[folder]
    names = {name for source in (ROOT / folder / package).rglob("*.py") for name in imported(source)}
    foreign = names - set(sys.stdlib_module_names) - {package} - PEERS
    owners = packages_distributions()
    missing = {
        name
        for name in foreign
        if not {normalised(owner) for owner in owners.get(name, [name])} & declared(folder)
    }
    assert missing == set()
