"""A copy of the engine and the tests, to which a test adds something as CONTRIBUTING.md says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Plugins that only take time here.
WITHOUT = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:schemathesis")


def steps_of(section: str) -> list[str]:
    """Return the numbered steps of a section of CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    part = text.partition(f"## {section}\n\n")[2].partition("\n## ")[0]
    return re.findall(r"^\d\. (.*?)(?=^\d\. |^$)", part, re.M | re.S)


def copy_to(tree: Path) -> None:
    """Copy the engine and the tests, without the tests that make copies."""
    # With bytecode, but for that which other tests are just writing.
    without = shutil.ignore_patterns("*.pyc.*", "browser", "test_adding_*.py")
    shutil.copytree(ROOT / "engine", tree / "engine", ignore=without)
    shutil.copytree(ROOT / "tests", tree / "tests", ignore=without)
    shutil.copy(ROOT / "pyproject.toml", tree)


def run(tree: Path, *arguments: str, status: int = 0) -> str:
    """Run Python in the copy, which comes before the installed packages, and return what it prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment |= {
        "PYTHONPATH": f"{tree / 'engine'}{os.pathsep}{tree}",
        "NUMBA_CACHE_DIR": str(tree / "cache"),
    }
    done = subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def passed(tree: Path, *arguments: str) -> int:
    """Run tests in the copy and return how many passed; one that was skipped does not count."""
    shown = run(tree, "-m", "pytest", "-q", *WITHOUT, *arguments)
    return int(re.findall(r"(\d+) passed", shown)[0])
