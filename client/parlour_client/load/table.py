"""One room under load: its players, and the schedule of their moves.

Moves are due at a fixed interval whatever the server does, and a move is timed from when it was due: a server
that stalls is charged for every move that it delayed, not only for the first. If a room waits for a machine,
the next move is due when the machine has moved.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from random import Random
from time import monotonic

from parlour_client.connection.connection import Connection
from parlour_client.errors import ClientError, ConnectionEnded, RequestTimeout
from parlour_client.load.tally import Tally
from parlour_client.room.room import Room
from parlour_protocol.answers import Ack
from parlour_protocol.commands import PlayMove

TURN_SECONDS = 30.0
AGREE_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Member:
    """A connection that has joined a room."""

    connection: Connection
    room: Room


@dataclass(frozen=True, slots=True)
class Pace:
    """When moves are due: from ``first`` (monotonic seconds), every ``interval`` seconds, before ``end``."""

    first: float
    interval: float
    end: float

    def dues(self) -> Iterator[float]:
        """Return the times; a move that is due at the end, within rounding, is left out."""
        number = ceil((self.end - self.first) / self.interval - 1e-6)
        return (self.first + move * self.interval for move in range(number))


class Table:
    """A room, our players in it (one against a machine, else two) and its spectators."""

    def __init__(self, players: list[Member], spectators: list[Member], random: Random) -> None:
        self._players = players
        self._spectators = spectators
        self._random = random
        self._acknowledged = 0  # the event that records our latest move

    async def play(self, pace: Pace, tally: Tally) -> None:
        """Play game after game, and count."""
        for due in pace.dues():
            await asyncio.sleep(due - monotonic())
            try:
                await self._play_move(due, tally)
            except ConnectionEnded as error:
                tally.fail(error)
                return
            except (RequestTimeout, TimeoutError) as error:
                tally.fail(error)
                if monotonic() > pace.end:
                    return  # every further move would fail as slowly
            except ClientError as error:
                tally.fail(error)

    async def agree(self) -> None:
        """Wait until all members have received the same events of the room.

        Raises:
            TimeoutError: A member misses events.
        """
        async with asyncio.timeout(AGREE_SECONDS):
            newest = max(received(player.room) for player in self._players)
            for member in (*self._players, *self._spectators):
                await member.room.until(lambda room: received(room) >= newest)

    async def _play_move(self, due: float, tally: Tally) -> None:
        async with asyncio.timeout(TURN_SECONDS):
            mover = await self._mover(tally)
        position = mover.room.view.position
        move = self._random.choice(position.legal.split())
        command = PlayMove(mover.connection.new_id(), mover.room.id, position.turn, move)
        asked = due if len(self._players) == 2 else max(due, monotonic())
        reply = await mover.connection.request(command)
        tally.acknowledgements.record(monotonic() - asked)
        if isinstance(reply, Ack):
            self._acknowledged = reply.seq

    async def _mover(self, tally: Tally) -> Member:
        """Wait until one of our players is to move, and return that player's member."""
        witness = self._players[0].room
        while True:
            for player in self._players:
                await player.room.until(lambda room: received(room) >= self._acknowledged)
            for player in self._players:
                if player.room.is_my_turn:
                    return player
            if witness.status == "over":
                tally.games += 1
                await self._begin_next(witness.number)
            else:  # a machine is to move, or the event of the game's end is on its way
                await witness.changed(witness.version)

    async def _begin_next(self, number: int) -> None:
        """Offer a rematch for every player, and wait until all see the new game."""
        for player in self._players:
            await player.room.until(lambda room: room.number > number or room.status == "over")
            await player.room.offer_rematch()
        for player in self._players:
            await player.room.until(lambda room: room.number > number)


def received(room: Room) -> int:
    """Return the number of the latest event that a member has received."""
    return room.view.seqs.get("game", 0)
