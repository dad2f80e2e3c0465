"""A semaphore for each key, which limits how much one user may occupy of a shared resource."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class KeyedSemaphore:
    """Semaphores by key; an unused one is dropped."""

    def __init__(self, at_once: int) -> None:
        """Allow ``at_once`` holders for each key."""
        self._at_once = at_once
        #: By key, with the number of holders and waiters.
        self._semaphores: dict[str, tuple[asyncio.Semaphore, int]] = {}

    @asynccontextmanager
    async def of(self, key: str) -> AsyncIterator[None]:
        """Hold the key's semaphore; waits until it is free."""
        semaphore, users = self._semaphores.get(key, (asyncio.Semaphore(self._at_once), 0))
        self._semaphores[key] = semaphore, users + 1
        try:
            async with semaphore:
                yield
        finally:
            semaphore, users = self._semaphores[key]
            if users > 1:
                self._semaphores[key] = semaphore, users - 1
            else:
                del self._semaphores[key]
