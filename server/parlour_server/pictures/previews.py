"""What links show: finds their targets, draws their pictures and writes the pages that name them.

Invariants: one thread draws, one picture after the other, and addresses take turns; requests for one target
at a time share one search for it, which the first of them pays for; what is kept is bounded in bytes.
"""

import asyncio
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Literal, TypeAlias
from urllib.parse import quote, urlencode

from parlour_server.analysis.cache import Bounds, Cache
from parlour_server.auth.request_rates import Charge
from parlour_server.http.admission_queue import AdmissionQueue
from parlour_server.http.static_content import StaticContent
from parlour_server.pictures.kinds import SITE, SiteKind, example
from parlour_server.pictures.subject import Kind, Subject
from parlour_server.pictures.tags import page_with_tags, words_of
from parlour_server.pictures.texts import Texts, texts_of
from parlour_server.store.records import StoreError

FIND_SECONDS: Final = 2.0  # a page does not wait longer for what its link shows
MOST_WAITING: Final = 32  # pictures that wait for the thread
KEPT_PICTURES: Final = Bounds(4_000, 32 * 1024 * 1024, bytes_of=len)
KEPT_PAGES: Final = Bounds(500, 8 * 1024 * 1024, bytes_of=lambda content: content.size)

Form: TypeAlias = Literal["png", "svg"]


@dataclass(frozen=True, slots=True)
class Look:
    """A look at a target: the address that waits for its turn, and the charge of its request."""

    address: str
    charge: Charge


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a link: its kind, its id, and the part of the query that belongs to it."""

    kind: Kind
    id: str
    query: Mapping[str, str]

    @property
    def key(self) -> Hashable:
        """Equal for equal targets."""
        return self.kind.name, self.id, tuple(sorted(self.query.items()))

    def address(self, form: str, **more: str) -> str:
        """Return the path of the target's picture."""
        query = urlencode({**self.query, **more})
        return f"/pictures/{self.kind.name}/{quote(self.id, safe='')}.{form}?{query}"


class Previews:
    """The kinds of link, and what is drawn and written of them."""

    def __init__(self, kinds: Sequence[Kind], static: Path, kept: Bounds = KEPT_PICTURES) -> None:
        """Know the ``kinds``; the site is shown where none of them has an address."""
        self._kinds = {kind.name: kind for kind in (*kinds, SiteKind())}
        self._texts = texts_of(static)
        self._pictures = Cache(kept)
        self._pages = Cache(KEPT_PAGES)
        self._finding: dict[Hashable, asyncio.Task[Subject | None]] = {}
        self._drawing: set[asyncio.Task[bytes]] = set()
        self._turns = AdmissionQueue(at_once=1, max_waiting=MOST_WAITING)
        self._thread = ThreadPoolExecutor(1, "pictures")
        #: The site, for every page that has no target of its own.
        self.site = Target(SiteKind(), SITE, {}), example()

    async def close(self) -> None:
        """End the thread; drawings that wait are dropped."""
        for task in (*self._finding.values(), *self._drawing):
            task.cancel()
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)

    @property
    def languages(self) -> Sequence[str]:
        """The languages of the texts."""
        return tuple(self._texts)

    def target(self, kind: str, id: str, query: Mapping[str, str]) -> Target | None:
        """Return the target of a kind with an id, None if there is no such kind."""
        known = self._kinds.get(kind)
        return None if known is None else _target(known, id, query)

    def target_of(self, path: str, query: Mapping[str, str]) -> Target:
        """Return the target of an address of the page."""
        for kind in self._kinds.values():
            id = kind.id_of(path, query)
            if id is not None:
                return _target(kind, id, query)
        return self.site[0]

    async def subject(self, target: Target, look: Look) -> Subject | None:
        """Return what is shown of a target; None without one, or if the log does not answer in time."""
        task = self._finding.get(target.key)
        if task is None:
            task = self._finding[target.key] = asyncio.create_task(_found(target, look.charge))
            task.add_done_callback(lambda _: self._finding.pop(target.key, None))
        return await asyncio.shield(task)

    async def picture(self, target: Target, language: str, form: Form, look: Look) -> bytes | None:
        """Return a target's picture; None without a target, or without words in the language.

        Raises:
            HttpRefusal: too many pictures wait, most of them for the address of the ``look``.
        """
        texts = self._texts.get(language)
        if texts is None:
            return None
        key: Hashable = (target.key, language, form)
        subject = None
        if not target.kind.lasts:
            subject = await self.subject(target, look)
            if subject is None:
                return None
            key = (key, subject.version)
        kept = self._pictures.get(key)
        if isinstance(kept, bytes):
            return kept
        subject = subject or await self.subject(target, look)
        if subject is None:
            return None
        return await self._drawn(partial(_draw, subject, texts, form), look.address, key)

    async def figure(self, draw: Callable[[], bytes], address: str) -> bytes:
        """Return what ``draw`` draws in the thread of the pictures; nothing of it is kept.

        Raises:
            HttpRefusal: too many pictures wait, most of them for the ``address``.
        """
        return await self._drawn(draw, address)

    async def _drawn(self, draw: Callable[[], bytes], address: str, key: Hashable = None) -> bytes:
        task = asyncio.create_task(self._draw(draw, address, key))
        self._drawing.add(task)
        task.add_done_callback(self._drawing.discard)
        return await asyncio.shield(task)  # the turn lasts as long as the drawing, even if its client leaves

    async def _draw(self, draw: Callable[[], bytes], address: str, key: Hashable) -> bytes:
        async with self._turns.turn(address):
            kept = self._pictures.get(key)  # drawn for another request meanwhile
            if isinstance(kept, bytes):
                return kept
            drawn = await asyncio.get_running_loop().run_in_executor(self._thread, draw)
            if key is not None:
                self._pictures.put(key, drawn)
            return drawn

    def page(
        self, page: StaticContent, language: str, target: Target, subject: Subject, origin: str
    ) -> StaticContent:
        """Return the page with the tags of a target; ``origin`` is the server's own, empty if unknown."""
        texts = self._texts.get(language)
        if texts is None:
            return page
        version = {} if target.kind.lasts or subject.phase == "private" else {"version": subject.version}
        picture = origin and origin + target.address("png", language=language, **version)
        address = origin and subject.phase != "site" and origin + subject.path
        key = (language, target.key, subject.version, picture, address)
        kept = self._pages.get(key)
        if isinstance(kept, StaticContent):
            return kept
        words = words_of(subject, texts)
        body = page_with_tags(
            page.body.decode(), words.headline, words.summary, words.alt, picture, address or ""
        )
        content = page.like(body.encode())
        self._pages.put(key, content)
        return content


def _target(kind: Kind, id: str, query: Mapping[str, str]) -> Target:
    return Target(kind, id, {name: query[name] for name in kind.query if query.get(name)})


async def _found(target: Target, charge: Charge) -> Subject | None:
    try:
        async with asyncio.timeout(FIND_SECONDS):
            subject = await target.kind.find(target.id, target.query)
    except (StoreError, TimeoutError):
        return None
    if subject is not None:
        charge.take_for(subject.read)
    return subject


def _draw(subject: Subject, texts: Texts, form: Form) -> bytes:
    """Draw a subject; the libraries are loaded with the first picture."""
    from parlour_server.pictures.card import scene_of
    from parlour_server.pictures.raster import png

    scene = scene_of(subject, texts)
    return png(scene) if form == "png" else scene.svg().encode()
