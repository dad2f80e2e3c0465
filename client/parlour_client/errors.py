"""This package's exceptions; each message is one line fit for the person at the keyboard."""

from parlour_protocol.answers import Refused
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Position


class ClientError(Exception):
    """The base class of this package's errors."""


class BadInput(ClientError):
    """A text that the user gave cannot be used; the message names it and what is allowed."""


class ServerUnreachable(ClientError):
    """No Parlour server answers at the address."""


class TryLater(ServerUnreachable):
    """The server asks to come back after ``retry_after`` seconds."""

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class IdentityError(ClientError):
    """The server does not accept the token, and there is no way to get another."""


class ConnectionEnded(ClientError):
    """The connection is closed for good; a retry would change nothing."""


class ChallengeOver(ClientError):
    """A challenge was not accepted; the message gives its outcome.

    Attributes:
        busy: The player declined only for lack of time and may be challenged again.
    """

    def __init__(self, message: str, busy: bool = False) -> None:
        super().__init__(message)
        self.busy = busy


class SearchOver(ClientError):
    """The seek ended without a game; the message gives the reason, such as another seek of the player."""


class RequestTimeout(ClientError):
    """No answer came in time; whether the command took effect is not known."""


class RoomLeft(ClientError):
    """The room was left before the answer came; whether the command took effect is not known."""


class Refusal(ClientError):
    """The server refused a command: it changed nothing.

    Attributes:
        code: The reason, for programs.
        reason: The reason within the code, if the code has several.
        facts: The names and numbers that belong to the reason.
        message: The reason in English, for logs.
        position: The current position, if the server sent it.
        retry_after: Seconds after which the same command may succeed; None if a retry is useless.
    """

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.message)
        self.code: RefusalCode = refused.code
        self.reason = refused.reason
        self.facts = refused.facts
        self.message = refused.message
        self.position: Position | None = refused.position
        self.retry_after = refused.retry_after
