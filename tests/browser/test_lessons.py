"""Lessons: stops with addresses, side trips, lessons from files; by keyboard, by touch and in words."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, PHONE, look

LESSON = "/glass-box?lesson=alpha-beta&stop=4"
NAMES = [
    "minimax",
    "alpha-beta",
    "negamax",
    "ordering",
    "deepening",
    "principal-variation",
    "monte-carlo",
]
MINE: dict[str, Any] = {
    "form": "parlour-lesson-1",
    "title": "Mine",
    "searches": {"tree": {"game": "tree", "start": "((3 12) (2 4))", "player": "alphabeta"}},
    "stops": [
        {"title": "Begin", "text": "What can MAX be sure of?", "shows": []},
        {"title": "A cut", "at": "cut B", "text": "B has {value B} only.", "holds": ["cut B"]},
    ],
}


def card(person: Person) -> Locator:
    return person.page.locator("lesson-viewer .card")


def stop(person: Person, title: str) -> None:
    """Wait for the stop with a title."""
    expect(card(person).get_by_role("heading", name=title)).to_be_visible()


def address(person: Person, rest: str) -> None:
    expect(person.page).to_have_url(re.compile(re.escape(rest) + "$"))


def button(person: Person, name: str) -> Locator:
    return person.page.get_by_role("button", name=name, exact=True)


def test_the_lesson_is_walked_by_keyboard_and_its_texts_have_the_numbers(invite: Invite) -> None:
    person = invite()
    person.open("/glass-box?guide=alphabeta")
    titles = [
        "Two players, one number",
        "A value comes back",
        "Beta: what MIN already has",
        "The first cut",
        "Alpha: what MAX already has",
        "The second cut",
        "What it must still look at",
        "Order",
        "The same in a game",
        "What it saves",
    ]
    for number, title in enumerate(titles, 1):
        stop(person, title)
        if number < len(titles):
            person.page.keyboard.press("PageDown" if number % 2 else "Enter")
            address(person, f"lesson=alpha-beta&stop={number + 1}")
    expect(card(person)).to_contain_text("108")
    expect(card(person)).to_contain_text("400")
    person.page.keyboard.press("PageUp")
    stop(person, titles[-2])
    person.page.go_back()
    stop(person, titles[-1])
    button(person, "Predict").click()
    expect(person.page.locator("predict-viewer")).to_be_visible()


def test_a_side_trip_and_a_reload_come_back_to_the_stop(invite: Invite) -> None:
    person = invite()
    person.open(LESSON)
    stop(person, "The first cut")
    person.page.keyboard.press("ArrowRight")
    trip = person.page.get_by_text("A side trip from stop 4.")
    expect(trip).to_be_visible()
    expect(card(person)).to_have_count(0)
    address(person, "lesson=alpha-beta&stop=4&step=10")
    person.page.reload()
    expect(trip).to_be_visible()
    button(person, "Back to the lesson").click()
    stop(person, "The first cut")
    address(person, "lesson=alpha-beta&stop=4")
    person.page.locator("lesson-viewer search-path .sibling.done[data-node]").first.click()
    expect(trip).to_be_visible()
    person.page.keyboard.press("Escape")
    stop(person, "The first cut")
    person.page.reload()
    stop(person, "The first cut")


def test_no_wall_is_drawn_or_said_before_its_stop(invite: Invite) -> None:
    person = invite()
    person.open("/glass-box?lesson=alpha-beta&stop=2")
    stop(person, "A value comes back")
    walls = person.page.locator("lesson-viewer search-path .wall")
    expect(walls).to_have_count(0)
    person.page.get_by_text("In words").click()
    lines = person.page.locator("lesson-viewer details li")
    assert not re.search("alpha|beta|α|β", " ".join(lines.all_inner_texts()), re.IGNORECASE)
    person.page.keyboard.press("PageDown")
    stop(person, "Beta: what MIN already has")
    expect(walls.and_(person.page.locator(".min")).first).to_be_attached()
    expect(walls.and_(person.page.locator(".max"))).to_have_count(0)


def test_a_question_is_answered_from_the_record(invite: Invite) -> None:
    person = invite()
    person.open("/glass-box?lesson=alpha-beta&stop=6")
    stop(person, "The second cut")
    button(person, "Beta").click()
    expect(card(person).get_by_role("status")).to_contain_text("The answer is: Alpha")
    button(person, "Alpha").click()
    expect(card(person).get_by_role("status")).to_contain_text("Right.")


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_is_walked_by_touch_on_a_small_phone(invite: Invite, name: str) -> None:
    person = invite(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    person.open(f"/glass-box?lesson={name}")
    expect(card(person)).to_be_visible()
    count = person.page.locator(".turn .num").inner_text()
    stops = int(count.split()[-1])
    for number in range(2, stops + 1):
        following = button(person, "Next")
        box = following.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        following.tap()
        address(person, f"lesson={name}&stop={number}")
        expect(person.page.locator(".turn .num")).to_have_text(f"{number} of {stops}")
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(button(person, "Next")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_a_lesson_breaks_no_rule(invite: Invite, screen: dict[str, Any], scheme: str) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    person.open(LESSON)
    stop(person, "The first cut")
    person.page.get_by_text("In words").click()
    look(person)
    button(person, "Step").click()
    expect(person.page.get_by_text("A side trip from stop 4.")).to_be_visible()
    look(person)
    list_lessons(person)
    expect(person.page.get_by_role("link", name="Negamax")).to_be_visible()
    look(person)


def list_lessons(person: Person) -> None:
    """List the lessons beside a search."""
    button(person, "More").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Lessons").click()


def test_home_and_the_glass_box_list_the_lessons(invite: Invite) -> None:
    person = invite()
    person.open()
    person.page.get_by_role("link", name="Lessons", exact=True).click()
    links = person.page.locator("lesson-list li a")
    expect(links).to_have_count(len(NAMES))
    links.filter(has_text="Alpha-beta").click()
    stop(person, "Two players, one number")
    list_lessons(person)
    expect(links).to_have_count(len(NAMES))
    links.filter(has_text="Monte Carlo").click()
    stop(person, "No evaluator")


def test_a_lesson_from_a_file_is_opened_and_its_address_has_all_of_it(invite: Invite) -> None:
    person = invite()
    person.open("/glass-box")
    chooser = person.page.locator("lesson-list input[type=file]")
    complaint = person.page.get_by_role("alert")

    def choose(text: str) -> None:
        chooser.set_input_files(
            {"name": "mine.json", "mimeType": "application/json", "buffer": text.encode()}
        )

    choose("{")
    expect(complaint).to_contain_text("mine.json: 1:")
    choose(json.dumps({**MINE, "stops": [{"title": "<b>", "text": "x"}]}))
    expect(complaint).to_contain_text("stops[1].title: “<b>” is markup")
    choose(" " * 70_000)
    expect(complaint).to_contain_text("64 kB")
    choose(json.dumps(MINE))
    stop(person, "Begin")
    person.page.keyboard.press("PageDown")
    stop(person, "A cut")
    expect(card(person)).to_contain_text("B has 2 only.")
    link = person.page.url
    other = invite()
    other.page.goto(link)
    stop(other, "A cut")


def test_a_lesson_that_its_record_contradicts_says_where(invite: Invite, tmp_path: Path) -> None:
    person = invite()
    person.open("/glass-box")
    wrong = {**MINE, "stops": [{"title": "Begin", "text": "x", "holds": ["positions = 7"]}]}
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong))
    person.page.locator("lesson-list input[type=file]").set_input_files(path)
    expect(person.page.get_by_role("alert")).to_contain_text("stops[1].holds[1]: the record says otherwise")
    person.open("/glass-box?lesson=chess")
    expect(person.page.get_by_role("alert")).to_contain_text("no lesson “chess”")
