"""Files that commands write: replaced in one step, so that a reader, or a crash, never finds half of one."""

import os
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Write a file beside its place, and once that is on disk put it there.

    Raises:
        OSError: It cannot be written; what was there before stays.
    """
    unfinished = path.with_name(f"{path.name}.unfinished")
    with unfinished.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
