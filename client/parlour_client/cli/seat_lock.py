"""A lock of one machine on a player's place in a room, so that two terminals do not play one seat.

The operating system holds the lock for the process and drops it when the process ends, however it ends: a
player whose terminal was closed or killed can come back at once. The server's presence cannot replace the
lock, since the server counts a lost player as present for a while.

The lock is advisory and covers only terminals with the same folder of tokens. A file that cannot be locked
gives no lock.
"""

import os
import sys
from hashlib import sha256
from pathlib import Path

from parlour_client.connection.address import ServerAddress
from parlour_client.connection.identity import make_private

FILE_NAME = "seats.lock"


def lock_seat(folder: Path, server: ServerAddress, room: str, player: str) -> bool:
    """Lock a player's place until this process ends; return False if another process has it.

    Each place is one byte of a single empty file, far beyond the file's end, at an offset from a digest. So
    no room leaves a file behind.
    """
    if sys.platform == "win32":
        return True  # this system has no such locks
    import fcntl

    digest = sha256(f"{server.base}\n{room}\n{player}".encode()).digest()
    offset = int.from_bytes(digest[:7])  # fits into a signed offset of 64 bits
    try:
        make_private(folder)
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
