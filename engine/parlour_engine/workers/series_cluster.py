"""A series on a Dask cluster: games played by its workers, each game by one of them.

A game of a worker that is lost is played again from its seed by another one. Invariant: the games are those
of ``series_processes``.
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
    parts = (one_game(series, number) for number in numbers)
    with opened(cluster) as there, closing(done_by_cluster(there, "series", parts)) as answers:
        for _, answer in answers:
            (fields,) = answer["games"]
            yield played_of(fields)
