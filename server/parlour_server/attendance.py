"""Who watches a room, and which of its players are there (docs/protocol.md, 9: presence).

A player whose last connection ends counts as there for a short grace, so that a reload does not flicker;
from its end on they are away. Invariant: a message goes to each member once, and to nobody else.
"""

import asyncio
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final, Protocol

from parlour_protocol.answers import Reply
from parlour_protocol.values import Player
from parlour_server.outbox import Broadcast

PRESENCE_GRACE: Final = 5.0


class Member(Protocol):
    """A connection that watches the room."""

    @property
    def player(self) -> Player:
        """Who it is."""

    @property
    def round_trip(self) -> int:
        """The milliseconds to them and back, as the server last measured."""

    def measure(self) -> None:
        """Measure the round trip anew, with what is sent next."""

    def send(self, messages: Sequence[Broadcast], reply: Reply | None = None) -> None:
        """Deliver what must arrive: an answer to this member, if any, then the messages."""

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Deliver what a later message of the topic replaces."""


class Attendance:
    """The members of one room; ``gone`` is called when a player's grace is over."""

    def __init__(self, gone: Callable[[], None]) -> None:
        self._gone = gone
        self._members: dict[str, tuple[Member, ...]] = {}  # each person's connections, by id
        self._all: tuple[Member, ...] = ()
        self._leaving: dict[str, asyncio.TimerHandle] = {}  # players in their grace, by id
        self._away: dict[str, float] = {}  # since when, by id

    def __bool__(self) -> bool:
        return bool(self._all)

    def of(self, player_id: str) -> tuple[Member, ...]:
        """Return the connections of one person."""
        return self._members.get(player_id, ())

    def all(self) -> tuple[Member, ...]:
        """Return every member."""
        return self._all

    def add(self, member: Member) -> None:
        """Count somebody among those who watch."""
        self._set(
            member.player.id, (*(each for each in self.of(member.player.id) if each is not member), member)
        )
        self._away.pop(member.player.id, None)
        grace = self._leaving.pop(member.player.id, None)
        if grace is not None:
            grace.cancel()

    def remove(self, member: Member, plays: bool) -> bool:
        """Take somebody out, with the grace of a player or without; return whether that shows at once."""
        player = member.player.id
        self._set(player, tuple(each for each in self.of(player) if each is not member))
        if plays and not self.of(player):
            loop = asyncio.get_running_loop()
            self._leaving[player] = loop.call_later(PRESENCE_GRACE, self._left, player)
        return not plays

    def is_present(self, player: Player | None) -> bool:
        """Return whether a player is there: machines always are, nobody never."""
        if player is None:
            return False
        return player.kind == "machine" or player.id in self._members or player.id in self._leaving

    def spectators(self, players: Sequence[Player | None]) -> int:
        """Return how many people watch who do not play."""
        seated = {player.id for player in players if player is not None}
        return len(self._members.keys() - seated)

    def away_since(self, player_id: str) -> float:
        """Return when somebody left, in the loop's time; 0 if they have not been here."""
        return self._away.get(player_id, 0.0)

    def round_trip(self, player_id: str) -> int:
        """Return the round trip to somebody in milliseconds, on the worst of their connections."""
        return max((member.round_trip for member in self.of(player_id)), default=0)

    def _set(self, player_id: str, members: tuple[Member, ...]) -> None:
        if members:
            self._members[player_id] = members
        else:
            self._members.pop(player_id, None)
        self._all = tuple(chain.from_iterable(self._members.values()))

    def _left(self, player_id: str) -> None:
        del self._leaving[player_id]
        self._away[player_id] = asyncio.get_running_loop().time()
        self._gone()
