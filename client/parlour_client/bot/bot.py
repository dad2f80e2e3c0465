"""The base class of bots: one method to write, and optional hooks.

A bot never sees the network. Invariant: ``choose`` is called for at most ``at_once`` positions at a time; a
call whose turn has passed meanwhile (the other player resigned) is abandoned, and its answer dropped.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from typing import Any, ClassVar

from parlour_client.bot.game import Game, current_game
from parlour_client.room.position import Position
from parlour_protocol.terms import ClockView
from parlour_protocol.values import OfferKind, Player, Result


class Bot(ABC):
    """A player that is a program: subclass it and write ``choose``.

    The hooks ``on_...`` are optional. Each may be an ordinary method, which runs in a thread, or an
    ``async`` one. In a game the client calls them one after the other; it calls the hooks for chat and
    offers also while ``choose`` thinks. An exception in a hook is logged and changes nothing else.

    ``resign``, ``offer_draw``, ``say`` and ``values`` act on ``game``, the game of the running call: one bot
    may play in many rooms at once. An ``async`` method must await them.

    Attributes:
        name: The name other players see; the class's name by default. The same name on the same server is
            the same player, today and tomorrow.
        accepts: The ids of the games that the bot can play; empty for all games.
        at_once: The number of rooms in which the bot plays at a time. With more than one, ``choose`` runs for
            several positions at once: an ordinary method in as many threads, an ``async`` one in as many
            tasks.
    """

    name: str = ""
    accepts: ClassVar[Sequence[str]] = ()
    at_once: int = 1

    @abstractmethod
    def choose(self, position: Position, clock: ClockView | None) -> str | Awaitable[str]:
        """Return the text of a move, one of ``position.legal``.

        An ordinary method runs in a thread, so it may take its time; an ``async`` one runs in the event
        loop and must not block it. ``clock`` is what the clocks show, None in a game without them.
        """

    def on_start(self, game: Game) -> Awaitable[None] | None:  # noqa: B027 # optional
        """Prepare for a game, before the first ``choose``; also when a restarted bot continues a game."""

    def on_end(self, result: Result) -> Awaitable[None] | None:  # noqa: B027 # optional
        """Take note of a game's end; ``self.game.outcome`` is the result seen from the bot's side."""

    def on_chat(self, player: Player, text: str) -> Awaitable[None] | None:  # noqa: B027 # optional
        """Take note of a chat message of another player."""

    def on_offer(self, kind: OfferKind) -> Awaitable[bool | None] | bool | None:
        """Return whether to accept a ``draw`` or ``takeback``; None leaves it open until the next move."""
        return None

    @property
    def game(self) -> Game:
        """The game of the running call of ``choose`` or of a hook.

        Raises:
            RuntimeError: No such call is running here.
        """
        return current_game()

    def resign(self) -> Any:
        """Give up the game; see ``Game.resign``."""
        return current_game().resign()

    def offer_draw(self) -> Any:
        """Propose a draw; see ``Game.offer_draw``."""
        return current_game().offer_draw()

    def say(self, text: str) -> Any:
        """Say something to the opponent; see ``Game.say``."""
        return current_game().say(text)

    def values(self) -> Any:
        """Return the exact values of the position and its moves; see ``Game.values``."""
        return current_game().values()

    @property
    def title(self) -> str:
        """The name, or the class's name if ``name`` is empty."""
        return self.name or type(self).__name__

    def plays(self, game: str) -> bool:
        """Return whether the bot can play a game."""
        return not self.accepts or game in self.accepts
