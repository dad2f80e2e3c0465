"""How much of a turn is charged when server outages interrupted it (docs/protocol.md, 9). Pure.

Times are milliseconds since 1970. In a live game the turn is charged up to the server's last heartbeat before
the outage: no player could move until the room was loaded again. In a correspondence game only the outages
themselves are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outage:
    """A period without a server: from its last heartbeat to its next start."""

    began: int
    ended: int


@dataclass(frozen=True, slots=True)
class ElapsedTime:
    """The milliseconds of a turn that are charged, and the milliseconds for which its clock was frozen."""

    elapsed: int
    frozen: int


def interrupted(live: bool, began: int, now: int, outages: Sequence[Outage]) -> ElapsedTime:
    """Return how much of a turn that began at ``began`` is charged at ``now``, and how much is frozen.

    ``outages`` are in order of time. ``live`` is false in correspondence games.
    """
    fallen = [outage for outage in outages if outage.ended > began and outage.began < now]
    whole = max(0, now - began)
    if not fallen:
        return ElapsedTime(whole, 0)
    if live:
        elapsed = max(0, fallen[0].began - began)
        return ElapsedTime(elapsed, whole - elapsed)
    frozen = sum(min(outage.ended, now) - max(outage.began, began) for outage in fallen)
    return ElapsedTime(whole - frozen, frozen)
