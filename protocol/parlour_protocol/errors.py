"""Refusal codes, close codes, and the exceptions of this package."""

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


class RefusalReason(StrEnum):
    """The exact reason of a refusal, if its code can have several (docs/protocol.md, 7)."""

    RATED_TAKEBACK = "rated-takeback"
    RATED_HELP = "rated-help"
    RATED_START = "rated-start"
    RATED_MACHINE = "rated-machine"
    RATED_MIXED = "rated-mixed"
    RATED_ALONE = "rated-alone"
    OPTION_BOUNDS = "option-bounds"
    BOARD_TOO_SMALL = "board-too-small"
    EQUAL_HEAPS = "equal-heaps"
    DRAWN_BOARD = "drawn-board"
    SEVERAL_CALLED = "several-called"
    NEEDS_KEY = "needs-key"
    NOT_YOUR_STREAM = "not-your-stream"
    NOT_YOUR_ROOM = "not-your-room"
    NO_SCOPE = "no-scope"
    TIME_UP = "time-up"
    ANSWER_FIRST = "answer-first"
    NO_OFFER = "no-offer"
    SEAT_KEPT = "seat-kept"
    SEAT_FREED = "seat-freed"
    OPPONENT_HERE = "opponent-here"
    PUBLIC_TABLE = "public-table"
    UNMOVED_GAMES = "unmoved-games"
    ADDRESS_UNMOVED_GAMES = "address-unmoved-games"
    EVENT_BUDGET = "event-budget"
    BOTH_MOVED = "both-moved"
    OWN_TURN = "own-turn"
    NEED_NOT_BE_HERE = "need-not-be-here"
    NO_CHAT = "no-chat"
    CHAT_FULL = "chat-full"
    BLANK_TEXT = "blank-text"
    INVISIBLE_TEXT = "invisible-text"
    ONLY_MACHINES = "only-machines"
    NOT_PAUSED = "not-paused"
    ROOM_FULL = "room-full"
    NO_DRAW = "no-draw"
    NO_TAKEBACKS = "no-takebacks"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NO_OPPONENT = "no-opponent"
    NO_CLOCK = "no-clock"
    NO_HINTS = "no-hints"
    ENOUGH_TIME = "enough-time"
    ONESELF = "oneself"
    TAKES_NO_CHALLENGES = "takes-no-challenges"
    CHALLENGE_OPEN = "challenge-open"
    MAY_RETURN = "may-return"
    MOVES_FIRST = "moves-first"
    SAID_ALREADY = "said-already"
    GRAPH_TOO_LARGE = "graph-too-large"
    TOO_MANY_SQUARES = "too-many-squares"
    TOO_TALL_COLUMNS = "too-tall-columns"


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


#: After these codes a client must not reconnect by itself, because nothing would change (docs/protocol.md,
#: 8).
FINAL_CLOSE_CODES = frozenset(
    {CloseCode.POLICY, CloseCode.TOKEN_EXPIRED, CloseCode.FORBIDDEN, CloseCode.REPLACED}
)


class MalformedMessage(Exception):
    """A message could not be decoded: it is refused, and the session continues.

    Attributes:
        command_id: The id of the message if that was readable.
    """

    def __init__(self, why: str, command_id: str | None = None) -> None:
        super().__init__(why)
        self.command_id = command_id


class ProtocolViolation(Exception):
    """The peer violated the protocol; the connection must be closed with ``code``."""

    def __init__(self, code: CloseCode, why: str) -> None:
        super().__init__(why)
        self.code = code
