"""A cache of answers of studies: bounded in number and size; unused answers are dropped after a time."""

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import inf
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Bounds:
    """Bounds of a cache: the number of answers, their bytes, and the seconds each is kept after its last use.

    ``bytes_of`` returns the bytes of an answer.
    """

    count: int
    most_bytes: float = inf
    seconds: float = inf
    bytes_of: Callable[[Any], int] = lambda answer: 0


NOTHING: Final = Bounds(0)


class Cache:
    """Answers by key. An answer that is larger than the bound is kept alone."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        #: With the time of the last use, the oldest first.
        self._entries: dict[Hashable, tuple[float, Any]] = {}
        self._bytes = 0
        self._expiry: asyncio.TimerHandle | None = None

    def get(self, key: Hashable) -> Any:
        """Return the answer of a key, None if it is not kept."""
        if key not in self._entries:
            return None
        _, answer = self._entries.pop(key)
        self._entries[key] = asyncio.get_running_loop().time(), answer
        return answer

    def put(self, key: Hashable, answer: object) -> None:
        """Keep the answer of a new key; drop the oldest answers beyond the bounds."""
        bounds, loop = self._bounds, asyncio.get_running_loop()
        self._entries[key] = loop.time(), answer
        self._bytes += bounds.bytes_of(answer)
        while len(self._entries) > bounds.count or (
            self._bytes > bounds.most_bytes and len(self._entries) > 1
        ):
            self._drop_oldest()
        if self._expiry is None and bounds.seconds < inf:
            self._expiry = loop.call_later(bounds.seconds, self._drop_expired)

    def close(self) -> None:
        """End the timer."""
        if self._expiry is not None:
            self._expiry.cancel()

    def _drop_expired(self) -> None:
        loop = asyncio.get_running_loop()
        while self._entries:
            asked_for, _ = next(iter(self._entries.values()))
            left = asked_for + self._bounds.seconds - loop.time()
            if left > 0:
                self._expiry = loop.call_later(left, self._drop_expired)
                return
            self._drop_oldest()
        self._expiry = None

    def _drop_oldest(self) -> None:
        _, answer = self._entries.pop(next(iter(self._entries)))
        self._bytes -= self._bounds.bytes_of(answer)
