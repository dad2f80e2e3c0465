"""Exceptions that become HTTP error responses (``responses.refusals_as_responses``)."""

from collections.abc import Mapping
from typing import Final, Self

from parlour_protocol.errors import RefusalCode
from parlour_server.domain.refused import CommandRefused

STATUS: Final[Mapping[str, int]] = {RefusalCode.TOO_MANY: 429, RefusalCode.UNAVAILABLE: 503}
"""The HTTP statuses of temporary refusals."""


class BadToken(Exception):
    """A credential is not valid, or no longer valid; the message says why. A mistyped one has a ``code``."""

    def __init__(self, error: str, code: str = "") -> None:
        super().__init__(error)
        self.code = code


class HttpRefusal(Exception):
    """A request is refused with an HTTP status."""

    def __init__(self, error: str, status: int, wait: float | None = None, code: str = "") -> None:
        """Refuse with a one-line reason; ``wait`` is in seconds, for temporary refusals.

        ``code`` distinguishes refusals with the same status (docs/protocol.md, 14).
        """
        super().__init__(error)
        self.status = status
        self.wait = wait
        self.code = code

    @classmethod
    def of(cls, refused: CommandRefused) -> Self:
        """Return the HTTP form of a command's refusal."""
        rejected = refused.rejected
        status = STATUS.get(rejected.code, 404)
        return cls(rejected.message, status, rejected.retry_after, rejected.code)
