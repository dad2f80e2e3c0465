"""Which public rooms a list shows, and in which order. Pure. Times are monotonic seconds.

A room is listed while its player is connected and for ``GRACE_SECONDS`` after that, so that nobody sits down
alone. No source fills a list while others wait: its three newest rooms come first, its others after
everybody's.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, islice
from math import inf
from typing import Final

from msgspec import Struct

from parlour_protocol.values import RoomSummary
from parlour_server.domain.room.state import RoomState

GRACE_SECONDS: Final = 60.0
ROOMS_OF_A_SOURCE: Final = 3
"""How many rooms of one source come first in a list; its other rooms come after everybody's."""


class ListedRoom(Struct):
    """A public room that may be listed.

    ``source`` is the source of the player who keeps the room listed. ``since`` is the time of the last change
    other than a move. ``left_at`` is when that player left: ``inf`` while they are connected, ``-inf`` before
    they came, and for a room of another node while they are away.
    """

    summary: RoomSummary
    source: str
    since: float
    left_at: float = -inf

    def is_listed(self, now: float) -> bool:
        """Return whether a list may show the room."""
        is_taken = any(player is not None for player in self.summary.players)
        return is_taken and now < self.left_at + GRACE_SECONDS and is_joinable(self.summary)


def hosts(state: RoomState) -> list[str]:
    """Return the ids of the players who keep a room listed: one of them must be connected.

    They are the people and bots with a seat, or the player who opened the room if only machines have seats.
    A room in which nobody sits is not listed: a stranger would sit down alone.
    """
    seated = [player for player in state.players if player is not None]
    people = [player.id for player in seated if player.kind != "machine"]
    return people or [state.opened.by.id for _ in seated[:1]]


def is_joinable(line: RoomSummary) -> bool:
    """Return whether a new visitor could take a seat in a room or watch it."""
    return line.status == "waiting" or (line.status == "playing" and line.terms.spectators)


def in_order(newest_first: Iterable[ListedRoom], most: int) -> list[ListedRoom]:
    """Return the first ``most`` rooms of a list: first the newest few of each source, then all others."""
    counts, first, more = Counter[str](), list[ListedRoom](), list[ListedRoom]()
    for room in newest_first:
        counts[room.source] += 1
        if counts[room.source] > ROOMS_OF_A_SOURCE:
            more.append(room)
        else:
            first.append(room)
            if len(first) == most:
                break
    return list(islice(chain(first, more), most))
