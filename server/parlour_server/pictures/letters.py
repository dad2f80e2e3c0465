"""The letters of pictures: the fonts, the width of texts, and how a text fits into a width.

FreeType's fonts are not made for several threads: one thread uses this module (``previews``).
"""

from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

from PIL import ImageFont
from PIL.ImageFont import FreeTypeFont

from parlour_server.pictures.scene import Face

#: The package, the file and the weight of each typeface; both files are variable fonts.
_FILES: Final[dict[Face, tuple[str, str, int]]] = {
    "title": ("fontpkg_noto_serif", "NotoSerif[wdth,wght].ttf", 600),
    "text": ("fontpkg_noto_sans", "NotoSans[wdth,wght].ttf", 400),
    "strong": ("fontpkg_noto_sans", "NotoSans[wdth,wght].ttf", 700),
}
_FONTS: Final = 64  # faces in sizes
_ABSENT: Final = "\U0010ffff"  # no font has it
_PROBE: Final = 20
EVEN: Final = 2  # sizes that letters shrink to: few, because each opens the font
ELLIPSIS: Final = "…"


@lru_cache(_FONTS)
def font(face: Face, size: int) -> FreeTypeFont:
    """Return a typeface in a size."""
    package, name, weight = _FILES[face]
    with as_file(files(package).joinpath("files", name)) as file:
        opened = ImageFont.truetype(file, size)
    axes = opened.get_variation_axes()
    opened.set_variation_by_axes(
        [weight if axis["name"] == b"Weight" else axis["default"] or 0 for axis in axes]
    )
    return opened


@lru_cache(4096)
def _has(face: Face, sign: str) -> bool:
    probe = font(face, _PROBE)
    return sign.isspace() or bytes(probe.getmask(sign)) != bytes(probe.getmask(_ABSENT))


def is_drawn(text: str, face: Face) -> bool:
    """Return whether the font has every character of a text."""
    return all(_has(face, sign) for sign in text)


def fitted(text: str, face: Face, size: int, least: int, width: int) -> tuple[str, int]:
    """Return a text and its size, at most ``width`` pixels wide.

    The size shrinks down to ``least``; a text that is too long even so loses its end.
    """
    whole = font(face, size).getlength(text)
    if whole <= width:
        return text, size
    smaller = max(least, int(size * width / whole) // EVEN * EVEN)
    letters = font(face, smaller)
    if letters.getlength(text) <= width:
        return text, smaller
    kept = len(text)
    while kept and letters.getlength(text[:kept].rstrip() + ELLIPSIS) > width:
        kept -= 1
    return text[:kept].rstrip() + ELLIPSIS, smaller


def wrapped(text: str, face: Face, size: int, width: int, most: int) -> list[str]:
    """Return a text in at most ``most`` lines of at most ``width`` pixels; the last may lose its end."""
    letters = font(face, size)
    lines: list[str] = []
    words = [word for word in text.split(" ") if word]  # not at a space that binds
    while words and len(lines) < most - 1:
        count = 1
        while count < len(words) and letters.getlength(" ".join(words[: count + 1])) <= width:
            count += 1
        lines.append(fitted(" ".join(words[:count]), face, size, size, width)[0])
        del words[:count]
    return [*lines, fitted(" ".join(words), face, size, size, width)[0]] if words else lines
