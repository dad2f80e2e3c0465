"""Exceptions that become HTTP error responses (``responses.refusals_as_responses``)."""


class BadToken(Exception):
    """A credential is not valid, or no longer; the message says which."""


class HttpRefusal(Exception):
    """A request is refused with an HTTP status."""

    def __init__(self, error: str, status: int, wait: float | None = None) -> None:
        """Refuse with a one-line reason; ``wait`` is in seconds, for temporary refusals."""
        super().__init__(error)
        self.status = status
        self.wait = wait
