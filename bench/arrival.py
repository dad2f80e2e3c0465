"""How soon is the page usable, and what does it take? Home and a table by its link.

Each load has an empty cache. The processor is slowed four times by Chromium itself; network and server are
this machine's. Usable is home when every game can be chosen, a table when the board can be played on. Bytes
are answers with their headers until then; the socket's messages are counted apart.

    .venv/bin/python bench/arrival.py [LOADS]
"""

import os
import re
import shutil
import sys
from collections.abc import Callable
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request, expect, sync_playwright
from rig.figures import print_load, print_machine, print_table
from rig.measured_process import MeasuredProcess

LOADS = 9
SLOWED = 4
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
#: Returns the milliseconds since the navigation, once the screen can be used.
USABLE = """(screen) => {
  const inside = (element, selector) => [...(element?.shadowRoot?.querySelectorAll(selector) ?? [])];
  const [shown] = inside(document.querySelector("parlour-app"), `parlour-${screen}`);
  const [board] = inside(shown, "grid-board");
  const usable = screen === "home" ? inside(shown, "article a").length : inside(board, "button").length;
  return usable > 0 && performance.now();
}"""


class Load:
    """One load with an empty cache."""

    def __init__(self, browser: Browser, address: str, screen: str) -> None:
        """Load an address that shows ``home`` or a ``room``."""
        context = browser.new_context()
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        requests: list[Request] = []
        frames: list[int] = []
        page.on("requestfinished", lambda request: requests.append(request))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(len(text))))
        page.goto(address, wait_until="commit")
        self.milliseconds: float = page.wait_for_function(USABLE, arg=screen, polling="raf").json_value()
        self.socket = sum(frames)
        self.bytes: dict[str, int] = {}
        for request in requests:
            size = request.sizes()
            name = re.sub(r"/r/\w+", "the page", urlsplit(request.url).path)
            self.bytes[name if name != "/" else "the page"] = (
                size["responseHeadersSize"] + size["responseBodySize"]
            )
        context.close()


def invite(page: Page, server: str) -> str:
    """Open a table of Connect Four that waits for a second player, and return its link."""
    page.goto(server)
    card = page.get_by_role("article", name="Connect Four", exact=True)
    card.get_by_role("button", name="Play a friend").click()
    link = page.get_by_label("Link to this table")
    expect(link).to_be_visible()
    return link.input_value()


def measure(name: str, loads: int, load: Callable[[], Load]) -> None:
    """Load several times and print."""
    taken = [load() for _ in range(loads)]
    resources = sorted(taken[-1].bytes.items(), key=lambda entry: -entry[1])
    times = sorted(one.milliseconds for one in taken)
    together = sum(taken[-1].bytes.values())
    print_table(
        [(name, "bytes"), *resources, ("together", together), ("messages of the socket", taken[-1].socket)]
    )
    print(f"usable after {median(times):.0f} ms, {times[0]:.0f} to {times[-1]:.0f}, {SLOWED} times slowed\n")


def main() -> None:
    """Measure and print."""
    loads = int(sys.argv[1]) if len(sys.argv) > 1 else LOADS
    chromium = os.environ.get("PARLOUR_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        print("no Chromium on this machine: nothing is measured")
        return
    print_machine()
    processors = os.sched_getaffinity(0)
    with MeasuredProcess(
        "-m", "parlour_server", "serve", "--port", "0", "--database", "sqlite://"
    ) as process:
        os.sched_setaffinity(0, processors)  # Chromium is several processes
        server = f"http://127.0.0.1:{process.port}"
        with (
            sync_playwright() as playwright,
            playwright.chromium.launch(executable_path=chromium, args=FLAGS) as browser,
            browser.new_context() as host,
        ):
            measure("home", loads, lambda: Load(browser, server, "home"))
            page = host.new_page()
            measure("a table by its link", loads, lambda: Load(browser, invite(page, server), "room"))
    print_load()


if __name__ == "__main__":
    main()
