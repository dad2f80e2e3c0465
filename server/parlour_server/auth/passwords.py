"""Password hashing with argon2, in a small thread pool.

A hash takes tens of milliseconds and megabytes by design, so few run at a time, few wait, and none runs in
the event loop. Invariant: verifying takes as long for a name without an account as for one with an account.
"""

import asyncio
import base64
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from parlour_server.http.responses import HttpRefusal

MIN_LENGTH: Final = 8
MAX_LENGTH: Final = 128
THREADS: Final = 2
MAX_WAITING: Final = 16
# The second of the equivalent settings of OWASP's password storage cheat sheet (KiB, one core).
MEMORY_COST: Final = 19 * 1024
TIME_COST: Final = 2
SALT_BYTES: Final = 16
HASH_BYTES: Final = 32

T = TypeVar("T")


class Overloaded(HttpRefusal):
    """Too many passwords are waiting to be hashed."""

    def __init__(self) -> None:
        super().__init__("too many sign-ins at once: try again later", 503, 1)


class Passwords:
    """Hashes and verifies passwords."""

    def __init__(self) -> None:
        """Start no thread yet."""
        self._hasher = PasswordHasher(
            time_cost=TIME_COST,
            memory_cost=MEMORY_COST,
            parallelism=1,
            hash_len=HASH_BYTES,
            salt_len=SALT_BYTES,
        )
        # For names without an account: matches no password, and takes as much work to verify as a real hash.
        salt, digest = (_encoded(secrets.token_bytes(size)) for size in (SALT_BYTES, HASH_BYTES))
        self._dummy_hash = f"$argon2id$v=19$m={MEMORY_COST},t={TIME_COST},p=1${salt}${digest}"
        self._threads = ThreadPoolExecutor(THREADS, "passwords")
        self._waiting = 0

    def close(self) -> None:
        """Finish the running hashes and stop. Blocks."""
        self._threads.shutdown(cancel_futures=True)

    async def hash(self, password: str) -> str:
        """Return the hash of a password for the database; raises Overloaded."""
        return await self._run(lambda: self._hasher.hash(_normalised(password)))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Return whether a password matches a stored hash; for None, return False after the same work.

        Raises:
            Overloaded: too many are waiting.
        """
        return (
            await self._run(lambda: self._matches(stored or self._dummy_hash, password))
            and stored is not None
        )

    def _matches(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, _normalised(password))
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= THREADS + MAX_WAITING:
            raise Overloaded
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def _encoded(part: bytes) -> str:
    """Encode a part of a hash like argon2."""
    return base64.b64encode(part).decode().rstrip("=")


def _normalised(password: str) -> str:
    """Return the normalised password: keyboards encode an accented letter as one character or two."""
    return unicodedata.normalize("NFKC", password)
