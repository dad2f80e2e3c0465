"""Refusal codes, close codes, and the exceptions of this package.

ProtocolError
├── MalformedMessage    one message is unusable; it is refused and the session goes on
└── ProtocolViolation   the connection must be closed; carries the close code
"""

from enum import IntEnum, StrEnum


class RefusalCode(StrEnum):
    """Why a command was refused (docs/protocol.md, 7)."""

    MALFORMED = "malformed"
    UNKNOWN_GAME = "unknown-game"
    BAD_OPTIONS = "bad-options"
    BAD_POSITION = "bad-position"
    BAD_PLAYER = "bad-player"
    BAD_TERMS = "bad-terms"
    NO_SUCH_ROOM = "no-such-room"
    NO_SUCH_PLAYER = "no-such-player"
    NO_SUCH_CHALLENGE = "no-such-challenge"
    FORBIDDEN = "forbidden"
    NO_SPECTATORS = "no-spectators"
    NOT_JOINED = "not-joined"
    NOT_SEATED = "not-seated"
    SEAT_TAKEN = "seat-taken"
    GAME_RUNNING = "game-running"
    NOT_STARTED = "not-started"
    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    ILLEGAL_MOVE = "illegal-move"
    CONFLICT = "conflict"
    GAP = "gap"
    NOT_ALLOWED = "not-allowed"
    TOO_SOON = "too-soon"
    NO_STUDY = "no-study"
    NO_HELP = "no-help"
    TOO_MANY = "too-many"
    UNAVAILABLE = "unavailable"
    INTERNAL = "internal"


class CloseCode(IntEnum):
    """Why the socket was closed (docs/protocol.md, 8)."""

    GOING_AWAY = 1001
    POLICY = 1008
    TOO_BIG = 1009
    INTERNAL = 1011
    RESTART = 1012
    TRY_LATER = 1013
    TOKEN_EXPIRED = 4001
    FORBIDDEN = 4003
    NO_SUCH_ROOM = 4004
    TOO_SLOW = 4008
    REPLACED = 4009
    MOVED = 4010


#: After these a client must not reconnect by itself, because nothing would change (docs/protocol.md, 8).
FINAL_CLOSE_CODES = frozenset(
    {CloseCode.POLICY, CloseCode.TOKEN_EXPIRED, CloseCode.FORBIDDEN, CloseCode.REPLACED}
)


class ProtocolError(Exception):
    """The base of errors in received data."""


class MalformedMessage(ProtocolError):
    """A message could not be decoded; ``command_id`` is its id if that was readable."""

    def __init__(self, why: str, command_id: str | None = None) -> None:
        super().__init__(why)
        self.command_id = command_id


class ProtocolViolation(ProtocolError):
    """The peer violated the protocol; the connection is to be closed with ``code``."""

    def __init__(self, code: CloseCode, why: str) -> None:
        super().__init__(why)
        self.code = code
