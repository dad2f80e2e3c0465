"""Sources: what counts as one, and names that show no address."""

from typing import cast

import pytest
from aiohttp.test_utils import make_mocked_request

from parlour_server.auth.identity import Identities
from parlour_server.auth.sources import Sources
from parlour_server.http.client_address import Networks
from parlour_server.store.database import Database

SECRET = Identities("secret", cast(Database, None))


def source(address: str, player: str = "player", identities: Identities = SECRET) -> str:
    request = make_mocked_request("GET", "/ws").clone(remote=address)
    return Sources(identities, Networks(["198.51.100.0/24"])).of(request, player)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (("192.0.2.1", "a"), ("192.0.2.1", "b"), True),
        (("192.0.2.1", "a"), ("192.0.2.2", "a"), False),
        (("2001:db8::1", "a"), ("2001:db8::ffff:1", "b"), True),
        (("2001:db8::1", "a"), ("2001:db8:0:1::1", "a"), False),
        (("198.51.100.1", "a"), ("198.51.100.1", "b"), False),
        (("198.51.100.1", "a"), ("198.51.100.2", "a"), True),
    ],
    ids=["address", "addresses", "ipv6-network", "ipv6-networks", "shared", "shared-player"],
)
def test_what_counts_as_one_source(first: tuple[str, str], second: tuple[str, str], same: bool) -> None:
    assert (source(*first) == source(*second)) is same


def test_a_source_shows_no_address_and_depends_on_the_installation() -> None:
    assert "192" not in source("192.0.2.1")
    other = Identities("other secret", cast(Database, None))
    assert source("192.0.2.1") != source("192.0.2.1", identities=other)
