"""The subprotocols of both encodings."""

from parlour_protocol.version import JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL, PROTOCOL, SUBPROTOCOLS


def test_the_subprotocols_carry_the_protocol_s_number() -> None:
    assert SUBPROTOCOLS == (MSGPACK_SUBPROTOCOL, JSON_SUBPROTOCOL)
    assert all(name.startswith(f"parlour.v{PROTOCOL}.") for name in SUBPROTOCOLS)
