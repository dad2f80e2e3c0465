"""The folder of the compiled code, and whether everything is compiled, found out without numba.

numba does not notice a change in a file that a cached function merely uses. So the name of the folder is a
digest of every source of the engine, and of each package whose game has compiled parts: an edited source gets
a new, empty folder, and stale code is never loaded. A marker file shows that `prepare` has run. The marker's
name depends on everything else that compiled code depends on: the folder of the sources, as numba keeps the
code of each path apart; Python; numba; the processor. The marker's time is when the folder was last used, so
that folders of old sources can be recognised and removed.

Invariant: nothing here imports numba or numpy, and only this user can write to the folder.
"""

import hashlib
import os
import platform
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

from parlour_engine.catalogue import GAMES
from parlour_engine.files import make_private

PACKAGE = Path(__file__).parents[1]
DIGITS = 16
NAME = re.compile(f"[0-9a-f]{{{DIGITS}}}")
PREPARED = "prepared-"
UNUSED_SECONDS = 30 * 24 * 60 * 60
NOBODY = 65_534


def digest_of(*packages: Path) -> str:
    """Return a digest of the sources in some folders: their paths and contents."""
    digest = hashlib.sha256()
    for package in packages:
        for path in sorted(package.rglob("*.py")):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(package).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()[:DIGITS]


def games_with_compiled_parts() -> list[str]:
    """Return the ids of the packages' games that have a kernel, a solver or a prover."""
    lines = {game_id: GAMES[game_id] for game_id in sorted(GAMES.packages)}
    return [game_id for game_id, line in lines.items() if line.kernel or line.solver or line.prover]


def candidates() -> Iterator[Path]:
    """Yield the folders to try, best first: numba's own variable, the user's cache, a temporary folder."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen)
    if home := os.environ.get("XDG_CACHE_HOME"):
        yield Path(home) / "parlour"
    with suppress(RuntimeError):  # a user without a home
        yield Path.home() / ".cache" / "parlour"
    # Shared by this user's processes, so that a pool compiles once.
    yield Path(tempfile.gettempdir()) / f"parlour-{os.getuid()}"


def is_ours_to_write(directory: Path) -> bool:
    """Return whether this user owns the folder and can write to it, and nobody else can.

    Cached code is executed when it is loaded. So a folder is refused if others can write to it, or to a
    folder above it, because then they can replace it.
    """
    try:
        make_private(directory)
        status = directory.stat()
        if status.st_uid != os.getuid() or status.st_mode & 0o022:
            return False
        if not all(map(is_safe_above, directory.resolve().parents)):
            return False
        with tempfile.TemporaryFile(dir=directory):
            return True
    except OSError:
        return False


def is_safe_above(folder: Path) -> bool:
    """Return whether no other user except root can replace this user's files in a folder.

    A folder that many can write to, such as /tmp, must be sticky. The group may have write access if it is
    this user's own group, recognised by the same number, as on many systems. In a container that maps users,
    root may appear as nobody.
    """
    status = folder.stat()
    owned = status.st_uid in (0, NOBODY, os.getuid())
    own_group = status.st_gid == os.getgid() == os.getuid()
    others = 0o002 if own_group else 0o022
    return owned and (not status.st_mode & others or bool(status.st_mode & stat.S_ISVTX))


@cache
def directory() -> Path:
    """Return the folder for exactly these sources; create it if necessary.

    If there is no lasting place, the folder is a temporary one for this process and its workers.
    """
    packages = [Path(str(GAMES[game_id].folder)) for game_id in games_with_compiled_parts()]
    name = digest_of(PACKAGE, *packages)
    for candidate in candidates():
        if is_ours_to_write(candidate / name):
            return candidate / name
    return Path(tempfile.mkdtemp(prefix="parlour-"))


def processor() -> str:
    """Return the processor for which code is compiled: the one set for numba, else this one."""
    if assumed := os.environ.get("NUMBA_CPU_NAME"):
        return f"{assumed} {os.environ.get('NUMBA_CPU_FEATURES', '')}"
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    # Names and features only; the lines of frequencies change every second.
    return "".join(
        dict.fromkeys(line for line in lines if line.startswith(("model name", "flags", "Features")))
    )


@cache
def marker() -> Path:
    """Return the marker file, which exists once everything is compiled for this machine."""
    bound_to = f"{PACKAGE} {sys.version} {version('numba')} {platform.machine()} {processor()}"
    return directory() / f"{PREPARED}{hashlib.sha256(bound_to.encode()).hexdigest()[:DIGITS]}"


def prepared() -> bool:
    """Return whether every compiled search can be loaded without compiling."""
    return marker().exists()


def remove_unused() -> list[Path]:
    """Remove the folders of other sources that have not been used for 30 days, and return them.

    Only folders beside this source's own count, and only ours: named by a digest, owned by this user, with
    a marker. A folder that was never prepared has no marker and stays.
    """
    old = [folder for folder in directory().parent.iterdir() if folder != directory() and is_unused(folder)]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return [folder for folder in old if not folder.exists()]


def is_unused(folder: Path) -> bool:
    """Return whether a folder is one of ours whose markers are all older than 30 days."""
    if not NAME.fullmatch(folder.name) or folder.is_symlink():
        return False
    try:
        if folder.stat().st_uid != os.getuid():
            return False
        used = [each.stat().st_mtime for each in folder.glob(f"{PREPARED}*")]
    except OSError:  # another process is removing it
        return False
    return bool(used) and max(used) < time.time() - UNUSED_SECONDS
