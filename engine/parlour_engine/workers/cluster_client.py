"""Clients of a Dask scheduler, and one line for whatever keeps them from it."""

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
#: Dask's loggers with levels of their own; a lost scheduler is reported in one line of ours.
SILENCED: Final = ("distributed", "distributed.client", "tornado", "tornado.application")

T = TypeVar("T")


class ClusterError(GameError):
    """A Dask cluster cannot be used; the text is one line that gives the reason."""


def address_of(text: str) -> str:
    """Return the address of the scheduler in ``dask:ADDRESS``.

    Raises:
        ClusterError: The text is something else.
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
        # Found out before there is a client, which would not be able to close.
        if address.startswith(ENCRYPTED) and security.get_connection_args("client")["ssl_context"] is None:
            raise ValueError("Dask's configuration names no certificates (distributed.comm.tls)")

        def connect() -> "Client":
            return Client(address, security=security, timeout=CONNECT_SECONDS, set_as_default=False)

        try:
            return within(2 * CONNECT_SECONDS, connect)
        except AssertionError:  # a worker joined: Dask takes no other message with the greeting
            return within(2 * CONNECT_SECONDS, connect)
    except (OSError, TimeoutError, ValueError, ImportError, RuntimeError, AssertionError) as error:
        why = " ".join(str(error).split()) or "it does not answer"
        raise ClusterError(f"no Dask scheduler at {quoted(address)}: {why}") from None


def first_line(error: BaseException) -> str:
    """Return the first line of an error's text, or its name."""
    return str(error).partition("\n")[0] or type(error).__name__


def within(seconds: float, make: Callable[[], T]) -> T:
    """Return what is made within so many seconds.

    Dask's own limits do not hold where something listens and never answers.

    Raises:
        TimeoutError: It takes longer; the thread that makes it is left to itself.
    """
    made = Future[T]()

    def run() -> None:
        try:
            made.set_result(make())
        except Exception as error:
            made.set_exception(error)

    threading.Thread(target=run, name="dask-call", daemon=True).start()
    return made.result(seconds)
