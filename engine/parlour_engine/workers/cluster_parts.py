"""Split the work of a command into parts for a Dask cluster, and yield their answers as they end.

A part of a series is one game. If its worker is lost, another one plays it again from the seed.

Invariant: the answers depend on the parts alone; only their order depends on the workers. The games of a
series are those of ``series_processes``.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from itertools import islice
from time import monotonic
from typing import Any, Final

from parlour_engine.control import INERT, Control
from parlour_engine.match.record import played_of
from parlour_engine.match.referee import Played
from parlour_engine.workers.cluster import Cluster, ClusterJob, opened
from parlour_engine.workers.series_processes import WAITING, WorkersLostError, one_game

LOOK_SECONDS: Final = 0.2  # between two checks of the control


def done_by_cluster(
    cluster: Cluster,
    name: str,
    parts: Iterable[Mapping[str, Any]],
    control: Control = INERT,
    seconds: float | None = None,
) -> Generator[tuple[int, dict[str, Any]], None, None]:
    """Yield the number and the answer of each part, as the parts end; a caller may stop early.

    Once the control stops or the time is up, no more parts are submitted, and running parts end with their
    results so far.

    Args:
        cluster: The cluster.
        name: The registered function.
        parts: The arguments for each part, read as workers become free.
        control: Stops the work; it gets reports of depth and positions.
        seconds: The time limit of the whole work.

    Raises:
        WorkersLostError: The cluster was lost, or its workers died repeatedly at one part.
        GameError: A part is unusable.
    """
    under_way: dict[Future[dict[str, Any]], tuple[int, ClusterJob]] = {}
    to_do, nodes = enumerate(parts), 0
    deadline = None if seconds is None else monotonic() + seconds
    stopping = False
    try:
        while True:
            if not stopping and (control.stopped() or (deadline is not None and monotonic() >= deadline)):
                stopping = True
                cluster.stop(*(job for _, job in under_way.values()))
            free = 0 if stopping else max(0, WAITING * max(1, cluster.workers) - len(under_way))
            for number, part in islice(to_do, free):
                job = cluster.submit(name, part)
                under_way[job.future] = number, job
            if not under_way:
                return
            ended, _ = wait(under_way, LOOK_SECONDS, FIRST_COMPLETED)
            for future in ended:
                answer = answered(future)
                number, _ = under_way.pop(future)
                nodes += answer.get("nodes", 0)
                yield number, answer
            begun = [job.progress for _, job in under_way.values() if job.progress is not None]
            if begun:
                control.report(max(each.depth for each in begun), nodes + sum(each.nodes for each in begun))
    finally:
        for future in under_way:
            future.cancel()


def answered(future: "Future[dict[str, Any]]") -> dict[str, Any]:
    """Return the answer to a part; raises as `done_by_cluster`."""
    try:
        return future.result()
    except BrokenExecutor as error:
        raise WorkersLostError(str(error)) from None


def in_order(answers: Iterable[tuple[int, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Yield the answers in the order of their numbers, each as soon as all earlier ones are there.

    >>> [each["part"] for each in in_order([(1, {"part": "b"}), (0, {"part": "a"}), (2, {"part": "c"})])]
    ['a', 'b', 'c']
    """
    early: dict[int, dict[str, Any]] = {}
    following = 0
    for number, answer in answers:
        early[number] = answer
        while following in early:
            yield early.pop(following)
            following += 1


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
