"""Parses the texts that people type and paste as addresses of servers and rooms.

This module only judges the form and never looks up a name.
"""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from parlour_client.errors import BadInput
from parlour_protocol.limits import MAX_KEY, MAX_ROOM_ID

DEFAULT_SERVER = "http://127.0.0.1:8080"

_ROOM_ID = re.compile(f"[a-z0-9]{{1,{MAX_ROOM_ID}}}")
_PLAIN = re.compile(r"\[|[^.:/]+(:|/|$)|[0-9.]+(:|/|$)")
"""The start of an address that means http without a scheme: an address of this machine or network."""
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A server's address; ``base`` has neither path nor trailing slash, ``https`` gives ``wss``."""

    base: str
    host: str

    @property
    def socket(self) -> str:
        """The WebSocket's address."""
        return f"ws{self.base.removeprefix('http')}/ws"

    @property
    def is_loopback(self) -> bool:
        """Whether the server is this machine: the client then uses no proxy."""
        return self.host in _LOOPBACK

    def link(self, room: str, key: str = "") -> str:
        """Return the page's address of a room; the key is in the fragment, which browsers never send."""
        return f"{self.base}/r/{room}" + (f"#{key}" if key else "")


@dataclass(frozen=True, slots=True)
class RoomAddress:
    """A room's id and, for a room made by link, its key; ``server`` is set when a whole link was given."""

    room: str
    key: str = ""
    server: ServerAddress | None = None


def parse_server(text: str) -> ServerAddress:
    """Return the server that a text names.

    Without a scheme an IP address and a name without a dot mean http. Other names mean https, which
    encrypts the token on its way to a distant server.

    Raises:
        BadInput: The text is not the address of a web server.
    """
    problem = f"server is {text!r}: allowed is HOST[:PORT], http://HOST[:PORT] or https://HOST[:PORT]"
    address = text.strip()
    if "://" not in address:
        address = f"{'http' if _PLAIN.match(address) else 'https'}://{address}"
    try:
        parts = urlsplit(address)
        host = parts.hostname
        _ = parts.port  # reading the port checks it
        (host or "").encode("idna")  # as the name look-up will encode it
    except ValueError:
        raise BadInput(problem) from None
    beyond = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in ("http", "https") or not host or " " in host or beyond:
        raise BadInput(problem)
    return ServerAddress(base=f"{parts.scheme}://{parts.netloc}", host=host)


def parse_room(text: str) -> RoomAddress:
    """Return the room that a text names: ``ID``, ``ID#KEY``, or a link such as ``http://HOST/r/ID#KEY``.

    Raises:
        BadInput: The text is none of those.
    """
    problem = f"room is {text!r}: allowed are ID, ID#KEY or a link such as {DEFAULT_SERVER}/r/ID#KEY"
    name, _, key = text.strip().partition("#")
    server = None
    if "/" in name:
        base, slash_r, name = name.rpartition("/r/")
        if not slash_r:
            raise BadInput(problem)
        server = parse_server(base)
    if not _ROOM_ID.fullmatch(name) or len(key) > MAX_KEY:
        raise BadInput(problem)
    return RoomAddress(room=name, key=key, server=server)
