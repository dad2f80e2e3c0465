"""Answers that stay the same while the server runs, with content codings, validators and ranges (RFC 9110).

aiohttp's ``FileResponse`` also sends compressed siblings of a file, but it accepts any coding that a request
names, even ``br;q=0``. It omits ``Vary`` from uncompressed answers and from 304, and its validator is the
file's time, which is equal for all files of a wheel.
"""

import gzip
import mimetypes
import re
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Final, Self

from aiohttp import ETag, hdrs, web

from parlour_server.http.responses import HttpRefusal

IDENTITY: Final = "identity"
ASK_ANEW: Final = "no-cache"  # a value of Cache-Control
SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}
UNNAMED: Final = 1e-4  # below every quality value: an unnamed identity is acceptable
_MEMBER: Final = re.compile(
    r"\s*([\w!#$%&'*+.^`|~-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?", re.I
)


def quality_values(request: web.Request, header: str) -> dict[str, float]:
    """Return the quality values in a header such as ``Accept-Encoding``, without unreadable members."""
    parts = ",".join(request.headers.getall(header, [])).split(",")
    members = map(_MEMBER.fullmatch, parts)
    return {found[1].lower(): float(found[2] or 1) for found in members if found}


@dataclass(frozen=True, slots=True)
class _Representation:
    coding: str
    body: bytes
    tag: str

    def is_among(self, tags: tuple[ETag, ...], *, weakly: bool) -> bool:
        """Whether a precondition names this representation (RFC 9110, 8.8.3.2)."""
        return any(
            tag.value == "*" or (tag.value == self.tag and (weakly or not tag.is_weak)) for tag in tags
        )


class StaticContent:
    """One answer in all its content codings."""

    def __init__(self, bodies: dict[str, bytes], content_type: str, cache_control: str) -> None:
        """Keep the ``bodies`` by coding; :data:`IDENTITY` is among them."""
        self._representations = {
            coding: _Representation(coding, body, sha256(coding.encode() + body).hexdigest()[:24])
            for coding, body in bodies.items()
        }
        text = content_type.startswith("text/")
        self._content_type = f"{content_type}; charset=utf-8" if text else content_type
        self._cache_control = cache_control

    @classmethod
    def of_file(cls, path: Path, cache_control: str) -> Self:
        """Read a file and its compressed siblings from the build."""
        siblings = {coding: path.with_name(path.name + suffix) for coding, suffix in SUFFIXES.items()}
        bodies = {coding: sibling.read_bytes() for coding, sibling in siblings.items() if sibling.is_file()}
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return cls({IDENTITY: path.read_bytes(), **bodies}, kind, cache_control)

    @classmethod
    def compressed(cls, body: bytes, content_type: str, cache_control: str) -> Self:
        """Compress a body that is not a file of the build."""
        return cls({IDENTITY: body, "gzip": gzip.compress(body, mtime=0)}, content_type, cache_control)

    @property
    def body(self) -> bytes:
        """The body without a coding."""
        return self._representations[IDENTITY].body

    @property
    def size(self) -> int:
        """The bytes of all bodies."""
        return sum(len(each.body) for each in self._representations.values())

    def like(self, body: bytes) -> Self:
        """Return another body of the same type and caching, compressed here."""
        bodies = {IDENTITY: body, "gzip": gzip.compress(body, mtime=0)}
        return type(self)(bodies, self._content_type.partition(";")[0], self._cache_control)

    def respond(self, request: web.Request, status: int = 200) -> web.Response:
        """Return the answer to a GET or HEAD request.

        Another ``status`` than 200 is for an error that this content explains: no precondition or range
        applies to it (RFC 9110, 13.2.1 and 14.2).

        Raises:
            HttpRefusal: 406, the client refuses every coding.
        """
        chosen = self._choose(request)
        headers = {
            hdrs.CACHE_CONTROL: self._cache_control,
            hdrs.ETAG: f'"{chosen.tag}"',
            hdrs.VARY: hdrs.ACCEPT_ENCODING,
        }
        known = status == HTTPStatus.OK
        if known and request.if_match is not None and not chosen.is_among(request.if_match, weakly=False):
            return web.Response(status=412, headers=headers)
        if (
            known
            and request.if_none_match is not None
            and chosen.is_among(request.if_none_match, weakly=True)
        ):
            return web.Response(status=304, headers=headers)
        headers[hdrs.CONTENT_TYPE] = self._content_type
        if chosen.coding != IDENTITY:
            headers[hdrs.CONTENT_ENCODING] = chosen.coding
        size = len(chosen.body)
        asked = _range(request, chosen.tag, size) if known else None
        if asked is None:
            return web.Response(status=status, body=chosen.body, headers=headers)
        if not asked:
            return web.Response(status=416, headers={hdrs.CONTENT_RANGE: f"bytes */{size}"})
        headers[hdrs.ACCEPT_RANGES] = "bytes"  # only with partial answers: keeps first loads small
        headers[hdrs.CONTENT_RANGE] = f"bytes {asked.start}-{asked.stop - 1}/{size}"
        return web.Response(status=206, body=chosen.body[asked.start : asked.stop], headers=headers)

    def _choose(self, request: web.Request) -> _Representation:
        """Return the representation that the client prefers (RFC 9110, 12.5.3), among equals the smallest."""
        wanted = quality_values(request, hdrs.ACCEPT_ENCODING)
        rest = wanted.get("*", 0)
        quality = {coding: wanted.get(coding, rest) for coding in self._representations}
        if IDENTITY not in wanted and "*" not in wanted:
            quality[IDENTITY] = UNNAMED
        best = max(self._representations.values(), key=lambda one: (quality[one.coding], -len(one.body)))
        if quality[best.coding] == 0:
            raise HttpRefusal(f"no coding is left: there are {', '.join(self._representations)}", 406)
        return best


def _range(request: web.Request, tag: str, size: int) -> range | None:
    """Return the requested bytes of the chosen representation, None for all (RFC 9110, 14.2).

    Several ranges, unreadable ranges, and ranges of another representation than the client has are ignored. A
    range that starts beyond the end is empty.
    """
    if request.method != hdrs.METH_GET or request.headers.get(hdrs.IF_RANGE, f'"{tag}"') != f'"{tag}"':
        return None
    try:
        asked = request.http_range
    except ValueError:
        return None
    return None if asked.start is None else range(*asked.indices(size))
