"""This package's exceptions; each message is one line fit for the person at the keyboard.

ClientError
├── BadInput              a text given by the user is unusable: server, room, bot, option
├── ServerUnreachable     nothing answers there, or what answers is no Parlour server
│   └── TryLater          the server is there and busy; carries how long to wait
├── IdentityError         the server knows neither the token nor a way to a new one
├── ConnectionEnded       the conversation is over for good; asking again would change nothing
├── ChallengeOver         a challenge ended without a game: declined, withdrawn or lapsed
├── SearchOver            a seek ended without a game: another of the same player took its place
├── RequestTimeout        no answer within the time the caller gave
├── RoomLeft              the command's room was left before its answer came
└── Refusal               the server's typed no: why, and what holds now
"""

from parlour_protocol.answers import Refused
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Position


class ClientError(Exception):
    """Anything this package reports."""


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
    """The server does not accept the token, and no other is to be had."""


class ConnectionEnded(ClientError):
    """The connection is closed for good."""


class ChallengeOver(ClientError):
    """A challenge was not accepted; the message gives its outcome."""


class SearchOver(ClientError):
    """The seek was given up; the message gives the reason."""


class RequestTimeout(ClientError):
    """No answer came in time; whether the command took effect is not known."""


class RoomLeft(ClientError):
    """The room was left before the answer came; whether the command took effect is not known."""


class Refusal(ClientError):
    """The server refused a command: it changed nothing.

    Attributes:
        code: The reason, for programs.
        reason: Which of the code's reasons it is, where it has several.
        facts: The names and numbers that belong to it.
        message: The reason in English, for logs.
        position: The position that holds, where the server sent it.
        retry_after: Seconds after which the same command may succeed; None if time cures nothing.
    """

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.message)
        self.code: RefusalCode = refused.code
        self.reason = refused.reason
        self.facts = refused.facts
        self.message = refused.message
        self.position: Position | None = refused.position
        self.retry_after = refused.retry_after
