"""Play Parlour from Python: a connection that reconnects by itself, rooms, and bots with one method.

    from parlour_client import Bot

    class MyBot(Bot):
        def choose(self, position, clock):
            return position.legal[0]

docs/first-bot.md continues from here. No module of this package knows the rules of a game.
"""

from parlour_client.bot.bot import Bot
from parlour_client.bot.game import Game, Opponent, Score
from parlour_client.bot.own_games import Play
from parlour_client.bot.run import run_bot
from parlour_client.connection.address import RoomAddress, ServerAddress, parse_room, parse_server
from parlour_client.connection.connection import Connection
from parlour_client.connection.identity import GivenToken, GuestIdentity, Identity
from parlour_client.errors import (
    BadInput,
    ChallengeOver,
    ClientError,
    ConnectionEnded,
    IdentityError,
    Refusal,
    RequestTimeout,
    RoomLeft,
    SearchOver,
    ServerUnreachable,
    TryLater,
)
from parlour_client.matchmaking.challenge import Challenges, challenge
from parlour_client.matchmaking.lobby import Lobby
from parlour_client.matchmaking.seek import find_opponent
from parlour_client.room.finished_game import FinishedGame, finished_game, game_values, read_game
from parlour_client.room.position import Position
from parlour_client.room.room import Room

__all__ = [
    "BadInput",
    "Bot",
    "ChallengeOver",
    "Challenges",
    "ClientError",
    "Connection",
    "ConnectionEnded",
    "FinishedGame",
    "Game",
    "GivenToken",
    "GuestIdentity",
    "Identity",
    "IdentityError",
    "Lobby",
    "Opponent",
    "Play",
    "Position",
    "Refusal",
    "RequestTimeout",
    "Room",
    "RoomAddress",
    "RoomLeft",
    "Score",
    "SearchOver",
    "ServerAddress",
    "ServerUnreachable",
    "TryLater",
    "challenge",
    "find_opponent",
    "finished_game",
    "game_values",
    "parse_room",
    "parse_server",
    "read_game",
    "run_bot",
]
