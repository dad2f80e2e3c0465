"""Who of those that look for an opponent is to meet whom. Pure.

Invariant: the two of a pair want the same match, neither is the other, and in a rated one neither is further
from the other than both accept; who has waited longest chooses first.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from parlour_protocol.values import Player
from parlour_server.match import Match

NEAR: Final = 100.0
WIDER_A_SECOND: Final = 25.0
ANYBODY_AFTER: Final = 60.0


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who has looked for an opponent since a moment; ``rating`` counts only in a rated match."""

    player: Player
    match: Match
    since: float
    rating: float = 0.0

    def accepts(self, gap: float, now: float) -> bool:
        """Return whether an opponent whose rating is so far off would do by now."""
        return not self.match.rated or gap <= reach(now - self.since)


def reach(waited: float) -> float:
    """Return how far another rating may be off after so many seconds."""
    return inf if waited >= ANYBODY_AFTER else NEAR + WIDER_A_SECOND * waited


def pairs(seekers: Iterable[Seeker], now: float) -> list[tuple[Seeker, Seeker]]:
    """Return who is to play whom, each pair with whoever waited longer first."""
    groups: dict[tuple[Match, str], list[Seeker]] = {}
    for seeker in seekers:
        apart = seeker.player.kind if seeker.match.rated else ""
        groups.setdefault((seeker.match, apart), []).append(seeker)
    return [pair for group in groups.values() for pair in _pairs_of(group, now)]


def _pairs_of(group: Sequence[Seeker], now: float) -> list[tuple[Seeker, Seeker]]:
    """Pair people of one wish. Few are ever left: of any two whose ratings are near one is paired."""
    waiting = deque(sorted(group, key=lambda each: each.since))
    found = []
    while waiting:
        seeker = waiting.popleft()
        suited = [other for other in waiting if _suit(seeker, other, now)]
        if suited:
            other = min(suited, key=lambda each: abs(each.rating - seeker.rating))  # the first of equals
            waiting.remove(other)
            found.append((seeker, other))
    return found


def _suit(one: Seeker, other: Seeker, now: float) -> bool:
    gap = abs(one.rating - other.rating)
    return one.player.id != other.player.id and one.accepts(gap, now) and other.accepts(gap, now)
