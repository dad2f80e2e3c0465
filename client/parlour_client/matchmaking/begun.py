"""Finds the game that our seek or challenge began while the connection was lost.

A server that restarts just after it has opened the room no longer knows the seek or challenge; the room is
among our unfinished rooms (docs/protocol.md, 16).
"""

from parlour_client.connection.connection import Connection


class BegunMeanwhile:
    """Finds an unfinished room that is newer than this object."""

    def __init__(self, connection: Connection, game: str) -> None:
        """Note the unfinished rooms of now; the seek or challenge is for ``game``."""
        self._connection = connection
        self._game = game
        self._known = connection.joined | {line.room for line in connection.unfinished}

    def room(self, opponent: str = "") -> str:
        """Return the room in which the game runs, empty if there is none; ``opponent`` must sit there.

        Call it once after each welcome.
        """
        for line in self._connection.unfinished:
            players = {player.id for player in line.players if player is not None}
            is_new = line.room not in self._known and line.status == "playing"
            if is_new and line.game == self._game and (not opponent or opponent in players):
                return line.room
        return ""
