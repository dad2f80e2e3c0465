"""A virtual environment to install into, and to ask what it holds."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
UV = ROOT / ".venv" / "bin" / "uv"


def run(command: Sequence[str | Path], cwd: Path) -> str:
    """Run a command and return what it printed; a failure shows what it complained about."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}{done.stderr}"
    return done.stdout


@dataclass(frozen=True)
class Environment:
    """A virtual environment; commands run outside the repository, so that nothing is found by accident."""

    folder: Path

    @classmethod
    def empty(cls, folder: Path) -> "Environment":
        """Make an environment that holds nothing."""
        run([UV, "venv", "--quiet", "--python", sys.executable, folder], cwd=folder.parent)
        return cls(folder)

    @property
    def bin(self) -> Path:
        return self.folder / "bin"

    def pip_install(self, cwd: Path, *requirements: str) -> None:
        """Install what pip is told in a folder, without bytecode of what is never run here."""
        pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", self.bin / "python"]
        run([*pip, "install", "--quiet", "--no-compile", *requirements], cwd=cwd)

    def install(self, *requirements: str | Path, cwd: Path | None = None) -> None:
        """Install what is needed for requirements, wheels, or folders in ``cwd``."""
        self._uv("install", *requirements, cwd=cwd)

    def uninstall(self, *names: str) -> None:
        self._uv("uninstall", *names)

    def _uv(self, verb: str, *arguments: str | Path, cwd: Path | None = None) -> None:
        run([UV, "pip", verb, "--quiet", "--python", self.bin / "python", *arguments], cwd=cwd or self.folder)

    def run(self, *command: str) -> str:
        return run([self.bin / command[0], *command[1:]], cwd=self.folder)

    def holds(self) -> set[str]:
        listed = run(
            [UV, "pip", "list", "--format", "json", "--python", self.bin / "python"], cwd=self.folder
        )
        return {str(canonicalize_name(entry["name"])) for entry in json.loads(listed)}

    def import_everything(self, package: str, but: Sequence[str] = ()) -> None:
        """Import a package and each of its modules, without what the shell's environment adds.

        Modules whose names begin with one of ``but`` are left out: they need an extra.
        """
        self.run("python", "-I", "-W", "error", "-c", IMPORT_EVERYTHING, package, *but)


IMPORT_EVERYTHING = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    # Alembic runs migrations with a context of its own.
    if ".migrations" not in module.name and not module.name.startswith(tuple(sys.argv[2:])):
        importlib.import_module(module.name)
"""


def requirements(wheel: Path) -> set[str]:
    """Return the names a wheel needs, without its extras."""
    with zipfile.ZipFile(wheel) as archive:
        metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        headers = Parser().parsestr(archive.read(metadata).decode())
    wanted = [Requirement(line) for line in headers.get_all("Requires-Dist", [])]
    return {
        str(canonicalize_name(need.name))
        for need in wanted
        if need.marker is None or need.marker.evaluate({"extra": ""})
    }


def with_ours(name: str, wheels: dict[str, Path]) -> list[Path]:
    """Return a distribution's wheel and those of ours that it needs."""
    found, pending = [], [name]
    while pending:
        wheel = wheels[pending.pop()]
        if wheel not in found:
            found.append(wheel)
            needs = {need.replace("-", "_") for need in requirements(wheel)}
            pending += sorted(needs & set(wheels))
    return found
