"""Exceptions that become HTTP error responses (``responses.refusals_as_responses``)."""


class BadToken(Exception):
    """A credential is not valid, or no longer; the message says which, ``code`` where people mistype it."""

    def __init__(self, error: str, code: str = "") -> None:
        super().__init__(error)
        self.code = code


class HttpRefusal(Exception):
    """A request is refused with an HTTP status."""

    def __init__(self, error: str, status: int, wait: float | None = None, code: str = "") -> None:
        """Refuse with a one-line reason; ``wait`` is in seconds, for temporary refusals.

        ``code`` tells apart what has the same status (docs/protocol.md, 14).
        """
        super().__init__(error)
        self.status = status
        self.wait = wait
        self.code = code
