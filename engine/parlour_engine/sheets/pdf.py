"""A sheet as a PDF of A4 pages in black and white, drawn by Pillow with the fonts of the pictures of links.

It needs the extra `parlour-engine[paper]`. A page is one picture of 300 dots an inch.
"""

import io
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import as_file, files
from itertools import pairwise
from math import hypot
from typing import Final

from PIL import Image, ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

from parlour_engine.sheets.picture import Circle, Label, Line, Picture, Point
from parlour_engine.sheets.sheet import Answer, Block, NewPage, Text, Title

DOTS: Final = 300 / 25.4  # in a millimetre
PAGE: Final = (210.0, 297.0)
MARGIN: Final = 16.0
TEXT_SIZE, TITLE_SIZE = 3.7, 5.6
LINE_HEIGHT: Final = 1.35
NAME_LINE: Final = 62.0
DASH: Final = 0.8
BLACK, WHITE = 0, 1
WEIGHTS: Final = {"text": 400, "strong": 700}
SIGNS: Final = str.maketrans("≥≤", "><")
ANCHORS: Final = {"start": "lm", "middle": "mm", "end": "rm"}


def pdf(blocks: Iterable[Block]) -> bytes:
    """Return a sheet as a PDF file."""
    pages = Pages()
    for block in blocks:
        pages.add(block)
    written = io.BytesIO()
    first, *others = pages.images
    first.save(written, "PDF", save_all=True, append_images=others, resolution=300.0)
    return written.getvalue()


@lru_cache(64)
def font(face: str, size: float) -> FreeTypeFont:
    """Return a typeface in a size in millimetres."""
    with as_file(files("fontpkg_noto_sans").joinpath("files", "NotoSans[wdth,wght].ttf")) as file:
        opened = ImageFont.truetype(file, round(size * DOTS))
    axes = opened.get_variation_axes()
    opened.set_variation_by_axes(
        [WEIGHTS[face] if axis["name"] == b"Weight" else axis["default"] or 0 for axis in axes]
    )
    return opened


class Pages:
    """The pages so far, and how far down the last one is filled."""

    def __init__(self) -> None:
        self.images: list[Image.Image] = []
        self.new_page()

    def new_page(self) -> None:
        """Begin a page."""
        self.images.append(Image.new("1", (round(PAGE[0] * DOTS), round(PAGE[1] * DOTS)), WHITE))
        self.draw = ImageDraw.Draw(self.images[-1])
        self.down = MARGIN

    def add(self, block: Block) -> None:
        """Add a block below the last one, on a new page if it does not fit."""
        match block:
            case Title():
                self.write(block.text, TITLE_SIZE, "strong")
                if block.with_name:
                    right = PAGE[0] - MARGIN
                    self.label(
                        Label((right - NAME_LINE, self.down - 3.0), "Name", TEXT_SIZE, "end"), (0.0, 0.0)
                    )
                    self.stroke(((right - NAME_LINE + 1, self.down - 1.5), (right, self.down - 1.5)), 0.3)
            case Text():
                if block.strong:
                    self.room(60.0 if self.down > MARGIN * 2 else 0.0)  # so that its picture is on its page
                    self.down += 4.0
                self.write(block.text, TEXT_SIZE, "strong" if block.strong else "text")
            case Picture():
                self.room(block.height)
                for part in block.parts:
                    self.part(part, (MARGIN, self.down))
                self.down += block.height + 1.0
            case Answer():
                self.room(9.0)
                self.down += 8.0
                self.stroke(((MARGIN, self.down), (PAGE[0] - MARGIN, self.down)), 0.3)
                self.down += 1.0
            case NewPage():
                self.new_page()

    def room(self, height: float) -> None:
        """Begin a page if so much does not fit on this one."""
        if self.down + height > PAGE[1] - MARGIN:
            self.new_page()

    def write(self, text: str, size: float, face: str) -> None:
        """Write a paragraph."""
        for line in wrapped(text, font(face, size), (PAGE[0] - 2 * MARGIN) * DOTS):
            self.room(size * LINE_HEIGHT)
            middle = (self.down + size * LINE_HEIGHT / 2) * DOTS
            self.draw.text((MARGIN * DOTS, middle), line, BLACK, font(face, size), "lm")
            self.down += size * LINE_HEIGHT
        self.down += 1.2

    def part(self, part: Line | Circle | Label, corner: Point) -> None:
        """Draw one part of a picture whose top left corner is given."""
        across, down = corner
        match part:
            case Line():
                points = [(across + x, down + y) for x, y in part.points]
                if part.closed:
                    self.draw.polygon([dots(at) for at in points], fill=WHITE)
                    points.append(points[0])
                for begin, end in pairwise(points):
                    self.stroke((begin, end), part.width, dashed=part.dashed)
            case Circle():
                (x, y), radius = part.centre, part.radius
                corners = [
                    dots((across + x - radius, down + y - radius)),
                    dots((across + x + radius, down + y + radius)),
                ]
                self.draw.ellipse(corners, BLACK if part.filled else WHITE, BLACK, round(0.3 * DOTS))
            case Label():
                self.label(part, corner)

    def stroke(self, ends: tuple[Point, Point], width: float, *, dashed: bool = False) -> None:
        """Draw a line between two points of the page."""
        (x, y), (to_x, to_y) = ends
        length = hypot(to_x - x, to_y - y)
        pieces = max(1, round(length / DASH)) if dashed else 1
        for piece in range(0, pieces, 2):
            begin, end = piece / pieces, min(1.0, (piece + 1) / pieces)
            self.draw.line(
                [
                    dots((x + (to_x - x) * begin, y + (to_y - y) * begin)),
                    dots((x + (to_x - x) * end, y + (to_y - y) * end)),
                ],
                BLACK,
                max(1, round(width * DOTS)),
            )

    def label(self, label: Label, corner: Point) -> None:
        """Write a label of a picture whose top left corner is given."""
        x, y = dots((corner[0] + label.at[0], corner[1] + label.at[1]))
        letters = font("text", label.size)
        text = label.text.translate(SIGNS)
        if not label.turned:
            self.draw.text((x, y), text, BLACK, letters, ANCHORS[label.anchor])
            if text != label.text:  # the line below the sign, which the font does not have
                left, _, _, bottom = self.draw.textbbox((x, y), text, letters, ANCHORS[label.anchor])
                right = left + letters.getlength(text[0])
                self.draw.line([(left, bottom + 2), (right - 2, bottom + 2)], BLACK, 2)
            return
        width, height = round(letters.getlength(label.text)), round(label.size * LINE_HEIGHT * DOTS)
        flat = Image.new("1", (width, height), WHITE)
        ImageDraw.Draw(flat).text((0, height / 2), label.text, BLACK, letters, "lm")
        turned = flat.rotate(90, expand=True, fillcolor=WHITE)
        self.images[-1].paste(turned, (round(x - height / 2), round(y)))


def dots(at: Point) -> Point:
    """Return a point of a page in dots."""
    return at[0] * DOTS, at[1] * DOTS


def wrapped(text: str, letters: FreeTypeFont, width: float) -> list[str]:
    """Return a text in lines of at most so many dots; a word that is wider is broken."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if letters.getlength(joined) <= width:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        for sign in word:
            if letters.getlength(lines[-1] + sign) > width:
                lines.append("")
            lines[-1] += sign
    return lines
