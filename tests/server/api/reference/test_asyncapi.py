"""The AsyncAPI document is valid by the official meta-schema and contains every message."""

import json
from typing import Any, get_args

import pytest
from jsonschema import Draft7Validator

from parlour_protocol.answers import Ack, Refused, Reply, ServerMessage
from parlour_protocol.commands import ClientMessage
from parlour_server.api.reference.asyncapi import ANSWERS
from tests.require import require
from tests.server.api.reference.documents import ASYNCAPI_META_SCHEMA, parsed

DOCUMENT = parsed("asyncapi.json")


def test_the_document_is_valid_by_the_official_meta_schema() -> None:
    require(ASYNCAPI_META_SCHEMA.exists(), "the page's tools are not installed")
    meta = json.loads(ASYNCAPI_META_SCHEMA.read_text(encoding="utf-8"))
    errors = [error.message[:200] for error in Draft7Validator(meta).iter_errors(DOCUMENT)]
    assert errors == []


def test_every_command_is_received_and_every_reply_answers_one() -> None:
    operations = DOCUMENT["operations"]
    received = [
        operation["messages"] for operation in operations.values() if operation["action"] == "receive"
    ]
    assert [spoken for (spoken,) in received] == [reference(command) for command in get_args(ClientMessage)]
    assert {*ANSWERS.values(), Ack, Refused} == set(get_args(Reply))


def test_unasked_messages_are_those_that_are_no_replies() -> None:
    news = [message for message in get_args(ServerMessage) if message not in get_args(Reply)]
    assert DOCUMENT["operations"]["notify"]["messages"] == [reference(message) for message in news]


@pytest.mark.parametrize("place", ["messages", "schemas"])
def test_every_reference_leads_somewhere(place: str) -> None:
    referred = {target for target in references(DOCUMENT) if target.startswith(f"#/components/{place}/")}
    assert referred
    assert {target.rpartition("/")[2] for target in referred} <= set(DOCUMENT["components"][place])


def reference(message: Any) -> dict[str, str]:
    return {"$ref": f"#/channels/socket/messages/{message.__name__}"}


def references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [found for each in part for found in references(each)]
    if isinstance(part, dict):
        return [found for each in part.values() for found in references(each)] + (
            [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        )
    return []
