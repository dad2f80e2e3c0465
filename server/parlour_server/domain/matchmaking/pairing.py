"""Pairing of seeks: decides which players who want an opponent play each other. Pure.

Invariant: both seeks of a pair have the same terms and different players; if the game is rated, the rating
gap is acceptable to both. The longest-waiting seek is paired first. Times are monotonic seconds.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from parlour_protocol.values import Player
from parlour_server.domain.matchmaking.game_terms import GameTerms

INITIAL_GAP: Final = 100.0
GAP_PER_SECOND: Final = 25.0
ANY_GAP_AFTER: Final = 60.0


@dataclass(frozen=True, slots=True)
class Seek:
    """A player's open wish for an opponent since ``since``; ``rating`` matters in rated games."""

    player: Player
    terms: GameTerms
    since: float
    rating: float = 0.0

    def accepts(self, gap: float, now: float) -> bool:
        """Return whether a rating difference of ``gap`` is acceptable by now."""
        return not self.terms.rated or gap <= max_rating_gap(now - self.since)


def max_rating_gap(waited: float) -> float:
    """Return the largest acceptable rating difference after ``waited`` seconds."""
    return inf if waited >= ANY_GAP_AFTER else INITIAL_GAP + GAP_PER_SECOND * waited


def pairs(seekers: Iterable[Seek], now: float) -> list[tuple[Seek, Seek]]:
    """Return the pairs to be made now; in each, the seek that waited longer comes first."""
    groups: dict[tuple[GameTerms, str], list[Seek]] = {}
    for seeker in seekers:
        pool = seeker.player.kind if seeker.terms.rated else ""
        groups.setdefault((seeker.terms, pool), []).append(seeker)
    return [pair for group in groups.values() for pair in _pairs_of(group, now)]


def _pairs_of(group: Sequence[Seek], now: float) -> list[tuple[Seek, Seek]]:
    """Pair seeks of equal terms, nearest ratings first, starting from the longest-waiting seek.

    The quadratic scan is cheap because few seeks stay open: of two with near ratings at least one is paired.
    """
    waiting = deque(sorted(group, key=lambda each: each.since))
    paired = []
    while waiting:
        seeker = waiting.popleft()
        candidates = [other for other in waiting if _compatible(seeker, other, now)]
        if candidates:
            other = min(candidates, key=lambda each: abs(each.rating - seeker.rating))  # the first of equals
            waiting.remove(other)
            paired.append((seeker, other))
    return paired


def _compatible(one: Seek, other: Seek, now: float) -> bool:
    gap = abs(one.rating - other.rating)
    return one.player.id != other.player.id and one.accepts(gap, now) and other.accepts(gap, now)
