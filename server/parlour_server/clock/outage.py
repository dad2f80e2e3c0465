"""What a turn was spent on while the server was away (docs/protocol.md, 9). Pure.

Times are milliseconds since 1970. Players who sit at the board together are charged up to the moment in
which the server was last alive: after that nobody could move until the room was taken up again. Where
days are counted the calendar goes on, less the outages themselves.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outage:
    """When the server was last known alive, and when it was there again."""

    began: int
    ended: int


@dataclass(frozen=True, slots=True)
class Interrupted:
    """How much of a turn counts, and how much of it no clock ran."""

    elapsed: int
    frozen: int


def interrupted(live: bool, began: int, now: int, outages: Sequence[Outage]) -> Interrupted:
    """Return what a turn that began then is charged now; nothing is frozen where no outage fell into it.

    Outages come in order. ``live`` says that the players sit at the board together.
    """
    fallen = [outage for outage in outages if outage.ended > began and outage.began < now]
    whole = max(0, now - began)
    if not fallen:
        return Interrupted(whole, 0)
    if live:
        elapsed = max(0, fallen[0].began - began)
        return Interrupted(elapsed, whole - elapsed)
    frozen = sum(min(outage.ended, now) - max(outage.began, began) for outage in fallen)
    return Interrupted(whole - frozen, frozen)
