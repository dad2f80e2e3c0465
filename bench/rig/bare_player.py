"""A player of the bare room: plays one drawn game after the other and reads nothing but turns."""

import msgspec

from rig.bare_room import Move
from rig.raw_peer import RawPeer

#: A game of Connect Four that fills the board without a line, as columns from 0: 42 moves.
DRAWN_GAME = tuple(int(column) - 1 for column in "643426421252361677317153414534371522655677")


class _Turn(msgspec.Struct):
    turn: int


_decode = msgspec.msgpack.Decoder(_Turn).decode
_encode = msgspec.msgpack.Encoder().encode


class BarePlayer:
    """One seat of one room, 0 or 1."""

    def __init__(self, peer: RawPeer, seat: int) -> None:
        self.peer = peer
        self.moves = 0
        self._seat = seat

    def begin(self) -> bytes | None:
        """Return the frame to send before any message has come, if any."""
        return self._move(1) if self._seat == 0 else None

    def receive(self, payload: bytes) -> bytes | None:
        """Return the answer to a move: the player's own, if it is to move."""
        turn = _decode(payload).turn
        if (turn - 1) % 2 == self._seat:
            self.moves += 1
            return None
        return self._move(turn + 1)

    def _move(self, turn: int) -> bytes:
        return _encode(Move(str(turn), turn, DRAWN_GAME[(turn - 1) % len(DRAWN_GAME)]))


def bare_peer(port: int, room: int, seat: int) -> RawPeer:
    """Return a member of a bare room; a spectator takes a seat that never moves."""
    return RawPeer(port, f"/{room}/{seat}", {}, "127.0.0.1")
