"""Figures that the page has made of a step, drawn as PNG and as PDF.

A figure is lines, circles and texts in units of 16 cm / 680, from its upper left corner. Strangers send
figures, so `check_figure` bounds what drawing one can cost. resvg draws the PNG. In a PDF lines and areas
are vectors, and each text is a mask of 1,200 dots an inch, so that no font is needed to read it. The
libraries are loaded with the first figure.
"""

import zlib
from collections.abc import Iterator
from importlib.resources import as_file, files
from itertools import pairwise
from math import hypot, isfinite
from typing import Annotated, Final, Literal, TypeAlias
from xml.sax.saxutils import escape

from msgspec import Meta, Struct

from parlour_server.pictures.scene import FACES

WIDTH: Final = 680  # units: 16 cm
TALLEST: Final = 1_400
MARGIN: Final = 100  # how far a point may lie outside
MOST_NUMBERS: Final = 12_000
MOST_DASHED: Final = 40_000  # units of all dashed lines together: each dash is drawn by itself
PIXELS: Final = 1_920
POINTS: Final = 16 / 2.54 * 72 / WIDTH  # of a PDF, in a unit
DOTS: Final = 16 / 2.54 * 1_200 / WIDTH  # of letters in a PDF, in a unit
DASHES: Final = {"dashed": (6, 4), "dotted": (2, 4)}
FIRST_MASK: Final = 6  # the number of the object after those of the page
ROUND: Final = 0.5523  # the arms of the four curves that make a circle

Colour: TypeAlias = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
Stroke: TypeAlias = Annotated[float, Meta(gt=0, le=20)]
Dash: TypeAlias = Literal["dashed", "dotted"]


class Lines(Struct, frozen=True, tag="lines", tag_field="kind"):
    """Lines through the points of each run, as x, y, x, y; closed ones are areas."""

    runs: Annotated[list[Annotated[list[float], Meta(min_length=4, max_length=200)]], Meta(max_length=400)]
    ink: Colour | None = None
    fill: Colour | None = None
    width: Stroke = 1.0
    dash: Dash | None = None
    closed: bool = False


class Circles(Struct, frozen=True, tag="circles", tag_field="kind"):
    """Circles of one radius around the points ``at``, as x, y, x, y."""

    at: Annotated[list[float], Meta(min_length=2, max_length=2_000)]
    radius: Annotated[float, Meta(gt=0, le=WIDTH)]
    ink: Colour | None = None
    fill: Colour | None = None
    width: Stroke = 1.0
    dash: Dash | None = None


class Words(Struct, frozen=True, tag="text", tag_field="kind"):
    """A text on its base line, with a ``halo`` of that colour around it."""

    x: float
    y: float
    text: Annotated[str, Meta(max_length=200)]
    size: Annotated[float, Meta(ge=4, le=60)]
    ink: Colour
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False
    halo: Colour | None = None


Part: TypeAlias = Lines | Circles | Words


class Figure(Struct, frozen=True):
    """A figure; later parts cover earlier ones."""

    width: Annotated[int, Meta(ge=WIDTH, le=WIDTH)]
    height: Annotated[int, Meta(ge=20, le=TALLEST)]
    title: Annotated[str, Meta(max_length=300)]
    ground: Colour
    parts: Annotated[list[Part], Meta(max_length=2_000)]


class BadFigure(Exception):
    """A figure that is not drawn; the text says why and where."""


