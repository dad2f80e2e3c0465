"""The protocol's version number and the WebSocket subprotocols (docs/protocol.md, 1)."""

from typing import Final

PROTOCOL: Final = 1

MSGPACK_SUBPROTOCOL: Final = "parlour.v1.msgpack"
JSON_SUBPROTOCOL: Final = "parlour.v1.json"

#: In the server's order of preference; but the client's order decides (RFC 6455, 4.2.2).
SUBPROTOCOLS: Final = (MSGPACK_SUBPROTOCOL, JSON_SUBPROTOCOL)
