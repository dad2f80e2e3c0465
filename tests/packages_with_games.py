"""Packages with games, put where Python finds them, as pip does: the template of the documents."""

import os
import shutil
from pathlib import Path

TEMPLATE = Path(__file__).parents[1] / "docs" / "game-template"
NAME, VERSION, GAME = "parlour-game-bachet", "0.1.0", "bachet"


def install(folder: Path, name: str = NAME, version: str = VERSION, game: str = GAME) -> Path:
    """Install the template's package in a folder, under a name of its own; return the folder of its code."""
    module = name.replace("-", "_")
    package = folder / module
    shutil.copytree(TEMPLATE / "parlour_game_bachet", package, ignore=shutil.ignore_patterns("__pycache__"))
    edit(package / "__init__.py", "parlour_game_bachet", module)
    edit(package / "rules.py", f'"{GAME}"', f'"{game}"')
    described = folder / f"{module}-{version}.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (described / "entry_points.txt").write_text(f"[parlour.games]\n{game} = {module}:GAME\n")
    return package


def edit(file: Path, old: str, new: str) -> None:
    """Replace a text that a file has."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def with_packages(folder: Path) -> dict[str, str]:
    """Return this process's environment for one that has the packages in a folder, too."""
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
