"""The JSON Schema of the messages accepts exactly what the decoder accepts."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.golden.wire import EXAMPLES
from tests.server.api.reference.documents import parsed

SCHEMA = parsed("messages.json")


def validator(side: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{side}"}]})


CLIENT, SERVER = validator("ClientMessage"), validator("ServerMessage")
MOVE: dict[str, Any] = {"type": "play-move", "id": "1", "room": "abc", "turn": 1, "move": "4"}


def test_the_document_is_json_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_golden_message_is_valid_for_its_side_alone() -> None:
    for example in EXAMPLES:
        said = example.record()["json"]
        assert CLIENT.is_valid(said) == (example.direction == "client"), example.name
        assert SERVER.is_valid(said) == (example.direction == "server"), example.name


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": 0},
        {"turn": "1"},
        {"room": "A B"},
        {"move": ""},
        {"id": "x" * 65},
        {"type": "play"},
        {"colour": "red"},
    ],
    ids=str,
)
def test_what_the_decoder_refuses_is_not_valid(wrong: dict[str, Any]) -> None:
    assert CLIENT.is_valid(MOVE)
    assert not CLIENT.is_valid(MOVE | wrong)


def test_descriptions_carry_no_marks_of_the_source() -> None:
    descriptions = [schema.get("description", "") for schema in SCHEMA["$defs"].values()]
    assert [text for text in descriptions if "``" in text or "\n  " in text] == []
