"""Where compiled code is kept, and whether it is there, found out without importing numba.

numba does not notice a change in a file that a cached function merely uses, so the directory is named by a
digest of every source of the engine: an edited source makes a new, empty directory and is never served
stale. A marker file shows that `prepare` has run; its name holds what else compiled code
depends on: where the sources are, since numba keeps the code of each path apart, Python, numba, and the
processor. Its time is when the folder was last used, so that those of sources
long gone can be recognised and removed.

Invariant: nothing here imports numba or numpy, and the directory it names is writable by this user alone.
"""

import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
DIGITS = 16
NAME = re.compile(f"[0-9a-f]{{{DIGITS}}}")
PREPARED = "prepared-"
UNUSED_SECONDS = 30 * 24 * 60 * 60


def digest_of(package: Path) -> str:
    """Return a name for the sources under a folder: paths and contents."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:DIGITS]


def candidates() -> Iterator[Path]:
    """Yield the folders to try, best first: numba's own variable, the user's cache, a temporary one."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen)
    if home := os.environ.get("XDG_CACHE_HOME"):
        yield Path(home) / "parlour"
    with suppress(RuntimeError):  # a user without a home
        yield Path.home() / ".cache" / "parlour"
    # Shared by this user's processes, so that a pool compiles once.
    yield Path(tempfile.gettempdir()) / f"parlour-{os.getuid()}"


def is_ours_to_write(directory: Path) -> bool:
    """Return whether files can be kept there, made by this user and writable by no other.

    Cached code is run when it is loaded, so a folder that others may write to is refused.
    """
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = directory.stat()
        if status.st_uid != os.getuid() or status.st_mode & 0o022:
            return False
        with tempfile.TemporaryFile(dir=directory):
            return True
    except OSError:
        return False


@cache
def directory() -> Path:
    """Return the folder for this very source, made if need be.

    Where no place lasts, it is a folder that lasts as long as this process and its workers may need it.
    """
    name = digest_of(PACKAGE)
    for candidate in candidates():
        if is_ours_to_write(candidate / name):
            return candidate / name
    return Path(tempfile.mkdtemp(prefix="parlour-"))


def processor() -> str:
    """Return what compiled code is bound to: the processor that numba was set to assume, else this one."""
    if assumed := os.environ.get("NUMBA_CPU_NAME"):
        return f"{assumed} {os.environ.get('NUMBA_CPU_FEATURES', '')}"
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    # Names and features, of the first core; frequencies change by the second.
    return "".join(
        dict.fromkeys(line for line in lines if line.startswith(("model name", "flags", "Features")))
    )


@cache
def marker() -> Path:
    """Return the file that is there once everything is compiled for this machine."""
    bound_to = f"{PACKAGE} {sys.version} {version('numba')} {platform.machine()} {processor()}"
    return directory() / f"{PREPARED}{hashlib.sha256(bound_to.encode()).hexdigest()[:DIGITS]}"


def prepared() -> bool:
    """Return whether every compiled search can be loaded instead of compiled."""
    return marker().exists()


def remove_unused() -> list[Path]:
    """Remove the folders of other sources that have not been used for 30 days, and return them.

    Only folders beside this source's own are looked at, and of those only ours: named by a digest, made by
    this user, with a marker. One that was never prepared has none and stays.
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
    except OSError:  # another process removes it just now
        return False
    return bool(used) and max(used) < time.time() - UNUSED_SECONDS
