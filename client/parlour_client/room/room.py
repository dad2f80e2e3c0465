"""A joined room as a player sees it: its state, and the commands of a player.

It decides nothing by itself; legal moves are the server's.
"""

import asyncio
from collections.abc import AsyncGenerator
from typing import Self

from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import Connection
from parlour_client.connection.http_api import game_rules
from parlour_client.errors import BadInput, RequestTimeout
from parlour_client.room.followed_room import FollowedRoom
from parlour_client.room.studies import GameGraph, SearchTree, pull_graph, pull_tree
from parlour_protocol.answers import Ack, Analysis, Explanation
from parlour_protocol.commands import (
    Abort,
    AcceptOffer,
    Analyse,
    ClaimWin,
    ClientMessage,
    CloseChat,
    DeclineOffer,
    Explain,
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
from parlour_protocol.values import ChatStream, OfferKind, OfferView, Seat, Stream

ANSWER_TIMEOUT_S = 30.0


class Room(FollowedRoom):
    """A room that has been joined; see ``Room.join``."""

    def __init__(self, connection: Connection, address: RoomAddress) -> None:
        super().__init__(connection, address)
        self._analyses = 0  # how many have been asked for

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
        """Return how a player text such as ``alphabeta:depth=4`` searches this position, node by node.

        Raises:
            Refusal: It searches no tree here, the game has gone on, or too much was asked for.
            RequestTimeout: No answer came.
            ConnectionEnded: None will come.
        """
        return await pull_tree(self._connection, self.id, self.view.position.turn, player)

    async def graph(self) -> GameGraph:
        """Return everything that can happen in this game of heaps; raises as ``search_tree`` does."""
        return await pull_graph(self._connection, self.id, self.view.position.turn)

    async def explain(self, turn: int | None = None) -> Explanation:
        """Return why a move was played.

        Args:
            turn: A turn of the current game on which a move was played; by default the last one.

        Raises:
            BadInput: No move has been played yet.
            Refusal: None was on that turn, or the room allows no help while the game runs.
            RequestTimeout: No answer came.
            ConnectionEnded: None will come.
        """
        if turn is None:
            if not self.view.turns:
                raise BadInput("no move has been played yet")
            turn = self.view.turns[-1]
        command = Explain(id=self._connection.new_id(), room=self.id, turn=turn)
        reply = await self._connection.request(command, ANSWER_TIMEOUT_S)
        assert isinstance(reply, Explanation)  # a refusal has been raised by request
        return reply

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
