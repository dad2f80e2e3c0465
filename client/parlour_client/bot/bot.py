"""The base class of bots: one method to write, and optional hooks.

A bot never sees the network. Invariant: ``choose`` is called for one position at a time; a call whose
turn has passed meanwhile (the other player resigned) is abandoned, and its answer thrown away.
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
    ``async`` one. They are called one after the other in a game; those for chat and offers also while
    ``choose`` thinks. An exception in one is logged and changes nothing else.

    ``resign``, ``offer_draw``, ``say`` and ``values`` act on ``game``, the game that the running call is
    about: one bot may play in many rooms at once. In an ``async`` method they must be awaited.

    Attributes:
        name: The name other players see; the class's name by default. The same name on the same server is
            the same player, today and tomorrow.
        accepts: The ids of the games it can play; empty for every game there is.
    """

    name: str = ""
    accepts: ClassVar[Sequence[str]] = ()

    @abstractmethod
    def choose(self, position: Position, clock: ClockView | None) -> str | Awaitable[str]:
        """Return the text of a move, one of ``position.legal``.

        An ordinary method runs in a thread, so it may take its time; an ``async`` one runs in the event
        loop and must not block it. ``clock`` is what the clocks show, None without.
        """

    def on_start(self, game: Game) -> Awaitable[None] | None:  # noqa: B027 # optional
        """Prepare for a game, before the first ``choose``; also when a restarted bot goes on with one."""

    def on_end(self, result: Result) -> Awaitable[None] | None:  # noqa: B027 # optional
        """Take note of a game's end; ``self.game.outcome`` is the result seen from the bot's side."""

    def on_chat(self, player: Player, text: str) -> Awaitable[None] | None:  # noqa: B027 # optional
        """Take note of what another player has said."""

    def on_offer(self, kind: OfferKind) -> Awaitable[bool | None] | bool | None:
        """Return whether to accept a ``draw`` or ``takeback``; None leaves it open until the next move."""
        return None

    @property
    def game(self) -> Game:
        """The game that the running call of ``choose`` or a hook is about.

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
        """The name, or the class's name where none is given."""
        return self.name or type(self).__name__

    def plays(self, game: str) -> bool:
        """Return whether the bot can play a game."""
        return not self.accepts or game in self.accepts
