"""The list of allowed origins."""

import pytest
from aiohttp.test_utils import make_mocked_request

from parlour_server.auth.origin import Origins, bearer


def allows(origins: Origins, **headers: str) -> bool:
    return origins.allows(make_mocked_request("GET", "/ws", headers))


@pytest.mark.parametrize(
    ("host", "port", "origin"),
    [
        ("127.0.0.1", 8080, "http://127.0.0.1:8080"),
        ("127.0.0.1", 8080, "http://localhost:8080"),
        ("0.0.0.0", 8080, "http://localhost:8080"),
        ("::1", 8080, "http://[::1]:8080"),
        ("games.lan", 80, "http://games.lan"),
        ("games.lan", 8080, "https://games.example.org"),
    ],
)
def test_the_servers_own_addresses_and_the_listed_ones_are_allowed(host: str, port: int, origin: str) -> None:
    assert allows(Origins(["https://games.example.org"], host, port), Origin=origin)


@pytest.mark.parametrize(
    "origin",
    [
        "http://127.0.0.1:8081",
        "https://127.0.0.1:8080",
        "http://0.0.0.0:8080",
        "http://localhost:8080.evil.example",
        "http://localhost:8080/",
        "null",
        "",
    ],
)
def test_nothing_else_is(origin: str) -> None:
    origins = Origins([], "0.0.0.0", 8080)
    assert not allows(origins, Origin=origin)
    assert not allows(origins, Origin=origin, Authorization="Bearer token")


def test_without_an_origin_it_takes_a_bearer_token() -> None:
    origins = Origins([], "127.0.0.1", 8080)
    assert allows(origins, Authorization="Bearer token")
    assert not allows(origins)
    assert not allows(origins, Cookie="parlour_guest=somebody")


@pytest.mark.parametrize(
    ("header", "token"),
    [("Bearer abc", "abc"), ("bearer  abc ", "abc"), ("Basic abc", None), ("Bearer ", None), ("", None)],
)
def test_a_bearer_token_is_read_from_its_header_alone(header: str, token: str | None) -> None:
    assert bearer(make_mocked_request("GET", "/ws?token=x", {"Authorization": header})) == token
