"""A joined room as a player sees it: its live state, folded from events, and the commands of a player.

It decides nothing by itself: the server sends the legal moves. Readers of ``changes`` see the newest state,
never a backlog: they skip states that they did not read in time.

Invariant: every state shown is one that the room was really in, and ``version`` grows with each change.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from time import monotonic
from typing import Self

from msgspec.structs import replace

from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import STUDY_TIMEOUT_S, Connection
from parlour_client.connection.http_api import game_rules
from parlour_client.errors import BadInput, ClientError, RequestTimeout
from parlour_client.room.fold import evolve, with_presence
from parlour_client.room.position import Position, position_of
from parlour_client.room.studies import GameGraph, SearchTree, pull_graph, pull_tree
from parlour_protocol import commands
from parlour_protocol.answers import (
    Ack,
    Analysis,
    Event,
    Explanation,
    Hint,
    Presence,
    Thinking,
    TransientUpdate,
)
from parlour_protocol.events import ChatSaid, MovePlayed, OfferDeclined, TimeGiven
from parlour_protocol.terms import Clock, ClockView, Term
from parlour_protocol.values import (
    ChatStream,
    OfferKind,
    OfferView,
    OptionValue,
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
    """A room that has been joined; see ``Room.join``. It is the Listener of its connection."""

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
        self.endings: Mapping[str, str] = {}  # the catalogue's words for the game's endings, if fetched
        self._analyses = 0  # number of analyses requested
        self._connection = connection
        self._view: RoomView | None = None  # None until the first snapshot
        self._ended: ClientError | None = None
        self._changed = asyncio.Event()  # replaced at every change, so that a change wakes its waiters once

    @classmethod
    async def join(cls, connection: Connection, address: RoomAddress) -> Self:
        """Join a room and return it with its state.

        Raises:
            Refusal: There is no such room, or it does not let us in.
            RequestTimeout: The room does not answer.
            ConnectionEnded: The connection is closed for good.
        """
        room = cls(connection, address)
        await connection.subscribe(address.room, address.key, room)
        return room

    def part(self) -> None:
        """Leave the room. You keep your seat: see ``leave_seat``."""
        self._connection.unsubscribe(self.id)

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

    async def play(self, move: str) -> None:
        """Play a move; afterwards the room shows it.

        Raises:
            Refusal: The move is illegal, not your turn, or too late; ``position`` has the current position.
            BadInput: No game has been started yet.
            RequestTimeout: No answer came; playing the same move again is safe.
            ConnectionEnded: None will come.
        """
        await self._do(commands.PlayMove(id=self._new_id(), room=self.id, turn=self._turn, move=move))

    async def resign(self) -> None:
        """Resign the current game; raises as ``play`` does."""
        await self._do(commands.Resign(id=self._new_id(), room=self.id, number=self._game))

    async def abort(self) -> None:
        """Call off a game in which not both have moved; raises as ``play`` does."""
        await self._do(commands.Abort(id=self._new_id(), room=self.id, number=self._game))

    async def claim_win(self) -> None:
        """Claim the win against an opponent who is to move and has gone away; raises as ``play`` does."""
        await self._do(commands.ClaimWin(id=self._new_id(), room=self.id, number=self._game))

    async def offer_draw(self) -> None:
        """Offer a draw; raises as ``play`` does."""
        await self._offer("draw")

    async def take_back(self) -> None:
        """Ask for your last move back; raises as ``play`` does."""
        await self._offer("takeback")

    async def accept(self, kind: OfferKind) -> None:
        """Accept the other side's offer; raises as ``play`` does."""
        turn = self._proposed(kind, self.offers, "nobody proposes").turn
        await self._do(commands.AcceptOffer(id=self._new_id(), room=self.id, offer=kind, turn=turn))

    async def decline(self, kind: OfferKind) -> None:
        """Decline the other side's offer; raises as ``play`` does."""
        await self._decline(self._proposed(kind, self.offers, "nobody proposes"))

    async def withdraw(self, kind: OfferKind) -> None:
        """Withdraw your own offer; raises as ``play`` does."""
        await self._decline(self._proposed(kind, self.own_offers, "you do not propose"))

    async def give_time(self) -> None:
        """Give the other side some seconds; raises as ``play`` does."""
        await self._do(commands.GiveTime(id=self._new_id(), room=self.id, turn=self._turn))

    async def say(self, text: str) -> None:
        """Chat with the other player, or with the spectators if you are one; raises as ``play`` does."""
        stream: ChatStream = "players" if self.seats else "spectators"
        command = commands.Say(id=self._new_id(), room=self.id, stream=stream, text=text)
        await self._do(command, stream)

    async def close_chat(self) -> None:
        """Close the room's chat for good; raises as ``play`` does."""
        await self._do(commands.CloseChat(id=self._new_id(), room=self.id))

    async def offer_rematch(self) -> None:
        """Offer or accept a rematch; raises as ``play`` does."""
        await self._do(commands.OfferRematch(id=self._new_id(), room=self.id, number=self._game))

    async def pause(self) -> None:
        """Pause the machines' game in a room that you opened; raises as ``play`` does."""
        await self._do(commands.Pause(id=self._new_id(), room=self.id))

    async def resume(self) -> None:
        """Resume the machines' game; raises as ``play`` does."""
        await self._do(commands.Resume(id=self._new_id(), room=self.id))

    async def step(self) -> None:
        """Let the machine to move make one move while the game is paused; raises as ``play`` does."""
        await self._do(commands.Step(id=self._new_id(), room=self.id, turn=self._turn))

    async def set_pace(self, seconds: float) -> None:
        """Make each move of the machines take at least ``seconds``, 0 to 60; raises as ``play`` does."""
        await self._do(commands.Pace(id=self._new_id(), room=self.id, seconds=seconds))

    async def rules(self, language: str = "en") -> str:
        """Return the game's rules as Markdown; raises as ``game_rules`` does."""
        return await game_rules(self._connection.server, self.view.game, language)

    async def search_tree(self, player: str) -> SearchTree:
        """Return how a player text such as ``alphabeta:depth=4`` searches this position, node by node.

        Raises:
            Refusal: The player searches no tree here, the game has gone on, or a limit is exceeded.
            RequestTimeout: No answer came.
            ConnectionEnded: None will come.
        """
        question = commands.FetchTree("", self.id, self.view.position.turn, player)
        return await pull_tree(self._connection, question)

    async def graph(self) -> GameGraph:
        """Return the graph of this game of heaps; raises as ``search_tree`` does."""
        return await pull_graph(self._connection, self.id, self.view.position.turn)

    async def explain(self, turn: int | None = None) -> Explanation:
        """Return why a move was played.

        Args:
            turn: A turn of the current game on which a move was played; by default the last one.

        Raises:
            BadInput: No move has been played yet.
            Refusal: No move was played on that turn, or the room allows no help while the game runs.
            RequestTimeout: No answer came.
            ConnectionEnded: None will come.
        """
        if turn is None:
            if not self.view.turns:
                raise BadInput("no move has been played yet")
            turn = self.view.turns[-1]
        command = commands.Explain(id=self._new_id(), room=self.id, turn=turn)
        reply = await self._connection.request(command, STUDY_TIMEOUT_S)
        assert isinstance(reply, Explanation)  # request has raised a refusal
        return reply

    async def hint(self) -> Hint:
        """Return the best move on your turn against a machine, and why; the game is then marked as helped.

        Raises:
            BadInput: No game has been started yet.
            Refusal: It is not your turn, no machine plays, or the room allows no help.
            RequestTimeout: No answer came; asking again is safe.
            ConnectionEnded: None will come.
        """
        command = commands.TakeHint(id=self._new_id(), room=self.id, turn=self._turn)
        reply = await self._connection.request(command, STUDY_TIMEOUT_S)
        assert isinstance(reply, Hint)  # request has raised a refusal
        return reply

    async def analyse(self, turn: int | None = None) -> AsyncGenerator[Analysis, None]:
        """Yield the proved values of a position and its moves: more each time, the last with ``done``.

        A new analysis replaces your previous one, in whatever room. Closing the generator stops the
        analysis; after a lost connection it begins again.

        Args:
            turn: A turn of the current game; by default the current one.

        Raises:
            Refusal: The game cannot be solved, or the room allows no help while it is played.
            RequestTimeout: No answer came.
            ConnectionEnded: None will come.
        """
        turn = self.view.position.turn if turn is None else turn
        self._analyses += 1
        number, welcomes, newest = self._analyses, 0, None
        self._wake()  # an earlier analysis that still runs in this room has ended
        try:
            while number == self._analyses and (newest is None or not newest.done):
                if welcomes != (latest := self._connection.welcomes):
                    self.analysis = None
                    command = commands.Analyse(id=self._new_id(), room=self.id, turn=turn)
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
                self._connection.send(commands.StopAnalysis(id=self._new_id(), room=self.id))

    async def change_game(
        self,
        options: Mapping[str, OptionValue] | None = None,
        *,
        seat: Seat = 1,
        help: bool | None = None,
        terms: Mapping[Term, bool] | None = None,
        clock: Clock | None = None,
        start: str = "",
    ) -> None:
        """Change the game of our room while the other seat is open; we then have ``seat``.

        All arguments mean what they mean in ``Connection.create_room``, and replace what was agreed before.

        Raises:
            Refusal: The other seat is taken, the room is a public table or not ours, or a setting is
                unusable.
        """
        seats = ["me", "open"] if seat == 1 else ["open", "me"]
        await self._do(
            commands.ChangeGame(
                self._new_id(), self.id, seats, dict(options or {}), help, dict(terms or {}), clock, start
            )
        )

    async def take_seat(self, seat: Seat) -> None:
        """Take a seat; raises as ``play`` does."""
        await self._do(commands.TakeSeat(id=self._new_id(), room=self.id, seat=seat))

    async def leave_seat(self, seat: Seat) -> None:
        """Give up your seat while the room waits for players; raises as ``play`` does."""
        await self._do(commands.LeaveSeat(id=self._new_id(), room=self.id, seat=seat))

    async def free_seat(self) -> None:
        """Free the seat of the other player, who has not moved yet, in a room that you opened.

        Raises:
            BadInput: No other player has a seat, or a machine has it.
            Refusal, RequestTimeout, ConnectionEnded: As ``play``.
        """
        others = [player for seat, player in enumerate(self.players, 1) if player and seat not in self.seats]
        if not others:
            raise BadInput(f"no other player has a seat in room {self.id}")
        if others[0].kind == "machine":
            raise BadInput("a machine's seat cannot be freed")
        await self._do(commands.FreeSeat(id=self._new_id(), room=self.id, player=others[0].id))

    @property
    def _game(self) -> int:
        """The number of the current game; raises BadInput before the first."""
        self._check_started()
        return self.number

    @property
    def _turn(self) -> int:
        """The room's turn; raises BadInput before the first game."""
        self._check_started()
        return self.view.position.turn

    def _new_id(self) -> str:
        return self._connection.new_id()

    def _check_started(self) -> None:
        if self.number == 0:
            raise BadInput(f"room {self.id} has not started a game yet")

    async def _offer(self, kind: OfferKind) -> None:
        await self._do(commands.MakeOffer(id=self._new_id(), room=self.id, offer=kind, turn=self._turn))

    async def _decline(self, offer: OfferView) -> None:
        """Decline an offer, or withdraw one's own."""
        command = commands.DeclineOffer(self._new_id(), self.id, offer.offer, offer.turn, offer.seat)
        await self._do(command)

    def _proposed(self, kind: OfferKind, offers: list[OfferView], problem: str) -> OfferView:
        for offer in offers:
            if offer.offer == kind:
                return offer
        raise BadInput(f"{problem} a {kind} in room {self.id}")

    async def _do(self, command: commands.ClientMessage, stream: Stream = "game") -> None:
        """Send a command, and wait for its answer and its event."""
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
