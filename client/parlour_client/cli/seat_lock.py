"""A lock of one machine on a player's place in a room, so that two terminals do not play one seat.

The operating system holds it for the process and drops it when that ends, however it ends: a player who
closes a terminal, or whose terminal was killed, comes back at once. The server's presence would not do, since
it counts a lost player as present for a while.

It is advisory, and only as wide as the folder of tokens: where a file cannot be locked there is none.
"""

import os
import sys
from hashlib import sha256
from pathlib import Path

from parlour_client.connection.address import ServerAddress

FILE_NAME = "seats.lock"


def lock_seat(folder: Path, server: ServerAddress, room: str, player: str) -> bool:
    """Lock a player's place until this process ends; return False if another process has it.

    One byte of one empty file stands for each place, far beyond the file's end, at an offset drawn from a
    digest: so no file is left behind for each room.
    """
    if sys.platform == "win32":
        return True  # it has no such locks
    import fcntl

    digest = sha256(f"{server.base}\n{room}\n{player}".encode()).digest()
    offset = int.from_bytes(digest[:7])  # fits into a signed offset of 64 bits
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(folder / FILE_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return True
    try:  # the file stays open: closing it would drop all locks that this process has on it
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, offset)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # the file system has no locks
    return True
