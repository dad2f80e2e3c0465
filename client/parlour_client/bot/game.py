"""One game as its bot sees it: the opponent, the terms, and the commands beside moving.

Invariant: a command acts only on its own game, never on a later one in the same room.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import aclosing, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final, Literal

from parlour_client.errors import BadInput, Refusal, RequestTimeout
from parlour_client.room.position import Position
from parlour_client.room.room import Room
from parlour_protocol.answers import Analysis
from parlour_protocol.terms import Clock, ClockView
from parlour_protocol.values import OptionValue, PlayerKind, Result, Seat

VALUES_S: Final = 60.0
"""Seconds that the client waits for exact values; servers give a proof less time."""

ABORTED: Final = "aborted"

Outcome = Literal["won", "drawn", "lost", "aborted"]

log = logging.getLogger("parlour_client.bot.game")


@dataclass(frozen=True, slots=True)
class Opponent:
    """The player on the other seat.

    Attributes:
        id: The player's id on this server.
        name: The player's name.
        kind: ``person``, ``bot`` or ``machine`` (an engine of the server).
        engine: A machine's player text, such as ``level:3``; else empty.
        rating: The rating at this game and board when the game began; None if there is none.
    """

    id: str
    name: str
    kind: PlayerKind
    engine: str = ""
    rating: int | None = None


@dataclass(slots=True)
class Score:
    """The number of games by outcome; aborted games count for neither side.

    ``failures`` is how often the bot's code raised an exception, chose no legal move or did not return.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    aborted: int = 0
    failures: int = 0

    def count(self, outcome: Outcome) -> None:
        """Count a game that has ended."""
        match outcome:
            case "won":
                self.wins += 1
            case "drawn":
                self.draws += 1
            case "lost":
                self.losses += 1
            case "aborted":
                self.aborted += 1

    def __str__(self) -> str:
        """Return one line: ``2 wins, 1 draw, 0 losses``.

        >>> str(Score(wins=1, draws=2, aborted=1))
        '1 win, 2 draws, 0 losses, 1 aborted'
        """
        wins = f"{self.wins} win{'s' * (self.wins != 1)}"
        draws = f"{self.draws} draw{'s' * (self.draws != 1)}"
        losses = f"{self.losses} loss{'es' * (self.losses != 1)}"
        return ", ".join([wins, draws, losses] + [f"{self.aborted} aborted"] * (self.aborted > 0))


