"""docs/protocol.md agrees with the code: examples, limits, codes, section numbers."""

import re
from pathlib import Path
from typing import get_args

from parlour_protocol import limits
from parlour_protocol.answers import Ack, Event, RoomCreated, RoomJoined, ServerMessage, Welcome
from parlour_protocol.codec import client_codec, server_codec
from parlour_protocol.commands import ClientMessage, CreateRoom, Hello, JoinRoom, PlayMove
from parlour_protocol.errors import (
    FINAL_CLOSE_CODES,
    CloseCode,
    MalformedMessage,
    RefusalCode,
    RefusalReason,
)
from parlour_protocol.events import AnyEvent
from parlour_protocol.liveness import CLIENT_TIMING, SERVER_TIMING
from parlour_protocol.version import JSON_SUBPROTOCOL
from tests.golden.wire import EXAMPLES
from tests.golden.wire.in_docs import PROTOCOL_MD, fill_in

PAGE = PROTOCOL_MD.read_text(encoding="utf-8")
ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    source
    for folder in ("protocol", "server", "client", "tests")
    for suffix in ("*.py", "*.js")
    for source in (ROOT / folder).rglob(suffix)
    if "node_modules" not in source.parts and "static" not in source.parts
)
CITATION = re.compile(r"docs/protocol\.md, (\d+(?:(?:, | and | to )\d+)*)")


def section(number: int) -> str:
    return PAGE.split(f"\n## {number}. ")[1].split("\n## ")[0]


def first_column(text: str) -> list[str]:
    return re.findall(r"^\| `?([\w-]+)`? \|", text, re.MULTILINE)[1:]


def test_examples_in_the_document_are_the_golden_ones() -> None:
    assert fill_in(PAGE, EXAMPLES) == PAGE, "run `make docs`"


def test_each_frame_of_the_opening_decodes_and_answers_the_command_before_it() -> None:
    opening = PAGE.split("\n## Hello, join, move\n")[1].split("\n## 1. ")[0]
    frames = re.findall(r"^```json\n(.*?)\n```$", opening, re.MULTILINE | re.DOTALL)
    commands: list[ClientMessage] = []
    answers: list[ServerMessage] = []
    for frame in frames:
        try:
            commands.append(server_codec(JSON_SUBPROTOCOL).decode(frame))
        except MalformedMessage:
            answers.append(client_codec(JSON_SUBPROTOCOL).decode(frame))
            assert isinstance(answers[-1], Event) or getattr(answers[-1], "id", "") == commands[-1].id
    assert [type(command) for command in commands] == [Hello, CreateRoom, JoinRoom, PlayMove, JoinRoom]
    replies = [type(answer) for answer in answers if not isinstance(answer, Event)]
    assert replies == [Welcome, RoomCreated, RoomJoined, Ack, RoomJoined]


def test_every_message_and_event_is_shown() -> None:
    structs = [*get_args(ClientMessage), *get_args(ServerMessage), *get_args(AnyEvent)]
    tags = {struct.__struct_config__.tag for struct in structs}
    assert tags - set(re.findall(r'"(?:type|kind)": "([^"]*)"', PAGE)) == set()


def test_the_limits_are_those_of_the_code() -> None:
    written = dict(re.findall(r"^\| `([A-Z_]+)` \| (\d+) \|", section(2), re.MULTILINE))
    known = {name: str(getattr(limits, name)) for name in dir(limits) if name.isupper()}
    assert written == known


def test_every_refusal_code_and_reason_is_listed() -> None:
    codes, reasons = section(7).split("| reason | code | when |")
    assert first_column(codes) == [code.value for code in RefusalCode]
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \|", reasons, re.MULTILINE)
    assert [reason for reason, _ in rows] == [reason.value for reason in RefusalReason]
    assert {code for _, named in rows for code in re.findall(r"`([\w-]+)`", named)} <= set(RefusalCode)


def test_every_close_code_is_listed_and_the_final_ones_prevent_reconnecting() -> None:
    rows = re.findall(r"^\| (\d{4}) \| .* \| ([^|]+) \|$", section(8), re.MULTILINE)
    assert [int(code) for code, _ in rows] == sorted(CloseCode)
    final = {int(code) for code, reaction in rows if reaction.startswith("does not reconnect")}
    assert final == set(FINAL_CLOSE_CODES)


def test_the_liveness_timings_of_both_sides_are_those_of_the_code() -> None:
    client, server = CLIENT_TIMING, SERVER_TIMING
    text = " ".join(section(9).split())
    assert (
        f"after {client.urgent.ping_after:g} s of silence and gives up after {client.urgent.dead_after:g} s"
        in text
    )
    assert f"otherwise after {client.idle.ping_after:g} s and {client.idle.dead_after:g} s" in text
    assert (
        f"below the messages after {server.urgent.ping_after:g} s, otherwise {server.idle.ping_after:g} s"
        in text
    )
    assert f"gives up after {server.urgent.dead_after:g} s, otherwise {server.idle.dead_after:g} s" in text


def test_sections_are_numbered_consecutively() -> None:
    numbers = [int(number) for number in re.findall(r"^## (\d+)\. ", PAGE, re.MULTILINE)]
    assert numbers == list(range(1, 22))


def test_citations_name_sections_that_exist() -> None:
    cited = {
        (source.name, int(number))
        for source in SOURCES
        for citation in CITATION.findall(source.read_text(encoding="utf-8"))
        for number in re.findall(r"\d+", citation)
    }
    assert ("liveness.py", 9) in cited
    assert [(name, number) for name, number in sorted(cited) if not 1 <= number <= 21] == []
