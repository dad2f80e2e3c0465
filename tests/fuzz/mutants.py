"""Frames that are nearly messages: golden ones, damaged in bytes, in structure, or joined from two.

Noise is refused at its first byte; a mutant gets far into a decoder before something is wrong, or is a
message that was not expected. The same seed gives the same frames.
"""

from random import Random
from typing import Any

import msgpack
import msgspec

from parlour_protocol.codec import Frame
from tests.golden.wire import EXAMPLES

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**53,
    2**63,
    1.5,
    float("inf"),
    "",
    "\0",
    "x" * 300,
    "\U0001f3b2",
    "4\n",
    [],
    {},
    [[[]]],
    {"type": "ping"},
    {"": {"": []}},
)


class Mutants:
    """An endless supply of damaged frames of one encoding, made from one side's messages."""

    def __init__(self, seed: int, direction: str, text: bool, whole: int = 2) -> None:
        """Take the messages of ``client`` or ``server``; as JSON in text frames, else as MessagePack.

        So many ``whole`` ones come for every 19 damaged ones.
        """
        self._weights = (whole, 8, 8, 2, 1)
        self._random = Random(seed)
        self._text = text
        self._messages = [example.record()["json"] for example in EXAMPLES if example.direction == direction]
        self._frames = [self._pack(message) for message in self._messages]

    def draw(self) -> Frame:
        """Return the next frame."""
        kinds = (self._whole, self._reshaped, self._damaged, self._joined, self._noise)
        return self._random.choices(kinds, weights=self._weights)[0]()

    def _pack(self, message: Any) -> bytes:
        packed: bytes = msgspec.json.encode(message) if self._text else msgpack.packb(message)
        return packed

    def _frame(self, packed: bytes) -> Frame:
        # A WebSocket library has decoded text frames before anybody sees them.
        return packed.decode("utf-8", "replace") if self._text else packed

    def _whole(self) -> Frame:
        return self._frame(self._random.choice(self._frames))

    def _reshaped(self) -> Frame:
        """Return a message in which some values, however deep, are others."""
        message = self._reshape(self._random.choice(self._messages), 1 + self._random.randrange(3))
        try:
            return self._frame(self._pack(message))
        except OverflowError:  # 2**64 and beyond, which neither encoding has
            return self._noise()

    def _reshape(self, value: Any, times: int) -> Any:
        for _ in range(times):
            value = self._changed(value)
        return value

    def _changed(self, value: Any) -> Any:
        random = self._random
        if not isinstance(value, dict | list) or not value or random.random() < 0.05:
            return random.choice((*ODD, self._random.choice(self._messages)))
        if isinstance(value, list):
            place = random.randrange(len(value))
            copies = [self._changed(value[place])] * random.choice((0, 1, 1, 2))
            return [*value[:place], *copies, *value[place + 1 :]]
        name = random.choice([*value])
        rest = {key: part for key, part in value.items() if key != name}
        match random.randrange(6):
            case 0:
                return rest
            case 1:
                return rest | {random.choice(("", "Type", name * 2)): value[name]}
            case _:
                return rest | {name: self._changed(value[name])}

    def _damaged(self) -> Frame:
        """Return a message with a few bytes changed, put in or left out, or its end cut off."""
        random, frame = self._random, bytearray(self._random.choice(self._frames))
        for _ in range(1 + random.randrange(4)):
            place = random.randrange(len(frame))
            match random.randrange(4):
                case 0:
                    frame[place] = random.randrange(256)
                case 1:
                    frame[place] ^= 1 << random.randrange(8)
                case 2:
                    frame[place:place] = random.randbytes(1 + random.randrange(4))
                case _:
                    del frame[place + 1 : place + 1 + random.randrange(4)]
        return self._frame(bytes(frame[: random.choice((len(frame), random.randrange(len(frame))))]))

    def _joined(self) -> Frame:
        """Return the beginning of one message and the end of another."""
        random = self._random
        first, second = random.choice(self._frames), random.choice(self._frames)
        return self._frame(first[: random.randrange(len(first))] + second[random.randrange(len(second)) :])

    def _noise(self) -> Frame:
        return self._frame(self._random.randbytes(self._random.randrange(64)))
