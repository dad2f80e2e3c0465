"""A game in a plain terminal: the board is printed when it changes, moves are typed one per line.

A move typed during the opponent's turn is kept for the player's own turn. At a keyboard a line that acts on
the room waits for the one before that also does; no other line waits. Piped lines run in their order, each
after the one before, so that a script may be piped in. Beside moves there are words: the module ``words`` has
the words that act on the room; this module has the words of the terminal, such as help and quit.
"""

import asyncio
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from parlour_client.errors import BadInput, Refusal, RequestTimeout, ServerUnreachable
from parlour_client.room.room import Room
from parlour_client.terminal.boards import letter
from parlour_client.terminal.lines import clock_words, value_lines
from parlour_client.terminal.move_reasons import Sides, why_lines
from parlour_client.terminal.output import TICK_S, Output, ran_on
from parlour_client.terminal.refusals import refusal_words
from parlour_client.terminal.screen import Screen
from parlour_client.terminal.typed_lines import TypedLines
from parlour_client.terminal.words import HELP, MACHINE_WORDS, Words, is_word
from parlour_protocol.values import Seat

QUIT: Final = "quit"
LOOK_UPS: Final = ("why", "values", "rules")
"""Words that only ask the server and change nothing, so they may run beside all other lines."""
AT_ONCE: Final = ("help", "board", "stop", "mute", "unmute")
"""Words that need no server."""
WATCHING_HELP: Final = (
    "Type one of: why (the last move), board (show it again), say TEXT, mute NAME, unmute NAME, rules, stop "
    "(break off what is still worked on), help, quit; where you let two machines play: pause, resume, step "
    "(one move), pace SECONDS (for a move)."
)
WATCHING_WORDS: Final = ("say", "mute", "unmute", *MACHINE_WORDS)
FIRST_NOTICE_S: Final = 1.0
NOTICE_S: Final = 10.0
"""Seconds before the first notice that a line still runs, and between later notices."""


@dataclass(slots=True)
class Work:
    """One line, and the task that executes it."""

    line: str
    task: "asyncio.Task[None]"
    _began: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    _next: float = field(default_factory=lambda: FIRST_NOTICE_S)  # seconds after the beginning

    def notice(self) -> str:
        """Return a notice that the line still runs, if one is due; else an empty text."""
        seconds = asyncio.get_running_loop().time() - self._began
        if seconds < self._next:
            return ""
        is_first, self._next = self._next == FIRST_NOTICE_S, seconds + NOTICE_S
        if is_first:
            return f"Working on {self.line!r} ... (stop breaks it off)"
        return f"{self.line!r}: no answer for {seconds:.0f} s yet (stop breaks it off)"

    def broken_off(self, acts: bool) -> str:
        """Return a notice that the line was broken off; one that ``acts`` on the room may have been sent."""
        if acts:
            return f"{self.line!r} is not waited for any more; the server may do it all the same."
        return f"{self.line!r} was broken off."


