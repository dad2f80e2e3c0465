import pytest

from parlour_client.connection.address import RoomAddress, parse_room, parse_server
from parlour_client.errors import BadInput


def test_socket_has_the_servers_host_and_security() -> None:
    assert parse_server("http://127.0.0.1:8080/").socket == "ws://127.0.0.1:8080/ws"
    assert parse_server("https://play.example").socket == "wss://play.example/ws"


UNUSABLE = ["", "127.0.0.1:99999", "a/b", "ftp://a", "http://", "http://a:99999", "http://a/b", "http://a..b"]


@pytest.mark.parametrize("text", [*UNUSABLE, "http://a?b", "http://a#b", "http://user:secret@a"])
def test_server_that_is_no_web_address_is_named_in_the_refusal(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_server(text)
    assert repr(text) in str(refused.value)
    assert "http://HOST[:PORT]" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("[::1]:8080", "http://[::1]:8080"),
        ("localhost:8080", "http://localhost:8080"),
        ("schoolserver", "http://schoolserver"),
        ("localhost/", "http://localhost"),
        ("127.0.0.1/", "http://127.0.0.1"),
        ("play.example/", "https://play.example"),
        ("play.example", "https://play.example"),
        ("play.example:8443", "https://play.example:8443"),
    ],
)
def test_scheme_may_be_left_out(text: str, base: str) -> None:
    assert parse_server(text).base == base


def test_room_may_be_an_id_with_or_without_key() -> None:
    assert parse_room("m3vt5kq2zxab") == RoomAddress("m3vt5kq2zxab")
    assert parse_room("m3vt5kq2zxab#s3cret") == RoomAddress("m3vt5kq2zxab", "s3cret")


def test_link_copied_from_the_page_names_server_room_and_key() -> None:
    address = parse_room("http://127.0.0.1:8080/r/abc#key\n")
    assert address.server is not None
    assert (address.server.base, address.room, address.key) == ("http://127.0.0.1:8080", "abc", "key")


def test_link_that_is_shown_can_be_read_back() -> None:
    server = parse_server("http://127.0.0.1:8080")
    assert parse_room(server.link("abc", "key")) == RoomAddress("abc", "key", server)


@pytest.mark.parametrize("text", ["", "#key", "ABC", "a b", "a" * 33, "http://h/x/abc", "abc#" + "k" * 65])
def test_room_that_cannot_exist_is_refused_before_anybody_is_asked(text: str) -> None:
    with pytest.raises(BadInput, match="room is"):
        parse_room(text)


def test_loopback_is_known_so_that_no_proxy_stands_between() -> None:
    assert parse_server("http://localhost:1").is_loopback
    assert not parse_server("http://play.example").is_loopback
