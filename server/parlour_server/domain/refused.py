"""The exception for commands that are refused before a room decides them."""

from parlour_protocol.errors import RefusalCode
from parlour_server.domain.room.outcome import Rejected


class CommandRefused(Exception):
    """A command is refused; ``rejected`` is the answer.

    ``retry_after`` is in seconds, for refusals that are temporary.
    """

    def __init__(self, code: RefusalCode, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.rejected = Rejected(code, message, retry_after)
