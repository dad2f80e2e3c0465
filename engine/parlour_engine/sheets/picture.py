"""A picture of lines, circles and labels in black and white; each form of a sheet draws it.

Lengths are millimetres, from the top left corner.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]

THIN, USUAL, THICK = 0.15, 0.3, 0.7
"""The widths of lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points.

    Attributes:
        points: Its corners in order.
        width: Its width.
        dashed: Whether it is broken.
        closed: Whether it returns to its first point and hides what is below.
    """

    points: tuple[Point, ...]
    width: float = USUAL
    dashed: bool = False
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle; `filled` in black, else it hides what is below."""

    centre: Point
    radius: float
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A text of one line; `at` is the middle of its height.

    Attributes:
        at: Where it stands.
        text: What it says.
        size: The size of its letters.
        anchor: Which part of it stands at `at`.
        turned: Whether it is read from the bottom up.
    """

    at: Point
    text: str
    size: float
    anchor: Literal["start", "middle", "end"] = "middle"
    turned: bool = False


Part: TypeAlias = Line | Circle | Label


@dataclass(slots=True)
class Picture:
    """A picture; later parts cover earlier ones."""

    width: float
    height: float
    parts: list[Part] = field(default_factory=list)

    def line(self, points: Sequence[Point], *, width: float = USUAL, dashed: bool = False) -> None:
        """Add an open line."""
        self.parts.append(Line(tuple(points), width, dashed))

    def area(self, points: Sequence[Point], *, width: float = USUAL, dashed: bool = False) -> None:
        """Add a closed line that hides what is below."""
        self.parts.append(Line(tuple(points), width, dashed, closed=True))

    def box(self, centre: Point, width: float, height: float, *, dashed: bool = False) -> None:
        """Add a rectangle that hides what is below."""
        (x, y), across, down = centre, width / 2, height / 2
        corners = [
            (x - across, y - down),
            (x + across, y - down),
            (x + across, y + down),
            (x - across, y + down),
        ]
        self.area(corners, dashed=dashed)
