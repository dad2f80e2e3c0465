"""Conventions: in which harmless ways searches to a depth differ, and which of them a program may choose.

The documents' own search cuts at `alpha >= beta`, tries moves in the game's order, and returns the best value
that it found, even outside of its window. A program that cuts later or orders its moves otherwise visits
another tree, and a check says so unless the convention is asked for. The other fields change no tree, or only
leave out what a table knows, so they are found by themselves.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import product

from parlour_engine.game import GameError
from parlour_engine.notation import quoted

ANY = "any"
CHOICES: Mapping[str, tuple[str, ...]] = {
    "cut": ("equal", "strict", "none"),
    "order": ("listed", "own"),
    "table": ("no", "yes"),
    "bounds": ("soft", "hard"),
    "values": ("negamax", "minimax"),
}
ASKED_FOR = {"cut": "equal", "order": "listed"}  # what holds unless the command says otherwise


class ConventionError(GameError):
    """The text names no convention."""


@dataclass(frozen=True, slots=True)
class Convention:
    """One choice of all fields.

    Attributes:
        cut: When a node is cut: `equal`, alpha >= beta; `strict`, alpha > beta; `none`, never.
        order: Moves come in the game's order, `listed`, or in the program's `own`.
        table: Whether a node may return without trying moves, because a table knows enough of its value.
        bounds: What an inner node returns outside of its window: `soft`, the best value found; `hard`, the
            end of the window.
        values: Whether values and windows are for the side to move at each node, `negamax`, or always for the
            maximiser, `minimax`.
    """

    cut: str
    order: str
    table: str
    bounds: str
    values: str

    def beside(self, other: "Convention") -> str:
        """Return the fields that another convention has otherwise, as `--convention` reads them."""
        return ",".join(
            f"{each.name}={getattr(self, each.name)}"
            for each in fields(self)
            if getattr(self, each.name) != getattr(other, each.name)
        )


def read_convention(text: str) -> dict[str, str]:
    """Return the fields that a text such as `cut=strict,order=any` fixes.

    Raises:
        ConventionError: A field or value is unknown.
    """
    asked = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in CHOICES:
            raise ConventionError(f"convention is {quoted(part)}: allowed are {', '.join(CHOICES)}")
        allowed = (*CHOICES[name], ANY)
        if value not in allowed:
            raise ConventionError(f"convention {name} is {quoted(value)}: allowed are {', '.join(allowed)}")
        asked[name] = value
    return asked


def conventions(asked: Mapping[str, str]) -> Iterator[Convention]:
    """Yield the conventions that the fields leave open, the plainest first."""
    choices = (CHOICES[name] if asked.get(name, ANY) == ANY else (asked[name],) for name in CHOICES)
    for values in product(*choices):
        yield Convention(*values)
