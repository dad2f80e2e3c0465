"""How many sockets there may be: in all, from one address and of one player, and how fast new ones come.

Invariant: whoever was counted in is counted out again, however the socket ends.
"""

from collections import Counter
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Final

from parlour_server.http_answers import HttpRefusal, limit
from parlour_server.limits import Limits
from parlour_server.rates import Buckets

FULL_SECONDS: Final = 5.0


class Admission:
    """The sockets of one server, handshakes under way included."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._by_address = Counter[str]()
        self._by_player = Counter[str]()
        self._handshakes = Buckets(limits.handshake_rate, "handshake_rate")

    def from_address(self, address: str) -> AbstractContextManager[None]:
        """Count a socket while it lasts.

        Raises:
            HttpRefusal: there are too many, or they come too fast.
        """
        most = self._limits.max_sockets
        if self._by_address.total() >= most:
            raise HttpRefusal(f"the server is full (max_sockets {most}): try again later", 503, FULL_SECONDS)
        limit(self._handshakes, address, "too many connections")
        _check(self._by_address[address], "max_address_sockets", self._limits.max_address_sockets)
        return _Place(self._by_address, address)

    def of_player(self, player: str) -> AbstractContextManager[None]:
        """Count a socket as a player's while it lasts; raises as ``from_address`` does."""
        _check(self._by_player[player], "max_player_sockets", self._limits.max_player_sockets)
        return _Place(self._by_player, player)


def _check(there: int, name: str, most: int) -> None:
    if there >= most:
        raise HttpRefusal(f"too many connections at a time ({name} {most}): close some", 429, FULL_SECONDS)


class _Place:
    """One more of a subject while it lasts; every socket holds two, so it is no generator."""

    __slots__ = ("_counts", "_subject")

    def __init__(self, counts: Counter[str], subject: str) -> None:
        self._counts = counts
        self._subject = subject

    def __enter__(self) -> None:
        self._counts[self._subject] += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._counts[self._subject] -= 1
        if not self._counts[self._subject]:
            del self._counts[self._subject]
