"""The client address of a request: forged headers are ignored, a trusted proxy's are used."""

from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from parlour_server.http.client_address import Networks, TrustedProxies, limit_key
from parlour_server.limits.token_bucket import Rate
from tests.server.served import RunningServer, served

TRUSTED = TrustedProxies(Networks(["10.0.0.0/8", "127.0.0.1", "2001:db8::/32"]))


async def seen(peer: str, *headers: tuple[str, str]) -> tuple[str, str]:
    """The address and scheme that the server sees."""

    async def handler(request: web.Request) -> web.StreamResponse:
        found.append((limit_key(request), request.scheme))
        return web.Response()

    found: list[tuple[str, str]] = []
    request = make_mocked_request("GET", "/", headers=CIMultiDict(headers)).clone(remote=peer)
    await TRUSTED.resolve_client(request, handler)
    return found[0]


def forwarded(*hops: str) -> tuple[str, str]:
    return "X-Forwarded-For", ", ".join(hops)


@pytest.mark.parametrize(
    ("peer", "hops", "client"),
    [
        ("203.0.113.9", ("198.51.100.1",), "203.0.113.9"),  # not a trusted proxy
        ("10.0.0.7", ("198.51.100.1",), "198.51.100.1"),
        ("10.0.0.7", (), "10.0.0.7"),
        ("10.0.0.7", ("1.1.1.1", "198.51.100.1"), "198.51.100.1"),  # the first was added by the client itself
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
    peer: str, hops: tuple[str, ...], client: str
) -> None:
    assert (await seen(peer, forwarded(*hops)) if hops else await seen(peer))[0] == client


async def test_several_lines_of_a_header_are_one_list() -> None:
    assert (await seen("10.0.0.7", forwarded("1.1.1.1"), forwarded("198.51.100.1")))[0] == "198.51.100.1"


@pytest.mark.parametrize(
    ("peer", "schemes", "scheme"),
    [
        ("203.0.113.9", "https", "http"),
        ("10.0.0.7", "https", "https"),
        ("10.0.0.7", "gopher", "http"),
        ("10.0.0.7", "http, https", "https"),  # the first was added by the client itself
    ],
)
async def test_the_scheme_is_believed_as_the_address_is(peer: str, schemes: str, scheme: str) -> None:
    assert (await seen(peer, forwarded("198.51.100.1"), ("X-Forwarded-Proto", schemes)))[1] == scheme
    assert (await seen(peer, ("X-Forwarded-Proto", schemes)))[1] == scheme


async def test_ipv6_clients_are_limited_by_their_64_bit_network() -> None:
    assert (await seen("2a00:1:2:3::1"))[0] == (await seen("2a00:1:2:3:ffff::2"))[0] == "2a00:1:2:3::/64"
    assert (await seen("2a00:1:2:4::1"))[0] != "2a00:1:2:3::/64"


async def status_of_a_guest(server: RunningServer, client: str) -> int:
    headers = {"X-Forwarded-For": client}
    async with server.http.post(f"{server.url}/api/guests", headers=headers) as response:
        return response.status


async def test_limits_apply_to_the_client_behind_a_trusted_proxy(tmp_path: Path) -> None:
    for trusted, statuses in (((), [200, 429, 429]), (("127.0.0.1",), [200, 200, 429])):
        async with served(tmp_path, guest_rate=Rate(1, 1000), trusted_proxies=trusted) as server:
            authenticator = ("198.51.100.1", "198.51.100.2", "198.51.100.1")
            assert [await status_of_a_guest(server, client) for client in authenticator] == statuses


async def test_the_cookie_is_for_tls_alone_where_a_trusted_proxy_ends_it(tmp_path: Path) -> None:
    for trusted, secure in (((), False), (("127.0.0.1",), True)):
        async with served(tmp_path, trusted_proxies=trusted) as server:
            headers = {"X-Forwarded-For": "198.51.100.1", "X-Forwarded-Proto": "https"}
            async with server.http.get(server.url, headers=headers) as page:
                assert ("Secure" in page.headers["Set-Cookie"]) is secure


async def test_a_socket_opens_and_plays_through_a_trusted_proxy(tmp_path: Path) -> None:
    async with served(tmp_path, trusted_proxies=("127.0.0.1",), max_address_sockets=1) as server:
        for client in ("198.51.100.1", "198.51.100.2", "198.51.100.1"):
            headers = {"Authorization": f"Bearer {await server.token()}", "X-Forwarded-For": client}
            async with server.http.ws_connect(
                f"{server.url}/ws", headers=headers, protocols=["parlour.v1.json"]
            ) as ws:
                await ws.send_str('{"type": "hello", "id": "1"}')
                assert (await ws.receive_json())["type"] == "welcome"
