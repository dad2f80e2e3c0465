"""The board for a row of counters, with Kayles, which the catalogue lacks: by touch, by keys, in words."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import table
from tests.browser.conftest import FROM_ONE_ADDRESS, page_is_built
from tests.browser.person import Invite, Person
from tests.browser.test_access import PHONE, look
from tests.contract.kayles import add_kayles
from tests.end_to_end.server_process import ServerProcess
from tests.require import require

ROOT = Path(__file__).parents[2]
#: The longest row where it is narrowest, and the others where nothing else sees them.
ROWS: list[tuple[str, dict[str, Any]]] = [
    ("40", {**PHONE, "color_scheme": "dark"}),
    ("1", {**PHONE, "color_scheme": "light"}),
    ("12", {"viewport": {"width": 1200, "height": 860}, "color_scheme": "dark"}),
]


@pytest.fixture(scope="module")
def kayles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with Kayles, which its workers know, too."""
    require(page_is_built(), "the page is not built")
    folder = tmp_path_factory.mktemp("kayles")
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("*.pyc*"))
    add_kayles(folder)
    server = ServerProcess(folder, *FROM_ONE_ADDRESS)
    server.environment = {**os.environ, "PYTHONPATH": str(folder / "engine")}
    table.GAMES_BY_TITLE["Kayles"] = "kayles"
    with server:
        yield server.url


def place(person: Person, number: int) -> Locator:
    return person.page.get_by_role("button", name=re.compile(f"^Place {number},"))


def test_neighbours_are_chosen_by_touching_one_after_the_other(invite: Invite, kayles: str) -> None:
    person = invite(kayles, **PHONE)
    person.new_table("Kayles", "Both sides here", Pins="5")
    expect(person.status).to_contain_text("Choose counters side by side.")
    place(person, 3).tap()
    expect(person.chosen("Take from place 3")).to_be_visible()
    place(person, 4).tap()
    expect(person.chosen("Take from places 3–4")).to_be_visible()
    expect(place(person, 4)).to_have_accessible_name("Place 4, a counter, chosen")
    place(person, 5).tap()  # three are too many: it alone
    expect(person.chosen("Take from place 5")).to_be_visible()
    place(person, 5).tap()
    expect(person.moves).to_have_text(["5"])
    place(person, 5).tap()
    expect(person.refusal).to_contain_text("Place 5 is empty.")
    place(person, 2).tap()
    person.chosen("More").tap()
    person.chosen("Take from places 2–3").tap()
    expect(person.moves).to_have_text(["5", "2-3"])


def test_a_row_is_played_by_keyboard_alone_and_ends_in_the_games_words(invite: Invite, kayles: str) -> None:
    person = invite(kayles)
    person.new_table("Kayles", "Both sides here", Pins="12")
    keys = person.page.keyboard
    expect(place(person, 1)).to_be_focused()
    for presses, moves in [
        (["ArrowRight", "ArrowRight", "Enter", "Enter"], ["3"]),
        (["1", "1", "ArrowUp", "ArrowUp", "Enter"], ["3", "11-12"]),
        (["ArrowLeft", "Enter", "ArrowLeft", "Enter", "Space"], ["3", "11-12", "9-10"]),
    ]:
        for key in presses:
            keys.press(key)
        expect(person.moves).to_have_text(moves)
    for move in ["1 2", "4-5", "6-7"]:
        person.say(move)
    expect(person.twin.locator("li")).to_have_text(["Heap 1: 1 counter, place 8"])
    assert person.legal == ["8"]
    person.say("8")
    expect(person.result).to_contain_text("Yellow won: the last of 12 pins was taken.")
    expect(person.voice).to_contain_text("the last of 12 pins was taken")


def test_a_finished_game_is_replayed_and_one_that_is_joined_over_says_how_it_ended(
    invite: Invite, kayles: str
) -> None:
    person = invite(kayles)
    person.new_table("Kayles", "Both sides here", Pins="3")
    person.say("2")
    person.say("1")
    person.say("3")
    expect(person.result).to_contain_text("the last of 3 pins was taken")
    person.page.reload()
    expect(person.result).to_contain_text("the last of 3 pins was taken")
    person.moves.nth(1).click()
    counters = person.page.locator("row-board .counter:not(.leaving)")
    expect(counters).to_have_count(1)
    person.page.keyboard.press("ArrowLeft")
    expect(counters).to_have_count(2)


@pytest.mark.parametrize(("pins", "screen"), ROWS, ids=["dark phone", "light phone", "dark desk"])
def test_a_row_of_any_length_breaks_no_rule_and_fits(
    invite: Invite, kayles: str, pins: str, screen: dict[str, Any]
) -> None:
    person = invite(kayles, bypass_csp=True, **screen)
    person.new_table("Kayles", "Both sides here", Pins=pins)
    last = place(person, int(pins))
    expect(last).to_be_in_viewport(ratio=1)
    box = last.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    place(person, 1).click()
    expect(person.page.locator("row-board .chosen")).to_have_count(1)
    person.tab("In words")
    look(person)


def test_machine_glass_box_and_graph_know_a_row(invite: Invite, kayles: str) -> None:
    person = invite(kayles)
    person.new_table("Kayles", "The machine", Pins="5")
    place(person, 3).click()
    place(person, 3).click()
    expect(person.moves).to_have_count(2)
    person.page.get_by_role("button", name="Show the game’s graph").click()
    expect(person.page.locator("game-graph svg").first).to_be_visible()
    person.open("/glass-box?game=kayles&options=pins:4&player=alphabeta:depth=4&step=9")
    expect(person.page.locator("search-path .pill").first).to_be_visible()
