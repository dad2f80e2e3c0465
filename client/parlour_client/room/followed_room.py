"""The live state of a joined room: position, turn, clocks, offers, folded from the server's events.

Readers of ``changes`` see the newest state, never a backlog: they skip states that they did not read in time.

Invariant: every state shown is one that the room was really in, and ``version`` grows with each change.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from time import monotonic
from typing import Self

from msgspec.structs import replace

from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import Connection
from parlour_client.errors import ClientError
from parlour_client.room.fold import evolve, with_presence
from parlour_client.room.position import Position, position_of
from parlour_protocol.answers import Analysis, Event, Presence, Thinking, TransientUpdate
from parlour_protocol.events import ChatSaid, MovePlayed, OfferDeclined, TimeGiven
from parlour_protocol.terms import ClockView
from parlour_protocol.values import (
    OfferView,
    Player,
    Result,
    RoomStatus,
    RoomView,
    Seat,
    SeatView,
)

_SEATS: tuple[Seat, Seat] = (1, 2)


class FollowedRoom:
    """The state of a joined room; a Listener of its connection."""

    def __init__(self, connection: Connection, address: RoomAddress) -> None:
        self.id = address.room
        self.key = address.key
        self.version = 0
        self.thinking: Thinking | None = None  # a machine's progress on this turn
        self.said: list[ChatSaid] = []  # chat messages to you, oldest first
        self.said_before = 0  # how many of these came before the room was joined
        self.gifts: list[TimeGiven] = []  # gifts of time in the order in which they came
        self.clocks_at = monotonic()  # when `clocks` came
        self.wins_in: dict[int, int] = {}  # plies of the wins that machines proved, by the turn of the move
        self.declined: list[OfferDeclined] = []  # the latest declined or withdrawn offer of each kind
        self.analysis: Analysis | None = None  # the newest values from `analyse`
        self._connection = connection
        self._view: RoomView | None = None  # None until the first snapshot
        self._ended: ClientError | None = None
        self._changed = asyncio.Event()  # replaced at every change, so that a change wakes its waiters once

    @property
    def view(self) -> RoomView:
        """The room's whole state as on the wire."""
        if self._view is None:
            raise RuntimeError("the room has not been joined: use `await Room.join(...)`")
        return self._view

    @property
    def status(self) -> RoomStatus:
        """``waiting`` for players, ``playing`` or ``over``."""
        return self.view.status

    @property
    def number(self) -> int:
        """The number of games started in this room."""
        return self.view.number

    @property
    def result(self) -> Result | None:
        """How the latest game ended; None while it goes on."""
        return self.view.result

    @property
    def position(self) -> Position:
        """The position on the board; before the first game the one it will start from."""
        return position_of(self.view)

    @property
    def players(self) -> list[Player | None]:
        """The players on seat 1 and on seat 2."""
        return [seat.player for seat in self.view.seats]

    @property
    def is_between_machines(self) -> bool:
        """Whether a machine sits on each seat."""
        return all(player is not None and player.kind == "machine" for player in self.players)

    @property
    def seats(self) -> list[Seat]:
        """Your seats: none for a spectator, both when you play yourself."""
        return [seat for seat in _SEATS if self._is_you(self.view.seats[seat - 1])]

    @property
    def open_seats(self) -> list[Seat]:
        """The free seats."""
        return [seat for seat in _SEATS if self.view.seats[seat - 1].player is None]

    @property
    def clocks(self) -> ClockView | None:
        """The clocks as of ``clocks_at``, the latest event or reconnect; None in a game without them."""
        return self.view.clocks

    @property
    def offers(self) -> list[OfferView]:
        """The other side's offers that wait for your answer."""
        return [offer for offer in self.view.offers if offer.seat not in self.seats]

    @property
    def own_offers(self) -> list[OfferView]:
        """Your offers that wait for the other side's answer."""
        return [offer for offer in self.view.offers if offer.seat in self.seats]

    @property
    def is_my_turn(self) -> bool:
        """Whether a game runs and you are to move."""
        # A game's last move and its end are two events: between them there is nothing to play.
        position = self.position
        return self.status == "playing" and bool(position.legal) and position.to_move in self.seats

    @property
    def is_pressing(self) -> bool:
        """See Listener."""
        return self._view is not None and self.status == "playing" and bool(self.seats)

    async def changed(self, since: int) -> None:
        """Wait until ``version`` is greater than ``since``.

        Raises:
            ClientError: No more changes of the room will come; the error says why.
        """
        while self.version <= since:
            if self._ended is not None:
                raise self._ended
            await self._changed.wait()

    async def changes(self) -> AsyncGenerator[Self, None]:
        """Yield the room now and after each change; raises as ``changed`` does."""
        seen = -1
        while True:
            await self.changed(seen)
            seen = self.version
            yield self

    async def until(self, claim: Callable[[Self], bool]) -> None:
        """Wait until a condition on the room holds; raises as ``changed`` does."""
        while not claim(self):
            await self.changed(self.version)

    def restarted(self, state: RoomView, said: int) -> None:
        """See Listener."""
        self._view = state
        self.clocks_at = monotonic()
        self.said, self.gifts = [], []
        self.said_before = said
        self._wake()

    def went_on(self, events: list[Event], current: bool) -> None:
        """See Listener."""
        for event in events:
            self._view = evolve(self.view, event)
            match event.body:
                case ChatSaid() as said:
                    self.said.append(said)
                case TimeGiven() as given:
                    self.gifts.append(given)
                case MovePlayed(turn=turn, wins_in=wins_in) if wins_in:
                    self.wins_in[turn] = wins_in
                case OfferDeclined() as declined:
                    others = [each for each in self.declined if each.offer != declined.offer]
                    self.declined = [*others, declined]
                case _:
                    pass
            if event.position is not None:
                self.thinking = None
            if event.clocks is not None:
                self.clocks_at = monotonic()
        if current:  # do not show positions while the room catches up
            self._wake()

    def timed(self, clocks: ClockView) -> None:
        """See Listener."""
        self._view = replace(self.view, clocks=clocks)
        self.clocks_at = monotonic()
        self._wake()

    def passed(self, update: TransientUpdate) -> None:
        """See Listener."""
        match update:
            case Presence():
                self._view = with_presence(self.view, update.seats)
            case Thinking():
                self.thinking = update
            case Analysis():
                self.analysis = update
        self._wake()

    def ended(self, error: ClientError) -> None:
        """See Listener."""
        self._ended = error
        self._wake_waiters()

    def _is_you(self, seat: SeatView) -> bool:
        return seat.player is not None and seat.player.id == self._connection.you.id

    def _wake(self) -> None:
        self.version += 1
        self._wake_waiters()

    def _wake_waiters(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
