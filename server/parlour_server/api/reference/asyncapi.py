"""The AsyncAPI 3 document of the socket: every command with its replies, and the unrequested messages.

AsyncAPI requires the server's point of view: a command is received, an event is sent.
"""

from typing import Any, Final, get_args

import msgspec

from parlour_protocol import answers, commands
from parlour_protocol.answers import Ack, Refused, Reply, ServerMessage
from parlour_protocol.commands import ClientMessage, LobbyCommand, kebab
from parlour_protocol.limits import MAX_INBOUND_BYTES, MAX_OUTBOUND_BYTES
from parlour_protocol.version import SUBPROTOCOLS
from parlour_server import __version__
from parlour_server.api.reference.schemas import Schema, describe, examples

#: The replies to successful commands, except Ack; any command may also get Refused.
ANSWERS: Final[dict[type, type]] = {
    commands.Hello: answers.Welcome,
    commands.ListRooms: answers.RoomList,
    **dict.fromkeys(get_args(LobbyCommand), answers.Done),
    commands.Challenge: answers.ChallengeMade,
    commands.CreateRoom: answers.RoomCreated,
    commands.JoinRoom: answers.RoomJoined,
    commands.FetchEvents: answers.EventPage,
    commands.FetchTree: answers.TreePage,
    commands.FetchPositionTree: answers.TreePage,
    commands.ExplainValue: answers.ValueTerms,
    commands.FetchGraph: answers.GraphPage,
    commands.Explain: answers.Explanation,
    commands.TakeHint: answers.Hint,
    commands.Ping: answers.Pong,
}

_CHANNEL: Final = {"$ref": "#/channels/socket"}


def asyncapi() -> Schema:
    """Return the document."""
    received, sent = get_args(ClientMessage), get_args(ServerMessage)
    _, schemas = describe([ClientMessage, ServerMessage], "#/components/schemas/")
    shown = examples()
    names = [message.__name__ for message in (*received, *sent)]
    messages = {name: _message(name, schemas[name], shown[name]) for name in names}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Parlour's socket",
            "version": __version__,
            "description": "Rooms of two-player games over one WebSocket; docs/protocol.md tells the rest.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {"socket": _channel(messages)},
        "operations": {
            **{kebab(command.__name__): _operation(command) for command in received},
            "notify": {
                "action": "send",
                "channel": _CHANNEL,
                "summary": "Messages about the rooms a client has joined, and about the lobby.",
                "messages": [_in_channel(event) for event in sent if event not in get_args(Reply)],
            },
        },
        "components": {"messages": messages, "schemas": schemas},
    }


def _channel(messages: dict[str, Schema]) -> Schema:
    subprotocols = ", ".join(SUBPROTOCOLS)
    return {
        "address": "/ws",
        "title": "The socket",
        "description": (
            f"A client offers a subprotocol ({subprotocols}): the first carries the same maps as "
            "MessagePack in binary frames, the second as JSON in text frames. A command has at most "
            f"{MAX_INBOUND_BYTES} bytes, a message of the server at most {MAX_OUTBOUND_BYTES}."
        ),
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
    }


def _message(name: str, schema: Schema, example: str) -> Schema:
    return {
        "name": kebab(name),
        "title": name,
        "summary": schema["description"].partition("\n\n")[0],
        "payload": {"$ref": f"#/components/schemas/{name}"},
        "examples": [{"payload": msgspec.json.decode(example)}],
    }


def _operation(command: type) -> Schema:
    replies = (ANSWERS.get(command, Ack), Refused)
    return {
        "action": "receive",
        "channel": _CHANNEL,
        "messages": [_in_channel(command)],
        "reply": {"channel": _CHANNEL, "messages": [_in_channel(reply) for reply in replies]},
    }


def _in_channel(message: Any) -> dict[str, str]:
    return {"$ref": f"#/channels/socket/messages/{message.__name__}"}
