"""Draws a scene as PNG.

resvg draws each shape once in each size; Pillow puts the shapes, boxes and letters together. To draw a whole
SVG with resvg costs several times as much (decision 0028).
"""

import io
from functools import lru_cache
from typing import Final

from PIL import Image, ImageColor, ImageDraw
from resvg_py import svg_to_bytes

from parlour_server.pictures.letters import font
from parlour_server.pictures.scene import HEIGHT, WIDTH, Box, Scene, Shape, Text
from parlour_server.pictures.shapes import (
    ACCENT,
    GRID,
    GROUND,
    HOLE,
    INK,
    LINE,
    ON_WOOD,
    QUIET,
    SHAPES,
    SQUARE_DARK,
    SQUARE_LIGHT,
    WOOD,
    WOOD_EDGE,
)

KEPT_SHAPES: Final = 512  # at most 40 kB each
FINER: Final = 4  # round corners are drawn so much larger and then made small
COLOURS: Final = 256
COMPRESSION: Final = 6  # a higher one costs seven times as much for a twentieth of the size
ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}


def png(scene: Scene) -> bytes:
    """Return a scene as PNG, 1200 x 630. One thread at a time may call this."""
    written = io.BytesIO()
    flat = _painted(scene).quantize(palette=_palette(), dither=Image.Dither.NONE)
    flat.save(written, "PNG", compress_level=COMPRESSION)
    return written.getvalue()


def _painted(scene: Scene) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    draw = ImageDraw.Draw(image)
    for part in scene.parts:
        if isinstance(part, Shape):
            shape = _shape(part.name, part.size)
            image.paste(shape, (part.x - part.size // 2, part.y - part.size // 2), shape)
        elif isinstance(part, Box):
            _draw_box(image, draw, part)
        else:
            letters = font(part.face, part.size)
            draw.text((part.x, part.y), part.text, part.fill, letters, ANCHORS[part.anchor])
    return image


@lru_cache(1)
def _palette() -> Image.Image:
    """The colours of all pictures, found once: to find those of each costs a third of its time."""
    grounds = (GROUND, WOOD, HOLE, SQUARE_DARK)
    boxes = [Box(0, row * 150, WIDTH, 150, ground) for row, ground in enumerate(grounds)]
    shapes = [
        Shape(name, 60 + 62 * column, 75 + 150 * row, 100)
        for column, name in enumerate(SHAPES)
        for row in range(len(grounds))
    ]
    rules = [
        Box(1150, 10 * row, 50, 10, colour)
        for row, colour in enumerate((GRID, LINE, SQUARE_LIGHT, WOOD_EDGE))
    ]
    letters = [
        Text("Parlour", 400, 100 + 60 * row, 56, "title", colour)
        for row, colour in enumerate((INK, QUIET, ACCENT, ON_WOOD))
    ]
    every = _painted(Scene("", [*boxes, *shapes, *rules, *letters]))
    return every.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _draw_box(image: Image.Image, draw: ImageDraw.ImageDraw, box: Box) -> None:
    if not box.radius:
        draw.rectangle((box.x, box.y, box.x + box.width - 1, box.y + box.height - 1), box.fill)
        return
    mask = Image.new("L", (box.width, box.height), 255)
    radius = box.radius
    disc = _disc(radius)
    for x in (0, 1):
        for y in (0, 1):
            corner = disc.crop((x * radius, y * radius, (x + 1) * radius, (y + 1) * radius))
            mask.paste(corner, (x * (box.width - radius), y * (box.height - radius)))
    image.paste(ImageColor.getrgb(box.fill), (box.x, box.y), mask)


@lru_cache(KEPT_SHAPES)
def _shape(name: str, size: int) -> Image.Image:
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="-50 -50 100 100">'
        f"{SHAPES[name]}</svg>"
    )
    return Image.open(io.BytesIO(svg_to_bytes(svg_string=document, skip_system_fonts=True))).convert("RGBA")


@lru_cache(KEPT_SHAPES)
def _disc(radius: int) -> Image.Image:
    large = Image.new("L", (2 * radius * FINER, 2 * radius * FINER))
    ImageDraw.Draw(large).ellipse((0, 0, 2 * radius * FINER - 1, 2 * radius * FINER - 1), 255)
    return large.resize((2 * radius, 2 * radius), Image.Resampling.BOX)
