"""Elements and screens look as accepted (`make accept-pictures`), keep axe-core's rules and fit a finger."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.design import FONTS, MOST_DIFFERENT, WEB, Gallery, accepted, gallery
from tests.browser.test_access import faults
from tests.require import require

FOUND = Path(__file__).parents[2] / "test-results" / "design"
#: Buttons and fields in sight that are smaller than a fingertip. Squares of boards have their own tests.
SMALL = """() => {
  const deep = (root) =>
    [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? deep(one.shadowRoot) : [])]);
  return deep(document.body)
    .filter((one) => one.matches("button, .button, select, summary, input:not([type=radio])"))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]"))
    .map((one) => [(one.type === "checkbox" && one.closest("label")) || one, one])
    .map(([target, one]) => [target.getBoundingClientRect(), one])
    .filter(([{ width, height }]) => Math.min(width, height) > 1 && Math.min(width, height) < 43.5)
    .map(([{ width, height }, one]) => `${one.outerHTML.slice(0, 99)}: ${width} x ${height}`);
}"""


@pytest.fixture(scope="module")
def pictures(browser: Browser) -> Iterator[Gallery]:
    require(shutil.which("node"), "there is no Node on this machine")
    require(
        (WEB / "node_modules" / "esbuild").is_dir(), "esbuild is not installed: run `npm ci` in client/web"
    )
    with gallery(browser) as opened:
        yield opened


def test_elements_and_screens_look_as_accepted(pictures: Gallery) -> None:
    if pictures.fonts() != json.loads(FONTS.read_text(encoding="utf-8")):
        pytest.skip("this machine has other fonts than the accepted pictures: `make accept-pictures`")
    shutil.rmtree(FOUND, ignore_errors=True)
    FOUND.mkdir(parents=True)
    different: dict[str, float] = {}
    for shot in pictures.shots():
        taken, path = pictures.take(shot), accepted(shot)
        share = pictures.different(path.read_bytes(), taken) if path.exists() else 1.0
        if share > MOST_DIFFERENT:
            different[shot.name] = share
            (FOUND / path.name).write_bytes(taken)
    assert pictures.complaints == []
    assert different == {}, f"{FOUND} has them as they look now; `make accept-pictures` accepts them"


def test_every_screen_keeps_the_rules_and_fits_a_finger(pictures: Gallery) -> None:
    problems: dict[str, list[str]] = {}
    for shot in pictures.shots():
        if shot.section:
            continue
        pictures.show(shot)
        small: list[str] = pictures.page.evaluate(SMALL)
        if found := faults(pictures.page) + small:
            problems[shot.name] = found
    assert problems == {}
