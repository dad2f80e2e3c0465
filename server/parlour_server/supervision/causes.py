"""Causes of log lines: during an outage many parts log the same problem again and again.

Records with the same cause in their ``extra`` are written at most once in ten seconds, with the number of
omitted records (``observability.log``). The end of an outage has its own cause, so that its line is never
omitted because of a line about the outage, or about the end of an earlier outage.
"""

from collections.abc import Mapping
from typing import Final

Cause = Mapping[str, object]


def cause(name: str, end: Cause | None = None) -> Cause:
    """Return a cause as the ``extra`` of a record; ``end`` is the cause of the outage's end."""
    return {"cause": name} if end is None else {"cause": name, "end": end["cause"]}


DATABASE_BACK: Final = cause("the database is back")
DATABASE_AWAY: Final = cause("the database is away", DATABASE_BACK)
NOT_WRITTEN: Final = cause("the database refuses an append")
LEASE_LOST: Final = cause("the lease is lost")
BUS_BACK: Final = cause("the bus is back")
BUS_AWAY: Final = cause("the bus is away", BUS_BACK)
BUS_REFUSES: Final = cause("the bus refuses the password")
JOBS_BACK: Final = cause("jobs are back")
NO_JOBS: Final = cause("no jobs", JOBS_BACK)
WORKER_LOST: Final = cause("an engine worker is lost")
