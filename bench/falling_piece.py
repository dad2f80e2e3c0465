"""How many frames of a piece's fall are presented? Connect Four, with the processor slowed.

Chromium slows the processor of the page itself four times and traces which frames it presents. A fall takes
250 ms, so that 60 frames a second are 15 of them. The longest wait between two frames shows a stutter that
the rate hides.

    .venv/bin/python bench/falling_piece.py [FALLS]
"""

import json
import os
import shutil
import sys
from itertools import pairwise
from statistics import median

from arrival import CHROMIUM, FLAGS, SLOWED, invite
from playwright.sync_api import Browser, Page, expect, sync_playwright
from rig.figures import print_load, print_machine, print_table
from rig.measured_process import MeasuredProcess

FALLS = 10
COLUMNS = 7
FRAMES = "disabled-by-default-devtools.timeline.frame"
#: Marks begin and end of every fall in the trace.
MARK_FALLS = """
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  if (this.classList.contains("flight")) {
    performance.mark("fall");
    animation.finished.then(() => performance.mark("landed"));
  }
  return animation;
};
"""
LANDED = "(falls) => performance.getEntriesByName('landed').length === falls"


def falls_of(trace: bytes) -> list[list[float]]:
    """Return for every fall when its frames were presented, in milliseconds."""
    events = sorted(json.loads(trace)["traceEvents"], key=lambda event: event.get("ts", 0))
    falls: list[list[float]] = []
    falling, page = False, None  # the process of the page: the opponent's is traced too
    for event in events:
        if event["name"] in {"fall", "landed"}:
            falling, page = event["name"] == "fall", event["pid"]
            falls += [[]] if falling else []
        elif falling and event["name"] == "DrawFrame" and event["pid"] == page:
            falls[-1].append(event["ts"] / 1000)
    return falls


def play(page: Page, opponent: Page, falls: int) -> None:
    """Let pieces fall by turns, a row after the other; no line comes of that in three rows."""
    for fall in range(falls):
        mover = page if fall % 2 == 0 else opponent
        column = mover.get_by_role("button", name=f"Column {fall % COLUMNS + 1},")
        expect(mover.locator("move-list .move")).to_have_count(fall)
        column.click()
        expect(page.locator("move-list .move")).to_have_count(fall + 1)
        page.wait_for_function(LANDED, arg=fall + 1)


def measure(browser: Browser, server: str, falls: int) -> list[list[float]]:
    """Return the falls that the page of the first player presents."""
    with browser.new_context() as host, browser.new_context() as guest:
        page = host.new_page()
        page.add_init_script(MARK_FALLS)
        opponent = guest.new_page()
        opponent.goto(invite(page, server))
        expect(page.locator("grid-board[playable]")).to_be_visible()
        host.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        browser.start_tracing(page=page, categories=[FRAMES, "blink.user_timing", "devtools.timeline"])
        play(page, opponent, falls)
        return falls_of(browser.stop_tracing())


def main() -> None:
    """Measure and print."""
    falls = int(sys.argv[1]) if len(sys.argv) > 1 else FALLS
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
        with (
            sync_playwright() as playwright,
            playwright.chromium.launch(executable_path=chromium, args=FLAGS) as browser,
        ):
            taken = measure(browser, f"http://127.0.0.1:{process.port}", falls)
    rates = [1000 * (len(frames) - 1) / (frames[-1] - frames[0]) for frames in taken]
    waits = [max(after - before for before, after in pairwise(frames)) for frames in taken]
    print_table(
        [
            ("a piece's fall", f"{len(taken)} falls, {SLOWED} times slowed"),
            ("frames a second", f"{median(rates):.0f}, {min(rates):.0f} to {max(rates):.0f}"),
            ("longest wait for a frame", f"{median(waits):.0f} ms, at most {max(waits):.0f}"),
        ]
    )
    print_load()


if __name__ == "__main__":
    main()
