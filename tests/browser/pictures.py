"""Takes the pictures in docs/pictures: `python -m tests.browser.pictures`.

They show a real server's page in Chromium, on a desk and on a phone, light and dark.
"""

import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, expect, sync_playwright

from parlour_server.store.opening import open_database
from tests.browser.conftest import CHROMIUM_FLAGS, chromium, page_is_built
from tests.browser.person import PATIENCE_MS, Person, play
from tests.end_to_end.server_process import ServerProcess
from tests.server.daily.stored_days import store

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
QUALITY = 80  # of JPEG: all pictures together stay below 3 MB
SERIES_MS = 300_000
OPENING = [4, 4, 3, 5, 5, 3, 4, 2]
#: A beta cut-off in Connect Four.
SEARCH = "/glass-box?game=connect-four&moves=4,4,3,5,4&player=alphabeta:depth=3&step=103"
ENDING = [6, 7, 3, 7, 3]  # a diagonal from column 3 down to column 6


def take(browser: Browser, url: str, window: str, theme: Literal["light", "dark"]) -> None:
    """Take every picture of one size and theme."""

    def visitor() -> Person:
        context = browser.new_context(color_scheme=theme, reduced_motion="reduce", **WINDOWS[window])
        return Person(context, url)

    def keep(person: Person, name: str) -> None:
        person.page.mouse.move(0, 0)
        path = FOLDER / f"{name}-{window}-{theme}.jpg"
        person.page.screenshot(path=path, type="jpeg", quality=QUALITY)
        print(path)

    host, guest = visitor(), visitor()
    host.open()
    expect(host.shelf).to_have_count(7)
    keep(host, "home")
    host.open("/leaderboard")
    expect(host.page.get_by_role("heading", level=1)).to_be_visible()
    keep(host, "leaderboard")
    host.open("/nowhere")
    expect(host.page.get_by_role("heading", level=1)).to_be_visible()
    keep(host, "error")
    host.open("/day/connect-four")
    expect(host.page.locator("parlour-day .board")).to_be_visible()
    keep(host, "day")
    host.form_of("Connect Four", "The machine")
    keep(host, "new-game")
    host.new_table("Connect Four", "A friend")
    expect(host.page.get_by_label("Link to this table")).to_be_visible()
    keep(host, "waiting")
    guest.open(host.link())
    play([host, guest], OPENING)
    keep(host, "room")
    play([host, guest], ENDING)
    expect(host.result).to_be_attached()
    keep(host, "result")
    host.page.get_by_role("link", name="Review").click()
    host.see_whole_review()
    verdicts = host.page.locator("review-moves .shape")
    expect(verdicts).to_have_count(len(OPENING) + len(ENDING), timeout=PATIENCE_MS)
    host.page.keyboard.press("Home")
    host.page.keyboard.press("s")
    keep(host, "review")
    host.open(SEARCH)
    expect(host.page.locator("search-path .sibling").first).to_be_attached()
    keep(host, "glass-box")
    host.open("/laboratory")
    form = host.page.locator("series-form form")
    form.get_by_label("Game", exact=True).select_option(label="Connect Four")
    form.get_by_label("Games", exact=True).select_option("20")
    form.get_by_role("button", name="Run the series").click()
    series = host.page.locator("series-view [role=status]")
    expect(series).to_have_text("20 of 20 games, finished", timeout=SERIES_MS)
    host.page.locator("series-view").evaluate("view => scrollBy(0, view.getBoundingClientRect().top - 160)")
    keep(host, "laboratory")
    for person in (host, guest):
        person.context.close()


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
        server.hurry_studies()
        with closing(open_database(server.database, exclusive=False)) as database:
            store(database, datetime.now(UTC).date())
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        for window, theme in product(WINDOWS, THEMES):
            take(browser, server.url, window, theme)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
