"""Connect to a Dask scheduler; every failure becomes one line of text."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Final, TypeVar

from parlour_engine.game import GameError
from parlour_engine.notation import quoted

if TYPE_CHECKING:
    from distributed import Client

SCHEME: Final = "dask:"
ENCRYPTED: Final = "tls:"
CONNECT_SECONDS: Final = 10.0
CLOSE_SECONDS: Final = 1.0
EXTRA: Final = "parlour-engine[dask]"
#: The loggers of Dask that have levels of their own; we report a lost scheduler in one line.
SILENCED: Final = ("distributed", "distributed.client", "tornado", "tornado.application")

T = TypeVar("T")


class ClusterError(GameError):
    """A Dask cluster cannot be used; the text is one line with the reason."""


def address_of(text: str) -> str:
    """Return the scheduler's address from ``dask:ADDRESS``.

    Raises:
        ClusterError: The text does not have this form.
    """
    address = text.removeprefix(SCHEME)
    if address == text or not address:
        allowed = "dask:ADDRESS, such as dask:tcp://127.0.0.1:8786"
        raise ClusterError(f"cluster is {quoted(text)}: allowed is {allowed}")
    return address


def connected(address: str) -> "Client":
    """Return a client of the scheduler at an address. Blocks.

    Raises:
        ClusterError: Dask is not installed, or nothing answers there.
    """
    try:
        from distributed import Client
        from distributed.security import Security
    except ModuleNotFoundError as error:
        raise ClusterError(f"a Dask cluster needs {error.name}: pip install '{EXTRA}'") from None
    for name in SILENCED:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        security = Security()
        # Checked before there is a client, because that client could not be closed.
        if address.startswith(ENCRYPTED) and security.get_connection_args("client")["ssl_context"] is None:
            raise ValueError("Dask's configuration names no certificates (distributed.comm.tls)")

        def connect() -> "Client":
            return Client(address, security=security, timeout=CONNECT_SECONDS, set_as_default=False)

        try:
            return within(2 * CONNECT_SECONDS, connect)
        except AssertionError:  # a worker joined; Dask does not expect its message during the greeting
            return within(2 * CONNECT_SECONDS, connect)
    except (OSError, TimeoutError, ValueError, ImportError, RuntimeError, AssertionError) as error:
        why = " ".join(str(error).split()) or "it does not answer"
        raise ClusterError(f"no Dask scheduler at {quoted(address)}: {why}") from None


def first_line(error: BaseException) -> str:
    """Return the first line of an error's text, or its name."""
    return str(error).partition("\n")[0] or type(error).__name__


def within(seconds: float, make: Callable[[], T]) -> T:
    """Return the result of a call that may take so many seconds.

    Dask's own limits do not work if something listens at the address and never answers.

    Raises:
        TimeoutError: The call takes longer; its thread continues alone.
    """
    made = Future[T]()

    def run() -> None:
        try:
            made.set_result(make())
        except Exception as error:
            made.set_exception(error)

    threading.Thread(target=run, name="dask-call", daemon=True).start()
    return made.result(seconds)
