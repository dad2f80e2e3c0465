"""Limits that client and server must agree on (docs/protocol.md, 2); the server has settings of its own."""

from typing import Final

#: Bytes of one message from a client; a longer one closes the socket with 1009.
MAX_INBOUND_BYTES: Final = 8 * 1024
#: Bytes of one message from the server that a client must accept.
MAX_OUTBOUND_BYTES: Final = 64 * 1024
#: Bytes of events in one page of a resume; the client requests the next page.
PAGE_BYTES: Final = 32 * 1024

MAX_COMMAND_ID: Final = 64
MAX_ROOM_ID: Final = 32
MAX_MOVE_TEXT: Final = 64
MAX_POSITION_TEXT: Final = 2_048
#: Moves that lead to a position without a room.
MAX_STUDIED_MOVES: Final = 1_000
MAX_NAME: Final = 40
MAX_PLAYER_TEXT: Final = 200
MAX_KEY: Final = 64
MAX_CHAT_TEXT: Final = 200
MAX_CHALLENGE: Final = 128
MAX_REFUSED: Final = 100
#: A challenge without an answer expires after so many seconds.
CHALLENGE_SECONDS: Final = 120

#: Unanswered commands that a client may have at a time.
MAX_OUTSTANDING: Final = 64
