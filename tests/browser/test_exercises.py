"""Exercises on the page: answered by keys and touch, checked by the engine's key, shown in the glass box."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from parlour_engine.exercises.exercise import Exercise
from parlour_engine.exercises.kinds import exercise
from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, look
from tests.browser.test_arrival import Answers, expect_home
from tests.browser.test_glass_box import BUDGET, HAS_ITS_CARD, button, sentence

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FOUR = "/exercise/cuts?game=connect-four&seed=7"
SIGNS = {"alpha": "α", "beta": "β"}


def field(person: Person, name: str) -> Locator:
    return person.page.locator(f"exercise-tree [data-field='{name}']")


def ask(person: Person) -> Locator:
    return person.page.locator("parlour-exercise .ask")


def score(person: Person) -> Locator:
    return person.page.locator("parlour-exercise .score")


def check(person: Person) -> Locator:
    return person.page.get_by_role("button", name=re.compile("^Check"))


def branches(person: Person, ours: Exercise) -> list[Locator]:
    """The buttons of all nodes but the root, in the order of the tree."""
    assert ours.drawn is not None
    buttons = person.page.locator("exercise-tree button.spot")
    expect(buttons).to_have_count(len(ours.drawn.flat.nodes) - 1)
    return [buttons.nth(number) for number in range(len(ours.drawn.flat.nodes) - 1)]


def mark_all(person: Person, ours: Exercise) -> None:
    """Mark what is cut."""
    spots = branches(person, ours)
    for each in ours.asked.key["cut"]:
        person.page.get_by_role("radio", name=SIGNS[each["by"]]).check(force=True)
        spots[each["node"] - 1].click()


def test_home_leads_to_exercises_and_keys_alone_answer_them(invite: Invite) -> None:
    person = invite()
    person.open()
    person.page.get_by_role("link", name="Exercises").click()
    expect(person.page.get_by_role("heading", name="Values up the tree")).to_be_visible()
    ours = exercise("values", "tree", 1, 1)
    values = {each["node"]: each["value"] for each in ours.asked.key["values"]}
    expect(person.page.locator("exercise-tree [data-field]")).to_have_count(len(values))
    expect(check(person)).to_be_disabled()
    first, *others = values
    field(person, f"value {first}").focus()
    person.page.keyboard.type(str(values[first]))
    for node in others:
        person.page.keyboard.press("Tab")
        person.page.keyboard.type(str(values[node]))
    expect(check(person)).to_be_enabled()
    check(person).focus()
    person.page.keyboard.press("Enter")
    expect(ask(person)).to_contain_text("Right")
    expect(person.page).to_have_url(re.compile(r"/exercise/values\?game=tree&band=1&seed=1&done=r$"))
    expect(button(person, "Next")).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(score(person)).to_contain_text("2 of 10")
    person.page.reload()
    expect(score(person)).to_contain_text("1 of 1 right")
    expect(score(person)).to_contain_text("2 of 10")


def test_nothing_on_the_screen_knows_the_answer_before_it_is_given(invite: Invite) -> None:
    person = invite()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.open(FOUR)
    expect(check(person)).to_be_enabled()
    assert [url for url in asked if "/key" in url] == []
    known = "document.querySelector('parlour-app').shadowRoot.querySelector('parlour-exercise')"
    assert person.page.evaluate(f"[{known}.key, JSON.stringify({known}.row).includes('\"cut\":')]") == [
        None,
        False,
    ]
    check(person).click()
    expect(ask(person)).to_contain_text("Not yet")
    assert len([url for url in asked if "/key" in url]) == 1


def test_a_wrong_answer_opens_the_glass_box_where_the_mistake_shows(invite: Invite) -> None:
    person = invite()
    ours = exercise("cuts", "connect-four", 1, 7)
    person.open(FOUR)
    check(person).click()  # no move is marked
    expect(ask(person)).to_contain_text("Cut: ")
    said = ask(person).locator(".verdict p").inner_text()
    assert re.search(r"already has .* and has no reason to come this way", said)
    missed = person.page.locator("exercise-tree .missed")
    expect(missed).to_have_count(len(ours.asked.key["cut"]))
    person.page.get_by_role("link", name="See it in the glass box").click()
    expect(sentence(person)).to_have_text(said)
    person.page.go_back()
    expect(score(person)).to_contain_text("0 of 1 right")
    expect(score(person)).to_contain_text("2 of 10")


@pytest.mark.parametrize("kind", ["values", "window"])
def test_a_mistake_in_a_typed_tree_has_its_sentence_too(invite: Invite, kind: str) -> None:
    person = invite()
    person.open(f"/exercise/{kind}?seed=7")
    button(person, "I do not know").click()
    expect(ask(person).locator(".verdict p")).to_contain_text(re.compile(r"[A-Z]\d?\b"))
    expect(score(person)).to_contain_text("0 of 1 right")


def test_branches_are_marked_by_touch_on_a_phone(invite: Invite) -> None:
    person = invite(**PHONE)
    ours = exercise("cuts", "mnk", 2, 3)
    person.open("/exercise/cuts?game=mnk&band=2&seed=3")
    for spot in branches(person, ours):
        box = spot.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    mark_all(person, ours)
    spots = branches(person, ours)
    wrong = next(
        number for number in range(len(spots)) if spots[number].get_attribute("aria-pressed") == "false"
    )
    spots[wrong].tap()
    expect(spots[wrong]).to_have_attribute("aria-pressed", "true")
    spots[wrong].tap()
    expect(spots[wrong]).to_have_attribute("aria-pressed", "false")
    check(person).tap()
    expect(ask(person)).to_contain_text("Right")
    button(person, "Next").tap()
    expect(score(person)).to_contain_text("2 of 10")


def test_the_tree_in_words_says_all_that_the_picture_shows(invite: Invite) -> None:
    person = invite()
    ours = exercise("cuts", "connect-four", 1, 7)
    person.open(FOUR)
    assert ours.drawn is not None
    flat = ours.drawn.flat
    for number, spot in enumerate(branches(person, ours), 1):
        path, at = [], number
        while at > 0:
            path.append(f"column {flat.nodes[at].move}")
            at = flat.parents[at]
        name = " · ".join(reversed(path))
        node = flat.nodes[number]
        worth = re.escape(str(node.value).replace("-", "−"))
        if node.branches:
            worth = "MAX" if node.maximising else "MIN"
        expect(spot).to_have_accessible_name(re.compile(f"^{name},.*{worth}"))
    cut = ours.asked.key["cut"][0]
    spot = branches(person, ours)[cut["node"] - 1]
    person.page.keyboard.press("b" if cut["by"] == "beta" else "a")
    spot.press("Enter")
    expect(spot).to_have_accessible_name(re.compile(f", {SIGNS[cut['by']]}$"))


def test_a_best_move_is_played_on_the_board(invite: Invite) -> None:
    person = invite()
    ours = exercise("best", "wolf-and-sheep", 1, 7)
    key = ours.asked.key
    person.open("/exercise/best?game=wolf-and-sheep&seed=7")
    for square in key["move"].split("-"):
        person.page.locator(
            f"pieces-board [data-square='{square}'], pieces-board [aria-label^='{square}']"
        ).first.click()
    expect(person.page.get_by_role("combobox", name="Move")).to_have_value(key["move"])
    person.page.get_by_label("Result").select_option(key["outcome"])
    person.page.get_by_label("Moves until the end").fill(str(key["plies"]))
    person.page.keyboard.press("Enter")
    expect(ask(person)).to_contain_text("Right")
    expect(ask(person)).to_contain_text(f"after {key['plies']} moves")


def test_nimbers_are_added_and_a_sum_of_0_has_no_move(invite: Invite) -> None:
    person = invite()
    ours = exercise("nimbers", "grundy", 1, 7)
    key = ours.asked.key
    person.open("/exercise/nimbers?game=grundy&seed=7")
    fields = ask(person).locator("input")
    expect(fields).to_have_count(len(key["nimbers"]) + 1)
    for at, number in enumerate([*key["nimbers"], key["sum"]]):
        fields.nth(at).fill(str(number))
    person.page.get_by_role("combobox", name="Move").select_option(key["moves"][0] if key["moves"] else "")
    check(person).click()
    expect(ask(person)).to_contain_text("Right")
    expect(ask(person)).to_contain_text(f"{' xor '.join(map(str, key['nimbers']))} = {key['sum']}")


def test_the_convention_is_said_and_can_be_chosen(invite: Invite) -> None:
    person = invite()
    person.open("/exercise/window?game=tree&band=3&seed=3")
    expect(ask(person)).to_contain_text("equal is enough")
    person.page.get_by_text("Choose other exercises").click()
    person.page.get_by_label("A cut needs").select_option("beyond")
    person.page.get_by_label("What is returned").select_option("hard")
    button(person, "Begin").click()
    expect(person.page).to_have_url(re.compile("cut=beyond&fail=hard$"))
    expect(ask(person)).to_contain_text("equal is not enough")
    expect(person.page.locator("parlour-exercise code")).to_contain_text("--cut beyond --fail hard --sheet")
    button(person, "I do not know").click()
    expect(ask(person)).to_contain_text("so it shows another search")


def test_a_row_ends_with_its_score_and_leads_to_a_harder_one(invite: Invite) -> None:
    person = invite()
    person.open("/exercise/values?game=nim&seed=7&done=rrrrrrrrr")
    button(person, "I do not know").click()
    button(person, "Next").click()
    expect(person.page.locator("parlour-exercise .over")).to_contain_text("9 of 10 right")
    person.page.get_by_role("link", name="A harder row").click()
    expect(person.page).to_have_url(re.compile(r"game=nim&band=2&seed=8$"))
    expect(score(person)).to_contain_text("1 of 10")


def test_what_there_is_not_is_said_and_other_exercises_can_be_chosen(invite: Invite) -> None:
    person = invite()
    person.may_be_refused = True
    person.open("/exercise/cuts?game=chess")
    expect(person.page.locator("parlour-exercise [role=status]")).to_contain_text("no exercises of this kind")
    person.page.get_by_role("link", name="Nimbers").click()
    expect(person.page.get_by_role("heading", name="What are the nimbers?")).to_be_visible()


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_no_exercise_breaks_a_rule_or_scrolls_sideways(
    invite: Invite, screen: dict[str, Any], scheme: str
) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    for path in ("values?seed=2", "cuts?game=wolf-and-sheep&band=2", "count?game=nim", "best", "nimbers"):
        person.open(f"/exercise/{path}")
        expect(button(person, "I do not know")).to_be_visible()
        look(person)
        button(person, "I do not know").click()
        expect(button(person, "Next")).to_be_visible()
        look(person)


def test_exercises_add_little_to_what_home_has_loaded(invite: Invite) -> None:
    person = invite(extra_http_headers={"Accept-Encoding": "gzip"})
    answers = Answers(person)
    person.open()
    expect_home(person)
    person.page.wait_for_function(HAS_ITS_CARD, arg=person.page.locator("parlour-home").element_handle())
    person.page.wait_for_load_state("networkidle")
    home = answers.sizes()
    person.open(FOUR)
    expect(check(person)).to_be_enabled()
    more = {url: size for url, size in answers.sizes().items() if "/assets/" in url and url not in home}
    assert 0 < sum(more.values()) <= BUDGET, more
