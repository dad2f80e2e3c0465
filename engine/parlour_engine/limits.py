"""The limits of a search: plies, positions, seconds, in any combination."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

N = TypeVar("N", int, float)


def least(first: N | None, second: N | None) -> N | None:
    """Return the smaller of two bounds; None means no bound."""
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)


@dataclass(frozen=True, slots=True)
class Limit:
    """The bounds of one search; None means no bound.

    >>> Limit(depth=6).within(Limit(depth=4, seconds=2.0))
    Limit(depth=4, nodes=None, seconds=2.0, soft=None)

    Attributes:
        depth: Plies from the root, at least 1.
        nodes: Positions entered, at least 1.
        seconds: The hard limit of time, from the start of the search; 0 is a deadline in the past.
        soft: The soft limit of time of a search in a game, in seconds: then the search ends unless its answer
            still changes (`search/soft_limit.py`). With a soft limit, an only move is not searched at all.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    soft: float | None = None

    def __post_init__(self) -> None:
        for name, value, low in (
            ("depth", self.depth, 1),
            ("nodes", self.nodes, 1),
            ("seconds", self.seconds, 0),
            ("soft", self.soft, 0),
        ):
            if value is not None and not value >= low:
                raise ValueError(f"limit '{name}' is {value}: at least {low} is allowed")
        if self.soft is not None and self.seconds is None:
            raise ValueError("limit 'soft' is set: it needs the limit 'seconds' beside it")

    def within(self, cap: "Limit") -> "Limit":
        """Return the tighter of both limits for each bound."""
        return Limit(
            least(self.depth, cap.depth),
            least(self.nodes, cap.nodes),
            least(self.seconds, cap.seconds),
            least(self.soft, cap.soft),
        )

    @classmethod
    def of_json(cls, fields: Mapping[str, int | float | None]) -> "Limit":
        """Return the limit in a job's plain data."""
        depth, nodes, seconds, soft = (fields.get(name) for name in ("depth", "nodes", "seconds", "soft"))
        return cls(
            None if depth is None else int(depth),
            None if nodes is None else int(nodes),
            None if seconds is None else float(seconds),
            None if soft is None else float(soft),
        )


NO_LIMIT = Limit()
