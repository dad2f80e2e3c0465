"""Files that commands write, and folders for one user.

A file is replaced in one step, so that neither a reader nor a crash finds half a file.
"""

import os
from pathlib import Path


def make_private(folder: Path) -> None:
    """Create a folder and its missing parents for this user alone; leave existing folders unchanged.

    Raises:
        OSError: A folder cannot be created.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file under another name, and rename it once it is on disk.

    Raises:
        OSError: The file cannot be written; the old one stays.
    """
    unfinished = path.with_name(f"{path.name}.unfinished")
    with unfinished.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
