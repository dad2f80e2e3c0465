"""Passwords, hashed by argon2 in a few threads of their own.

A hash takes tens of milliseconds and megabytes by design, so there are few at a time, few that wait, and
never one in the event loop. Invariant: checking takes as long where there is no account as where there is.
"""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST: Final = 8
LONGEST: Final = 128
AT_ONCE: Final = 2
MOST_WAITING: Final = 16
# The second of the choices that OWASP's password storage cheat sheet holds equal, in KiB, on one core.
MEMORY_COST: Final = 19 * 1024
TIME_COST: Final = 2

T = TypeVar("T")


class Overloaded(Exception):
    """Too many passwords wait to be hashed."""


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self) -> None:
        """Start no thread yet, but hash once: not for the event loop."""
        self._hasher = PasswordHasher(time_cost=TIME_COST, memory_cost=MEMORY_COST, parallelism=1)
        self._nobody = self._hasher.hash(secrets.token_hex())
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._waiting = 0

    def close(self) -> None:
        """Finish the hashes under way and stop. Blocks."""
        self._threads.shutdown(cancel_futures=True)

    async def hash(self, password: str) -> str:
        """Return what to keep of a password.

        Raises:
            Overloaded: too many are waiting.
        """
        return await self._run(lambda: self._hasher.hash(_plain(password)))

    async def verify(self, kept: str | None, password: str) -> bool:
        """Return whether a password is the one that was kept; with None, say no after the same work.

        Raises:
            Overloaded: too many are waiting.
        """
        return await self._run(lambda: self._matches(kept or self._nobody, password)) and kept is not None

    def _matches(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, _plain(password))
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= AT_ONCE + MOST_WAITING:
            raise Overloaded
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def _plain(password: str) -> str:
    """Return a password as every keyboard spells it: an accent is one character or two."""
    return unicodedata.normalize("NFKC", password)
