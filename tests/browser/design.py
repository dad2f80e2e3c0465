"""Pictures of /design: takes them, compares them with the accepted ones, and accepts new ones.

`python -m tests.browser.design` (`make accept-pictures`) accepts. They are kept at half their size as WebP,
which Chromium writes and reads, and compared at a quarter, where how glyphs are smoothed no longer counts.
"""

import base64
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, ViewportSize, sync_playwright

from tests.browser.conftest import chromium, launch
from tests.browser.person import PATIENCE_MS

WEB = Path(__file__).parents[2] / "client" / "web"
DESIGN = WEB / "design"
BUILD = (WEB / "node_modules" / ".bin" / "esbuild", "design.js", "design.css", "--bundle", "--format=esm")
ACCEPTED = Path(__file__).parent / "accepted"
FONTS = ACCEPTED / "fonts.json"
ORIGIN = "http://parlour.test"

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
#: The screens that are also taken on a phone: one for each arrangement.
ON_A_PHONE = (
    "day-question",
    "day-right",
    "exercise",
    "glass",
    "glass-predict",
    "home",
    "home-yours",
    "laboratory",
    "review",
    "review-lost",
    "review-moment",
    "room-offline",
    "room-waiting",
    "room-your-turn",
    "room-refused",
    "room-won",
)

#: A pixel of the quarter picture differs from this difference of a channel on, of 255.
LEAST_DIFFERENCE = 32
#: So many of its pixels may: clocks of text, a rim that falls on the next pixel.
MOST_DIFFERENT = 0.001

_FUNCTIONS = """
  const bytes = (text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
  const decoded = (text) => createImageBitmap(new Blob([bytes(text)]));
  const drawn = (bitmap, scale) => {
    const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas;
  };
"""
_HALVE = (
    f"async (text) => {{ {_FUNCTIONS}"
    """
  const blob = await drawn(await decoded(text), 0.5).convertToBlob({ type: "image/webp", quality: 0.6 });
  const written = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(written, (byte) => String.fromCharCode(byte)).join(""));
}"""
)
_DIFFERENT = (
    f"async ([one, other, least]) => {{ {_FUNCTIONS}"
    """
  const [left, right] = await Promise.all([one, other].map(async (text) => drawn(await decoded(text), 0.5)));
  if (left.width !== right.width || left.height !== right.height) return 1;
  const data = (canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const [a, b] = [data(left), data(right)];
  let count = 0;
  for (let at = 0; at < a.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(a[at + channel] - b[at + channel]) >= least)) count += 1;
  }
  return count / (left.width * left.height);
}"""
)
_FONTS = """() => {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(["--serif", "--sans"].map((family) => {
    context.font = "100px " + style.getPropertyValue(family);
    return [family, Math.round(context.measureText("Parlour 0123456789").width)];
  }));
}"""
#: Whether every element is drawn and two frames have brought no more.
_DRAWN = """async () => {
  const deep = (root) =>
    [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? deep(one.shadowRoot) : [])]);
  const elements = deep(document);
  await Promise.all(elements.map((element) => element.updateComplete));
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const loads = elements.some((element) => element.matches(":not(:defined, account-panel)"));
  return "shown" in document.documentElement.dataset && !loads && deep(document).length === elements.length;
}"""


class Shot(NamedTuple):
    """A picture to take: its name, the address below /design/, and the window."""

    name: str
    query: str
    viewport: ViewportSize
    section: bool = False


