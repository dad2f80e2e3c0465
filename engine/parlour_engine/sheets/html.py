"""A sheet as one HTML file without anything from elsewhere, ready to print on A4."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from parlour_engine.sheets.picture import Circle, Label, Line, Picture
from parlour_engine.sheets.sheet import Answer, Block, NewPage, Text, Title

DASHES: Final = "0.8 0.8"
STYLE: Final = """
@page { size: A4; margin: 16mm }
body { font: 11pt/1.35 "Noto Sans", "DejaVu Sans", sans-serif; color: #000; background: #fff }
body { max-width: 178mm; margin: 0 auto }
h1 { font: bold 16pt "Noto Serif", serif; margin: 0 0 2mm; display: flex; justify-content: space-between }
h1 span { font: 10pt "Noto Sans", sans-serif; border-bottom: 0.3mm solid; width: 62mm }
p { margin: 0 0 1.5mm; overflow-wrap: anywhere }
p.strong { font-weight: bold; margin-top: 5mm; break-after: avoid }
svg { display: block; break-inside: avoid; margin: 1mm 0 }
hr { border: 0; border-bottom: 0.3mm solid; margin: 6mm 0 0 }
.key { break-before: page; margin-top: 12mm }
@media print { .key { margin-top: 0 } }
"""


def html(blocks: Iterable[Block]) -> bytes:
    """Return a sheet as an HTML file."""
    body = "\n".join(elements(blocks))
    head = f'<head><meta charset="utf-8"><title>Exercises</title><style>{STYLE}</style></head>'
    page = f'<!doctype html>\n<html lang="en">{head}\n<body>\n<section>\n{body}\n</section>\n</body></html>\n'
    return page.encode()


def elements(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield an element for each block."""
    for block in blocks:
        match block:
            case Title():
                name = "<span>Name</span>" if block.with_name else ""
                yield f"<h1>{escape(block.text)}{name}</h1>"
            case Text():
                yield f"<p{' class=strong' if block.strong else ''}>{escape(block.text)}</p>"
            case Picture():
                yield svg(block)
            case Answer():
                yield "<hr>"
            case NewPage():
                yield '</section>\n<section class="key">'


def svg(picture: Picture) -> str:
    """Return a picture as SVG, with a millimetre for a unit."""
    width, height = f"{picture.width:g}", f"{picture.height:g}"
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    parts = "".join(map(svg_part, picture.parts))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{parts}</svg>'


def svg_part(part: Line | Circle | Label) -> str:
    """Return one part of a picture as SVG."""
    match part:
        case Line():
            corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in part.points)
            tag, fill = ("polygon", "#fff") if part.closed else ("polyline", "none")
            dashes = f' stroke-dasharray="{DASHES}"' if part.dashed else ""
            return (
                f'<{tag} points="{corners}" fill="{fill}" stroke="#000" stroke-width="{part.width}"{dashes}/>'
            )
        case Circle():
            x, y = part.centre
            place = f'cx="{x:.2f}" cy="{y:.2f}" r="{part.radius}"'
            fill = "#000" if part.filled else "#fff"
            return f'<circle {place} fill="{fill}" stroke="#000" stroke-width="0.3"/>'
        case Label():
            x, y = part.at
            turned = f' transform="rotate(-90 {x:.2f} {y:.2f})"' if part.turned else ""
            place = f'x="{x:.2f}" y="{y + 0.36 * part.size:.2f}" font-size="{part.size:.2f}"'
            return f'<text {place} text-anchor="{part.anchor}"{turned}>{escape(part.text)}</text>'
