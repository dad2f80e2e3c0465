"""The recorded messages keep both codecs, the page's tests and docs/protocol.md to the same wire format."""

from typing import Any, get_args

import msgpack
import msgspec
import pytest

from parlour_engine.catalogue import make_game
from parlour_protocol.answers import Event, ServerMessage
from parlour_protocol.codec import PlainCodec, TypedCodec, client_codec, server_codec
from parlour_protocol.commands import ClientMessage
from parlour_protocol.events import AnyEvent
from parlour_protocol.limits import MAX_INBOUND_BYTES, MAX_OUTBOUND_BYTES
from parlour_protocol.values import Position, Result
from parlour_protocol.version import JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL
from tests.golden.wire import EXAMPLES
from tests.golden.wire import table as recorded
from tests.golden.wire.example import MESSAGES_JSON, Direction, Example, write_down

UNIONS: dict[Direction, Any] = {"client": ClientMessage, "server": ServerMessage}


def examples_of(direction: Direction) -> list[Example]:
    return [example for example in EXAMPLES if example.direction == direction]


def test_recorded_messages_are_what_the_codecs_write() -> None:
    assert MESSAGES_JSON.read_text(encoding="utf-8") == write_down(EXAMPLES), (
        "the wire changed: if that is meant, run `make docs` and look at the difference"
    )


def test_names_of_examples_are_unique() -> None:
    names = [example.name for example in EXAMPLES]
    assert len(set(names)) == len(names)


def test_every_message_and_every_event_has_an_example() -> None:
    shown = {type(example.message) for example in EXAMPLES}
    shown_facts = {type(example.message.body) for example in EXAMPLES if isinstance(example.message, Event)}
    assert shown == {*get_args(ClientMessage), *get_args(ServerMessage)}
    assert shown_facts == set(get_args(AnyEvent))


@pytest.mark.parametrize("direction", get_args(Direction))
def test_both_msgpack_codecs_write_the_same_and_read_what_the_other_wrote(direction: Direction) -> None:
    typed = TypedCodec[Any](UNIONS[direction], MSGPACK_SUBPROTOCOL, MAX_OUTBOUND_BYTES)
    plain = PlainCodec[Any](UNIONS[direction], MAX_OUTBOUND_BYTES)
    for example in examples_of(direction):
        frame = bytes.fromhex(example.record()["msgpack"])
        written = [typed.encode(example.message), plain.encode(example.message)]
        # Not byte for byte: msgspec writes the longer header for a struct that may have more than 15 fields.
        same = msgpack.unpackb(written[0]) == msgpack.unpackb(written[1]) == msgpack.unpackb(frame)
        assert same, example.name
        for each in (frame, *written):
            assert typed.decode(each) == plain.decode(each) == example.message, example.name


@pytest.mark.parametrize("direction", get_args(Direction))
def test_json_text_frames_carry_the_recorded_object(direction: Direction) -> None:
    codec = TypedCodec[Any](UNIONS[direction], JSON_SUBPROTOCOL, MAX_OUTBOUND_BYTES)
    for example in examples_of(direction):
        frame = codec.encode(example.message)
        assert isinstance(frame, str), example.name
        assert msgspec.json.decode(frame) == example.record()["json"], example.name
        assert codec.decode(frame) == example.message, example.name


@pytest.mark.parametrize("subprotocol", [MSGPACK_SUBPROTOCOL, JSON_SUBPROTOCOL])
def test_each_side_reads_what_the_other_writes(subprotocol: str) -> None:
    client, server = client_codec(subprotocol), server_codec(subprotocol)
    for example in examples_of("client"):
        assert server.decode(client.encode(example.message)) == example.message, example.name
    for example in examples_of("server"):
        assert client.decode(server.encode(example.message)) == example.message, example.name


@pytest.mark.parametrize(
    ("direction", "limit"), [("client", MAX_INBOUND_BYTES), ("server", MAX_OUTBOUND_BYTES)]
)
def test_an_example_fits_the_limit_of_its_direction(direction: Direction, limit: int) -> None:
    sizes = {example.name: len(msgspec.json.encode(example.message)) for example in examples_of(direction)}
    assert {name: size for name, size in sizes.items() if size > limit} == {}


@pytest.mark.parametrize(
    ("game_id", "moves", "position"),
    [
        ("connect-four", "", recorded.FOUR_START),
        ("connect-four", "4", recorded.FOUR_AFTER_ONE),
        ("connect-four", "4 4 5 3 6", recorded.FOUR_MIDDLE),
        ("connect-four", "4 4 5 3 6 2 7", recorded.FOUR_WON),
        ("nim", "1:2", recorded.NIM_AFTER_ONE),
        ("mnk", "b2", recorded.MARKS_AFTER_ONE),
        ("wolf-and-sheep", "d8-e7", recorded.WOLF_AFTER_ONE),
        ("grundy", "10=7+3", recorded.GRUNDY_AFTER_ONE),
    ],
)
def test_recorded_positions_are_the_ones_the_engine_makes(
    game_id: str, moves: str, position: Position
) -> None:
    game = make_game(game_id, {})
    reached = game.start()
    for move in moves.split():
        reached = game.play(reached, game.parse_move(reached, move))
    assert position.text == game.position_text(reached)
    assert position.key == game.key(reached)
    assert position.to_move == game.to_move(reached)
    assert position.legal.split() == [game.move_text(reached, move) for move in game.legal_moves(reached)]
    assert msgspec.convert(game.view(reached), type(position.view)) == position.view


def test_the_recorded_result_is_the_engine_s() -> None:
    game = make_game("connect-four", {})
    result = game.result(game.parse_position(recorded.FOUR_ENDED.text))
    assert result is not None
    assert recorded.FOUR_ENDED.result == Result(result.winner, result.reason)
