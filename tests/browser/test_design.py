"""Elements and screens look as accepted (`make accept-pictures`), keep axe-core's rules and fit a finger."""

import json
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.design import FONTS, MOST_DIFFERENT, WEB, accepted, gallery
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


class Findings(NamedTuple):
    """What is wrong with /design, each by the name of its shot."""

    different: dict[str, float]
    """The share of a picture that is not as accepted."""
    faults: dict[str, list[str]]
    """Broken rules and small targets of a screen."""
    complaints: list[str]
    same_fonts: bool


@pytest.fixture(scope="module")
def findings(browser: Browser) -> Findings:
    """Look at every shot once: opening it is what takes the time."""
    require(shutil.which("node"), "there is no Node on this machine")
    require(
        (WEB / "node_modules" / "esbuild").is_dir(), "esbuild is not installed: run `npm ci` in client/web"
    )
    shutil.rmtree(FOUND, ignore_errors=True)
    FOUND.mkdir(parents=True)
    different, faults_of = dict[str, float](), dict[str, list[str]]()
    with gallery(browser) as pictures:
        same_fonts = pictures.fonts() == json.loads(FONTS.read_text(encoding="utf-8"))
        for shot in pictures.shots():
            taken, path = pictures.take(shot), accepted(shot)
            share = pictures.different(path.read_bytes(), taken) if path.exists() else 1.0
            if share > MOST_DIFFERENT:
                different[shot.name] = share
                (FOUND / path.name).write_bytes(taken)
            if not shot.section:
                faults_of[shot.name] = faults(pictures.page) + pictures.page.evaluate(SMALL)
        return Findings(different, faults_of, pictures.complaints, same_fonts)


def test_elements_and_screens_look_as_accepted(findings: Findings) -> None:
    assert findings.complaints == []
    require(findings.same_fonts, "the accepted pictures have the fonts of Debian's fonts-dejavu-core")
    assert findings.different == {}, f"{FOUND} has them as they look now; `make accept-pictures` accepts them"


def test_every_screen_keeps_the_rules_and_fits_a_finger(findings: Findings) -> None:
    assert findings.faults
    assert {name: found for name, found in findings.faults.items() if found} == {}
