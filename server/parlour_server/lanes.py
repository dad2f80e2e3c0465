"""Turns for those who share something scarce: so many at a time of each, the others wait for their own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Lanes:
    """A lane for each subject; one that nobody is in or waits for is forgotten."""

    def __init__(self, at_once: int) -> None:
        """Let ``at_once`` into each lane."""
        self._at_once = at_once
        self._lanes: dict[str, tuple[asyncio.Semaphore, int]] = {}  # and how many are in it or wait

    @asynccontextmanager
    async def of(self, subject: str) -> AsyncIterator[None]:
        """Be in a subject's lane, after waiting for a place in it."""
        lane, users = self._lanes.get(subject, (asyncio.Semaphore(self._at_once), 0))
        self._lanes[subject] = lane, users + 1
        try:
            async with lane:
                yield
        finally:
            lane, users = self._lanes[subject]
            if users > 1:
                self._lanes[subject] = lane, users - 1
            else:
                del self._lanes[subject]