class Gallery:
    """The pictures of /design."""

    def __init__(self, browser: Browser, built: Path) -> None:
        """Show what has been ``built`` below ORIGIN; a server's port would be in links and codes."""

        def answer(route: Route) -> None:
            file = built / urlsplit(route.request.url).path.removeprefix("/design/")
            route.fulfill(path=file if file.is_file() else DESIGN / "index.html")

        self.page: Page = browser.new_page(reduced_motion="reduce", color_scheme="light")
        self.page.route(f"{ORIGIN}/**", answer)
        # To the page each look at it is a gesture, which in a review has the steps take the focus.
        self.page.add_init_script("Object.defineProperty(navigator, 'userActivation', { value: {} })")
        self._waiting: set[str] = set()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"{error}: {error.stack}"))
        self.page.on("request", lambda request: self._waiting.add(request.url))
        self.page.on("requestfinished", lambda request: self._waiting.discard(request.url))
        self.page.on("requestfailed", lambda request: self._waiting.discard(request.url))

    def shots(self) -> list[Shot]:
        """Return every section, every screen on a desk in the light, and some on a phone in the dark."""
        self._show("", DESK)
        ids = "elements => elements.map(({ id }) => id)"
        sections: list[str] = self.page.locator("body > section").evaluate_all(ids)
        screens: list[str] = self.page.locator("body > nav a").evaluate_all(
            "links => links.map((link) => new URL(link.href).searchParams.get('screen'))"
        )
        return [
            *(Shot(name, f"?section={name}", DESK, section=True) for name in sections),
            *(Shot(f"{name}-desk", f"?screen={name}&theme=light", DESK) for name in dict.fromkeys(screens)),
            *(Shot(f"{name}-phone", f"?screen={name}&theme=dark", PHONE) for name in ON_A_PHONE),
        ]

    def take(self, shot: Shot) -> bytes:
        """Open a section or a screen, and return its picture as WebP."""
        self._show(shot.query, shot.viewport)
        taken = self.page.locator("body > section").screenshot() if shot.section else self.page.screenshot()
        return base64.b64decode(self.page.evaluate(_HALVE, base64.b64encode(taken).decode()))

    def different(self, one: bytes, other: bytes) -> float:
        """Return the share of two pictures that differs; 1 if they are of different sizes."""
        texts = [base64.b64encode(picture).decode() for picture in (one, other)]
        share: float = self.page.evaluate(_DIFFERENT, [*texts, LEAST_DIFFERENCE])
        return share

    def fonts(self) -> dict[str, int]:
        """Return how wide the machine's fonts are: other fonts make other pictures."""
        self._show("", DESK)
        found: dict[str, int] = self.page.evaluate(_FONTS)
        return found

    def _show(self, query: str, viewport: ViewportSize) -> None:
        """Open an address below /design/, and wait until it is drawn."""
        self.page.set_viewport_size(viewport)
        self._waiting.clear()
        self.page.goto(f"{ORIGIN}/design/{query}")
        until = time.monotonic() + PATIENCE_MS / 1000
        while not self.page.evaluate(_DRAWN) or self._waiting:
            assert time.monotonic() < until, f"{query} is not drawn: {self._waiting} {self.complaints}"


@contextmanager
def gallery(browser: Browser) -> Iterator[Gallery]:
    """Build /design, each of its files in one piece, and show it as long as the context is open."""
    with TemporaryDirectory() as folder:
        subprocess.run([*BUILD, "--log-level=warning", f"--outdir={folder}"], cwd=DESIGN, check=True)
        yield Gallery(browser, Path(folder))


def accepted(shot: Shot) -> Path:
    """Return the place of a shot's accepted picture."""
    return ACCEPTED / f"{shot.name}.webp"


def accept(browser: Browser) -> None:
    """Take every picture; those that hardly differ stay as they were."""
    with gallery(browser) as pictures:
        shots = pictures.shots()
        ACCEPTED.mkdir(exist_ok=True)
        FONTS.write_text(json.dumps(pictures.fonts()) + "\n", encoding="utf-8")
        for path in set(ACCEPTED.glob("*.webp")) - {accepted(shot) for shot in shots}:
            path.unlink()
        for shot in shots:
            taken, path = pictures.take(shot), accepted(shot)
            if path.exists() and pictures.different(path.read_bytes(), taken) <= MOST_DIFFERENT:
                continue
            path.write_bytes(taken)
            print(path)


def main() -> int:
    """Accept the pictures; 2 if the machine has no Chromium."""
    path = chromium()
    if path is None:
        print("pictures need Chromium", file=sys.stderr)
        return 2
    with sync_playwright() as playwright:
        browser = launch(playwright, path)
        accept(browser)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
