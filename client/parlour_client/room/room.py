"""A joined room as a player sees it: position, turn, clocks, offers, and the commands of a player.

It folds the server's events and decides nothing by itself; legal moves are the server's. Readers of
``changes`` see the newest state, never a backlog: states that were not read in time are skipped.

Invariant: the state shown is one the room has really been in, and ``version`` grows with each change.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from time import monotonic
from typing import Self

from msgspec.structs import replace

from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import Connection
from parlour_client.connection.http_api import game_rules
from parlour_client.errors import BadInput, ClientError, RequestTimeout
from parlour_client.room.fold import evolve, with_presence
from parlour_client.room.position import Position, position_of
from parlour_client.room.studies import GameGraph, SearchTree, pull_graph, pull_tree
from parlour_protocol.answers import Ack, Analysis, Event, Presence, Thinking, TransientUpdate
from parlour_protocol.commands import (
    Abort,
    AcceptOffer,
    Analyse,
    ClaimWin,
    ClientMessage,
    CloseChat,
    DeclineOffer,
    GiveTime,
    LeaveSeat,
    MakeOffer,
    OfferRematch,
    Pace,
    Pause,
    PlayMove,
    Resign,
    Resume,
    Say,
    Step,
    StopAnalysis,
    TakeSeat,
)
from parlour_protocol.events import ChatSaid, OfferDeclined, TimeGiven
from parlour_protocol.terms import ClockView
from parlour_protocol.values import (
    ChatStream,
    MachinePlay,
    OfferKind,
    OfferView,
    Player,
    Result,
    RoomStatus,
    RoomView,
    Seat,
    SeatView,
    Stream,
)

ANSWER_TIMEOUT_S = 30.0

_SEATS: tuple[Seat, Seat] = (1, 2)


class Room:
    """A room that has been joined; see ``Room.join``."""

    def __init__(self, connection: Connection, address: RoomAddress) -> None:
        self.id = address.room
        self.key = address.key
        self.version = 0
        self.thinking: Thinking | None = None  # how far a machine has come on this turn
        self.said: list[ChatSaid] = []  # what has been said to you here, oldest first
        self.said_before = 0  # how many of these were said before the room was joined
        self.gifts: list[TimeGiven] = []  # of time, as they were heard of, oldest first
        self.clocks_at = monotonic()  # when `clocks` came
        self.declined: list[OfferDeclined] = []  # the latest of each kind that was declined or withdrawn
        self.analysis: Analysis | None = None  # the newest values that `analyse` has brought
        self._connection = connection
        self._view: RoomView | None = None  # None until the first snapshot
        self._analyses = 0  # how many have been asked for
        self._ended: ClientError | None = None
        self._changed = asyncio.Event()  # replaced at every change, so that each wakes its waiters once

    @classmethod
    async def join(cls, connection: Connection, address: RoomAddress) -> Self:
        """Return a room, joined and with its state.

        Raises:
            Refusal: There is no such room, or it does not let us in.
            RequestTimeout: The room does not answer.
            ConnectionEnded: It never will.
        """
        room = cls(connection, address)
        await connection.subscribe(address.room, address.key, room)
        return room

    def part(self) -> None:
        """Leave the room. A seat stays yours: see ``leave_seat``."""
        self._connection.unsubscribe(self.id)

    @property
    def view(self) -> RoomView:
        """The room's whole state as the wire has it."""
        if self._view is None:
            raise RuntimeError("the room has not been joined: use `await Room.join(...)`")
        return self._view

    @property
    def status(self) -> RoomStatus:
        """``waiting`` for players, ``playing`` or ``over``."""
        return self.view.status

    @property
    def number(self) -> int:
        """How many games have been started here."""
        return self.view.number

    @property
    def result(self) -> Result | None:
        """How the latest game ended; None while it goes on."""
        return self.view.result

    @property
    def position(self) -> Position:
        """What stands on the board; before the first game what it starts from."""
        return position_of(self.view)

    @property
    def players(self) -> list[Player | None]:
        """Who sits on seat 1 and on seat 2."""
        return [seat.player for seat in self.view.seats]

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
        """What the clocks showed at ``clocks_at``, the latest event or return; None where there are none."""
        return self.view.clocks

    @property
    def offers(self) -> list[OfferView]:
        """What the other side proposes, and waits for your answer."""
        return [offer for offer in self.view.offers if offer.seat not in self.seats]

    @property
    def own_offers(self) -> list[OfferView]:
        """What you propose, and the other side has yet to answer."""
        return [offer for offer in self.view.offers if offer.seat in self.seats]

    @property
    def start(self) -> str:
        """The text of the position that games here begin with, empty for the game's own."""
        return self.view.start

    @property
    def machine_play(self) -> MachinePlay | None:
        """How the machines' game goes on, and who may change that; None unless only machines play here."""
        return self.view.machine_play

    @property
    def is_my_turn(self) -> bool:
        """Whether a game runs and waits for you."""
        # A game's last move and its end are two events: between them there is nothing to play.
        position = self.position
        return self.status == "playing" and bool(position.legal) and position.to_move in self.seats

    @property
    def is_pressing(self) -> bool:
        """See Listener."""
        return self._view is not None and self.status == "playing" and bool(self.seats)

    async def play(self, move: str) -> None:
        """Play a move; afterwards the room shows it.

        Raises:
            Refusal: It is not legal, not your turn, or too late; ``position`` holds then.
            BadInput: No game has been started yet.
            RequestTimeout: No answer came; playing the same move again is safe.
            ConnectionEnded: None will come.
        """
        self._check_started()
        turn = self.view.position.turn
        await self._do(PlayMove(id=self._connection.new_id(), room=self.id, turn=turn, move=move))

    async def resign(self) -> None:
        """Give up the current game; raises as ``play`` does."""
        self._check_started()
        await self._do(Resign(id=self._connection.new_id(), room=self.id, number=self.number))

    async def abort(self) -> None:
        """Call off a game in which not both have moved; raises as ``play`` does."""
        self._check_started()
        await self._do(Abort(id=self._connection.new_id(), room=self.id, number=self.number))

    async def claim_win(self) -> None:
        """Take the win from an opponent who is to move and has gone away; raises as ``play`` does."""
        self._check_started()
        await self._do(ClaimWin(id=self._connection.new_id(), room=self.id, number=self.number))

    async def offer_draw(self) -> None:
        """Propose a draw; raises as ``play`` does."""
        await self._offer("draw")

    async def take_back(self) -> None:
        """Ask for your last move back; raises as ``play`` does."""
        await self._offer("takeback")

    async def accept(self, kind: OfferKind) -> None:
        """Agree to what the other side proposes; raises as ``play`` does."""
        turn = self._proposed(kind, self.offers, "nobody proposes").turn
        await self._do(AcceptOffer(id=self._connection.new_id(), room=self.id, offer=kind, turn=turn))

    async def decline(self, kind: OfferKind) -> None:
        """Say no to what the other side proposes; raises as ``play`` does."""
        await self._decline(self._proposed(kind, self.offers, "nobody proposes"))

    async def withdraw(self, kind: OfferKind) -> None:
        """Take back what you propose; raises as ``play`` does."""
        await self._decline(self._proposed(kind, self.own_offers, "you do not propose"))

    async def give_time(self) -> None:
        """Give the other side some seconds; raises as ``play`` does."""
        self._check_started()
        turn = self.view.position.turn
        await self._do(GiveTime(id=self._connection.new_id(), room=self.id, turn=turn))

    async def say(self, text: str) -> None:
        """Say something: to the other player, or to those who watch if you do; raises as ``play`` does."""
        stream: ChatStream = "players" if self.seats else "spectators"
        command = Say(id=self._connection.new_id(), room=self.id, stream=stream, text=text)
        await self._do(command, stream)

    async def close_chat(self) -> None:
        """End all talk here for good; raises as ``play`` does."""
        await self._do(CloseChat(id=self._connection.new_id(), room=self.id))

    async def offer_rematch(self) -> None:
        """Ask for another game, or agree to one; raises as ``play`` does."""
        self._check_started()
        await self._do(OfferRematch(id=self._connection.new_id(), room=self.id, number=self.number))

    async def pause(self) -> None:
        """Let the machines of a room that you opened wait; raises as ``play`` does."""
        await self._do(Pause(id=self._connection.new_id(), room=self.id))

    async def resume(self) -> None:
        """Let them go on; raises as ``play`` does."""
        await self._do(Resume(id=self._connection.new_id(), room=self.id))

    async def step(self) -> None:
        """Let the machine to move make one move while they wait; raises as ``play`` does."""
        self._check_started()
        turn = self.view.position.turn
        await self._do(Step(id=self._connection.new_id(), room=self.id, turn=turn))

    async def set_pace(self, seconds: float) -> None:
        """Let each of their moves take at least so many seconds, 0 to 60; raises as ``play`` does."""
        await self._do(Pace(id=self._connection.new_id(), room=self.id, seconds=seconds))

    async def rules(self, language: str = "en") -> str:
        """Return the game's rules as Markdown; raises as ``game_rules`` does."""
        return await game_rules(self._connection.server, self.view.game, language)

    async def search_tree(self, player: str) -> SearchTree:
        """Return how a player text such as ``alphabeta:depth=4`` searches this position, step by step.

        Raises:
            Refusal: It searches no tree here, the game has gone on, or too much was asked for.
            RequestTimeout: No answer came.
            ConnectionEnded: None will come.
        """
        return await pull_tree(self._connection, self.id, self.view.position.turn, player)

    async def graph(self) -> GameGraph:
        """Return everything that can happen in this game of heaps; raises as ``search_tree`` does."""
        return await pull_graph(self._connection, self.id, self.view.position.turn)

    async def analyse(self, turn: int | None = None) -> AsyncGenerator[Analysis, None]:
        """Yield what is proved of a position and of its moves: more each time, the last one ``done``.

        An analysis takes the place of your one before, in whatever room, which then ends. Closing the
        generator stops it, and a lost connection only makes it begin again.

        Args:
            turn: A turn of the current game; by default the one that stands on the board.

        Raises:
            Refusal: The game cannot be solved, or the room allows no help while it is played.
            RequestTimeout: No answer came.
            ConnectionEnded: None will come.
        """
        turn = self.view.position.turn if turn is None else turn
        self._analyses += 1
        number, welcomes, newest = self._analyses, 0, None
        self._wake()  # one that still waits in this room has come to its end
        try:
            while number == self._analyses and (newest is None or not newest.done):
                if welcomes != (latest := self._connection.welcomes):
                    self.analysis = None
                    command = Analyse(id=self._connection.new_id(), room=self.id, turn=turn)
                    await self._connection.request(command, ANSWER_TIMEOUT_S)
                    welcomes = latest
                seen = self.version
                if self.analysis is not None and self.analysis is not newest and self.analysis.turn == turn:
                    newest = self.analysis
                    yield newest
                else:
                    await self.changed(seen)
        finally:
            if welcomes and number == self._analyses and (newest is None or not newest.done):
                self._connection.send(StopAnalysis(id=self._connection.new_id(), room=self.id))

    async def take_seat(self, seat: Seat) -> None:
        """Sit down; raises as ``play`` does."""
        await self._do(TakeSeat(id=self._connection.new_id(), room=self.id, seat=seat))

    async def leave_seat(self, seat: Seat) -> None:
        """Get up before the game has started; raises as ``play`` does."""
        await self._do(LeaveSeat(id=self._connection.new_id(), room=self.id, seat=seat))

    async def changed(self, since: int) -> None:
        """Wait until ``version`` is greater than ``since``.

        Raises:
            ClientError: Nothing more will be heard of the room, and why.
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
        """Wait until a claim about the room holds; raises as ``changed`` does."""
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
                case OfferDeclined() as declined:
                    others = [each for each in self.declined if each.offer != declined.offer]
                    self.declined = [*others, declined]
                case _:
                    pass
            if event.position is not None:
                self.thinking = None
            if event.clocks is not None:
                self.clocks_at = monotonic()
        if current:  # positions on the way to the present are not shown
            self._wake()

    def timed(self, clocks: ClockView) -> None:
        """See Listener."""
        self._view = replace(self.view, clocks=clocks)
        self.clocks_at = monotonic()
        self._wake()

    def passed(self, news: TransientUpdate) -> None:
        """See Listener."""
        match news:
            case Presence():
                self._view = with_presence(self.view, news.seats)
            case Thinking():
                self.thinking = news
            case Analysis():
                self.analysis = news
        self._wake()

    def ended(self, error: ClientError) -> None:
        """See Listener."""
        self._ended = error
        self._wake_waiters()

    def _check_started(self) -> None:
        if self.number == 0:
            raise BadInput(f"room {self.id} has not started a game yet")

    async def _offer(self, kind: OfferKind) -> None:
        self._check_started()
        turn = self.view.position.turn
        await self._do(MakeOffer(id=self._connection.new_id(), room=self.id, offer=kind, turn=turn))

    async def _decline(self, offer: OfferView) -> None:
        """Say no to a proposal; to one's own that is to withdraw it."""
        new_id = self._connection.new_id()
        await self._do(DeclineOffer(new_id, self.id, offer.offer, offer.turn, offer.seat))

    def _proposed(self, kind: OfferKind, offers: list[OfferView], problem: str) -> OfferView:
        for offer in offers:
            if offer.offer == kind:
                return offer
        raise BadInput(f"{problem} a {kind} in room {self.id}")

    async def _do(self, command: ClientMessage, stream: Stream = "game") -> None:
        """Have a command done, and wait until its event has been heard."""
        reply = await self._connection.request(command, ANSWER_TIMEOUT_S)
        if not isinstance(reply, Ack):
            return
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                await self.until(lambda room: room.view.seqs.get(stream, 0) >= reply.seq)
        except TimeoutError:
            raise RequestTimeout(f"event {reply.seq} of room {self.id} has not come") from None

    def _is_you(self, seat: SeatView) -> bool:
        return seat.player is not None and seat.player.id == self._connection.you.id

    def _wake(self) -> None:
        self.version += 1
        self._wake_waiters()

    def _wake_waiters(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
