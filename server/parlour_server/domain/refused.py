"""The exception for commands that are refused without a room's decision."""

from typing import Self

from parlour_engine.game import GameError
from parlour_protocol.answers import Facts
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_server.domain.room.outcome import Rejected


class CommandRefused(Exception):
    """A command is refused; ``rejected`` is the answer, whose fields are the arguments."""

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
        """Return the refusal that an error of the engine's asks for."""
        reason = RefusalReason(error.reason) if error.reason else None
        return cls(code, str(error), reason=reason, facts=error.facts)
