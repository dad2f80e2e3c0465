"""Who is there now, by id and by name. Accounts have their names alone; guests may share one, even theirs.

Invariant: somebody is there exactly while one of their sockets has said hello and is open.
"""

from collections.abc import Sequence
from typing import Protocol

from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.outbox import Broadcast
from parlour_server.rooms import Refuse
from parlour_server.store.accounts import name_key


class Hearer(Protocol):
    """A connection that can be told something."""

    @property
    def player(self) -> Player:
        """Who it is."""

    @property
    def has_account(self) -> bool:
        """Whether it is somebody who signed in."""

    def send(self, messages: Sequence[Broadcast]) -> None:
        """Deliver what must arrive."""


class Online:
    """Everybody who is there, with their sockets."""

    def __init__(self) -> None:
        self._sockets: dict[str, tuple[Hearer, ...]] = {}  # by the player's id
        self._named: dict[str, set[str]] = {}  # ids by the name in one spelling

    def came(self, hearer: Hearer) -> None:
        """Count a socket that has said hello."""
        player = hearer.player
        if hearer not in self.sockets(player.id):
            self._sockets[player.id] = (*self.sockets(player.id), hearer)
            self._named.setdefault(name_key(player.name), set()).add(player.id)

    def left(self, hearer: Hearer) -> None:
        """Count a socket no more."""
        player = hearer.player
        known = self.sockets(player.id)
        if hearer not in known:
            return
        others = tuple(each for each in known if each is not hearer)
        if others:
            self._sockets[player.id] = others
        else:
            del self._sockets[player.id]
        key = name_key(player.name)
        if all(name_key(each.player.name) != key for each in others):  # a guest who signed up has two names
            self._named[key].discard(player.id)
            if not self._named[key]:
                del self._named[key]

    def sockets(self, player_id: str) -> tuple[Hearer, ...]:
        """Return somebody's sockets, none if they are not there."""
        return self._sockets.get(player_id, ())

    def find(self, text: str) -> Player:
        """Return whom an id means, or a name: an account's before any guest's.

        Raises:
            Refuse: nobody of that name is there, or it is not clear who.
        """
        if text in self._sockets:
            return self._sockets[text][-1].player
        key = name_key(text)
        named = [each for player in self._named.get(key, ()) for each in self._sockets[player]]
        found = [each for each in named if name_key(each.player.name) == key]
        found = [each for each in found if each.has_account] or found
        players = {each.player.id: each.player for each in found}
        if not players:
            raise Refuse(RefusalCode.NO_SUCH_PLAYER, f"nobody called {text} is here now")
        if len(players) > 1:
            raise Refuse(RefusalCode.NO_SUCH_PLAYER, f"{len(players)} people here are called {text}")
        return found[0].player

    def tell(self, player_id: str, news: Broadcast) -> None:
        """Tell all sockets of somebody."""
        for hearer in self.sockets(player_id):
            hearer.send([news])
