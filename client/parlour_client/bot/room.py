"""One bot in one room: it takes a seat or returns to its own, plays, and agrees to rematches.

Invariant: no opponent waits for a bot that fails: a bot that fails twice to choose a legal move resigns, and
the log says so in one line.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from parlour_client.bot.calls import BotCalls, BotFailed
from parlour_client.bot.game import Game, Score
from parlour_client.connection.address import ServerAddress
from parlour_client.connection.http_api import rating_of
from parlour_client.errors import BadInput, ClientError, Refusal, RequestTimeout, ServerUnreachable
from parlour_client.room.position import Position
from parlour_client.room.room import Room
from parlour_protocol.errors import RefusalCode
from parlour_protocol.terms import DaysPerMove
from parlour_protocol.values import OfferKind, Result, Seat

TRIES = 2
CALLED_OFF: Final = Result(None, "aborted")
REMATCH_PATIENCE_S = 60.0
BUSY_S = 1.0
"""Seconds to wait for a busy server that names no time."""
IDLE_S = 60.0
"""Seconds after which a game without a clock, with the opponent to move, no longer counts for ``at_once``."""

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
        has_place: Callable[[], bool] = lambda: True,
        earlier: "BotRoom | None" = None,
    ) -> None:
        """Prepare to play in a room that has been joined.

        Args:
            calls: Calls the bot.
            room: The room.
            games: The most games to play; by default as many as follow each other within ``patience_s``.
            patience_s: Seconds to wait for a rematch.
            seat: The seat to take; by default any.
            score: Counts the games as they end.
            server: Where to ask for the opponents' ratings; without a server they stay unknown.
            has_place: Returns whether the bot may begin another game, here a rematch.
            earlier: The bot's last stay in this room, if the server put the bot out. A game that has ended
                since then is the bot's; without ``earlier`` a game that is already over is not.
        """
        self._calls = calls
        self._room = room
        self._games = games
        self._patience_s = patience_s
        self._seat = seat
        self._score = score or Score()
        self._server = server
        self._has_place = has_place
        self._turn = room.view.position.turn
        self._turn_began = asyncio.get_running_loop().time()
        was_over = room.status == "over" and earlier is None
        self._over_before = room.number if was_over else 0  # a game that was not ours to play
        self._finished: set[int] = earlier._finished if earlier else set()  # games whose end was reported
        self._game: Game | None = None  # the latest game that was begun
        self._begun = asyncio.Event()  # the first game has begun, and `on_start` has returned
        self._heard = 0  # the number of chat messages passed to the bot
        self._left_open: set[tuple[OfferKind, int]] = set()  # offers that the bot does not answer

    @property
    def occupies(self) -> bool:
        """Whether the game here counts as one of the bot's ``at_once`` games.

        A game is under way until the bot's ``on_end`` has returned. Without a clock, or with days for a move,
        an opponent may take any time: after a minute the game does not count until the opponent moves.
        """
        room = self._room
        if room.status != "playing":
            if (room.status == "over" or self._was_called_off) and room.number not in self._finished:
                return True
            return room.status == "waiting" and not room.open_seats  # the game is about to begin
        if room.is_my_turn or not isinstance(room.view.clock, DaysPerMove | None):
            return True
        return asyncio.get_running_loop().time() - self._turn_began < IDLE_S

    @property
    def is_over(self) -> bool:
        """Whether the latest game has ended; a rematch may still follow."""
        return self._room.status == "over"

    async def sit_down(self) -> None:
        """Take a seat, unless the bot already has one in this room.

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
        """Play until all games are played, no player asks for a rematch, or the bot has lost its seat.

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
            if not room.seats:
                if self._game is not None:
                    await self._finish_game(CALLED_OFF)
                log.info("room %s: %s has no seat any more", room.id, self._calls.bot.title)
                return
            self._note_turn()
            await self._begin_game()
            if room.is_my_turn:
                await self._take_turn()
            elif self._was_called_off:
                await self._finish_game(CALLED_OFF)
            elif room.status == "over":
                await self._finish_game(room.result)
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

    def _note_turn(self) -> None:
        if self._turn != self._room.view.position.turn:
            self._turn = self._room.view.position.turn
            self._turn_began = asyncio.get_running_loop().time()

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
        """Announce a new game to the bot."""
        room = self._room
        is_known = self._game is not None and self._game.number == room.number
        if is_known or room.status == "waiting" or room.number in {self._over_before, *self._finished}:
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
        except ServerUnreachable:  # the game does not need the rating
            return None

    @property
    def _was_called_off(self) -> bool:
        """Whether the game was called off: a seat was freed, and the room waits again."""
        return self._game is not None and self._room.status == "waiting"

    async def _finish_game(self, result: Result | None) -> None:
        """Report a game's end, once."""
        room, game, number = self._room, self._game, self._room.number
        if result is None or number in self._finished:
            return
        if game is None or game.number != number:
            log.info("room %s: game %d was over already", room.id, number)
        else:
            game.result = result
            if game.outcome is not None:
                self._score.count(game.outcome)
            reason = f" ({result.reason})" if result.reason != game.outcome else ""
            log.info("room %s: game %d %s%s", room.id, number, game.outcome, reason)
            await self._calls.hook(game, "on_end", result)
        self._finished.add(number)

    async def _answer_people(self) -> None:
        """Pass chat messages and offers on to the bot, from the first game's start on."""
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
            self._heard = 0  # a new snapshot of the room has come
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
            return  # the offer has lapsed meanwhile
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
        await self._resign(game, position)

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
        """Send a move until the server answers; sending it again is safe (docs/protocol.md, 6)."""
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
                if game.awaits(position):  # else the room has moved on; other refusals may pass with time
                    log.warning("room %s: refused: %s", room.id, refusal)
                    await self._pause(refusal.retry_after or BUSY_S, game, position)

    async def _pause(self, seconds: float, game: Game, position: Position) -> None:
        """Wait before a command is sent again, no longer than the position is on the board.

        Raises:
            ClientError: The room has ended for the bot, so every further command would be refused too.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._room.until(lambda _: not game.awaits(position))

    async def _resign(self, game: Game, position: Position) -> None:
        """Send the resignation until it is done: nothing else ends the opponent's wait."""
        room = self._room
        while game.awaits(position):
            try:
                await room.resign()
            except RequestTimeout:
                log.warning("room %s: no answer yet, resigning again", room.id)
            except Refusal as refusal:
                if game.awaits(position):
                    log.warning("room %s: resigning was refused: %s", room.id, refusal)
                    await self._pause(refusal.retry_after or BUSY_S, game, position)

    async def _agree_to_rematch(self) -> None:
        room = self._room
        while self._is_asked_for_a_rematch:
            if not self._has_place():
                log.info("room %s: no rematch: %s is busy", room.id, self._calls.bot.title)
                return
            try:
                await room.offer_rematch()
            except RequestTimeout as timeout:
                log.warning("room %s: the rematch: %s", room.id, timeout)
            except Refusal as refusal:
                if refusal.retry_after is None:
                    log.warning("room %s: no rematch: %s", room.id, refusal)
                    return
                log.warning("room %s: the rematch has to wait: %s", room.id, refusal)
                await asyncio.sleep(refusal.retry_after)

    @property
    def _is_asked_for_a_rematch(self) -> bool:
        room = self._room
        asked = room.view.rematch if room.status == "over" else []
        return bool(asked) and not any(seat in room.seats for seat in asked)
