"""Pictures as PNG."""

from io import BytesIO

import pytest
from PIL import Image, ImageColor

from parlour_server.pictures.raster import png
from parlour_server.pictures.scene import HEIGHT, WIDTH, Box, Scene, Shape, Text
from parlour_server.pictures.shapes import GROUND, HOLE, INK, WOOD


def pixels(scene: Scene) -> Image.Image:
    return Image.open(BytesIO(png(scene))).convert("RGB")


def test_a_picture_has_its_parts_where_its_svg_has_them() -> None:
    drawn = pixels(
        Scene(
            "",
            [
                Box(100, 100, 200, 200, WOOD, 20),
                Shape("hole", 200, 200, 100),
                Text("HHHH", 600, 400, 80, "strong", INK, "end"),
            ],
        )
    )
    assert drawn.size == (WIDTH, HEIGHT)
    near = {
        "outside": (50, 50),
        "corner": (101, 101),
        "wood": (150, 110),
        "hole": (200, 200),
        "after": (620, 380),
    }
    seen = {name: drawn.getpixel(at) for name, at in near.items()}
    ground, wood, hole = (ImageColor.getrgb(colour) for colour in (GROUND, WOOD, HOLE))
    expected = {"outside": ground, "corner": ground, "wood": wood, "hole": hole, "after": ground}
    for name, colour in expected.items():  # a palette may be a little off
        assert seen[name] == pytest.approx(colour, abs=3), name
    letters = drawn.crop((380, 340, 600, 400)).convert("L").histogram()
    assert sum(letters[:60]) > 1_000  # dark: the text ends at its anchor


def test_a_picture_is_small_enough_to_send() -> None:
    parts = [Shape(name, 60 + 20 * at, 300, 100) for at, name in enumerate(["disc", "ring", "wolf"] * 15)]
    assert len(png(Scene("", parts))) < 150_000
