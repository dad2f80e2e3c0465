"""Figures of the page as PNG and PDF."""

import io
import re
import zlib
from typing import Any

import msgspec
import pytest
from PIL import Image

from parlour_server.pictures.figures import (
    MOST_DASHED,
    BadFigure,
    Circles,
    Figure,
    Lines,
    Part,
    Words,
    check_figure,
    figure_pdf,
    figure_png,
)

BLACK, RED = "#000000", "#ff0000"


def figure(*parts: Part, height: int = 340) -> Figure:
    return Figure(680, height, "An alpha cut", "#ffffff", list(parts))


def test_a_png_has_its_parts_in_their_places() -> None:
    drawn = figure(
        Lines([[0, 0, 340, 0, 340, 170, 0, 170]], fill=RED, closed=True),
        Circles([510, 255], 40, fill=BLACK),
        Words(340, 330, "α 14", 40, BLACK, "middle", bold=True),
    )
    image = Image.open(io.BytesIO(figure_png(drawn))).convert("RGB")
    assert image.size == (1920, 960)
    seen = [image.getpixel(at) for at in ((480, 240), (1440, 720), (1800, 100))]
    assert seen == [(255, 0, 0), (0, 0, 0), (255, 255, 255)]
    letters = image.crop((860, 830, 1060, 940)).convert("L").histogram()
    assert sum(letters[:60]) > 1_000


def test_a_pdf_is_one_page_with_vectors_and_its_letters() -> None:
    made = figure_pdf(
        figure(Lines([[0, 0, 680, 340]], ink=BLACK, dash="dashed"), Words(10, 20, "Žaba ≥ Ж", 12, RED))
    )
    assert made.startswith(b"%PDF-1.4")
    assert made.endswith(b"%%EOF\n")
    assert b"/MediaBox[0 0 453.54 226.77]" in made  # 16 cm wide
    for number, place in enumerate(re.findall(rb"(\d{10}) 00000 n", made), 1):
        assert made[int(place) :].startswith(b"%d 0 obj" % number)
    [commands] = re.findall(rb"Contents 4 0 R.*?4 0 obj\n.*?stream\n(.*?)\nendstream", made, re.DOTALL)
    text = zlib.decompress(commands).decode()
    assert "0.000 0.000 0.000 RG 1 w [6 4] 0 d 0 0 m 680 340 l S" in text
    assert "1.000 0.000 0.000 rg" in text
    assert "/T0 Do" in text


@pytest.mark.parametrize(
    ("part", "why"),
    [
        (Lines([[0, 0, 1]], ink=BLACK), "parts[0]: a point has no second number"),
        (Lines([[0, 0, 1, 9e9]], ink=BLACK), "parts[0]: a point lies outside"),
        (Lines([[0, 0, 1, float("nan")]], ink=BLACK), "parts[0]: a point lies outside"),
        (Words(0, 900, "a", 12, BLACK), "parts[0]: a point lies outside"),
        (Words(0, 0, "a\x00b", 12, BLACK), "parts[0]: the text has a character"),
        (Lines([[0, 0, 680, 340] * 30] * 20, ink=BLACK, dash="dotted"), f"at most {MOST_DASHED}"),
        (Lines([[0, 0] * 100] * 100, ink=BLACK), "20000 numbers of points"),
    ],
)
def test_a_figure_that_would_cost_too_much_is_refused_with_its_place(part: Part, why: str) -> None:
    with pytest.raises(BadFigure) as refused:
        check_figure(figure(part))
    assert why in str(refused.value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"ground": "url(#x)"},
        {"width": 100_000},
        {"height": 100_000},
        {"parts": [{"kind": "image", "href": "file:///etc/passwd"}]},
        {"parts": [{"kind": "text", "x": 0, "y": 0, "text": "a", "size": 9e9, "ink": BLACK}]},
        {"parts": [{"kind": "lines", "runs": [[0, 0, 1, 1]], "ink": '#00"/><s'}]},
    ],
)
def test_a_hostile_figure_is_no_figure(wrong: dict[str, Any]) -> None:
    plain = {"width": 680, "height": 100, "title": "", "ground": "#ffffff", "parts": []}
    assert msgspec.convert(plain, Figure).parts == []
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**plain, **wrong}, Figure)


def test_markup_in_a_text_stays_text() -> None:
    assert figure_png(figure(Words(0, 20, "</text><image href='x'/>", 12, BLACK))).startswith(b"\x89PNG")
