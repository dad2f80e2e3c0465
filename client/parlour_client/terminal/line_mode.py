"""A game in a plain terminal: the board is printed when it changes, moves are typed one per line.

Lines are taken in the order typed; a move typed while it is another's turn is kept for one's own, so
that a script may be piped in. Words: resign, rematch, help, quit.
"""

import asyncio
from collections.abc import Callable

from parlour_client.errors import BadInput, Refusal, RequestTimeout
from parlour_client.room import Room
from parlour_client.terminal.boards import draw, letter
from parlour_client.terminal.lines import hint, player_line, result_line
from parlour_client.terminal.typed_lines import TypedLines

HELP = "Type a move, or one of: resign, rematch, help, quit."
QUIT = "quit"

Say = Callable[[str], None]

#: A game's number, its moves, the room's status and who else asks for a rematch, as last shown.
Shown = tuple[int, int, str, tuple[int, ...]]


class Screen:
    """Says what is new in a room, once."""

    def __init__(self, room: Room, say: Say) -> None:
        self._room = room
        self._say = say
        self._shown: Shown = (0, 0, "", ())
        self._players = ""

    def show(self) -> None:
        """Say what has changed since the last time."""
        room = self._room
        rematch = [seat for seat in room.view.rematch if seat not in room.seats]
        state = (room.number, len(room.view.moves), room.status, tuple(rematch))
        players = player_line(room.view, room.seats)
        if players != self._players:
            self._say(f"{room.view.title}, room {room.id}: {players}")
            self._players = players
        if state == self._shown:
            return
        before, self._shown = self._shown, state
        if room.number > 0 and before[:2] != state[:2]:
            self._show_board(before)
        self._show_status(bool(rematch))

    def _show_board(self, before: Shown) -> None:
        """Say which game it is, the moves since the board was last drawn, and the board."""
        number, seen = before[:2]
        position = self._room.position
        self._say("")
        if number != self._room.number:
            self._say(f"Game {self._room.number}")
            seen = 0 if number else max(0, len(position.moves) - 1)  # who joins late gets the latest move
        for count, move in enumerate(position.moves[seen:], seen + 1):
            mover = letter(position.view, 1 if count % 2 else 2)  # seat 1 makes the first move
            self._say(f"{mover} played {move}")
        self._say(draw(position.view))

    def _show_status(self, rematch_is_offered: bool) -> None:
        room, position = self._room, self._room.position
        if room.status == "waiting":
            self._say("Waiting for another player ...")
        elif room.status == "over" and room.result is not None:
            if rematch_is_offered:
                self._say("The other player asks for a rematch.")
                return
            self._say(result_line(room.result, room.seats, position.view))
            if room.seats:
                self._say("Type rematch or quit.")
        elif room.is_my_turn:
            who = f"{letter(position.view, position.to_move)}, your" if len(room.seats) == 2 else "Your"
            self._say(f"{who} move ({hint(position)}):")


class LineMode:
    """One player's session in one room."""

    def __init__(self, room: Room, typed: TypedLines, say: Say) -> None:
        self._room = room
        self._typed = typed
        self._say = say
        self._screen = Screen(room, say)
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
        if line in ("resign", "help"):
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
                case "resign":
                    await self._room.resign()
                case "rematch":
                    await self._room.offer_rematch()
                case _ if self._room.status == "over":
                    self._say(f"{line!r} was not played: the game is over. Type rematch or quit.")
                case _:
                    await self._room.play(line)
        except (BadInput, Refusal, RequestTimeout) as error:
            self._say(f"{line!r} was refused: {error}")

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
