"""Play a series on a Dask cluster, each game on one worker.

If a worker is lost, another one plays its game again from the seed. Invariant: the games are the same as
those of ``series_processes``.
"""

from collections.abc import Generator, Iterable, Mapping
from contextlib import closing
from typing import Any

from parlour_engine.match.record import played_of
from parlour_engine.match.referee import Played
from parlour_engine.workers.cluster import opened
from parlour_engine.workers.cluster_parts import done_by_cluster
from parlour_engine.workers.series_processes import one_game


def played_by_cluster(
    series: Mapping[str, Any], numbers: Iterable[int], cluster: str
) -> Generator[Played, None, None]:
    """Yield the games of a series in the order in which they end; a caller may stop early.

    Args:
        series: The series, as arguments of the job `series`.
        numbers: The numbers of the games.
        cluster: `dask:ADDRESS`.

    Raises:
        ClusterError: The cluster cannot be used.
        WorkersLostError: The cluster was lost, or its workers died repeatedly at one game.
        GameError: The series cannot be played.
    """
    parts = (one_game(series, number) for number in numbers)
    with opened(cluster) as there, closing(done_by_cluster(there, "series", parts)) as answers:
        for _, answer in answers:
            (fields,) = answer["games"]
            yield played_of(fields)
