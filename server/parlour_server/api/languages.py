"""The languages of the built pages, and those that a reader asks for."""

from pathlib import Path

from aiohttp import hdrs, web

from parlour_server.http.static_content import StaticContent, quality_values


def pages_of(static: Path, name: str, cache_control: str) -> dict[str, StaticContent]:
    """Return a built page by language: ``NAME.html`` is in English, others are ``NAME.LANGUAGE.html``."""
    pages = {"en": StaticContent.of_file(static / f"{name}.html", cache_control)}
    for path in static.glob(f"{name}.*.html"):
        pages[path.name.split(".")[1]] = StaticContent.of_file(path, cache_control)
    return pages


def accepted_languages(request: web.Request) -> list[str]:
    """Return the tags of `Accept-Language`, best first, without refused ones (RFC 9110, 12.5.4)."""
    weights = quality_values(request, hdrs.ACCEPT_LANGUAGE)
    return sorted(filter(weights.__getitem__, weights), key=lambda tag: -weights[tag])
