"""Connection limits: sockets are counted while open and never longer."""

from contextlib import ExitStack

import pytest

from parlour_server.http.client_address import Networks
from parlour_server.http.responses import HttpRefusal
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Rate
from parlour_server.websocket.connection_limits import ConnectionLimiter

pytestmark = pytest.mark.asyncio  # the loop is asked for the time


def refused(admission: ConnectionLimiter, address: str) -> HttpRefusal:
    with pytest.raises(HttpRefusal) as error, admission.from_address(address):
        pass
    return error.value


async def test_an_address_and_the_whole_have_their_bounds() -> None:
    admission = ConnectionLimiter(Limits(max_sockets=2, max_address_sockets=1), Networks(()))
    with admission.from_address("a"):
        assert "max_address_sockets 1" in str(refused(admission, "a"))
        with admission.from_address("b"):
            full = refused(admission, "c")
            assert (full.status, "max_sockets 2" in str(full)) == (503, True)
        with admission.from_address("c"):
            pass


async def test_whatever_ends_a_socket_it_is_counted_out() -> None:
    admission = ConnectionLimiter(Limits(max_sockets=1, max_player_sockets=1), Networks(()))
    for _ in range(3):
        with pytest.raises(RuntimeError), admission.from_address("a"), admission.of_player("p", "a"):
            raise RuntimeError
    with (
        admission.of_player("p", "a"),
        pytest.raises(HttpRefusal, match="max_player_sockets 1"),
        admission.of_player("p", "a"),
    ):
        pass
    with admission.of_player("p", "a"):
        pass


async def test_an_open_socket_is_counted_after_its_handshake() -> None:
    admission = ConnectionLimiter(Limits(max_address_sockets=1, max_player_sockets=1), Networks(()))
    with admission.from_address("a"), admission.of_player("p", "a"):
        pass
    with admission.of_open_socket("a", "p"):
        assert "max_address_sockets 1" in str(refused(admission, "a"))
        with pytest.raises(HttpRefusal, match="max_player_sockets 1"):
            admission.of_player("p", "a")
    with admission.from_address("a"), admission.of_player("p", "a"):
        pass


async def test_handshakes_are_counted_even_if_they_come_to_nothing() -> None:
    admission = ConnectionLimiter(Limits(handshake_rate=Rate(2, 1000)), Networks(()))
    for _ in range(2):
        with admission.from_address("a"):
            pass
    too_fast = refused(admission, "a")
    assert (too_fast.status, "handshake_rate 2/1000" in str(too_fast)) == (429, True)
    assert too_fast.wait is not None
    assert too_fast.wait > 1


async def test_what_would_be_refused_is_known_before_and_costs_nothing() -> None:
    admission = ConnectionLimiter(
        Limits(max_sockets=2, max_address_sockets=1, handshake_rate=Rate(2, 1e6)), Networks(())
    )
    assert [admission.refuse("a") for _ in range(3)] == [None] * 3
    for expected in ("max_address_sockets 1", "handshake_rate 2/1e+06"):
        with admission.from_address("a"):
            assert expected in str(admission.refuse("a"))
            assert admission.refuse("b") is None
    with admission.from_address("b"), admission.from_address("c"):
        assert "max_sockets 2" in str(admission.refuse("d"))


SHARED = Networks(["198.51.100.0/24", "2001:db8::/32"])


@pytest.mark.parametrize("address", ["198.51.100.7", "2001:db8:0:1::/64"])
async def test_an_address_of_a_shared_network_stands_for_many_players(address: str) -> None:
    limits = Limits(max_address_sockets=2, shared_players=3, handshake_rate=Rate(3, 1e6))
    admission = ConnectionLimiter(limits, SHARED)
    with ExitStack() as sockets:
        for player in "abcdef":
            assert admission.refuse(address) is None
            sockets.enter_context(admission.from_address(address))
            sockets.enter_context(admission.of_player(player, address))
        assert "max_address_sockets 6" in str(refused(admission, address))
    for _ in range(2):
        with admission.of_player("a", address):
            pass
    with pytest.raises(HttpRefusal, match="handshake_rate 3/"):
        admission.of_player("a", address)
    with admission.from_address(address), admission.from_address(address):
        assert "handshake_rate 9/" in str(admission.refuse(address))


async def test_a_shared_network_leaves_half_of_the_sockets_to_others() -> None:
    admission = ConnectionLimiter(Limits(max_sockets=8, max_address_sockets=2), SHARED)
    with ExitStack() as sockets:
        for _ in range(4):
            sockets.enter_context(admission.from_address("198.51.100.7"))
        assert "max_address_sockets 4" in str(refused(admission, "198.51.100.7"))
        assert admission.refuse("192.0.2.1") is None