class Game:
    """One game of a room, given to ``Bot.on_start``.

    When an ordinary method calls its commands, or ``Bot``'s of the same names, they wait for the server's
    answer; in an ``async`` method they return an awaitable at once.

    Attributes:
        room: The room's id.
        number: The number of the game in its room, from 1.
        id: The game's id, such as ``nim``.
        title: The game's name for people.
        options: The game's options by name.
        seat: The bot's side, 1 or 2; seat 1 moves first, except from a position set up otherwise.
        start: The text of the position that the game begins with, if it was set up; else empty.
        opponent: The player on the other seat.
        rated: Whether the game counts for ratings.
        help: Whether ``values`` may be asked for while the game is played.
        clock: The agreed clock; None if time is not counted.
        result: How the game ended; None while it goes on.
    """

    def __init__(
        self, room: Room, opponent_rating: int | None = None, analysing: asyncio.Lock | None = None
    ) -> None:
        """Describe a room's current game.

        Args:
            room: A room in which the bot sits and a game has started.
            opponent_rating: The opponent's rating, None if unknown.
            analysing: Held during a request for values: a player has one analysis at a time.
        """
        view = room.view
        self.room = room.id
        self.number = room.number
        self.id = view.game
        self.title = view.title
        self.options: Mapping[str, OptionValue] = view.options
        self.seat: Seat = room.seats[0]
        self.start = view.start
        player = room.players[2 - self.seat]
        assert player is not None  # a game that has started has both players
        self.opponent = Opponent(player.id, player.name, player.kind, player.engine, opponent_rating)
        self.rated = view.terms.rated
        self.help = view.help or len(room.seats) == 2
        self.clock: Clock | None = view.clock
        self.result: Result | None = None
        self._room = room
        self._analysing = analysing or asyncio.Lock()
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[Any]] = set()  # the loop keeps no strong reference to a task

    @property
    def position(self) -> Position:
        """The position on the room's board now."""
        return self._room.position

    @property
    def clocks(self) -> ClockView | None:
        """The latest clocks; None if time is not counted."""
        return self._room.clocks

    @property
    def outcome(self) -> Outcome | None:
        """``won``, ``drawn``, ``lost`` or ``aborted``; None while the game goes on."""
        if self.result is None:
            return None
        if self.result.winner is None:
            return "aborted" if self.result.reason == ABORTED else "drawn"
        return "won" if self.result.winner in self._room.seats else "lost"

    def awaits(self, position: Position) -> bool:
        """Return whether a position is still on the board, with the bot to move."""
        return self._room.is_my_turn and self._room.position.turn == position.turn

    def resign(self) -> Any:
        """Resign the game; return whether the server did it. A refusal is logged."""
        return self._run(self._attempt("resigning", self._room.resign))

    def offer_draw(self) -> Any:
        """Offer a draw; return whether the server passed the offer on. A refusal is logged."""
        return self._run(self._attempt("offering a draw", self._room.offer_draw))

    def say(self, text: str) -> Any:
        """Say something to the opponent; return whether the server passed it on. A refusal is logged."""
        return self._run(self._attempt("saying something", lambda: self._room.say(text), playing=False))

    def values(self) -> Any:
        """Return the exact values of the position and its moves, an ``Analysis`` of the protocol.

        Raises:
            Refusal: The room allows no help while a game runs, or the game cannot be solved at its size.
            BadInput: The game is over, and another has begun in its room.
            RequestTimeout: No answer came.
            ConnectionEnded: No answer will come.
        """
        return self._run(self._values())

    def _run(self, coroutine: Coroutine[Any, Any, object]) -> Any:
        """Run a coroutine in the event loop, and wait for it unless the caller runs in the loop itself."""
        try:
            here = asyncio.get_running_loop()
        except RuntimeError:
            here = None
        if here is not self._loop:
            return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()
        task = here.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _attempt(self, what: str, command: Callable[[], Awaitable[None]], playing: bool = True) -> bool:
        try:
            if playing:
                self._check_current()
            await command()
        except (BadInput, Refusal, RequestTimeout) as error:
            log.warning("room %s: %s failed: %s", self.room, what, error)
            return False
        return True

    async def _values(self) -> Analysis:
        analysis: Analysis | None = None
        try:
            async with self._analysing, asyncio.timeout(VALUES_S):
                self._check_current()
                async with aclosing(self._room.analyse()) as progress:
                    async for newest in progress:
                        analysis = newest
        except TimeoutError:
            raise RequestTimeout(f"no exact values have come for {VALUES_S:g} s") from None
        if analysis is None:
            raise RequestTimeout("another request for exact values took this one's place")
        return analysis

    def _check_current(self) -> None:
        if self._room.number != self.number:
            raise BadInput(f"game {self.number} of room {self.room} is over")


_CURRENT: Final[ContextVar[Game]] = ContextVar("parlour_game")


def current_game() -> Game:
    """Return the game of the running call into a bot's code.

    Raises:
        RuntimeError: No such call is running here.
    """
    game = _CURRENT.get(None)
    if game is None:
        raise RuntimeError("there is no game here: use the Game that on_start was given")
    return game


@contextmanager
def about(game: Game | None) -> Iterator[None]:
    """Make a game the current one of the calls inside."""
    if game is None:
        yield
        return
    token = _CURRENT.set(game)
    try:
        yield
    finally:
        _CURRENT.reset(token)
