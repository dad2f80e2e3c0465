"""The server's messages: every reply names its command, except a refusal of an unreadable one."""

from typing import get_args

import msgspec
import pytest

from parlour_protocol.answers import Event, LobbyEvent, Refused, Reply, ServerMessage, TransientUpdate
from parlour_protocol.commands import ClientMessage
from parlour_protocol.errors import RefusalCode


def test_every_reply_names_its_command_and_the_rest_names_none() -> None:
    replies, rest = set(get_args(Reply)), {Event, *get_args(TransientUpdate), *get_args(LobbyEvent)}
    assert replies | rest == set(get_args(ServerMessage))
    assert all("id" in reply.__struct_fields__ for reply in replies)
    assert not any("id" in message.__struct_fields__ for message in rest)


def test_no_wire_name_serves_both_directions() -> None:
    tags = [message.__struct_config__.tag for message in (*get_args(ClientMessage), *get_args(ServerMessage))]
    assert len(set(tags)) == len(tags)


def test_a_refusal_without_an_id_encodes_it_as_null() -> None:
    refused = Refused(id=None, code=RefusalCode.MALFORMED, message="?")
    assert msgspec.to_builtins(refused)["id"] is None


def test_an_unknown_refusal_code_is_not_taken_for_a_known_one() -> None:
    with pytest.raises(msgspec.ValidationError, match="tired"):
        msgspec.convert({"type": "refused", "id": "1", "code": "tired", "message": "?"}, Refused)
