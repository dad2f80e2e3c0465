"""Whom a request is taken to come from: forged headers change nothing, a trusted proxy's do."""

from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from parlour_server.proxies import TrustedProxies, source
from parlour_server.rates import Rate
from tests.server.served import House, served

TRUSTED = TrustedProxies(["10.0.0.0/8", "127.0.0.1", "2001:db8::/32"])


async def seen(peer: str, *headers: tuple[str, str]) -> tuple[str, str]:
    """The address and scheme that the server sees."""

    async def handler(request: web.Request) -> web.StreamResponse:
        found.append((source(request), request.scheme))
        return web.Response()

    found: list[tuple[str, str]] = []
    request = make_mocked_request("GET", "/", headers=CIMultiDict(headers)).clone(remote=peer)
    await TRUSTED.see_through(request, handler)
    return found[0]


def forwarded(*hops: str) -> tuple[str, str]:
    return "X-Forwarded-For", ", ".join(hops)


@pytest.mark.parametrize(
    ("peer", "hops", "visitor"),
    [
        ("203.0.113.9", ("198.51.100.1",), "203.0.113.9"),  # nobody's proxy
        ("10.0.0.7", ("198.51.100.1",), "198.51.100.1"),
        ("10.0.0.7", (), "10.0.0.7"),
        ("10.0.0.7", ("1.1.1.1", "198.51.100.1"), "198.51.100.1"),  # the first was the visitor's own word
        ("10.0.0.7", ("198.51.100.1", "10.0.0.8"), "198.51.100.1"),  # a chain of two
        ("10.0.0.7", ("1.1.1.1", "198.51.100.1", "10.0.0.8"), "198.51.100.1"),
        ("10.0.0.7", ("127.0.0.1", "198.51.100.1"), "198.51.100.1"),  # no stranger becomes the machine itself
        ("10.0.0.7", ("nonsense",), "10.0.0.7"),
        ("10.0.0.7", ("198.51.100.1", "unknown"), "10.0.0.7"),
        ("10.0.0.7", ("198.51.100.1:4711",), "198.51.100.1"),
        ("10.0.0.7", ("[2a00:1::5]:4711",), "2a00:1::/64"),
        ("::ffff:10.0.0.7", ("198.51.100.1",), "198.51.100.1"),
        ("2001:db8::1", ("::ffff:198.51.100.1",), "198.51.100.1"),
    ],
)
async def test_the_rightmost_hop_that_no_trusted_proxy_is_counts(
    peer: str, hops: tuple[str, ...], visitor: str
) -> None:
    assert (await seen(peer, forwarded(*hops)) if hops else await seen(peer))[0] == visitor


async def test_several_lines_of_a_header_are_one_list() -> None:
    assert (await seen("10.0.0.7", forwarded("1.1.1.1"), forwarded("198.51.100.1")))[0] == "198.51.100.1"


@pytest.mark.parametrize(
    ("peer", "schemes", "scheme"),
    [
        ("203.0.113.9", "https", "http"),
        ("10.0.0.7", "https", "https"),
        ("10.0.0.7", "gopher", "http"),
        ("10.0.0.7", "http, https", "https"),  # the first was the visitor's own word
    ],
)
async def test_the_scheme_is_believed_as_the_address_is(peer: str, schemes: str, scheme: str) -> None:
    assert (await seen(peer, forwarded("198.51.100.1"), ("X-Forwarded-Proto", schemes)))[1] == scheme
    assert (await seen(peer, ("X-Forwarded-Proto", schemes)))[1] == scheme


async def test_ipv6_visitors_count_by_the_network_that_one_owner_has() -> None:
    assert (await seen("2a00:1:2:3::1"))[0] == (await seen("2a00:1:2:3:ffff::2"))[0] == "2a00:1:2:3::/64"
    assert (await seen("2a00:1:2:4::1"))[0] != "2a00:1:2:3::/64"


async def status_of_a_guest(house: House, visitor: str) -> int:
    headers = {"X-Forwarded-For": visitor}
    async with house.http.post(f"{house.url}/api/guests", headers=headers) as response:
        return response.status


async def test_limits_follow_the_visitor_behind_a_trusted_proxy_and_nobody_else(tmp_path: Path) -> None:
    for trusted, statuses in (((), [200, 429, 429]), (("127.0.0.1",), [200, 200, 429])):
        async with served(tmp_path, guest_rate=Rate(1, 1000), trusted_proxies=trusted) as house:
            visitors = ("198.51.100.1", "198.51.100.2", "198.51.100.1")
            assert [await status_of_a_guest(house, visitor) for visitor in visitors] == statuses


async def test_the_cookie_is_for_tls_alone_where_a_trusted_proxy_ends_it(tmp_path: Path) -> None:
    for trusted, secure in (((), False), (("127.0.0.1",), True)):
        async with served(tmp_path, trusted_proxies=trusted) as house:
            headers = {"X-Forwarded-For": "198.51.100.1", "X-Forwarded-Proto": "https"}
            async with house.http.get(house.url, headers=headers) as page:
                assert ("Secure" in page.headers["Set-Cookie"]) is secure


async def test_a_socket_opens_and_plays_through_a_trusted_proxy(tmp_path: Path) -> None:
    async with served(tmp_path, trusted_proxies=("127.0.0.1",), max_address_sockets=1) as house:
        for visitor in ("198.51.100.1", "198.51.100.2", "198.51.100.1"):
            headers = {"Authorization": f"Bearer {await house.token()}", "X-Forwarded-For": visitor}
            async with house.http.ws_connect(
                f"{house.url}/ws", headers=headers, protocols=["parlour.v1.json"]
            ) as ws:
                await ws.send_str('{"type": "hello", "id": "1"}')
                assert (await ws.receive_json())["type"] == "welcome"