def check_figure(figure: Figure) -> None:
    """Check what the types do not say.

    Raises:
        BadFigure: it would cost too much, or a part lies outside.
    """
    numbers, dashed = 0, 0.0
    for place, part in enumerate(figure.parts):
        runs = _runs(part)
        numbers += sum(map(len, runs))
        if any(len(run) % 2 for run in runs):
            raise BadFigure(f"parts[{place}]: a point has no second number")
        for x, y in (point for run in runs for point in _points(run)):
            inside = -MARGIN <= x <= figure.width + MARGIN and -MARGIN <= y <= figure.height + MARGIN
            if not (isfinite(x) and isfinite(y) and inside):
                raise BadFigure(f"parts[{place}]: a point lies outside the figure")
        if not isinstance(part, Words) and part.dash:
            dashed += _length(part)
        if isinstance(part, Words) and not part.text.isprintable():
            raise BadFigure(f"parts[{place}]: the text has a character that cannot be drawn")
    if numbers > MOST_NUMBERS:
        raise BadFigure(f"parts: {numbers} numbers of points, at most {MOST_NUMBERS}")
    if dashed > MOST_DASHED:
        raise BadFigure(f"parts: {dashed:.0f} units of dashed lines, at most {MOST_DASHED}")


def figure_png(figure: Figure) -> bytes:
    """Return a figure as PNG, 1,920 pixels wide. One thread at a time may call this."""
    from resvg_py import svg_to_bytes

    with as_file(files("fontpkg_noto_sans").joinpath("files", "NotoSans[wdth,wght].ttf")) as letters:
        return svg_to_bytes(
            svg_string=figure_svg(figure), width=PIXELS, skip_system_fonts=True, font_files=[str(letters)]
        )


def figure_svg(figure: Figure) -> str:
    """Return a figure as an SVG document."""
    size = f'width="{figure.width}" height="{figure.height}" viewBox="0 0 {figure.width} {figure.height}"'
    ground = f'<rect width="{figure.width}" height="{figure.height}" fill="{figure.ground}"/>'
    drawn = "".join(map(_svg, figure.parts))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{drawn}</svg>'


def _svg(part: Part) -> str:
    if isinstance(part, Words):
        halo = (
            f'stroke="{part.halo}" stroke-width="{part.size / 3:g}" stroke-linejoin="round" '
            'paint-order="stroke" '
            if part.halo
            else ""
        )
        place = f'x="{part.x:g}" y="{part.y:g}" font-size="{part.size:g}" text-anchor="{part.anchor}"'
        face = FACES["strong" if part.bold else "text"]
        return f'<text {place} {face} {halo}fill="{part.ink}">{escape(part.text)}</text>'
    dashes = ' stroke-dasharray="{} {}"'.format(*DASHES[part.dash]) if part.dash else ""
    line = f' stroke="{part.ink}" stroke-width="{part.width:g}" stroke-linejoin="round"{dashes}'
    paint = f'fill="{part.fill or "none"}"{line if part.ink else ""}'
    if isinstance(part, Circles):
        return "".join(
            f'<circle cx="{x:g}" cy="{y:g}" r="{part.radius:g}" {paint}/>' for x, y in _points(part.at)
        )
    end = "Z" if part.closed else ""
    runs = ("M" + "L".join(f"{x:g} {y:g}" for x, y in _points(run)) + end for run in part.runs)
    return f'<path d="{"".join(runs)}" {paint}/>'


def figure_pdf(figure: Figure) -> bytes:
    """Return a figure as a PDF of one page, 16 cm wide. One thread at a time may call this."""
    masks: list[bytes] = []
    commands = [f"{POINTS:.5f} 0 0 {-POINTS:.5f} 0 {figure.height * POINTS:.2f} cm 1 j"]
    commands += [f"{_rgb(figure.ground)} rg 0 0 {figure.width} {figure.height} re f"]
    for part in figure.parts:
        commands += _text(part, masks) if isinstance(part, Words) else [_shape(part)]
    names = " ".join(f"/T{number} {FIRST_MASK + number} 0 R" for number in range(len(masks)))
    box = f"[0 0 {figure.width * POINTS:.2f} {figure.height * POINTS:.2f}]"
    title = b"\xfe\xff" + figure.title.encode("utf-16-be")
    content = zlib.compress("\n".join(commands).encode("ascii"))
    return _document(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            f"<</Type/Page/Parent 2 0 R/MediaBox{box}/Contents 4 0 R".encode()
            + f"/Resources<</XObject<<{names}>>>>>>".encode(),
            b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(content), content),
            b"<</Title<%s>>>" % title.hex().encode("ascii"),
            *masks,
        ]
    )


