"""What a client saw of a room, kept so that it can be held against the log on disk.

A witness is an ordinary room of the client library that forgets nothing: every event it was told, and
every move whose acknowledgement it got.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random

from parlour_client import Connection, GuestIdentity, Refusal, Room, RoomAddress, parse_server
from parlour_protocol.answers import Ack, Event
from parlour_protocol.commands import PlayMove
from parlour_protocol.events import AnyEvent, GameEnded, MovePlayed
from parlour_protocol.values import OptionValue, RoomView

#: A server that is killed over and over on a busy machine is away for long.
ANSWER_SECONDS = 180.0
#: Longer than the server asks for, as several rooms share one connection's allowance.
BREATH_SECONDS = 0.5

LONG_GAME: Mapping[str, OptionValue] = {"width": 12, "height": 8, "line": 12}
"""Options of Connect Four for a game of 96 moves: random play owns no whole row before the board is full."""


def connect(server: str, name: str, folder: Path) -> Connection:
    """Return a guest's connection, to be entered; its token is kept in a folder."""
    identity = GuestIdentity(parse_server(server), name, "person", folder)
    return Connection(server, identity=identity)


class Witness(Room):
    """A room, and the record of what was heard of it."""

    def __init__(self, connection: Connection, address: RoomAddress) -> None:
        super().__init__(connection, address)
        self.heard: list[Event] = []
        self.acknowledged: dict[int, MovePlayed] = {}  # my moves, by the number of their event
        self.snapshots: list[int] = []  # the event each stood at
        self.on_acknowledged: Callable[[], None] = lambda: None
        self._line = connection

    def restarted(self, state: RoomView, said: int) -> None:
        """Note that the room's events up to here will not be told."""
        self.snapshots.append(state.seqs["game"])
        super().restarted(state, said)

    def went_on(self, events: list[Event], current: bool) -> None:
        """Note the events."""
        self.heard.extend(events)
        super().went_on(events, current)

    async def play_to_the_end(self, random: Random, thinks: float = 0.0) -> None:
        """Play random legal moves whenever it is our turn, until the game is over.

        Each move is thought about for a while, ``thinks`` seconds on average.
        """
        while self.status != "over":
            if self.is_my_turn:
                await asyncio.sleep(random.uniform(0, 2 * thinks))
                assert self.position is not None
                await self.play_witnessed(random.choice(self.position.legal))
            else:
                await self.changed(self.version)

    async def play_witnessed(self, move: str) -> None:
        """Play a move and note its acknowledgement; afterwards the room shows it."""
        assert self.position is not None
        turn, seat = self.position.turn, self.position.to_move
        ack = await self._acknowledgement(turn, move)
        self.acknowledged[ack.seq] = MovePlayed(turn, seat, move)
        self.on_acknowledged()
        await self.until(partial(has_heard, ack.seq))

    async def _acknowledgement(self, turn: int, move: str) -> Ack:
        while True:
            command = PlayMove(id=self._line.new_id(), room=self.id, turn=turn, move=move)
            try:
                reply = await self._line.request(command, ANSWER_SECONDS)
            except Refusal as refusal:
                if refusal.retry_after is None:
                    raise
                await asyncio.sleep(max(refusal.retry_after, BREATH_SECONDS))
            else:
                assert isinstance(reply, Ack)
                return reply

    def agrees_with(self, log: list[AnyEvent]) -> None:
        """Hold the record against the log of a finished game; raises as `has_lost_nothing`."""
        assert isinstance(log[-1], GameEnded), f"room {self.id} has not ended"
        self.has_lost_nothing(log)

    def has_lost_nothing(self, log: list[AnyEvent]) -> None:
        """Hold the record against the log, up to its last event.

        Raises:
            AssertionError: an acknowledged move is missing, doubled or displaced, or the events told are
                not those written, each once and in order.
        """
        assert len(self.snapshots) == 1, f"room {self.id} began anew at {self.snapshots}"
        told = [(event.seq, event.body) for event in self.heard]
        written = list(enumerate(log, 1))[self.snapshots[0] :]
        unsaid, unwritten = [e for e in written if e not in told], [e for e in told if e not in written]
        assert told == written, f"room {self.id}: not told {unsaid}, not written {unwritten}, or out of order"
        moves = {seq: body for seq, body in enumerate(log, 1) if isinstance(body, MovePlayed)}
        turns = [move.turn for move in moves.values()]
        assert turns == list(range(1, len(turns) + 1)), f"room {self.id} has turns {turns}"
        mine = {
            seq: MovePlayed(move.turn, move.seat, move.move)
            for seq, move in moves.items()
            if move.seat in self.seats
        }
        unknown, lost = mine.items() - self.acknowledged.items(), self.acknowledged.items() - mine.items()
        assert mine == self.acknowledged, f"room {self.id}: acknowledged but lost {lost}, unknown {unknown}"


def has_heard(seq: int, room: Room) -> bool:
    """Return whether a room shows an event of its game."""
    return room.view.seqs["game"] >= seq
