"""Shell commands that the client prints for copying, with the server and the name that the user gave."""

import shlex
from dataclasses import dataclass

from parlour_client.connection.address import DEFAULT_SERVER, ServerAddress

DEFAULT_NAME = "Guest"


@dataclass(frozen=True, slots=True)
class Hints:
    """Commands for the same player on the same server."""

    server: ServerAddress
    name: str = DEFAULT_NAME
    has_token: bool = False

    def play(self, room: str) -> str:
        """Return the command with which this player goes to a room."""
        return self.command("play", "--room", room)

    def watch(self, room: str, key: str) -> str:
        """Return the command with which this player watches a room."""
        return self.command("watch", "--room", f"{room}#{key}" if key else room)

    def command(self, name: str, *arguments: str) -> str:
        """Return a command; the user must fill in the token, because it is secret."""
        flags = [] if self.server.base == DEFAULT_SERVER else ["--server", self.server.base]
        flags += [] if self.name == DEFAULT_NAME else ["--name", self.name]
        flags += ["--token", "TOKEN"] if self.has_token else []
        return shlex.join(["parlour", name, *flags, *arguments])
