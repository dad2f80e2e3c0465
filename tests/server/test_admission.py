"""Who is counted in, and that everybody is counted out again."""

import pytest

from parlour_server.admission import Admission
from parlour_server.http_answers import HttpRefusal
from parlour_server.limits import Limits
from parlour_server.rates import Rate

pytestmark = pytest.mark.asyncio  # the loop is asked for the time


def refused(admission: Admission, address: str) -> HttpRefusal:
    with pytest.raises(HttpRefusal) as error, admission.from_address(address):
        pass
    return error.value


async def test_an_address_and_the_whole_have_their_bounds() -> None:
    admission = Admission(Limits(max_sockets=2, max_address_sockets=1))
    with admission.from_address("a"):
        assert "max_address_sockets 1" in str(refused(admission, "a"))
        with admission.from_address("b"):
            full = refused(admission, "c")
            assert (full.status, "max_sockets 2" in str(full)) == (503, True)
        with admission.from_address("c"):
            pass


async def test_whatever_ends_a_socket_it_is_counted_out() -> None:
    admission = Admission(Limits(max_sockets=1, max_player_sockets=1))
    for _ in range(3):
        with pytest.raises(RuntimeError), admission.from_address("a"), admission.of_player("p"):
            raise RuntimeError
    with (
        admission.of_player("p"),
        pytest.raises(HttpRefusal, match="max_player_sockets 1"),
        admission.of_player("p"),
    ):
        pass
    with admission.of_player("p"):
        pass


async def test_handshakes_are_counted_even_if_they_come_to_nothing() -> None:
    admission = Admission(Limits(handshake_rate=Rate(2, 1000)))
    for _ in range(2):
        with admission.from_address("a"):
            pass
    too_fast = refused(admission, "a")
    assert (too_fast.status, "handshake_rate 2/1000" in str(too_fast)) == (429, True)
    assert too_fast.wait is not None
    assert too_fast.wait > 1