def _document(objects: list[bytes]) -> bytes:
    written = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(written)
    written += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    written += b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    written += b"trailer\n<</Size %d/Root 1 0 R/Info 5 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, table)
    return bytes(written)


def _shape(part: Lines | Circles) -> str:
    if isinstance(part, Circles):
        path = " ".join(_circle(x, y, part.radius) for x, y in _points(part.at))
    else:
        end = " h" if part.closed else ""
        path = " ".join(
            " ".join(f"{x:g} {y:g} {'l' if place else 'm'}" for place, (x, y) in enumerate(_points(run)))
            + end
            for run in part.runs
        )
    paint = [f"{_rgb(part.fill)} rg"] if part.fill else []
    if part.ink:
        on, off = DASHES[part.dash] if part.dash else (0, 0)
        paint.append(f"{_rgb(part.ink)} RG {part.width:g} w [{f'{on} {off}' if part.dash else ''}] 0 d")
    how = "B" if part.fill and part.ink else "f" if part.fill else "S" if part.ink else "n"
    return f"{' '.join(paint)} {path} {how}"


def _circle(x: float, y: float, radius: float) -> str:
    arm = radius * ROUND
    corners = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)]
    curves = [
        f"{x + a * radius - b * arm:.2f} {y + b * radius + a * arm:.2f} "
        f"{x + c * radius + d * arm:.2f} {y + d * radius - c * arm:.2f} "
        f"{x + c * radius:.2f} {y + d * radius:.2f} c"
        for (a, b), (c, d) in pairwise(corners)
    ]
    return f"{x + radius:.2f} {y:.2f} m {' '.join(curves)} h"


def _text(part: Words, masks: list[bytes]) -> Iterator[str]:
    """Yield the commands that draw a text, and add its letters to ``masks``."""
    from PIL import Image, ImageDraw

    from parlour_server.pictures.letters import font

    letters = font("strong" if part.bold else "text", round(part.size * DOTS))
    left, top, right, bottom = letters.getbbox(part.text, anchor="ls")
    width, height = round(right - left), round(bottom - top)
    if width <= 0 or height <= 0:
        return
    image = Image.new("1", (width, height), 1)  # in a mask 0 is drawn
    ImageDraw.Draw(image).text((-left, -top), part.text, 0, letters, "ls")
    data = zlib.compress(image.tobytes())
    head = f"<</Type/XObject/Subtype/Image/ImageMask true/Width {width}/Height {height}/BitsPerComponent 1"
    masks.append(f"{head}/Length {len(data)}/Filter/FlateDecode>>stream\n".encode() + data + b"\nendstream")
    x = part.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[part.anchor] * letters.getlength(part.text) / DOTS
    x, y, wide, high = x + left / DOTS, part.y + top / DOTS, width / DOTS, height / DOTS
    if part.halo:
        yield f"{_rgb(part.halo)} rg {x - 1:.2f} {y - 1:.2f} {wide + 2:.2f} {high + 2:.2f} re f"
    place = f"{wide:.3f} 0 0 {-high:.3f} {x:.3f} {y + high:.3f} cm"
    yield f"q {_rgb(part.ink)} rg {place} /T{len(masks) - 1} Do Q"


def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))


def _points(run: list[float]) -> Iterator[tuple[float, float]]:
    return zip(run[::2], run[1::2], strict=True)


def _runs(part: Part) -> list[list[float]]:
    return (
        part.runs
        if isinstance(part, Lines)
        else [part.at]
        if isinstance(part, Circles)
        else [[part.x, part.y]]
    )


def _length(part: Lines | Circles) -> float:
    if isinstance(part, Circles):
        return 6.3 * part.radius * len(part.at) / 2
    ends = [list(_points([*run, *(run[:2] if part.closed else [])])) for run in part.runs]
    return sum(hypot(x2 - x1, y2 - y1) for run in ends for (x1, y1), (x2, y2) in pairwise(run))
