"""An example of a message, and its form in messages.json."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from parlour_protocol.codec import Message, client_codec, server_codec
from parlour_protocol.version import MSGPACK_SUBPROTOCOL

Direction: TypeAlias = Literal["client", "server"]
"""Which side sends a message."""

MESSAGES_JSON = Path(__file__).parent / "messages.json"


@dataclass(frozen=True)
class Example:
    """A realistic message under a stable name."""

    name: str
    direction: Direction
    message: Message

    def record(self) -> dict[str, Any]:
        """Return the entry of messages.json for this example."""
        codec = client_codec if self.direction == "client" else server_codec
        frame = codec(MSGPACK_SUBPROTOCOL).encode(self.message)
        assert isinstance(frame, bytes)
        return {
            "name": self.name,
            "direction": self.direction,
            "json": msgspec.to_builtins(self.message),
            "msgpack": frame.hex(),
        }


def write_down(examples: tuple[Example, ...]) -> str:
    """Return the text of messages.json."""
    records = msgspec.json.encode([example.record() for example in examples])
    return msgspec.json.format(records, indent=2).decode() + "\n"
