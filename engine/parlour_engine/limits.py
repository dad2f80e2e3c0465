"""How far a search may go: plies, positions, seconds; any of them, or none."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

N = TypeVar("N", int, float)


def least(first: N | None, second: N | None) -> N | None:
    """Return the smaller of two bounds, where None is no bound."""
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)


@dataclass(frozen=True, slots=True)
class Limit:
    """Bounds on one search; None is no bound.

    >>> Limit(depth=6).within(Limit(depth=4, seconds=2.0))
    Limit(depth=4, nodes=None, seconds=2.0)

    Attributes:
        depth: Plies from the root, at least 1.
        nodes: Positions entered, at least 1.
        seconds: Time from the start of the search; 0 is a deadline already past.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, value, low in (
            ("depth", self.depth, 1),
            ("nodes", self.nodes, 1),
            ("seconds", self.seconds, 0),
        ):
            if value is not None and not value >= low:
                raise ValueError(f"limit '{name}' is {value}: at least {low} is allowed")

    def within(self, cap: "Limit") -> "Limit":
        """Return the tighter of both limits, bound by bound."""
        return Limit(
            least(self.depth, cap.depth), least(self.nodes, cap.nodes), least(self.seconds, cap.seconds)
        )

    @classmethod
    def of_json(cls, fields: Mapping[str, int | float | None]) -> "Limit":
        """Return the limit that a job's plain data describes."""
        depth, nodes, seconds = (fields.get(name) for name in ("depth", "nodes", "seconds"))
        return cls(
            None if depth is None else int(depth),
            None if nodes is None else int(nodes),
            None if seconds is None else float(seconds),
        )


NO_LIMIT = Limit()
