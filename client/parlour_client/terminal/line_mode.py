"""A game in a plain terminal: the board is printed when it changes, moves are typed one per line.

Lines are taken in the order typed; a move typed while it is another's turn is kept for one's own, so
that a script may be piped in. Beside moves there are words: ``words`` has those that act at the table,
values, rematch, help and quit are here.
"""

import asyncio

from parlour_client.errors import BadInput, Refusal, RequestTimeout
from parlour_client.room import Room
from parlour_client.terminal.lines import value_lines
from parlour_client.terminal.screen import Say, Screen
from parlour_client.terminal.typed_lines import TypedLines
from parlour_client.terminal.words import HELP, Words, is_word

QUIT = "quit"


class LineMode:
    """One player's session in one room."""

    def __init__(self, room: Room, typed: TypedLines, say: Say) -> None:
        self._room = room
        self._typed = typed
        self._say = say
        self._screen = Screen(room, say)
        self._words = Words(room, self._screen.muted)
        self._line: str | None = None  # typed, and waiting for its moment

    async def play(self) -> None:
        """Play until the player quits or the input ends.

        Raises:
            ConnectionEnded: The connection is closed for good.
        """
        reading = asyncio.create_task(self._typed.next())
        try:
            while True:
                self._screen.show()
                seen = self._room.version
                if self._line is not None and self._is_due(self._line):
                    if self._line == QUIT:
                        self._part()
                        return
                    await self._obey(self._line)
                    self._line = None
                elif self._line is None and reading.done():
                    line = reading.result()
                    self._line = QUIT if line is None else line or None
                    reading = asyncio.create_task(self._typed.next())
                else:
                    await self._something_happens(seen, reading)
        finally:
            reading.cancel()

    async def _something_happens(self, seen: int, reading: asyncio.Task[str | None]) -> None:
        change = asyncio.create_task(self._room.changed(seen))
        waits: set[asyncio.Task[str | None] | asyncio.Task[None]] = {change}
        if self._line is None:
            waits.add(reading)
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if change.done():
                change.result()  # raises if the connection has ended
        finally:
            change.cancel()

    def _is_due(self, line: str) -> bool:
        """Whether a line's moment has come; the rest wait for the player's turn or the game's end."""
        if line in ("values", "help") or is_word(line):
            return True
        if line in (QUIT, "rematch") and self._typed.is_interactive:
            return True
        if line == QUIT and self._room.status == "waiting":
            return True
        return self._room.is_my_turn or self._room.status == "over"

    async def _obey(self, line: str) -> None:
        try:
            match line:
                case "help":
                    self._say(HELP)
                case "values":
                    await self._show_values()
                case _ if is_word(line):
                    await self._words.obey(line)
                case "rematch":
                    await self._room.offer_rematch()
                case _ if self._room.status == "over":
                    self._say(f"{line!r} was not played: the game is over. Type rematch or quit.")
                case _:
                    await self._room.play(line)
        except (BadInput, Refusal, RequestTimeout) as error:
            self._say(f"{line!r} was refused: {error}")

    async def _show_values(self) -> None:
        """Say what the position on the board is worth, once that is proved as far as it will be."""
        async for analysis in self._room.analyse():
            if analysis.done:
                for line in value_lines(analysis):
                    self._say(line)

    def _part(self) -> None:
        if self._room.is_pressing:
            self._say(f"The game waits for you: parlour play --room {self._room.id}")


async def watch(room: Room, say: Say) -> None:
    """Show a room until its current game is over.

    Raises:
        ConnectionEnded: The connection is closed for good.
    """
    screen = Screen(room, say)
    async for _ in room.changes():
        screen.show()
        if room.status == "over":
            return
