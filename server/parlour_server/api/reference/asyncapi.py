"""The AsyncAPI 3 document of the socket: every command with its replies, and the messages sent unasked.

It is written from the server's side, as AsyncAPI requires: a command is received, an event is sent.
"""

from typing import Any, Final, get_args

from parlour_protocol.answers import (
    Ack,
    ChallengeMade,
    Done,
    EventPage,
    Explanation,
    GraphPage,
    Pong,
    Refused,
    Reply,
    RoomCreated,
    RoomJoined,
    RoomList,
    ServerMessage,
    TreePage,
    Welcome,
)
from parlour_protocol.commands import (
    Challenge,
    ClientMessage,
    CreateRoom,
    Explain,
    FetchEvents,
    FetchGraph,
    FetchPositionTree,
    FetchTree,
    Hello,
    JoinRoom,
    ListRooms,
    LobbyCommand,
    Ping,
    kebab,
)
from parlour_protocol.limits import MAX_INBOUND_BYTES, MAX_OUTBOUND_BYTES
from parlour_protocol.version import SUBPROTOCOLS
from parlour_server import __version__
from parlour_server.api.reference.schemas import Schema, describe

#: The reply to a successful command where it is not Ack; any command may be answered by Refused.
ANSWERS: Final[dict[type, type]] = {
    Hello: Welcome,
    ListRooms: RoomList,
    **dict.fromkeys(get_args(LobbyCommand), Done),
    Challenge: ChallengeMade,
    CreateRoom: RoomCreated,
    JoinRoom: RoomJoined,
    FetchEvents: EventPage,
    FetchTree: TreePage,
    FetchPositionTree: TreePage,
    FetchGraph: GraphPage,
    Explain: Explanation,
    Ping: Pong,
}

_CHANNEL: Final = {"$ref": "#/channels/socket"}


def asyncapi() -> Schema:
    """Return the document."""
    commands, sent = get_args(ClientMessage), get_args(ServerMessage)
    _, schemas = describe([ClientMessage, ServerMessage], "#/components/schemas/")
    messages = {message.__name__: _message(message, schemas) for message in (*commands, *sent)}
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
            **{kebab(command.__name__): _operation(command) for command in commands},
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


def _message(message: type, schemas: dict[str, Schema]) -> Schema:
    name = message.__name__
    return {
        "name": kebab(name),
        "title": name,
        "summary": schemas[name]["description"].partition("\n\n")[0],
        "payload": {"$ref": f"#/components/schemas/{name}"},
    }


def _operation(command: type) -> Schema:
    answers = (ANSWERS.get(command, Ack), Refused)
    return {
        "action": "receive",
        "channel": _CHANNEL,
        "messages": [_in_channel(command)],
        "reply": {"channel": _CHANNEL, "messages": [_in_channel(answer) for answer in answers]},
    }


def _in_channel(message: Any) -> dict[str, str]:
    return {"$ref": f"#/channels/socket/messages/{message.__name__}"}
