"""Limits on open sockets: in total, per address and per player, and on the rate of new ones.

Invariant: a socket is counted exactly while it is open, however it ends.
"""

import asyncio
from collections import Counter
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Final

from parlour_server.http.client_address import Networks
from parlour_server.http.responses import HttpRefusal, limit, too_fast
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets

FULL_SECONDS: Final = 5.0
TOO_MANY: Final = "too many connections"


class ConnectionLimiter:
    """Counts the sockets of one server, including handshakes in progress."""

    def __init__(self, limits: Limits, shared: Networks) -> None:
        """Let an address in ``shared`` count as ``shared_players`` players, each with a rate of their own."""
        self._limits = limits
        self._shared = shared
        self._by_address = Counter[str]()
        self._by_player = Counter[str]()
        rate = limits.handshake_rate
        self._handshakes = Buckets(rate, "handshake_rate")
        self._shared_handshakes = Buckets(rate.of_many(limits.shared_players), "handshake_rate")

    def from_address(self, address: str) -> AbstractContextManager[None]:
        """Return a context that counts a handshake from an address as a socket.

        Raises:
            HttpRefusal: there are too many sockets, or new ones come too fast.
        """
        self._check_total()
        limit(self._handshakes_of(address), address, TOO_MANY)
        self._check_address(address)
        return _Counted((self._by_address, address))

    def refuse(self, address: str) -> HttpRefusal | None:
        """Return the refusal that a handshake from an address would get now, else None; count nothing."""
        handshakes = self._handshakes_of(address)
        wait = handshakes.wait(address, asyncio.get_running_loop().time())
        if wait:
            return too_fast(handshakes, TOO_MANY, wait)
        try:
            self._check_total()
            self._check_address(address)
        except HttpRefusal as refusal:
            return refusal
        return None

    def of_player(self, player: str, address: str) -> AbstractContextManager[None]:
        """Return a context that counts a handshake of a player; raises as ``from_address`` does."""
        if self._is_shared(address):
            limit(self._handshakes, player, TOO_MANY)
        _check_count(self._by_player[player], "max_player_sockets", self._limits.max_player_sockets)
        return _Counted((self._by_player, player))

    def _check_total(self) -> None:
        maximum = self._limits.max_sockets
        if self._by_address.total() >= maximum:
            raise HttpRefusal(
                f"the server is full (max_sockets {maximum}): try again later", 503, FULL_SECONDS
            )

    def _check_address(self, address: str) -> None:
        most = self._limits.max_address_sockets
        if self._is_shared(address):
            most = self._limits.of_shared_address(most, self._limits.max_sockets)
        _check_count(self._by_address[address], "max_address_sockets", most)

    def _handshakes_of(self, address: str) -> Buckets:
        return self._shared_handshakes if self._is_shared(address) else self._handshakes

    def _is_shared(self, address: str) -> bool:
        return address.partition("/")[0] in self._shared  # an IPv6 address is its /64

    def of_open_socket(self, address: str, player: str) -> AbstractContextManager[None]:
        """Return a context that counts an open socket, after the contexts that admitted its handshake."""
        return _Counted((self._by_address, address), (self._by_player, player))


def _check_count(count: int, name: str, maximum: int) -> None:
    if count >= maximum:
        raise HttpRefusal(f"too many connections at a time ({name} {maximum}): close some", 429, FULL_SECONDS)


class _Counted:
    """A context that adds one to counts; a class because a generator takes more memory."""

    __slots__ = ("_counted",)

    def __init__(self, *counted: tuple[Counter[str], str]) -> None:
        self._counted = counted

    def __enter__(self) -> None:
        for counts, subject in self._counted:
            counts[subject] += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for counts, subject in self._counted:
            counts[subject] -= 1
            if not counts[subject]:
                del counts[subject]
