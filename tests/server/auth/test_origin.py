"""The list of allowed origins."""

import pytest
from aiohttp.test_utils import make_mocked_request

from parlour_server.auth.origin import MOST_NOTED, NOTED, Origins, bearer


def allows(origins: Origins, **headers: str) -> bool:
    return origins.allows(make_mocked_request("GET", "/ws", headers))


def refuse(origins: Origins, origin: str, address: str) -> None:
    origins.note_refused(make_mocked_request("GET", "/ws", {"Origin": origin}).clone(remote=address))


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


def test_a_refused_origin_is_logged_once_with_the_option_that_lists_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    origins = Origins([], "127.0.0.1", 8080)
    for origin in ("https://games.example.org", "https://games.example.org", "https://a\nb"):
        origins.note_refused(make_mocked_request("GET", "/ws", {"Origin": origin}))
    origins.note_refused(make_mocked_request("GET", "/ws", {}))
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert "--origin 'https://games.example.org'" in lines[0]
    assert all("\n" not in line for line in lines)


def test_the_log_does_not_grow_with_what_strangers_send(caplog: pytest.LogCaptureFixture) -> None:
    origins = Origins([], "127.0.0.1", 8080)
    for number in range(10 * MOST_NOTED):
        refuse(origins, f"https://{number}.example.org", "203.0.113.7")
    assert len(caplog.records) == NOTED.times


def test_a_stranger_s_origins_keep_no_later_page_out_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    origins = Origins([], "127.0.0.1", 8080)
    for number in range(10 * MOST_NOTED):
        refuse(origins, f"https://{number}.example.org", "203.0.113.7")
    caplog.clear()
    for _ in range(3):
        refuse(origins, "https://games.example.org", "198.51.100.2")
    assert [record.args for record in caplog.records] == [("'https://games.example.org'",) * 2]


def test_of_the_refused_origins_only_the_latest_are_remembered(caplog: pytest.LogCaptureFixture) -> None:
    origins = Origins([], "127.0.0.1", 8080)
    for number in range(MOST_NOTED + 1):
        refuse(origins, f"https://{number}.example.org", f"203.0.113.{number}")
    caplog.clear()
    for number in reversed(range(MOST_NOTED + 1)):
        refuse(origins, f"https://{number}.example.org", "198.51.100.2")
    assert [record.args for record in caplog.records] == [("'https://0.example.org'",) * 2]


@pytest.mark.parametrize(
    ("header", "token"),
    [("Bearer abc", "abc"), ("bearer  abc ", "abc"), ("Basic abc", None), ("Bearer ", None), ("", None)],
)
def test_a_bearer_token_is_read_from_its_header_alone(header: str, token: str | None) -> None:
    assert bearer(make_mocked_request("GET", "/ws?token=x", {"Authorization": header})) == token
