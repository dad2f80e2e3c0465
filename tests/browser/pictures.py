"""Takes the pictures in docs/pictures: `python -m tests.browser.pictures`.

They show a real server's page in Chromium, by lamplight, at a size that a README can carry.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.browser.conftest import CHROMIUM_FLAGS, chromium, page_is_built
from tests.browser.person import Person, meet, play
from tests.end_to_end.server_process import ServerProcess

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
VIEWPORT: ViewportSize = {"width": 960, "height": 760}
OPENING = [4, 4, 3, 5, 5, 3, 4, 2]
ENDING = [6, 7, 3, 7, 3]  # a diagonal from column 3 down to column 6


def take(browser: Browser, url: str) -> None:
    """Take every picture on a server that only two friends use."""

    def visitor() -> Person:
        return Person(
            browser.new_context(viewport=VIEWPORT, color_scheme="dark", reduced_motion="reduce"), url
        )

    host, guest = visitor(), visitor()
    host.open()
    expect(host.page.get_by_role("article")).to_have_count(7)
    picture(host, "home")
    meet(host, guest, Clock="For the game, and more for every move")
    play([host, guest], OPENING)
    picture(host, "room")
    play([host, guest], ENDING)
    expect(host.result).to_be_visible()
    picture(host, "result")
    host.new_table("Connect Four", "Both sides here")
    play([host], OPENING)
    host.tab("Analysis")
    host.page.get_by_role("switch", name="Show values").click()
    expect(host.page.locator(".board .value path")).to_have_count(7)
    picture(host, "values")


def picture(person: Person, name: str) -> None:
    """Keep what the person sees."""
    person.page.mouse.move(0, 0)
    person.page.screenshot(path=FOLDER / f"{name}.png")
    print(FOLDER / f"{name}.png")


def main() -> int:
    """Take the pictures; 2 if the machine lacks what they need."""
    path = chromium()
    if path is None or not page_is_built():
        print("pictures need Chromium and a built page (`make page`)", file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        take(browser, server.url)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
