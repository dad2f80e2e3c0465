"""The AsyncAPI 3 document of the socket: every command with its answers, and what the server tells unasked.

It is written from the server's side, as AsyncAPI asks: a command is received, news is sent.
"""

from typing import Any, Final, get_args

from parlour_protocol.answers import (
    Ack,
    ChallengeMade,
    Done,
    EventPage,
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
    FetchEvents,
    FetchGraph,
    FetchTree,
    Hello,
    HouseCommand,
    JoinRoom,
    ListRooms,
    Ping,
    kebab,
)
from parlour_protocol.limits import MAX_INBOUND_BYTES, MAX_OUTBOUND_BYTES
from parlour_protocol.version import SUBPROTOCOLS
from parlour_server import __version__
from parlour_server.reference.schemas import Schema, describe

#: The answer of a command that is done, where it is not Ack; any command may be answered by Refused.
ANSWERS: Final[dict[type, type]] = {
    Hello: Welcome,
    ListRooms: RoomList,
    **dict.fromkeys(get_args(HouseCommand), Done),
    Challenge: ChallengeMade,
    CreateRoom: RoomCreated,
    JoinRoom: RoomJoined,
    FetchEvents: EventPage,
    FetchTree: TreePage,
    FetchGraph: GraphPage,
    Ping: Pong,
}

_CHANNEL: Final = {"$ref": "#/channels/socket"}


def asyncapi() -> Schema:
    """Return the document."""
    commands, said = get_args(ClientMessage), get_args(ServerMessage)
    _, named = describe([ClientMessage, ServerMessage], "#/components/schemas/")
    messages = {message.__name__: _message(message, named) for message in (*commands, *said)}
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
            "tell": {
                "action": "send",
                "channel": _CHANNEL,
                "summary": "What a client hears of the rooms it has joined, and of the house.",
                "messages": [_in_channel(news) for news in said if news not in get_args(Reply)],
            },
        },
        "components": {"messages": messages, "schemas": named},
    }


def _channel(messages: dict[str, Schema]) -> Schema:
    spoken = ", ".join(SUBPROTOCOLS)
    return {
        "address": "/ws",
        "title": "The socket",
        "description": (
            f"A client offers a subprotocol ({spoken}): the first carries the same maps as MessagePack in "
            f"binary frames, the second as JSON in text frames. A command has at most {MAX_INBOUND_BYTES} "
            f"bytes, whatever the server says at most {MAX_OUTBOUND_BYTES}."
        ),
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
    }


def _message(message: type, named: dict[str, Schema]) -> Schema:
    name = message.__name__
    return {
        "name": kebab(name),
        "title": name,
        "summary": named[name]["description"].partition("\n\n")[0],
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
