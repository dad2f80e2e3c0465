"""Hostile frames: noise, broken messages, and valid commands about other players' rooms."""

from random import Random

import msgspec

from parlour_protocol.codec import Frame
from parlour_protocol.commands import (
    Analyse,
    ClientMessage,
    CreateRoom,
    Explain,
    FetchEvents,
    FreeSeat,
    Hello,
    JoinRoom,
    LeaveRoom,
    LeaveSeat,
    ListRooms,
    OfferRematch,
    Ping,
    PlayMove,
    Resign,
    StopAnalysis,
    TakeHint,
    TakeSeat,
)
from parlour_protocol.limits import MAX_INBOUND_BYTES
from parlour_protocol.values import Stream

ODD_VALUES: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    2**63,
    1.5,
    float("nan"),
    "",
    "x" * 5000,
    "4\n",
    "\0",
    b"\xff",
    [],
    {},
    [[]],
    {"": {}},
)


class FrameSource:
    """An endless supply of hostile frames; the same seed gives the same ones."""

    def __init__(self, seed: int, rooms: list[str]) -> None:
        """Aim at ``rooms``, which belong to others."""
        self._random = Random(seed)
        self._rooms = rooms
        self._number = 0

    def draw(self) -> Frame:
        """Return the next frame."""
        kinds = (self._noise, self._cut_short, self._misshapen, self._trespassing, self._wrong_kind)
        return self._random.choices(kinds, weights=(1, 1, 1, 3, 1))[0]()

    def _noise(self) -> Frame:
        return self._random.randbytes(self._random.randrange(64))

    def _cut_short(self) -> Frame:
        frame = msgspec.msgpack.encode(self._command())
        return frame[: self._random.randrange(len(frame))]

    def _misshapen(self) -> Frame:
        """Return a command of which one field is something else, gone, or new."""
        fields = msgspec.to_builtins(self._command())
        name = self._random.choice([*fields, "new-field"])
        if self._random.random() < 0.2:
            fields.pop(name, None)
        else:
            fields[name] = self._random.choice(ODD_VALUES)
        return msgspec.msgpack.encode(fields)

    def _trespassing(self) -> Frame:
        return msgspec.msgpack.encode(self._command())

    def _wrong_kind(self) -> Frame:
        """Return a frame that violates the protocol now and then; else one with a cut-off end."""
        if self._random.random() < 0.05:
            too_long: Frame = bytes(MAX_INBOUND_BYTES + 1)
            return self._random.choice([too_long, "text on a binary socket"])
        return msgspec.msgpack.encode(self._command()) + b"\x01"

    def _command(self) -> ClientMessage:
        self._number += 1
        random, id_, room = self._random, f"x{self._number}", self._random.choice(self._rooms)
        heard: list[dict[Stream, int] | None] = [None, {}, {"game": 2**40}, {"players": 3}]
        commands: list[ClientMessage] = [
            Hello(id_),
            ListRooms(id_),
            CreateRoom(
                id_,
                "nim",
                random.choice([["me", "me"], ["level:99", "me"]]),
                {"heaps": [random.randrange(200)]},
            ),
            JoinRoom(id_, room, seqs=random.choice(heard)),
            FetchEvents(id_, room, "game", random.choice([0, 5, 2**50])),
            LeaveRoom(id_, room),
            TakeSeat(id_, room, random.choice([1, 2])),
            LeaveSeat(id_, room, random.choice([1, 2])),
            FreeSeat(id_, room, random.choice(["nobody", "machine"])),
            *(PlayMove(id_, room, random.randrange(1, 7), random.choice("1234")) for _ in range(3)),
            Resign(id_, room, random.choice([1, 2])),
            OfferRematch(id_, room, random.choice([1, 2])),
            Analyse(id_, room, random.randrange(1, 7)),
            Explain(id_, room, random.randrange(1, 7)),
            TakeHint(id_, room, random.randrange(1, 7)),
            StopAnalysis(id_, room),
            Ping(id_),
        ]
        return random.choice(commands)
