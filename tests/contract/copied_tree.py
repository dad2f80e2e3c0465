"""A copy of a package and the tests, to which a test adds something as CONTRIBUTING.md says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Plugins that only take time here.
WITHOUT = ("cacheprovider", "xdist", "schemathesis")


def steps_of(section: str) -> list[str]:
    """Return the numbered steps of a section of CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    part = text.partition(f"## {section}\n\n")[2].partition("\n## ")[0]
    return re.findall(r"^\d\. (.*?)(?=^\d\. |^$)", part, re.M | re.S)


def copy_to(tree: Path, package: str = "engine") -> None:
    """Copy a package and the tests, without the tests that make copies."""
    # With bytecode, but for that which other tests are just writing.
    without = shutil.ignore_patterns("*.pyc.*", "browser", "test_adding_*.py")
    shutil.copytree(ROOT / package, tree / package, ignore=without)
    shutil.copytree(ROOT / "tests", tree / "tests", ignore=without)
    shutil.copy(ROOT / "pyproject.toml", tree)


def run(tree: Path, *arguments: str, status: int = 0) -> str:
    """Run Python in the copy, which comes before the installed packages, and return what it prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment |= {
        "PYTHONPATH": os.pathsep.join(map(str, (tree / "engine", tree / "server", tree))),
        "NUMBA_CACHE_DIR": str(tree / "cache"),
    }
    done = subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


class Passed:
    """The tests that passed in a copy, run at once: the start of pytest takes longer than most of them."""

    def __init__(self, tree: Path, *arguments: str, without: tuple[str, ...] = WITHOUT) -> None:
        plugins = (word for name in without for word in ("-p", f"no:{name}"))
        shown = run(tree, "-m", "pytest", "-q", "-rp", *plugins, *arguments)
        self._ids = re.findall(r"^PASSED (.*)$", shown, re.MULTILINE)

    def of(self, *files: str, word: str = "") -> int:
        """Return how many passed of files or folders, with a word in their names."""
        return sum(each.startswith(files) and word in each for each in self._ids)
