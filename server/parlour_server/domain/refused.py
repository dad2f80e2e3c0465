"""The exception for commands that the server refuses without a room's decision."""

from typing import Self

from parlour_engine.game import GameError
from parlour_protocol.answers import Facts
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_server.domain.room.outcome import Rejected


class CommandRefused(Exception):
    """A command is refused; ``rejected`` is the answer, made from the arguments."""

    def __init__(
        self,
        code: RefusalCode,
        message: str,
        retry_after: float | None = None,
        reason: RefusalReason | None = None,
        facts: Facts | None = None,
    ) -> None:
        super().__init__(message)
        self.rejected = Rejected(code, message, retry_after, reason, facts or {})

    @classmethod
    def for_error(cls, code: RefusalCode, error: GameError) -> Self:
        """Return the refusal for an error of a game."""
        known = (reason for reason in RefusalReason if reason == error.reason)
        reason = next(known, None)  # a reason of the game's own is only in its message
        return cls(code, str(error), reason=reason, facts=error.facts)
