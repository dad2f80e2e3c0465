"""One bot in one room: it sits down or takes its seat again, plays, and answers calls for a rematch.

It never hangs and never leaves its opponent hanging: a bot that twice fails to choose a legal move
resigns, in one clear line of the log.
"""

import asyncio
import logging

from parlour_client.bot import BotFailed, Thinker
from parlour_client.errors import BadInput, Refusal, RequestTimeout
from parlour_client.position import Position
from parlour_client.room import Room
from parlour_protocol.errors import RefusalCode

TRIES = 2
REMATCH_PATIENCE_S = 60.0
BUSY_S = 1.0
"""Seconds to wait for a busy server that does not say how long."""

log = logging.getLogger("parlour_client.bot")


class BotRoom:
    """A bot's stay in a room."""

    def __init__(
        self, thinker: Thinker, room: Room, games: int | None = None, patience_s: float = REMATCH_PATIENCE_S
    ) -> None:
        """Prepare to play at most ``games`` games, or as many as follow each other within ``patience_s``."""
        self._thinker = thinker
        self._room = room
        self._games = games
        self._patience_s = patience_s
        self._finished: set[int] = set()  # numbers of the games seen to their end

    async def sit_down(self) -> None:
        """Have a seat, one's own if there is one.

        Raises:
            BadInput: The bot does not play this game, or no seat is free.
        """
        room, bot = self._room, self._thinker.bot
        if not bot.plays(room.view.game):
            raise BadInput(
                f"room {room.id} plays {room.view.game}: {bot.title} plays {', '.join(bot.accepts)}"
            )
        if not room.seats:
            await self._take_any_seat()
        log.info("room %s: %s sits on seat %s", room.id, bot.title, " and ".join(map(str, room.seats)))

    async def stay(self) -> None:
        """Play until the games are played or nobody asks for another.

        Raises:
            ConnectionEnded: The connection is closed for good.
        """
        room = self._room
        while True:
            seen = room.version
            if room.is_my_turn:
                await self._take_turn()
            elif room.status == "over":
                self._report()
                if self._games is not None and len(self._finished) >= self._games:
                    return
                await self._agree_to_rematch()
            patience = self._patience_s if room.status == "over" else None
            try:
                async with asyncio.timeout(patience):
                    await room.changed(seen)
            except TimeoutError:
                log.info("room %s: nobody asks for another game", room.id)
                return

    async def _take_any_seat(self) -> None:
        for seat in self._room.open_seats:
            try:
                await self._room.take_seat(seat)
            except Refusal as refusal:
                if refusal.code is not RefusalCode.SEAT_TAKEN:
                    raise
            else:
                return
        raise BadInput(f"room {self._room.id} has no free seat")

    async def _take_turn(self) -> None:
        position = self._room.position
        for _ in range(TRIES):
            try:
                move = await self._choose(position)
                if move is not None:
                    await self._send(move, position)
            except BotFailed as failure:
                log.error("room %s: %s", self._room.id, failure)
            else:
                return
        log.error("room %s: %s resigns after %d failures", self._room.id, self._thinker.bot.title, TRIES)
        await self._resign()

    async def _choose(self, position: Position) -> str | None:
        """Return the bot's move, or None if its turn passed while it was thinking."""
        choice = asyncio.create_task(self._thinker.move(position, self._room.clocks))
        passing = asyncio.create_task(self._room.until(lambda room: not _still_stands(room, position)))
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

    async def _send(self, move: str, position: Position) -> None:
        """Play a move until it is answered; saying the same again is safe (docs/protocol.md, 6)."""
        while _still_stands(self._room, position):
            try:
                await self._room.play(move)
            except RequestTimeout:
                log.warning("room %s: no answer yet, playing %s again", self._room.id, move)
            except Refusal as refusal:
                if refusal.code is RefusalCode.ILLEGAL_MOVE:
                    raise BotFailed(f"{move} was refused: {refusal}") from None
                await self._give_way(refusal, position)

    async def _give_way(self, refusal: Refusal, position: Position) -> None:
        """Wait after a refusal until the room moves on, or time may have cured it."""
        if not _still_stands(self._room, position):
            return
        log.warning("room %s: refused: %s", self._room.id, refusal)
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

    def _report(self) -> None:
        room = self._room
        if room.result is None or room.number in self._finished:
            return
        self._finished.add(room.number)
        if room.result.winner is None:
            outcome = "drawn"
        else:
            outcome = "won" if room.result.winner in room.seats else "lost"
        log.info("room %s: game %d %s (%s)", room.id, room.number, outcome, room.result.reason)


def _still_stands(room: Room, position: Position) -> bool:
    return room.is_my_turn and room.position.turn == position.turn
