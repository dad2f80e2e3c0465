"""What a link shows of its target, in no language yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from parlour_engine.view import View
from parlour_protocol.values import OptionValue, Player, Result, Seat
from parlour_protocol.worth import Outcome
from parlour_server.domain.room.verdicts import Decision

Phase: TypeAlias = Literal["site", "private", "waiting", "playing", "over", "position", "day"]


class Task(Struct, frozen=True):
    """What a position of the day asks: its ``name``, its date, and the ``outcome`` that one move keeps."""

    name: str
    day: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Subject:
    """The target of a link as everybody may see it.

    A private target is only its game: the game's own start position, without players or moves.

    Attributes:
        path: The page's address of the target, with its query.
        version: Differs whenever something else is to be shown.
        moves: The moves that led from the start to the view.
        to_move: The side to move, None where the game is over or does not run.
        helped: Whether hints were taken in the game.
        decided: The move that decided the game, where that is proved and known.
        legal: The texts of the moves that the rules allow in the view; only where a reader may try them.
        task: What a position of the day asks; never its answer.
        read: How many events of the log were read for it.
    """

    path: str
    phase: Phase
    game: str
    view: View
    text: str
    version: str
    options: Mapping[str, OptionValue]
    players: tuple[Player | None, ...] = ()
    moves: tuple[str, ...] = ()
    to_move: Seat | None = None
    legal: tuple[str, ...] = ()
    result: Result | None = None
    task: Task | None = None
    helped: bool = False
    decided: Decision | None = None
    read: int = 0


class Kind(Protocol):
    """A row of the table of kinds: what a link can lead to, and what it shows of it.

    Attributes:
        name: The kind in the addresses ``/pictures/NAME/ID.png`` and ``/embed/NAME/ID``.
        query: The names in an address's query that say, beside the id, what is meant.
        lasts: Whether a target never changes once it can be shown, so that its picture is drawn once.
    """

    name: str
    query: tuple[str, ...]
    lasts: bool

    def id_of(self, path: str, query: Mapping[str, str]) -> str | None:
        """Return the id of the target of an address of the page, None if the address is of another kind."""

    async def find(self, id: str, query: Mapping[str, str]) -> Subject | None:
        """Return what is shown of a target, None if there is none.

        Raises:
            StoreError: the log does not answer.
        """
