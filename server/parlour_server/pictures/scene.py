"""A picture as a list of parts, and its SVG: boxes, drawings of `shapes`, and texts, each in pixels.

Positions and sizes are whole numbers, so that a box has sharp edges wherever it is drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from parlour_server.pictures.shapes import SHAPES

WIDTH: Final = 1200
HEIGHT: Final = 630

Face: TypeAlias = Literal["title", "text", "strong"]
#: The typefaces as attributes; a reader without the font sees the nearest one.
FACES: Final = {
    "title": 'font-family="Noto Serif, Georgia, serif" font-weight="600"',
    "text": 'font-family="Noto Sans, sans-serif" font-weight="400"',
    "strong": 'font-family="Noto Sans, sans-serif" font-weight="700"',
}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from its upper left corner, with round corners if it has a ``radius``."""

    x: int
    y: int
    width: int
    height: int
    fill: str
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawing of ``SHAPES`` around a point; ``size`` is the width of its square of 100 units."""

    name: str
    x: int
    y: int
    size: int


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text on its baseline; ``anchor`` says which part of it is at ``x``."""

    text: str
    x: int
    y: int
    size: int
    face: Face
    fill: str
    anchor: Literal["start", "middle", "end"] = "start"


Part: TypeAlias = Box | Shape | Text


@dataclass(frozen=True, slots=True)
class Scene:
    """The parts of a picture, the lowest first, and what it shows in words."""

    title: str
    parts: Sequence[Part]

    def svg(self) -> str:
        """Return the picture as an SVG document that refers to nothing outside."""
        used = sorted({part.name for part in self.parts if isinstance(part, Shape)})
        symbols = "".join(f'<g id="{name}">{SHAPES[name]}</g>' for name in used)
        drawn = "".join(map(_drawn, self.parts))
        size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>{escape(self.title)}</title>'
            f"<defs>{symbols}</defs>{drawn}</svg>"
        )


def _drawn(part: Part) -> str:
    if isinstance(part, Box):
        corners = f' rx="{part.radius}"' if part.radius else ""
        place = f'x="{part.x}" y="{part.y}" width="{part.width}" height="{part.height}"'
        return f'<rect {place}{corners} fill="{part.fill}"/>'
    if isinstance(part, Shape):
        scale = f"translate({part.x} {part.y}) scale({part.size / 100:g})"
        return f'<use href="#{part.name}" transform="{scale}"/>'
    place = f'x="{part.x}" y="{part.y}" font-size="{part.size}" text-anchor="{part.anchor}"'
    return f"<text {place} {FACES[part.face]} fill={quoteattr(part.fill)}>{escape(part.text)}</text>"