class LineMode:
    """One player in one room, line by line."""

    _at_end: str | None = QUIT  # the line that the end of the input stands for

    def __init__(
        self, room: Room, typed: TypedLines, output: Output, come_back: str = "", language: str = "en"
    ) -> None:
        """Take lines from ``typed``; ``come_back`` is the shell command that returns to this room."""
        self._room = room
        self._typed = typed
        self._output = output
        self._come_back = come_back
        self._language = language
        self._screen = Screen(room, output.say, shows_clocks=not output.ticks)
        self._words = Words(room, self._screen.muted)
        self._kept: list[str] = []  # typed lines that have not begun
        self._works: list[Work] = []  # lines that are being executed

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
                self._end_works()
                self._screen.show()
                seen = self._room.version
                next_ones = self._kept if self._typed.is_interactive else self._kept[:1]
                line = next((line for line in next_ones if self._may_begin(line)), None)
                if line is not None:
                    self._kept.remove(line)
                    if line == QUIT:
                        self._break_off()
                        if self._room.is_pressing:
                            self._output.say(f"The game waits for you: {self._come_back}")
                        return
                    await self._begin(line)
                elif self._has_ended():
                    return
                elif self._reads_on and reading is not None and reading.done():
                    typed = reading.result()
                    if line := self._at_end if typed is None else typed:
                        self._kept.append(line)
                    self._output.line_typed()
                    reading = None if typed is None else asyncio.create_task(self._typed.next())
                else:
                    self._show_clocks()
                    await self._something_happens(seen, reading)
        finally:
            tasks = [work.task for work in self._works] + ([reading] if reading is not None else [])
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._output.close()

    @property
    def _reads_on(self) -> bool:
        return self._typed.is_interactive or not self._kept

    def _may_begin(self, line: str) -> bool:
        if not self._is_due(line):
            return False
        if not self._typed.is_interactive:
            return not self._works
        beside = line == QUIT or _word(line) in (*LOOK_UPS, *AT_ONCE)
        return beside or all(work.line in LOOK_UPS for work in self._works)

    async def _begin(self, line: str) -> None:
        if _word(line) in AT_ONCE:
            await self._obey(line)
        elif any(work.line == line for work in self._works):
            self._output.say(f"{line!r} is still worked on.")
        else:
            self._works.append(Work(line, asyncio.create_task(self._obey(line))))

    def _end_works(self) -> None:
        """Remove finished lines and report the others; raises if the connection has ended."""
        for work in [work for work in self._works if work.task.done()]:
            self._works.remove(work)
            work.task.result()
        if self._typed.is_interactive:
            for work in self._works:
                if notice := work.notice():
                    self._output.say(notice)

    def _stop(self) -> None:
        """Break off the running lines, and forget the kept ones."""
        if not self._works and not self._kept:
            self._output.say("Nothing is worked on.")
        self._break_off()
        for line in self._kept:
            self._output.say(f"{line!r} is forgotten.")
        self._works.clear()
        self._kept.clear()

    def _break_off(self) -> None:
        for work in self._works:
            work.task.cancel()
            self._output.say(work.broken_off(acts=work.line not in LOOK_UPS))

    async def _something_happens(self, seen: int, reading: asyncio.Task[str | None] | None) -> None:
        """Wait for a change of the room, a typed line, an answer, or the next look at ticking clocks."""
        change = asyncio.create_task(self._room.changed(seen))
        waits: set[asyncio.Task[str | None] | asyncio.Task[None]] = {
            change,
            *(work.task for work in self._works),
        }
        if self._reads_on and reading is not None:
            waits.add(reading)
        looks = self._works or (self._output.ticks and self._room.clocks is not None)
        try:
            await asyncio.wait(waits, timeout=TICK_S if looks else None, return_when=asyncio.FIRST_COMPLETED)
            if change.done():
                change.result()  # raises if the connection has ended
        finally:
            change.cancel()

    def _show_clocks(self) -> None:
        room, text = self._room, ""
        if room.clocks is not None and room.status == "playing":
            elapsed = round((monotonic() - room.clocks_at) * 1000)
            text = clock_words(ran_on(room.clocks, room.view.clock, elapsed), room.seats)
        self._output.show_clocks(text)

    def _is_due(self, line: str) -> bool:
        """Whether a line may run now; the others wait for the player's turn or the game's end."""
        if line in (*LOOK_UPS, *AT_ONCE) or is_word(line):
            return True
        if line in (QUIT, "rematch") and self._typed.is_interactive:
            return True
        if line == QUIT and self._room.status == "waiting":
            return True
        return self._room.is_my_turn or self._room.status == "over"

    def _has_ended(self) -> bool:
        """Whether there is nothing more to wait for; only ``quit`` ends a player's part."""
        return False

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
            case "board":
                self._screen.show_board()
            case "stop":
                self._stop()
            case "rules":
                self._output.say((await self._room.rules(self._language)).rstrip())
            case "values":
                await self._show_values()
            case "why":
                await self._show_why()
            case "hint":
                await self._show_hint()
            case _ if is_word(line):
                await self._words.obey(line)
            case "rematch":
                await self._room.offer_rematch()
            case _ if self._room.status == "over":
                self._output.say(f"{line!r} was not played: the game is over. Type rematch or quit.")
            case _:
                await self._room.play(line)

    async def _show_why(self) -> None:
        position = self._room.position
        mover = position.mover_of(len(position.moves))
        opponent: Seat = 2 if mover == 1 else 1
        sides = Sides(letter(position.view, mover), letter(position.view, opponent))
        for line in why_lines(await self._room.explain(), sides):
            self._output.say(line)

    async def _show_hint(self) -> None:
        hint = await self._room.hint()
        view, mover = self._room.view.position.view, self._room.position.to_move
        opponent: Seat = 2 if mover == 1 else 1
        self._output.say(f"Hint: {hint.move}. The game is marked as helped.")
        for line in why_lines(hint, Sides(letter(view, mover), letter(view, opponent))):
            self._output.say(line)

    async def _show_values(self) -> None:
        """Say the values of the position on the board when their analysis is done."""
        async for analysis in self._room.analyse():
            if analysis.done:
                for line in value_lines(analysis):
                    self._output.say(line)


class WatchMode(LineMode):
    """One spectator in one room, through its rematches.

    It ends when the spectator quits, when no player is left who could ask for a rematch, and with ``once``
    after the current game. The end of the input ends only the typing.
    """

    _at_end = None

    def __init__(
        self, room: Room, typed: TypedLines, output: Output, once: bool = False, language: str = "en"
    ) -> None:
        super().__init__(room, typed, output, language=language)
        self._once = once
        self._waits_after = 0  # number of the game after which the wait for a rematch was announced

    def _is_due(self, line: str) -> bool:
        return True

    def _has_ended(self) -> bool:
        room = self._room
        if room.status != "over":
            return False
        if self._once or room.is_between_machines:
            return True
        if self._waits_after != room.number:
            self._waits_after = room.number
            self._output.say("Waiting for a rematch ... (Ctrl-C stops)")
        return False

    async def _do(self, line: str) -> None:
        if line == "help":
            self._output.say(WATCHING_HELP)
        elif line in ("why", "rules", "board", "stop"):
            await super()._do(line)
        elif line.partition(" ")[0] in WATCHING_WORDS:
            await self._words.obey(line)
        else:
            raise BadInput(f"you are watching. {WATCHING_HELP}")


def _word(line: str) -> str:
    return line.partition(" ")[0]
