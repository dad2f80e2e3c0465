"""docs/protocol.md, 19: its bytes and frames are sent as they stand, by no library, and play a whole game."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from tests.golden.wire.in_docs import PROTOCOL_MD
from tests.server.served import served

ANSWER_SECONDS = 100.0
SECTION = PROTOCOL_MD.read_text(encoding="utf-8").split("\n## 19. ")[1].split("\n## ")[0]
BLOCKS = re.findall(r"^(Client|Server):\n\n```(http|json)\n(.*?)\n```$", SECTION, re.MULTILINE | re.DOTALL)
HTTP = [text for _, kind, text in BLOCKS if kind == "http"]
FRAMES = [(sender, json.loads(text)) for sender, kind, text in BLOCKS if kind == "json"]

TEXT, PING = 0x81, 0x89  # FIN with the opcodes of RFC 6455, 5.2
LEFT_OUT = {"presence", "thinking"}
DIFFERS = {"at": 0, "server": "", "page": ""}


class Peer:
    """A TCP connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
        self._reader = reader
        self._writer = writer
        self._port = port

    async def exchange(self, request: str) -> tuple[list[str], bytes]:
        """Send an HTTP request; return the lines of the answer's head, and its body."""
        head, _, body = request.partition("\n\n")
        lines = head.replace("127.0.0.1:8080", f"127.0.0.1:{self._port}").splitlines()
        self._writer.write("\r\n".join([*lines, "", body]).encode())
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        length = next((line for line in answer if line.startswith("Content-Length: ")), "0")
        return answer, await self._reader.readexactly(int(length.split()[-1]))

    def send(self, message: object) -> None:
        """Send a message as a masked text frame; a mask of zeros changes nothing."""
        payload = json.dumps(message).encode()
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2)
        self._writer.write(bytes([TEXT]) + size + bytes(4) + payload)

    async def receive(self) -> Any:
        """Return the next message that section 19 does not leave out."""
        while True:
            opcode, size = await self._reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8))
            payload = await self._reader.readexactly(size)
            message = json.loads(payload) if opcode == TEXT else None
            assert opcode in (TEXT, PING)
            if message is not None and message["type"] not in LEFT_OUT:
                return message

    async def __aenter__(self) -> "Peer":
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()


async def connect(port: int) -> Peer:
    return Peer(*await asyncio.open_connection("127.0.0.1", port), port)


def as_documented(message: Any, names: dict[str, str]) -> str:
    """Return a message as text that is equal for equal messages, under the document's ids."""
    shown = json.dumps({key: DIFFERS.get(key, value) for key, value in message.items()}, sort_keys=True)
    for name, documented in names.items():
        shown = shown.replace(name, documented)
    return shown


async def converse(port: int) -> Any:
    """Play the conversation against a server; return the last message."""
    guest, answer, handshake, accepted = HTTP
    async with await connect(port) as peer:
        head, body = await peer.exchange(guest)
        documented_head, _, documented_body = answer.partition("\n\n")
        assert set(documented_head.splitlines()) <= set(head)
        token, documented = json.loads(body), json.loads(documented_body)
        assert token.keys() == documented.keys()
        names = {token["player"]["id"]: documented["player"]["id"]}
        assert as_documented(token["player"], names) == as_documented(documented["player"], {})
    async with await connect(port) as peer:
        head, _ = await peer.exchange(handshake.replace("TOKEN", token["token"]) + "\n\n")
        assert set(accepted.splitlines()) <= set(head)
        await exchange_frames(peer, names)
    return FRAMES[-1][1]


async def exchange_frames(peer: Peer, names: dict[str, str]) -> None:
    """Send what the client sends, and compare what comes before it sends again, in whatever order."""
    awaited: list[Any] = []
    for sender, message in [*FRAMES, ("Client", None)]:
        if sender == "Server":
            awaited.append(message)
            continue
        heard = [await peer.receive() for _ in awaited]
        for documented, real in zip(awaited, heard, strict=True):
            if documented["type"] == "room-created":
                names[real["room"]] = documented["room"]
        assert sorted(as_documented(real, names) for real in heard) == sorted(
            as_documented(documented, {}) for documented in awaited
        )
        awaited = []
        if message is not None:
            text = json.dumps(message)
            for name, documented in names.items():
                text = text.replace(documented, name)
            peer.send(json.loads(text))


async def test_the_conversation_of_the_document_plays_a_whole_game(tmp_path: Path) -> None:
    async with served(tmp_path) as server, asyncio.timeout(ANSWER_SECONDS):
        last = await converse(server.port)
    assert last["body"] == {
        "kind": "game-ended",
        "number": 1,
        "result": {"winner": 1, "reason": "last-counter"},
    }
