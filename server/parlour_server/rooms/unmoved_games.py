"""Games in which players have not moved yet, counted for each player and each source.

A player with too many such games may begin no other, so that nobody holds many seats without playing. Only
public games count, because there strangers meet. A game between two players of one source does not count,
because it keeps nobody waiting. A game does not count for its host while the guest is to move. A player who
accepts a challenge was chosen by the opponent and is not refused. Invariant: a game counts from the command
that begins it, before it is written, so that commands sent at once are counted one by one.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Final

from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.tables import host_of, is_between_two
from parlour_server.limits.settings import STANDARD_LIMITS, Limits

RETRY_SECONDS: Final = 10.0
SEATING_SECONDS: Final = 5.0
"""How long a requested seat counts, unless the player takes it sooner."""
ELSEWHERE_SECONDS: Final = 15.0
"""How long a game at another node counts if that node does not report it, since it may be over."""

Waiting = Collection[tuple[str, str]]
"""Players who have not moved, each with their source."""


class UnmovedGames:
    """The games without a first move that are known to one node."""

    def __init__(
        self,
        limits: Limits = STANDARD_LIMITS,
        moves_elsewhere: Callable[[str], int | None] = lambda room: None,
    ) -> None:
        """Count up to ``max_unmoved``; ``moves_elsewhere`` returns how many moves another node's room has."""
        self._limits = limits
        self._moves_elsewhere = moves_elsewhere
        self._rooms: dict[str, Waiting] = {}
        self._expected: dict[str, float] = {}  # when rooms without a known game cease to count
        self._players = Counter[str]()
        self._sources = Counter[str]()

    def check(self, player: str, source: str) -> None:
        """Refuse another game to a player who has too many without a move.

        Raises:
            CommandRefused: the player has too many, or all players of the source together have.
        """
        self._drop_expired()
        limits = self._limits
        own, near = self._players[player], self._sources[source]
        if own >= limits.max_unmoved:
            most, reason = limits.max_unmoved, RefusalReason.UNMOVED_GAMES
            refusal = f"you have {own} games without a move (max_unmoved {most}): move there first"
        elif near >= limits.max_address_unmoved:
            most, reason = limits.max_address_unmoved, RefusalReason.ADDRESS_UNMOVED_GAMES
            limit = f"max_address_unmoved {most}"
            refusal = f"players at your address have {near} games without a move ({limit}): those come first"
        else:
            return
        raise CommandRefused(
            RefusalCode.TOO_MANY, refusal, RETRY_SECONDS, reason=reason, facts={"most": most}
        )

    def note(self, state: RoomState, sources: Mapping[str, str]) -> None:
        """Note the state of a room in memory; ``sources`` has the known sources of its players."""
        room = state.room
        if room not in self._rooms and (state.mover is None or len(state.moves) > 1):
            return
        if state.mover is not None:
            self._expected.pop(room, None)
            self._set(room, _waiting(state, sources))
        elif room not in self._expected:
            self.forget(room)

    def expect(self, room: str, waiting: Waiting, seconds: float) -> None:
        """Count a game that is about to begin, or that goes on at another node.

        It counts for ``seconds``; if another node reports the game, until it has two moves there.
        """
        self._expected[room] = asyncio.get_running_loop().time() + seconds
        self._set(room, waiting)

    def forget(self, room: str) -> None:
        """Forget a room that leaves the memory."""
        self._expected.pop(room, None)
        self._set(room, ())

    def _set(self, room: str, waiting: Waiting) -> None:
        for player, source in self._rooms.pop(room, ()):
            _subtract(self._players, player)
            _subtract(self._sources, source)
        if waiting:
            self._rooms[room] = waiting
            self._players.update(player for player, _ in waiting)
            self._sources.update(source for _, source in waiting)

    def _drop_expired(self) -> None:
        now = asyncio.get_running_loop().time()
        for room, until in list(self._expected.items()):
            moves = self._moves_elsewhere(room)
            if until <= now if moves is None else moves > 1:
                self.forget(room)


def between_sources(sources: Mapping[str, str]) -> bool:
    """Return whether two players come from different sources, as far as these are known."""
    return len(set(sources.values())) != 1 or len(sources) < 2


def _waiting(state: RoomState, sources: Mapping[str, str]) -> Waiting:
    if not is_between_two(state):
        return ()
    players = [player.id for player in state.players if player is not None]
    known = {player: sources[player] for player in players if player in sources}
    if not between_sources(known):
        return ()
    moved, host = state.have_moved, host_of(state)
    unmoved = [
        player
        for seat, player in enumerate(players, 1)
        if seat not in moved and (seat == state.mover or host is None or player != host.id)
    ]
    return [(player, known.get(player, player)) for player in unmoved]


def _subtract(counts: Counter[str], subject: str) -> None:
    counts[subject] -= 1
    if counts[subject] <= 0:
        del counts[subject]
