"""Online users and their connections, by id and by name.

Account names are unique; guests may share a name, even one of an account. Invariant: a player is online
exactly while one of their connections has sent Hello and is open.
"""

from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.values import Player
from parlour_server.delivery.frames import Broadcast
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.names import name_key
from parlour_server.domain.refused import CommandRefused
from parlour_server.supervision.tasks import reported


class OnlineUsers:
    """All online players with their connections."""

    def __init__(self) -> None:
        self._sockets: dict[str, tuple[Subscriber, ...]] = {}  # by player id
        self._named: dict[str, set[str]] = {}  # player ids by normalised name

    def on_connect(self, subscriber: Subscriber) -> None:
        """Add a connection that has sent Hello."""
        player = subscriber.player
        if subscriber not in self.sockets(player.id):
            self._sockets[player.id] = (*self.sockets(player.id), subscriber)
            self._named.setdefault(name_key(player.name), set()).add(player.id)

    def on_disconnect(self, subscriber: Subscriber) -> None:
        """Remove a connection."""
        player = subscriber.player
        connected = self.sockets(player.id)
        if subscriber not in connected:
            return
        others = tuple(each for each in connected if each is not subscriber)
        if others:
            self._sockets[player.id] = others
        else:
            del self._sockets[player.id]
        key = name_key(player.name)
        if all(name_key(each.player.name) != key for each in others):  # a guest who signed up has two names
            self._named[key].discard(player.id)
            if not self._named[key]:
                del self._named[key]

    def sockets(self, player_id: str) -> tuple[Subscriber, ...]:
        """Return a player's connections, none if they are offline."""
        return self._sockets.get(player_id, ())

    def find(self, text: str) -> Player:
        """Return the online player with an id or a name; an account takes precedence over guests.

        Raises:
            CommandRefused: no online player has that name, or several have.
        """
        if text in self._sockets:
            return self._sockets[text][-1].player
        key = name_key(text)
        named = [each for player in self._named.get(key, ()) for each in self._sockets[player]]
        found = [each for each in named if name_key(each.player.name) == key]
        found = [each for each in found if each.has_account] or found
        players = {each.player.id: each.player for each in found}
        if not players:
            refusal = f"nobody called {text} is here now"
            raise CommandRefused(RefusalCode.NO_SUCH_PLAYER, refusal, facts={"name": text})
        if len(players) > 1:
            refusal, reason = f"{len(players)} people here are called {text}", RefusalReason.SEVERAL_CALLED
            raise CommandRefused(RefusalCode.NO_SUCH_PLAYER, refusal, reason=reason, facts={"name": text})
        return found[0].player

    def send(self, player_id: str, message: Broadcast) -> None:
        """Send a message to all connections of a player."""
        for subscriber in self.sockets(player_id):
            reported(
                "a message could not be sent to a client", subscriber.send, message.frame(subscriber.codec)
            )
