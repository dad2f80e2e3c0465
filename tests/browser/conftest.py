"""A real server, a real Chromium, and people with windows on the page."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from parlour_web import PageNotBuiltError, static_dir
from tests.browser.person import PATIENCE_MS, Invite, Person
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess
from tests.require import require

#: No sandbox: the tests run as root in containers, and visit nothing but their own server. One process shows
#: all pages of a context.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--process-per-site",
    "--renderer-process-limit=1",
]
#: Chromium does not draw what cannot be seen, and rounds the product of both opacities to 0. Neither of them
#: is 0, so that no element counts as hidden. A background of the page is drawn whatever its opacity.
TRANSPARENT = """
{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html, body { opacity: 1e-30; background: none }");
  document.adoptedStyleSheets = [sheet];
}
"""
#: Fonts of Debian's fonts-dejavu-core, and the settings that leave Chromium no others.
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf")
FONT_SETTINGS = Path(__file__).parent / "fonts.conf"

#: All people of these tests come from one address, and sooner after each other than people do.
FROM_ONE_ADDRESS = ("--handshake-rate", "100000/1", "--read-rate", "100000/1")


def chromium() -> str | None:
    """Return the machine's Chromium, best without a window of its own; PARLOUR_CHROMIUM names another.

    The shell renders as the whole browser does and starts pages in half the time.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return os.environ.get("PARLOUR_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def launch(playwright: Playwright, path: str) -> Browser:
    """Start a Chromium that has the same fonts on every machine with DejaVu, so that pages look alike."""
    settings: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(FONT_SETTINGS)}
    environment = settings if DEJAVU.exists() else None
    return playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS, env=environment)


def page_is_built() -> bool:
    try:
        static_dir()
    except PageNotBuiltError:
        return False
    return True


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    require(path, "there is no Chromium on this machine")
    assert path is not None
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        launched = launch(playwright, path)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    require(page_is_built(), "the page is not built")
    with ServerProcess(tmp_path_factory.mktemp("server"), *LOADED_AHEAD, *FROM_ONE_ADDRESS) as process:
        process.hurry_studies()
        yield process


@pytest.fixture(scope="session")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose machines, where they play each other, hardly wait between moves."""
    require(page_is_built(), "the page is not built")
    flags = (*LOADED_AHEAD, *FROM_ONE_ADDRESS, "--machine-pace", "0.02")
    with ServerProcess(tmp_path_factory.mktemp("quick"), *flags) as process:
        yield process


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of the test's own, to be killed."""
    require(page_is_built(), "the page is not built")
    with ServerProcess(tmp_path) as process:
        yield process


class UsualContexts:
    """Contexts for people at the usual server with nothing special about them, used by test after test.

    A page opens there in three quarters of the time: the process that shows it runs already, kept by a page
    that stays, and the scripts are in it. What a person leaves in the browser is removed. Pages are not
    drawn, which takes a tenth of the processor time of these tests: only those with settings judge it.
    """

    def __init__(self, browser: Browser, server: ServerProcess) -> None:
        self._browser = browser
        self._origin = server.url
        self._free: list[BrowserContext] = []
        self._lent: list[BrowserContext] = []

    def lend(self) -> BrowserContext:
        """Return one that is not lent."""
        context = self._free.pop() if self._free else self._new()
        self._lent.append(context)
        return context

    def take_back(self) -> None:
        """Have all that were lent as they were, but for files in the cache."""
        for context in self._lent:
            staying, *opened = context.pages
            for page in opened:
                page.close()
            context.set_offline(False)
            context.clear_cookies()
            staying.evaluate("localStorage.clear()")
        self._free += self._lent
        self._lent.clear()

    def _new(self) -> BrowserContext:
        context = self._browser.new_context(reduced_motion="reduce")
        context.add_init_script(TRANSPARENT)
        context.new_page().goto(f"{self._origin}/healthz")
        return context


@pytest.fixture(scope="session")
def usual_contexts(browser: Browser, server: ServerProcess) -> UsualContexts:
    return UsualContexts(browser, server)


@pytest.fixture
def invite(browser: Browser, server: ServerProcess, usual_contexts: UsualContexts) -> Iterator[Invite]:
    people: list[Person] = []
    own_contexts: list[BrowserContext] = []

    def context_with(url: str | None, settings: dict[str, Any]) -> BrowserContext:
        if url is None and not settings:
            return usual_contexts.lend()
        own_contexts.append(browser.new_context(**{"reduced_motion": "reduce", **settings}))
        return own_contexts[-1]

    def invite_one(
        url: str | None = None, beside: Person | None = None, *, newcomer: bool = False, **settings: Any
    ) -> Person:
        """Open a page for a person; ``beside`` shares another's browser, and so their identity.

        Nothing moves unless asked for: drawing motion takes a sixth of the processor time of these tests.
        With a server or settings of their own a person has nothing of the page in the cache.
        """
        context = beside.context if beside else context_with(url, settings)
        context.set_default_timeout(PATIENCE_MS)
        people.append(Person(context, url or server.url, newcomer=newcomer))
        return people[-1]

    yield invite_one
    for person in people:
        person.page.close()
    for context in own_contexts:
        context.close()
    usual_contexts.take_back()
    assert [person.complaints for person in people] == [[] for _ in people]
