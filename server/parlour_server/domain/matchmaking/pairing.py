"""Pairing: decides which players who want an opponent play each other, and where. Pure.

A player waits by a seek, or at a public table that strangers find in the lists. A seek that meets nobody gets
a public table of its own, so that both ways lead to the same players (docs/decisions/0027).

Invariant: both players of a pair have the same terms and are different; if a seek meets a seek and the game
is rated, the rating gap is acceptable to both. No two seeks, and no seek and no table, that fit are both left
over. The longest-waiting seek is paired first. Times are monotonic seconds.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from parlour_protocol.values import Player, Seat
from parlour_server.domain.matchmaking.game_terms import GameTerms

INITIAL_GAP: Final = 100.0
GAP_PER_SECOND: Final = 25.0
ANY_GAP_AFTER: Final = 60.0


@dataclass(frozen=True, slots=True)
class Seek:
    """A player's open wish for an opponent since ``since``; ``rating`` matters in rated games.

    ``table`` is the room of the public table that was opened for the seek, empty before. ``avoids`` has the
    rooms that refused the player.
    """

    player: Player
    terms: GameTerms
    since: float
    rating: float = 0.0
    table: str = ""
    avoids: frozenset[str] = frozenset()

    def accepts(self, gap: float, now: float) -> bool:
        """Return whether a rating difference of ``gap`` is acceptable by now."""
        return not self.terms.rated or gap <= max_rating_gap(now - self.since)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A public table whose ``host`` is connected and waits, since ``since``, for somebody on ``seat``.

    ``crowded`` is true if the host's source has many open tables: those come after everybody's.
    """

    room: str
    seat: Seat
    host: Player
    terms: GameTerms
    since: float
    crowded: bool = False

    def admits(self, seek: Seek) -> bool:
        """Return whether the player of a seek may sit down here; the host takes any rating."""
        if self.terms != seek.terms or self.host.id == seek.player.id or self.room in seek.avoids:
            return False
        return self.terms.conflict(self.host, seek.player) is None


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


def seatings(seeks: Iterable[Seek], tables: Iterable[OpenTable]) -> list[tuple[Seek, OpenTable]]:
    """Return which seek takes which table; of each, the one that has waited longest comes first."""
    free = sorted(tables, key=lambda table: (table.crowded, table.since))
    taken = []
    for seek in sorted(seeks, key=lambda each: each.since):
        table = next((table for table in free if table.admits(seek)), None)
        if table is not None:
            free.remove(table)
            taken.append((seek, table))
    return taken


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
    if one.table in other.avoids or other.table in one.avoids:
        return False
    return one.player.id != other.player.id and one.accepts(gap, now) and other.accepts(gap, now)
