"""Why a move was played (docs/protocol.md, 12)."""

from msgspec import Struct

from parlour_protocol.studies import Score


class MoveReason(Struct, frozen=True, omit_defaults=True):
    """One thing that decides about a move, with the ``facts`` that its words need.

    A client leaves out a ``code`` that it does not know: games have codes of their own.
    """

    code: str
    facts: dict[str, int | str] = {}


class SecondBest(Struct, frozen=True, omit_defaults=True):
    """The best of the other moves.

    ``score`` is what it is worth to the player who moved, ``loses`` how much less than the move played, in
    the units of the values compared: below 0 where it looks better. ``depth`` says how many plies deep it was
    looked for, where it was not known.
    """

    move: str
    score: Score | None = None
    loses: int | None = None
    depth: int | None = None
