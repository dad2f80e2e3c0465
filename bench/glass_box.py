"""How fast does the glass box step, jump and pan? In Chromium, with the processor slowed four times.

A step and a jump are measured from the change of the step to the end of the layout that follows; the jumps go
to steps all over the search, so that every row of the path is new. While panning the times between frames are
measured. The same is measured while a question stands and the future is hidden.

    .venv/bin/python bench/glass_box.py
"""

import os
import shutil
from itertools import product
from statistics import median
from typing import Any

from arrival import CHROMIUM, FLAGS, SLOWED
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from rig.figures import print_load, print_machine, print_table, quantile
from rig.measured_process import MeasuredProcess

SEARCHES = {
    "Connect Four, depth 6": "/glass-box?game=connect-four&moves=4,4,3,5&player=alphabeta:depth=6",
    "Connect Four, depth 9": "/glass-box?game=connect-four&moves=4,4,3,5&player=alphabeta:depth=9,time=20",
}
#: What the address adds, and the element that steps: without questions and with them.
VIEWERS = {"": "search-viewer", "&predict=on": "predict-viewer"}
WINDOWS: dict[str, ViewportSize] = {
    "1280": {"width": 1280, "height": 800},
    "360": {"width": 360, "height": 740},
}
#: Times in milliseconds of steps one after the other, of jumps, and between frames while panning.
MEASURE = """async (name) => {
  const inside = (one, ...names) => names.reduce((found, name) => found.shadowRoot.querySelector(name), one);
  const viewer = inside(document.querySelector("parlour-app"), "parlour-glass-box", name);
  const [path, overview] = ["search-path", "search-overview"].map((name) => inside(viewer, name));
  const { steps, size } = viewer.reading.tree;
  const frame = () => new Promise(requestAnimationFrame);
  const timed = async (step) => {
    await frame();
    const from = performance.now();
    if (viewer.show) viewer.show(step);
    else viewer.go(step);
    await viewer.updateComplete;
    await Promise.all([path.updateComplete, overview.updateComplete]);
    viewer.getBoundingClientRect();
    path.shadowRoot.querySelector("svg").getBoundingClientRect();
    return performance.now() - from;
  };
  const stepping = [], jumping = [], panning = [];
  const middle = Math.floor(steps / 2);
  for (let step = 0; step < 120; step += 1) stepping.push(await timed(middle + step));
  for (let jump = 0; jump < 60; jump += 1) jumping.push(await timed((jump * 7919 * 31) % steps));
  overview.zoom(0.25);
  const span = overview.to - overview.from;
  let last = await frame();
  for (let pan = 0; pan < 120; pan += 1) {
    overview.show(overview.from + (pan < 60 ? 1 : -1) * span * 0.02);
    const now = await frame();
    if (pan > 2) panning.push(now - last);
    last = now;
  }
  return { size, stepping: stepping.slice(5), jumping: jumping.slice(5), panning };
}"""


def measure(browser: Browser, address: str, viewer: str, window: ViewportSize) -> dict[str, Any]:
    """Return what MEASURE finds in a search that an element shows."""
    with browser.new_context(viewport=window) as context:
        page = context.new_page()
        page.goto(address)
        expect(page.locator(f"{viewer} search-path .sibling").first).to_be_attached(timeout=60_000)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        found: dict[str, Any] = page.evaluate(MEASURE, viewer)
        return found


def line(times: list[float]) -> str:
    """Return median and 95th percentile."""
    return f"{median(times):.1f} / {quantile(times, 0.95):.1f}"


def main() -> None:
    """Measure and print."""
    chromium = os.environ.get("PARLOUR_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        print("no Chromium on this machine: nothing is measured")
        return
    print_machine()
    processors = os.sched_getaffinity(0)
    with MeasuredProcess(
        "-m", "parlour_server", "serve", "--port", "0", "--database", "sqlite://", "--think-seconds", "20"
    ) as process:
        os.sched_setaffinity(0, processors)  # Chromium is several processes
        rows: list[tuple[str, ...]] = [
            ("milliseconds, median / 95th percentile", "nodes", "a step", "a jump", "between frames, panning")
        ]
        with (
            sync_playwright() as playwright,
            playwright.chromium.launch(executable_path=chromium, args=FLAGS) as browser,
        ):
            cases = product(SEARCHES.items(), WINDOWS.items(), VIEWERS.items())
            for (search, path), (name, window), (query, viewer) in cases:
                found = measure(browser, f"http://127.0.0.1:{process.port}{path}{query}", viewer, window)
                times = [line(found[part]) for part in ("stepping", "jumping", "panning")]
                asked = ", questions" if query else ""
                rows.append((f"{search}, {name} px{asked}", f"{found['size']:,}", *times))
    print(f"processor slowed {SLOWED} times")
    print_table(rows)
    print_load()


if __name__ == "__main__":
    main()
