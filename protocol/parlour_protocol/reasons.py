"""Why a move was played (docs/protocol.md, 12)."""

from msgspec import Struct

from parlour_protocol.studies import Score
from parlour_protocol.worth import Outcome


class Consequence(Struct, frozen=True, omit_defaults=True):
    """What a move leads to under best play, for the player who made it. All of it is proved.

    ``plies`` is how long the game then lasts, counting the move: 1 if the move ends the game, 2 if the
    opponent wins at once. With ``at_most`` it is an upper bound; it is None if no length is known. ``best``
    is the outcome of the best move, None if unknown; if it is better than ``outcome``, the move gave it away.
    ``line`` is best play of both sides after the move, as far as known, beginning with the opponent's reply.
    """

    outcome: Outcome
    plies: int | None = None
    at_most: bool = False
    best: Outcome | None = None
    line: list[str] = []


class MoveReason(Struct, frozen=True, omit_defaults=True):
    """One thing that decides about a move, with the ``facts`` that its words need.

    A client leaves out an unknown ``code``, because games have codes of their own.
    """

    code: str
    facts: dict[str, int | str] = {}


class SecondBest(Struct, frozen=True, omit_defaults=True):
    """The best of the other moves.

    ``score`` is its value for the player who moved. ``loses`` is how much less it is worth than the move
    played, in the units of the values compared; negative if it looks better. ``depth`` is the plies of the
    search for it, if its value was not known.
    """

    move: str
    score: Score | None = None
    loses: int | None = None
    depth: int | None = None
