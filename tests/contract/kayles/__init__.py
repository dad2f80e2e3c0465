"""Kayles: the game that test_adding_a_game.py adds to a copy of the tree."""

import shutil
from pathlib import Path

HERE = Path(__file__).parent


def add_kayles(tree: Path) -> None:
    """Add the game to the engine of a copy of the tree, by the steps of CONTRIBUTING.md that write files."""
    folder = tree / "engine" / "parlour_engine" / "games" / "kayles"
    folder.mkdir()
    shutil.copy(HERE / "rules.py", folder)
    shutil.copy(HERE / "rules.md", folder)
    catalogue = tree / "engine" / "parlour_engine" / "catalogue.py"
    table, end, rest = catalogue.read_text().partition("\n}\n\n\ndef entry(")
    catalogue.write_text(f"{table}\n{(HERE / 'catalogue_line.txt').read_text().rstrip()}{end}{rest}")
