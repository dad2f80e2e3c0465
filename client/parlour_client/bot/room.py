"""One bot in one room: it takes a seat or returns to its own, plays, and agrees to rematches.

Invariant: the opponent is never left waiting for a bot that fails: one that fails twice to choose a legal
move resigns, and the log says so in one line.
"""

import asyncio
import logging
from contextlib import suppress

from parlour_client.bot.calls import BotCalls, BotFailed
from parlour_client.bot.game import Game, Score
from parlour_client.connection.address import ServerAddress
from parlour_client.connection.http_api import rating_of
from parlour_client.errors import BadInput, ClientError, Refusal, RequestTimeout, ServerUnreachable
from parlour_client.room.position import Position
from parlour_client.room.room import Room
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import OfferKind, Seat

TRIES = 2
REMATCH_PATIENCE_S = 60.0
BUSY_S = 1.0
"""Seconds to wait for a busy server that does not say how long."""

log = logging.getLogger("parlour_client.bot.room")


class BotRoom:
    """A bot's stay in a room."""

    def __init__(
        self,
        calls: BotCalls,
        room: Room,
        games: int | None = None,
        patience_s: float = REMATCH_PATIENCE_S,
        *,
        seat: Seat | None = None,
        score: Score | None = None,
        server: ServerAddress | None = None,
    ) -> None:
        """Prepare to play in a room that has been joined.

        Args:
            calls: Calls the bot.
            room: Where.
            games: How many games at most; by default as many as follow each other within ``patience_s``.
            patience_s: Seconds to wait for a rematch.
            seat: The seat to take; by default any.
            score: Counts the games as they end.
            server: Where to ask for the opponents' ratings; without it they stay unknown.
        """
        self._calls = calls
        self._room = room
        self._games = games
        self._patience_s = patience_s
        self._seat = seat
        self._score = score or Score()
        self._server = server
        self._over_before = room.number if room.status == "over" else 0  # a game that was not ours to play
        self._finished: set[int] = set()  # numbers of the games seen to their end
        self._game: Game | None = None  # the latest that was begun
        self._begun = asyncio.Event()  # the first game has begun, and `on_start` has returned
        self._heard = 0  # how much of what was said the bot has been given
        self._left_open: set[tuple[OfferKind, int]] = set()  # offers that the bot does not answer

    async def sit_down(self) -> None:
        """Take a seat, unless the bot has one here already.

        Raises:
            BadInput: The bot does not play this game, or the seat is not free.
        """
        room, bot = self._room, self._calls.bot
        if not bot.plays(room.view.game):
            raise BadInput(
                f"room {room.id} plays {room.view.game}: {bot.title} plays {', '.join(bot.accepts)}"
            )
        if not room.seats:
            await self._take_free_seat()
        log.info("room %s: %s sits on seat %s", room.id, bot.title, " and ".join(map(str, room.seats)))

    async def stay(self) -> None:
        """Play until the games are played or no rematch is asked for.

        Raises:
            ConnectionEnded: The connection is closed for good.
        """
        answering = asyncio.create_task(self._answer_people())
        try:
            await self._play_games()
        finally:
            answering.cancel()
            with suppress(asyncio.CancelledError):
                await answering

    async def _play_games(self) -> None:
        room = self._room
        while True:
            seen = room.version
            await self._begin_game()
            if room.is_my_turn:
                await self._take_turn()
            elif room.status == "over":
                await self._finish_game()
                if self._games is not None and len(self._finished) >= self._games:
                    return
                await self._agree_to_rematch()
            patience = self._patience_s if room.status == "over" else None
            try:
                async with asyncio.timeout(patience):
                    await room.changed(seen)
            except TimeoutError:
                log.info("room %s: no rematch was asked for", room.id)
                return

    async def _take_free_seat(self) -> None:
        room = self._room
        for seat in [self._seat] if self._seat else room.open_seats:
            try:
                await room.take_seat(seat)
            except Refusal as refusal:
                if refusal.code is not RefusalCode.SEAT_TAKEN:
                    raise
            else:
                return
        wanted = f"seat {self._seat} of room {room.id} is not free"
        raise BadInput(wanted if self._seat else f"room {room.id} has no free seat")

    async def _begin_game(self) -> None:
        """Announce a game to the bot that it does not know yet."""
        room = self._room
        is_known = self._game is not None and self._game.number == room.number
        if is_known or room.status == "waiting" or room.number == self._over_before:
            return
        self._game = game = Game(room, await self._opponent_rating(), self._calls.analysing)
        against = f"{game.opponent.name} ({game.opponent.kind})"
        log.info("room %s: game %d of %s against %s", room.id, game.number, game.title, against)
        await self._calls.hook(game, "on_start", game)
        self._begun.set()

    async def _opponent_rating(self) -> int | None:
        room = self._room
        opponent = room.players[2 - room.seats[0]]
        if self._server is None or opponent is None or opponent.kind == "machine":
            return None
        try:
            return await rating_of(self._server, opponent, room.view.game, room.view.options)
        except ServerUnreachable:  # the game can do without
            return None

    async def _finish_game(self) -> None:
        """Report a game's end, once."""
        room, game = self._room, self._game
        if room.result is None or room.number in self._finished:
            return
        self._finished.add(room.number)
        if game is None or game.number != room.number:
            log.info("room %s: game %d was over already", room.id, room.number)
            return
        game.result = room.result
        if game.outcome is not None:
            self._score.count(game.outcome)
        reason = f" ({room.result.reason})" if room.result.reason != game.outcome else ""
        log.info("room %s: game %d %s%s", room.id, room.number, game.outcome, reason)
        await self._calls.hook(game, "on_end", room.result)

    async def _answer_people(self) -> None:
        """Pass on to the bot what is said and offered, from the first game's start on."""
        await self._begun.wait()
        with suppress(ClientError):  # `stay` ends for the same reason
            async for room in self._room.changes():
                await self._pass_on_chat()
                for offer in room.offers:
                    if (offer.offer, offer.turn) not in self._left_open:
                        await self._answer_offer(offer.offer, offer.turn)

    async def _pass_on_chat(self) -> None:
        room, game = self._room, self._game
        if len(room.said) < self._heard:
            self._heard = 0  # the room's state came anew
        fresh = room.said[max(self._heard, room.said_before) :]
        self._heard = len(room.said)
        own = {player.id for seat, player in enumerate(room.players, 1) if player and seat in room.seats}
        for said in fresh:
            if game is not None and said.by.id not in own:
                await self._calls.hook(game, "on_chat", said.by, said.text)

    async def _answer_offer(self, kind: OfferKind, turn: int) -> None:
        room, game = self._room, self._game
        accepted = None if game is None else await self._calls.hook(game, "on_offer", kind)
        if accepted is None:
            self._left_open.add((kind, turn))
            return
        if not any((offer.offer, offer.turn) == (kind, turn) for offer in room.offers):
            return  # it has lapsed meanwhile
        try:
            await (room.accept(kind) if accepted else room.decline(kind))
        except (BadInput, Refusal, RequestTimeout) as error:
            self._left_open.add((kind, turn))
            log.warning("room %s: answering a %s failed: %s", room.id, kind, error)

    async def _take_turn(self) -> None:
        room, game, position = self._room, self._game, self._room.position
        assert game is not None  # `_begin_game` has been called
        for _ in range(TRIES):
            try:
                move = await self._choose(game, position)
                if move is not None:
                    await self._send(move, game, position)
            except BotFailed:
                if not game.awaits(position):
                    return
            else:
                return
        log.error("room %s: %s resigns after %d failures", room.id, self._calls.bot.title, TRIES)
        await self._resign()

    async def _choose(self, game: Game, position: Position) -> str | None:
        """Return the bot's move, or None if its turn passed while it was thinking."""
        choice = asyncio.create_task(self._calls.choose(position, self._room.clocks, game))
        passing = asyncio.create_task(self._room.until(lambda _: not game.awaits(position)))
        try:
            await asyncio.wait([choice, passing], return_when=asyncio.FIRST_COMPLETED)
            if passing.done():
                passing.result()  # raises if the connection has ended
                return None
            return choice.result()
        finally:
            for task in (choice, passing):
                task.cancel()
            await asyncio.gather(choice, passing, return_exceptions=True)

    async def _send(self, move: str, game: Game, position: Position) -> None:
        """Play a move until it is answered; sending it again is safe (docs/protocol.md, 6)."""
        room = self._room
        while game.awaits(position):
            try:
                await room.play(move)
            except RequestTimeout:
                log.warning("room %s: no answer yet, playing %s again", room.id, move)
            except Refusal as refusal:
                if refusal.code is RefusalCode.ILLEGAL_MOVE:
                    log.error("room %s: %s was refused: %s", room.id, move, refusal)
                    raise BotFailed(f"{move} was refused") from None
                if game.awaits(position):  # else the room has moved on; time may cure the rest
                    log.warning("room %s: refused: %s", room.id, refusal)
                    await asyncio.sleep(refusal.retry_after or BUSY_S)

    async def _resign(self) -> None:
        try:
            await self._room.resign()
        except (Refusal, RequestTimeout) as error:
            log.warning("room %s: resigning failed: %s", self._room.id, error)

    async def _agree_to_rematch(self) -> None:
        room = self._room
        others_ask = [seat for seat in room.view.rematch if seat not in room.seats]
        mine = [seat for seat in room.view.rematch if seat in room.seats]
        if not others_ask or mine:
            return
        try:
            await room.offer_rematch()
        except (Refusal, RequestTimeout) as error:
            log.warning("room %s: no rematch: %s", room.id, error)
