"""Play Parlour from Python: a connection that heals itself, rooms, and bots of one method.

    from parlour_client import Bot

    class MyBot(Bot):
        def choose(self, position, clock):
            return position.legal[0]

docs/first-bot.md goes on from here. Nothing in this package knows the rules of a game.
"""

from parlour_client.address import RoomAddress, ServerAddress, parse_room, parse_server
from parlour_client.bot import Bot
from parlour_client.bot_run import run_bot
from parlour_client.challenge import Challenges, challenge
from parlour_client.connection import Connection
from parlour_client.errors import (
    BadInput,
    ChallengeOver,
    ClientError,
    ConnectionEnded,
    IdentityError,
    Refusal,
    RequestTimeout,
    SearchOver,
    ServerUnreachable,
    TryLater,
)
from parlour_client.identity import GivenToken, GuestIdentity, Identity
from parlour_client.lobby import Lobby
from parlour_client.position import Position
from parlour_client.room import Room
from parlour_client.search import find_opponent

__all__ = [
    "BadInput",
    "Bot",
    "ChallengeOver",
    "Challenges",
    "ClientError",
    "Connection",
    "ConnectionEnded",
    "GivenToken",
    "GuestIdentity",
    "Identity",
    "IdentityError",
    "Lobby",
    "Position",
    "Refusal",
    "RequestTimeout",
    "Room",
    "RoomAddress",
    "SearchOver",
    "ServerAddress",
    "ServerUnreachable",
    "TryLater",
    "challenge",
    "find_opponent",
    "parse_room",
    "parse_server",
    "run_bot",
]
