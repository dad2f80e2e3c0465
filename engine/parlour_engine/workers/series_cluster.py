"""A series on a Dask cluster: games played by its workers, each game by one of them.

A game of a worker that is lost is played again from its seed by another one. Invariant: the games are those
of ``series_processes``.
"""

from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import CancelledError, Future
from typing import Any

from parlour_engine.match.referee import Played
from parlour_engine.workers.cluster import address_of, connect, own_digest, run_there
from parlour_engine.workers.series_processes import WAITING, WorkersLostError, handed_out, one_game


def played_by_cluster(
    series: Mapping[str, Any], numbers: Iterable[int], cluster: str
) -> Generator[Played, None, None]:
    """Yield the games of a series in the order in which they end; a caller may stop before the last.

    Args:
        series: What the job `series` takes to describe it.
        numbers: Which games, by number.
        cluster: `dask:ADDRESS`.

    Raises:
        ClusterError: The cluster cannot be used.
        WorkersLostError: It was lost, or its workers ended again and again at one game.
        GameError: The series cannot be played.
    """
    client = connect(address_of(cluster))
    from distributed.scheduler import KilledWorker  # there is a client, so there is the library

    executor = client.get_executor(pure=False)
    threads = max(1, sum(client.nthreads().values()))

    def submit(number: int) -> "Future[dict[str, Any]]":
        submitted: Future[dict[str, Any]] = executor.submit(
            run_there, own_digest(), "series", one_game(series, number)
        )
        return submitted

    try:
        yield from handed_out(iter(numbers), [], WAITING * threads, submit)
    except (
        KilledWorker,
        CancelledError,
        OSError,
        RuntimeError,
    ) as error:  # the last of a scheduler without us
        why = str(error).partition("\n")[0] or type(error).__name__
        raise WorkersLostError(f"the Dask cluster was lost: {why}") from None
    finally:
        executor.shutdown(wait=False)
        client.close(timeout=1.0)
