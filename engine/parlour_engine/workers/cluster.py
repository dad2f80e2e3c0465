"""Jobs on a Dask cluster: where it is, that it fits, and what its workers run.

A task is a registered function's name with plain data, as for every other worker. Invariant: a task is run
only by a worker that has the very same sources, so that what comes back is what would have come here.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import parlour_engine
from parlour_engine.control import INERT
from parlour_engine.game import GameError
from parlour_engine.kernels.cache import digest_of
from parlour_engine.notation import quoted
from parlour_engine.workers.registry import JOBS

if TYPE_CHECKING:
    from distributed import Client

SCHEME: Final = "dask:"
CONNECT_SECONDS: Final = 10.0
WORKERS_SECONDS: Final = 20.0  # for the first worker to come
EXTRA: Final = "parlour-engine[dask]"
VERSIONS: Final = "a worker of the cluster has another version of parlour-engine: update it"


T = TypeVar("T")


class ClusterError(GameError):
    """A Dask cluster cannot be used; the text is one line that gives the reason."""


class OtherVersion(GameError):
    """A worker of a cluster has other sources than who submits to it."""


@cache
def own_digest() -> str:
    """Return the name of the sources of this installation."""
    return digest_of(Path(parlour_engine.__file__).parent)


def run_there(digest: str, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Run a registered function: what the tasks of a cluster are.

    Raises:
        OtherVersion: This worker has other sources than the ``digest`` names.
        GameError: The arguments are unusable.
    """
    if digest != own_digest():
        raise OtherVersion(VERSIONS)
    return JOBS[name](arguments, INERT)


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


def connect(address: str) -> "Client":
    """Return a client of the cluster whose scheduler is at an address. Blocks.

    Raises:
        ClusterError: It does not answer, has no worker, or workers without the engine or of more than one
            thread, which would share what a process counts and keeps.
        OtherVersion: A worker has other sources.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise ClusterError(f"a Dask cluster needs {error.name}: pip install '{EXTRA}'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what a lost scheduler breaks is reported
    try:
        client = _within(
            2 * CONNECT_SECONDS, lambda: Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        )
    except (OSError, TimeoutError, ValueError, ImportError) as error:
        why = " ".join(str(error).split()) or "it does not answer"
        raise ClusterError(f"no Dask scheduler at {quoted(address)}: {why}") from None
    try:
        client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        _check(_within(WORKERS_SECONDS, lambda: client.run(_about_worker(), on_error="return")))
    except (OSError, TimeoutError):
        client.close()
        raise ClusterError(f"the Dask cluster at {quoted(address)} has no workers") from None
    except GameError:
        client.close()
        raise
    return client


def _about_worker() -> Callable[..., tuple[str, int]]:
    """Return what finds a worker's digest and threads; it travels whole, for workers without the engine."""

    def about(dask_worker: Any) -> tuple[str, int]:
        from parlour_engine.workers.cluster import own_digest

        return own_digest(), dask_worker.state.nthreads

    return about


def _check(found: Mapping[str, Any]) -> None:
    """Raise ClusterError or OtherVersion unless every worker fits."""
    for worker, about in found.items():
        if isinstance(about, ImportError):
            raise ClusterError(f"worker {worker} of the Dask cluster has no parlour-engine: {about}")
        if isinstance(about, Exception):
            raise ClusterError(f"worker {worker} of the Dask cluster does not answer: {about}")
        digest, threads = about
        if digest != own_digest():
            raise OtherVersion(VERSIONS)
        if threads > 1:
            raise ClusterError(
                "workers of the Dask cluster have more than one thread: dask worker --nthreads 1"
            )


def _within(seconds: float, make: Callable[[], T]) -> T:
    """Return what is made within so many seconds.

    Dask's own limit does not hold where something listens and never answers.

    Raises:
        TimeoutError: It takes longer; the thread that makes it is left to itself.
    """
    made = Future[T]()

    def run() -> None:
        try:
            made.set_result(make())
        except Exception as error:
            made.set_exception(error)

    threading.Thread(target=run, name="dask-connect", daemon=True).start()
    return made.result(seconds)
