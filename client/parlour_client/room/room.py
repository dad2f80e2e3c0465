"""A joined room as a player sees it: its state, and the commands of a player.

It decides nothing by itself: the server sends the legal moves.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from typing import Self

from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import STUDY_TIMEOUT_S, Connection
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
    FetchTree,
    FreeSeat,
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
        #: The game's words for its endings from the catalogue, if they were fetched.
        self.endings: Mapping[str, str] = {}
        self._analyses = 0  # number of analyses requested

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

    async def play(self, move: str) -> None:
        """Play a move; afterwards the room shows it.

        Raises:
            Refusal: The move is illegal, not your turn, or too late; ``position`` has the current position.
            BadInput: No game has been started yet.
            RequestTimeout: No answer came; playing the same move again is safe.
            ConnectionEnded: None will come.
        """
        await self._do(PlayMove(id=self._connection.new_id(), room=self.id, turn=self._turn, move=move))

    async def resign(self) -> None:
        """Resign the current game; raises as ``play`` does."""
        await self._do(Resign(id=self._connection.new_id(), room=self.id, number=self._game))

    async def abort(self) -> None:
        """Call off a game in which not both have moved; raises as ``play`` does."""
        await self._do(Abort(id=self._connection.new_id(), room=self.id, number=self._game))

    async def claim_win(self) -> None:
        """Claim the win against an opponent who is to move and has gone away; raises as ``play`` does."""
        await self._do(ClaimWin(id=self._connection.new_id(), room=self.id, number=self._game))

    async def offer_draw(self) -> None:
        """Offer a draw; raises as ``play`` does."""
        await self._offer("draw")

    async def take_back(self) -> None:
        """Ask for your last move back; raises as ``play`` does."""
        await self._offer("takeback")

    async def accept(self, kind: OfferKind) -> None:
        """Accept the other side's offer; raises as ``play`` does."""
        turn = self._proposed(kind, self.offers, "nobody proposes").turn
        await self._do(AcceptOffer(id=self._connection.new_id(), room=self.id, offer=kind, turn=turn))

    async def decline(self, kind: OfferKind) -> None:
        """Decline the other side's offer; raises as ``play`` does."""
        await self._decline(self._proposed(kind, self.offers, "nobody proposes"))

    async def withdraw(self, kind: OfferKind) -> None:
        """Withdraw your own offer; raises as ``play`` does."""
        await self._decline(self._proposed(kind, self.own_offers, "you do not propose"))

    async def give_time(self) -> None:
        """Give the other side some seconds; raises as ``play`` does."""
        await self._do(GiveTime(id=self._connection.new_id(), room=self.id, turn=self._turn))

    async def say(self, text: str) -> None:
        """Chat with the other player, or with the spectators if you are one; raises as ``play`` does."""
        stream: ChatStream = "players" if self.seats else "spectators"
        command = Say(id=self._connection.new_id(), room=self.id, stream=stream, text=text)
        await self._do(command, stream)

    async def close_chat(self) -> None:
        """Close the room's chat for good; raises as ``play`` does."""
        await self._do(CloseChat(id=self._connection.new_id(), room=self.id))

    async def offer_rematch(self) -> None:
        """Offer or accept a rematch; raises as ``play`` does."""
        await self._do(OfferRematch(id=self._connection.new_id(), room=self.id, number=self._game))

    async def pause(self) -> None:
        """Pause the machines' game in a room that you opened; raises as ``play`` does."""
        await self._do(Pause(id=self._connection.new_id(), room=self.id))

    async def resume(self) -> None:
        """Resume the machines' game; raises as ``play`` does."""
        await self._do(Resume(id=self._connection.new_id(), room=self.id))

    async def step(self) -> None:
        """Let the machine to move make one move while the game is paused; raises as ``play`` does."""
        await self._do(Step(id=self._connection.new_id(), room=self.id, turn=self._turn))

    async def set_pace(self, seconds: float) -> None:
        """Make each move of the machines take at least ``seconds``, 0 to 60; raises as ``play`` does."""
        await self._do(Pace(id=self._connection.new_id(), room=self.id, seconds=seconds))

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
        question = FetchTree("", self.id, self.view.position.turn, player)
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
        command = Explain(id=self._connection.new_id(), room=self.id, turn=turn)
        reply = await self._connection.request(command, STUDY_TIMEOUT_S)
        assert isinstance(reply, Explanation)  # request has raised a refusal
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
        """Take a seat; raises as ``play`` does."""
        await self._do(TakeSeat(id=self._connection.new_id(), room=self.id, seat=seat))

    async def leave_seat(self, seat: Seat) -> None:
        """Give up your seat while the room waits for players; raises as ``play`` does."""
        await self._do(LeaveSeat(id=self._connection.new_id(), room=self.id, seat=seat))

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
        await self._do(FreeSeat(id=self._connection.new_id(), room=self.id, player=others[0].id))

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

    def _check_started(self) -> None:
        if self.number == 0:
            raise BadInput(f"room {self.id} has not started a game yet")

    async def _offer(self, kind: OfferKind) -> None:
        await self._do(MakeOffer(id=self._connection.new_id(), room=self.id, offer=kind, turn=self._turn))

    async def _decline(self, offer: OfferView) -> None:
        """Decline an offer, or withdraw one's own."""
        new_id = self._connection.new_id()
        await self._do(DeclineOffer(new_id, self.id, offer.offer, offer.turn, offer.seat))

    def _proposed(self, kind: OfferKind, offers: list[OfferView], problem: str) -> OfferView:
        for offer in offers:
            if offer.offer == kind:
                return offer
        raise BadInput(f"{problem} a {kind} in room {self.id}")

    async def _do(self, command: ClientMessage, stream: Stream = "game") -> None:
        """Send a command, and wait for its answer and its event."""
        reply = await self._connection.request(command, ANSWER_TIMEOUT_S)
        if not isinstance(reply, Ack):
            return
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                await self.until(lambda room: room.view.seqs.get(stream, 0) >= reply.seq)
        except TimeoutError:
            raise RequestTimeout(f"event {reply.seq} of room {self.id} has not come") from None
