"""Steps of the glass box taken along: files, the hall, records opened again, and the growth by depth."""

import csv
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from parlour_engine.control import INERT
from parlour_engine.workers.registry import choose_move
from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, PHONE, look
from tests.browser.test_glass_box import button, open_search, sentence

CUT = "/glass-box?game=connect-four&options=width:5,height:4&player=alphabeta:depth=4&step=20"
#: Let a file fall on the glass box.
DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  let page = document.querySelector("parlour-app");
  for (const part of ["parlour-glass-box", ".page"]) page = page.shadowRoot.querySelector(part);
  const falls = { dataTransfer: files, bubbles: true, composed: true, cancelable: true };
  page.dispatchEvent(new DragEvent("drop", falls));
}"""


def open_tool(person: Person, name: str) -> None:
    button(person, "More").click()
    person.page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{name}")).click()


def saved(person: Person, form: str, folder: Path) -> Path:
    """Save the step in a form, and return the file."""
    person.page.get_by_role("radio", name=re.compile(f"^{form}")).check()
    with person.page.expect_download() as download:
        button(person, re.compile("^Save ")).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_a_step_is_saved_in_every_form_and_its_record_opens_again(invite: Invite, tmp_path: Path) -> None:
    person = invite()
    open_search(person, CUT)
    person.page.keyboard.press("c")
    said = sentence(person).inner_text()
    person.page.keyboard.press("e")
    expect(person.page.get_by_role("heading", name="Take this step with you")).to_be_visible()
    expect(person.page.get_by_role("img", name="The figure as it is saved")).to_be_visible()
    svg = saved(person, "SVG", tmp_path)
    assert re.fullmatch(r"connect-four-alphabeta-cut-\d+\.svg", svg.name)
    assert svg.read_text().startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert saved(person, "PNG", tmp_path).read_bytes().startswith(b"\x89PNG")
    assert saved(person, "PDF", tmp_path).read_bytes().startswith(b"%PDF-")
    assert "\\begin{tikzpicture}" in saved(person, "TikZ", tmp_path).read_text()
    record = saved(person, "JSON record", tmp_path).read_text()
    person.page.get_by_role("radio", name="Link").check()
    assert (
        person.page.get_by_role("textbox", name="Link").input_value().startswith(f"{person.url}/glass-box?")
    )
    person.page.get_by_role("radio", name="Embed").check()
    line = person.page.get_by_role("textbox", name="Embed").input_value()
    assert f'<iframe src="{person.url}/embed/step/connect-four?game=connect-four&amp;' in line
    person.page.keyboard.press("Escape")

    other = invite()
    open_search(other, "/glass-box?game=nim&player=alphabeta:depth=2")
    other.page.evaluate(DROP, ["step.json", record])
    expect(sentence(other)).to_have_text(said)
    expect(other.page).to_have_url(re.compile(r"game=connect-four.*&step=\d+$"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"format":\nwrong}', "It is no JSON text. Where: 2:1"),
        ('<svg onload="alert(1)">', "It is no JSON text. Where: 1:1"),
        ('{"moves": [1]}', "It is no record of a search that was saved here. Where: format"),
        ("damaged", "contradicts itself"),
    ],
)
def test_a_file_that_is_no_record_is_refused_and_nothing_is_lost(
    invite: Invite, tmp_path: Path, text: str, why: str
) -> None:
    person = invite()
    open_search(person, CUT)
    before = sentence(person).inner_text()
    if text == "damaged":
        person.page.keyboard.press("e")
        record = json.loads(saved(person, "JSON record", tmp_path).read_text())
        person.page.keyboard.press("Escape")
        columns = record["pages"][0]["columns"]
        columns["kinds"] = columns["kinds"].replace("ii", "ic", 1)
        text = json.dumps(record)
    person.page.evaluate(DROP, ["<b>bad</b>.json", text])
    dialog = person.page.get_by_role("dialog", name="This file was not opened")
    expect(dialog).to_contain_text(re.compile(re.escape(why).replace(r"\ Where", r"\s*Where")))
    expect(dialog).to_contain_text("<b>bad</b>.json")
    person.page.keyboard.press("Escape")
    expect(sentence(person)).to_have_text(before)


def test_a_hall_reads_the_step_from_the_last_row_and_steps_by_keys(invite: Invite) -> None:
    person = invite(viewport={"width": 1920, "height": 1080})
    open_search(person, CUT)
    person.page.keyboard.press("f")
    hall = person.page.get_by_role("dialog", name="Show in a hall")
    expect(hall).to_be_visible()
    box = hall.bounding_box()
    assert box == {"x": 0, "y": 0, "width": 1920, "height": 1080}
    said = hall.locator(".sentence")
    assert round(float(said.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)"))) == 40
    values = hall.locator("search-path .value text")
    tallest = values.first.evaluate("(each) => each.getBoundingClientRect().height")
    assert tallest >= 27
    before = said.inner_text()
    person.page.keyboard.press("PageDown")
    expect(said).not_to_have_text(before)
    person.page.keyboard.press("c")
    expect(said).to_contain_text("Cut")
    cut = said.inner_text()
    person.page.keyboard.press("k")
    expect(hall.locator("search-lines")).to_be_visible()
    person.page.keyboard.press("b")
    expect(said).to_be_hidden()
    person.page.keyboard.press("b")
    person.page.keyboard.press("Escape")
    expect(hall).to_be_hidden()
    expect(sentence(person)).to_have_text(cut)


def test_the_growth_by_depth_is_counted_and_saved(invite: Invite, tmp_path: Path) -> None:
    person = invite()
    open_search(person, "/glass-box?game=mnk&moves=b2,a1,c1&player=alphabeta:depth=3")
    open_tool(person, "Growth by depth")
    dialog = person.page.get_by_role("dialog", name="Growth by depth")
    expect(dialog.get_by_role("status")).to_contain_text("Done")
    with person.page.expect_download() as download:
        button(person, "Save as CSV").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    rows = list(csv.reader(path.read_text().splitlines()))
    names = rows[0]
    third = dict(zip(names, rows[3], strict=True))
    minimax, worst, actual, best = (int(third[name]) for name in names[1:5])
    assert best <= actual <= worst <= minimax
    for name, player in ((names[1], "minimax"), (names[3], "alphabeta"), (names[6], "pvs")):
        question = {"game": "mnk", "options": {}, "moves": ["b2", "a1", "c1"], "player": f"{player}:depth=3"}
        assert int(third[name]) == choose_move(question, INERT)["nodes"], player


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_the_tools_of_the_glass_box_break_no_rule(
    invite: Invite, screen: dict[str, object], scheme: str
) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    open_search(person, CUT)
    button(person, "More").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()
    look(person)
    person.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Take this step")).click()
    expect(person.page.get_by_role("img", name="The figure as it is saved")).to_be_visible()
    look(person)
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("f")
    expect(person.page.get_by_role("dialog", name="Show in a hall")).to_be_visible()
    look(person)
