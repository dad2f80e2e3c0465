"""What happens in which turn of the event loop."""

import asyncio


class Turns:
    """Counts the turns of the event loop while it is open."""

    def __init__(self) -> None:
        self.now = 0
        self._next: asyncio.Handle | None = None

    def __enter__(self) -> None:
        self._count()

    def __exit__(self, *_: object) -> None:
        assert self._next is not None
        self._next.cancel()

    def _count(self) -> None:
        self.now += 1
        self._next = asyncio.get_running_loop().call_soon(self._count)
