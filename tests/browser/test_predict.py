"""Questions in the glass box: answered by keys and by touch, and nothing on the screen gives them away."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, look
from tests.browser.test_arrival import Answers
from tests.browser.test_glass_box import BUDGET, button, open_search, sentence

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FOUR = "/glass-box?game=connect-four&moves=4,4,3,5&player=alphabeta:depth=3"
ASKED = {
    "value": "bring back",
    "bounds": "on entering",
    "next": "tried next",
    "cuts": "never tried",
}
MOST_SKIPPED = 30


def said(person: Person) -> Locator:
    return person.page.locator("predict-viewer .say")


def answer(person: Person) -> Locator:
    return person.page.locator("predict-answer")


def ask(person: Person, kind: str) -> None:
    """Skip questions until one of a kind stands."""
    for _ in range(MOST_SKIPPED):
        expect(said(person)).to_contain_text("?")
        if ASKED[kind] in said(person).inner_text():
            return
        button(person, "Skip this one").click()
    raise AssertionError(said(person).inner_text())


def test_questions_are_answered_by_keys_alone(invite: Invite) -> None:
    person = invite()
    press = person.page.keyboard.press
    open_search(person, FOUR)
    press("ArrowRight")
    press("p")
    expect(said(person)).to_contain_text("What does column 1 bring back?")
    press("Enter")
    expect(said(person)).to_contain_text("bring back?")  # nothing is given yet
    for key in "<18-":
        press(key)
    expect(answer(person).locator("output")).to_have_text("−18")
    expect(button(person, "at most")).to_have_attribute("aria-pressed", "true")
    press("-")
    press("Backspace")
    press("=")
    press("w")
    press("Enter")
    expect(said(person)).to_contain_text("Right. Column 1 is worth a win for Yellow.")
    expect(person.page.locator("predict-viewer .score")).to_contain_text("1 of 1 right")
    press("Enter")
    expect(said(person)).to_contain_text(re.compile("Which|What"))
    expect(person.page).to_have_url(re.compile(r"&step=\d+&predict=r$"))
    asked = said(person).inner_text()
    person.page.reload()
    expect(said(person)).to_contain_text(asked.split("?")[1].strip() + "?")
    expect(person.page.locator("predict-viewer .score")).to_contain_text("1 in a row")
    press("ArrowRight")
    expect(said(person)).to_contain_text("?")  # no step passes a question
    step = person.page.locator("predict-viewer .counts")
    before = step.text_content()
    assert before
    press("ArrowLeft")
    expect(step).not_to_have_text(before)
    press("Escape")
    expect(step).to_have_text(before)
    press("p")
    expect(sentence(person)).to_be_visible()
    expect(person.page).to_have_url(re.compile(r"&step=\d+$"))


def test_alpha_and_beta_are_typed_one_after_the_other(invite: Invite) -> None:
    person = invite()
    person.open(f"{FOUR}&step=42&predict=on")
    expect(said(person)).to_contain_text("on entering")
    for key in ("1", "3", "Tab", "o"):
        person.page.keyboard.press(key)
    expect(answer(person).locator("output").first).to_have_text("13")
    expect(answer(person).locator("output").last).to_have_text("open")
    person.page.keyboard.press("Enter")
    expect(said(person)).to_contain_text("Right.")


def test_a_step_beyond_the_end_of_a_search_is_its_last(invite: Invite) -> None:
    person = invite()
    person.open(f"{FOUR}&step=99999&predict=on")
    expect(said(person)).to_contain_text("No question is left.")


def test_marked_moves_are_judged_one_by_one(invite: Invite) -> None:
    person = invite()
    person.open(f"{FOUR}&predict=on")
    ask(person, "cuts")
    press = person.page.keyboard.press
    for key in "067":
        press(key)
    expect(answer(person).locator("[aria-pressed=true]")).to_have_count(2)
    press("7")
    expect(answer(person).locator("[aria-pressed=true]")).to_have_count(1)
    press("Enter")
    expect(said(person)).to_contain_text("No: ")
    marks = answer(person).locator("em").all_inner_texts()
    assert marks
    expect(person.page.locator("predict-viewer .score")).to_contain_text("0 of 1 right")
    verdict = said(person).inner_text()
    button(person, "Watch it").click()
    expect(said(person)).not_to_contain_text("No: ")  # the steps between, one after the other
    expect(said(person)).to_contain_text("No: ")
    assert said(person).inner_text() == verdict


@pytest.mark.parametrize("kind", ASKED)
def test_a_question_is_answered_by_touch(invite: Invite, kind: str) -> None:
    person = invite(**PHONE)
    person.open(f"{FOUR}&step=40&predict=on")
    ask(person, kind)
    pressed = (
        answer(person).locator("button.move").first
        if kind in ("next", "cuts")
        else answer(person).get_by_role("button", name="1", exact=True)
    )
    pressed.tap()
    if kind == "bounds":
        answer(person).locator("button.field").nth(1).tap()
        answer(person).get_by_role("button", name="Open: no value yet").tap()
    button(person, "Check").tap()
    expect(said(person)).to_contain_text(re.compile(r"Right\.|No: "))
    button(person, "Go on").tap()
    expect(said(person)).to_contain_text("?")


def test_nothing_on_the_screen_tells_what_comes(invite: Invite) -> None:
    person = invite()
    person.open(f"{FOUR}&predict=on")
    ask(person, "value")
    person.page.get_by_text("In words").click()
    words = person.page.locator("predict-viewer details")
    expect(words).to_contain_text("Came back: column 1")
    expect(words).not_to_contain_text("the best")
    viewer = person.page.locator("predict-viewer")
    assert re.search(r"\d / \d", viewer.inner_text()) is None  # no total
    expect(viewer.get_by_role("slider")).to_have_count(0)
    expect(viewer.locator("search-path .value.best")).to_have_count(0)
    ask_again = f"{FOUR}&step=40&predict=on"
    person.open(ask_again)
    ask(person, "bounds")
    expect(viewer.locator("search-path .wall")).to_have_count(0)
    expect(viewer.locator("search-lines")).to_have_count(0)
    person.page.get_by_text("In words").click()
    expect(words).not_to_contain_text("Alpha")
    here = int(re.findall(r"step=(\d+)", person.page.url)[-1])
    nodes = viewer.locator("search-path .sibling[data-node]").evaluate_all(
        "all => all.map((one) => one.dataset.node).filter(Boolean).map(Number)"
    )
    assert max(nodes) <= here  # no node can be pressed before it is entered


@pytest.mark.parametrize(
    ("screen", "scheme"), [(PHONE, "dark"), (DESK, "light"), (DESK, "dark")], ids=["phone", "desk", "dark"]
)
def test_every_question_breaks_no_rule(invite: Invite, screen: dict[str, Any], scheme: str) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    for kind in ASKED:
        person.open(f"{FOUR}&step=40&predict=rw")
        ask(person, kind)
        look(person)
        person.page.keyboard.press("o" if kind == "bounds" else "1")
        if kind in ("next", "cuts"):
            person.page.keyboard.press("0")
        if kind == "bounds":
            answer(person).locator("button.field").nth(1).click()
            person.page.keyboard.press("o")
        button(person, "Check").click()
        expect(said(person)).to_contain_text(re.compile(r"Right\.|No: "))
        look(person)


@pytest.mark.parametrize("player", ["minimax:depth=3", "pvs:depth=3", "negamax-alphabeta:depth=3", "memo"])
def test_every_search_with_values_has_questions(invite: Invite, player: str) -> None:
    person = invite()
    board = (
        "game=mnk&options=width:3,height:3,line:3&moves=c1,b1,c2,b2"
        if player == "memo"
        else "game=connect-four"
    )
    open_search(person, f"/glass-box?{board}&player={player}")
    switch = person.page.get_by_role("switch", name="Predict")
    switch.press("Space")
    for _ in range(4):
        expect(said(person)).to_contain_text("?")
        if player.startswith("minimax"):
            expect(said(person)).to_contain_text("bring back?")
        button(person, "Skip this one").click()
    expect(switch).to_be_checked()
    switch.press("Space")
    expect(switch).to_be_focused()
    person.page.keyboard.press("Home")
    expect(person.page.get_by_role("slider")).to_have_value("0")


def test_simulations_say_that_they_have_no_questions(invite: Invite) -> None:
    person = invite()
    person.open("/glass-box?game=mnk&moves=c1,b1,c2,b2&player=mcts:simulations=50,seed=1&predict=on")
    expect(person.page.get_by_text("Simulations have no questions")).to_be_visible()
    expect(person.page.get_by_role("switch", name="Predict")).to_have_count(0)
    person.page.keyboard.press("p")
    expect(person.page.locator("growth-map .cell")).to_have_count(1)


def test_questions_load_when_they_are_switched_on(invite: Invite) -> None:
    person = invite(extra_http_headers={"Accept-Encoding": "gzip"})
    answers = Answers(person)
    open_search(person, FOUR)
    person.page.wait_for_load_state("networkidle")
    before = answers.sizes()
    assert not any("predict" in url for url in before)
    person.page.get_by_role("switch", name="Predict").check()
    expect(said(person)).to_contain_text("?")
    more = {url: size for url, size in answers.sizes().items() if "/assets/" in url and url not in before}
    assert 0 < sum(more.values()) <= BUDGET, more


def test_one_switch_turns_sentence_code_bubbles_and_axis(invite: Invite) -> None:
    person = invite()
    open_search(person, f"{FOUR}&step=60")
    seen = []
    for side in ("MAX", "the side to move"):
        button(person, side).click()
        expect(button(person, side)).to_have_attribute("aria-pressed", "true")
        path, lines = person.page.locator("search-path"), person.page.locator("search-lines .code")
        seen.append(
            {
                "sentence": sentence(person).inner_text(),
                "code": lines.inner_text(),
                "bubbles": path.locator(".value").all_text_contents(),
                "axis": path.locator(".axis").text_content(),
            }
        )
    assert [name for name in seen[0] if seen[0][name] == seen[1][name]] == []
