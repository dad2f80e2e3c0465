"""A game in a plain terminal: the board is printed when it changes, moves are typed one per line.

Lines are taken in the order typed; a move typed while it is another's turn is kept for one's own, so
that a script may be piped in. Beside moves there are words: ``words`` has those that act on the room;
those of this terminal, such as help and quit, are here.
"""

import asyncio
from time import monotonic
from typing import Final

from parlour_client.errors import BadInput, Refusal, RequestTimeout, ServerUnreachable
from parlour_client.room.room import Room
from parlour_client.terminal.lines import value_lines
from parlour_client.terminal.move_reasons import why_lines
from parlour_client.terminal.output import TICK_S, Output, clock_line
from parlour_client.terminal.refusals import refusal_words
from parlour_client.terminal.screen import Screen
from parlour_client.terminal.typed_lines import TypedLines
from parlour_client.terminal.words import HELP, MACHINE_WORDS, Words, is_word

QUIT: Final = "quit"
WATCHING_HELP: Final = (
    "Type one of: why (the last move), say TEXT, mute NAME, unmute NAME, rules, help, quit; where you let "
    "two machines play: pause, resume, step (one move), pace SECONDS (for a move)."
)
WATCHING_WORDS: Final = ("say", "mute", "unmute", *MACHINE_WORDS)


class LineMode:
    """One player's session in one room."""

    def __init__(
        self, room: Room, typed: TypedLines, output: Output, come_back: str = "", language: str = "en"
    ) -> None:
        """Take lines from ``typed``; ``come_back`` is the shell command that leads here again."""
        self._room = room
        self._typed = typed
        self._output = output
        self._come_back = come_back
        self._language = language
        self._screen = Screen(room, output.say, shows_clocks=not output.ticks)
        self._words = Words(room, self._screen.muted)
        self._line: str | None = None  # typed, and not obeyed yet

    async def play(self) -> None:
        """Play until the player quits or the input ends.

        Raises:
            ConnectionEnded: The connection is closed for good.
        """
        if self._typed.is_interactive:
            self._output.say("Type help for what may be typed here.")
        reading: asyncio.Task[str | None] | None = asyncio.create_task(self._typed.next())
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
                elif self._has_ended():
                    return
                elif self._line is None and reading is not None and reading.done():
                    line = reading.result()
                    self._line = self._at_end() if line is None else line or None
                    self._output.line_typed()
                    reading = None if line is None else asyncio.create_task(self._typed.next())
                else:
                    self._show_clocks()
                    await self._something_happens(seen, reading)
        finally:
            if reading is not None:
                reading.cancel()
            self._output.close()

    async def _something_happens(self, seen: int, reading: asyncio.Task[str | None] | None) -> None:
        """Wait for a change of the room, a typed line, or the next look at ticking clocks."""
        change = asyncio.create_task(self._room.changed(seen))
        waits: set[asyncio.Task[str | None] | asyncio.Task[None]] = {change}
        if self._line is None and reading is not None:
            waits.add(reading)
        timeout = TICK_S if self._output.ticks and self._room.clocks is not None else None
        try:
            await asyncio.wait(waits, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
            if change.done():
                change.result()  # raises if the connection has ended
        finally:
            change.cancel()

    def _show_clocks(self) -> None:
        room, text = self._room, ""
        if room.clocks is not None and room.status == "playing":
            text = clock_line(room.clocks, room.view.clock, room.seats, monotonic() - room.clocks_at)
        self._output.show_clocks(text)

    def _is_due(self, line: str) -> bool:
        """Whether a line's moment has come; the rest wait for the player's turn or the game's end."""
        if line in ("values", "why", "help", "rules") or is_word(line):
            return True
        if line in (QUIT, "rematch") and self._typed.is_interactive:
            return True
        if line == QUIT and self._room.status == "waiting":
            return True
        return self._room.is_my_turn or self._room.status == "over"

    def _has_ended(self) -> bool:
        """Whether there is nothing more to be done here: a player decides that by quitting."""
        return False

    def _at_end(self) -> str | None:
        """Return what the end of the input stands for."""
        return QUIT

    async def _obey(self, line: str) -> None:
        try:
            await self._do(line)
        except (BadInput, Refusal, RequestTimeout, ServerUnreachable) as error:
            why = refusal_words(error) if isinstance(error, Refusal) else error
            self._output.say(f"{line!r} was refused: {why}")

    async def _do(self, line: str) -> None:
        match line:
            case "help":
                self._output.say(HELP)
            case "rules":
                self._output.say((await self._room.rules(self._language)).rstrip())
            case "values":
                await self._show_values()
            case "why":
                await self._show_why()
            case _ if is_word(line):
                await self._words.obey(line)
            case "rematch":
                await self._room.offer_rematch()
            case _ if self._room.status == "over":
                self._output.say(f"{line!r} was not played: the game is over. Type rematch or quit.")
            case _:
                await self._room.play(line)

    async def _show_why(self) -> None:
        """Say why the last move was played."""
        for line in why_lines(await self._room.explain()):
            self._output.say(line)

    async def _show_values(self) -> None:
        """Say what the position on the board is worth, once that is proved as far as it will be."""
        async for analysis in self._room.analyse():
            if analysis.done:
                for line in value_lines(analysis):
                    self._output.say(line)

    def _part(self) -> None:
        if self._room.is_pressing:
            self._output.say(f"The game waits for you: {self._come_back}")


class WatchMode(LineMode):
    """One spectator's session in one room, through its rematches.

    It ends by quitting, where no player is left who could ask for a rematch, and with ``once`` after the
    current game; the end of the input ends only the typing.
    """

    def __init__(
        self, room: Room, typed: TypedLines, output: Output, once: bool = False, language: str = "en"
    ) -> None:
        super().__init__(room, typed, output, language=language)
        self._once = once
        self._waits_after = 0  # the number of the game after which it was said that it goes on

    def _is_due(self, line: str) -> bool:
        return True

    def _at_end(self) -> str | None:
        return None

    def _has_ended(self) -> bool:
        room = self._room
        if room.status != "over":
            return False
        if self._once or all(player is not None and player.kind == "machine" for player in room.players):
            return True
        if self._waits_after != room.number:
            self._waits_after = room.number
            self._output.say("Waiting for a rematch ... (Ctrl-C stops)")
        return False

    async def _do(self, line: str) -> None:
        if line == "help":
            self._output.say(WATCHING_HELP)
        elif line in ("why", "rules"):
            await super()._do(line)
        elif line.partition(" ")[0] in WATCHING_WORDS:
            await self._words.obey(line)
        else:
            raise BadInput(f"you are watching. {WATCHING_HELP}")
