"""Typed trees in the glass box: typed, grown, reordered, searched, and what is said of other texts."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from parlour_engine.exercises.typed_trees import EXAMPLES, random_tree
from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, PHONE, look
from tests.browser.test_glass_box import button, counts, sentence

MINIMAX = EXAMPLES["minimax"]


def open_tree(person: Person, text: str = MINIMAX, more: str = "") -> None:
    """Open a tree and wait for its search."""
    person.open(f"/glass-box?game=tree&start={quote(text)}{more}")
    expect(sentence(person)).to_be_visible()


def field(person: Person) -> Locator:
    return person.page.get_by_label("The tree as text")


def hint(person: Person) -> Locator:
    return person.page.locator("#tree-hint")


def drawn(person: Person, state: str) -> Locator:
    return person.page.locator(f"search-path .node.{state}")


def test_a_typed_tree_is_searched_and_drawn_whole(invite: Invite) -> None:
    person = invite()
    open_tree(person, more="&step=9")
    expect(sentence(person)).to_contain_text("MIN holds this to 2, but MAX already has 3 with A")
    expect(drawn(person, "cut")).to_have_count(2)
    expect(drawn(person, "todo")).to_have_count(4)
    person.page.keyboard.press("End")
    expect(sentence(person)).to_contain_text("MAX plays A, worth 3")
    assert (counts(person)["valued"], counts(person)["cut-offs"]) == ("7 / 7", "1 / 1")


@pytest.mark.parametrize(
    ("engine", "valued"),
    [("Minimax", "9 / 9"), ("Negamax", "9 / 9"), ("Negamax with alpha-beta", "7 / 7")],
)
def test_another_search_goes_through_the_same_tree(invite: Invite, engine: str, valued: str) -> None:
    person = invite()
    open_tree(person)
    search = person.page.locator("parlour-typed-tree .engine select")
    names = search.locator("option").all_text_contents()
    assert not {"Memo", "Monte Carlo"} & set(names), names
    (name,) = [each for each in names if each.lower() == engine.lower()]
    search.select_option(label=name)
    expect(person.page).to_have_url(re.compile(r"player=(minimax|negamax)"))
    expect(person.page.locator("parlour-typed-tree header .cut")).to_contain_text(f"· {name},")
    person.page.locator("search-viewer .sentence").click()
    person.page.keyboard.press("End")
    assert counts(person)["valued"] == valued


def test_a_branch_moves_by_keys_by_its_buttons_and_by_drag(invite: Invite) -> None:
    person = invite()
    open_tree(person, more="&step=9")
    person.page.locator("search-viewer .sentence").click()
    person.page.keyboard.press("Shift+ArrowLeft")
    expect(field(person)).to_have_value("((2 4 6) (3 12 8) (14 5 2))")
    expect(person.page.get_by_role("status").filter(has_text="The branch is now A, 1 of 3.")).to_be_attached()
    button(person, "Move A to the right").click()
    expect(field(person)).to_have_value(MINIMAX)
    person.page.get_by_label("Branch", exact=True).select_option(label="C2")
    button(person, "Move C2 to the left").click()
    expect(field(person)).to_have_value("((3 12 8) (2 4 6) (5 14 2))")
    expect(person.page.locator("search-path .node.chosen")).to_have_count(1)
    first = person.page.locator('search-path .node[data-typed="1"] .frame')
    last = person.page.locator('search-path .node[data-typed="9"] .frame')
    expect(last).to_be_visible()
    first.scroll_into_view_if_needed()
    start, end = first.bounding_box(), last.bounding_box()
    assert start is not None
    assert end is not None
    person.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    person.page.mouse.down()
    person.page.mouse.move(end["x"] + end["width"] + 8, end["y"] + end["height"] / 2, steps=5)
    person.page.mouse.up()
    expect(field(person)).to_have_value("((2 4 6) (5 14 2) (3 12 8))")


def test_what_each_order_costs_is_said_and_chosen(invite: Invite) -> None:
    person = invite()
    open_tree(person)
    expect(button(person, "As written 7")).to_have_attribute("aria-pressed", "true")
    button(person, "Worst order 9").click()
    expect(button(person, "As written 9")).to_be_visible()
    button(person, "Best order 5").click()
    expect(button(person, "As written 5")).to_be_visible()
    expect(person.page.get_by_text("Minimax looks at all 9; the value is 3 in any order.")).to_be_visible()


def test_examples_and_random_trees_take_the_field(invite: Invite) -> None:
    person = invite()
    open_tree(person)
    button(person, "Examples").click()
    button(person, re.compile("^Nodes A to G")).click()
    expect(field(person)).to_have_value(EXAMPLES["document"])
    names = person.page.locator("search-path .called")
    assert [name for name in names.all_text_contents() if len(name) == 1] == [*"ABDECFG"]
    button(person, "Random").click()
    person.page.get_by_label("Levels").fill("9")
    person.page.get_by_label("Seed").fill("41")
    expect(person.page.get_by_text("Levels: A whole number from 1 to 8.")).to_be_visible()
    expect(button(person, "Grow it")).to_be_disabled()
    person.page.get_by_label("Levels").fill("3")
    person.page.get_by_label("Levels").press("Tab")
    button(person, "Grow it").click()
    expect(field(person)).to_have_value(random_tree({"seed": 41}))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("((3 12 8) (2 4 6", "Bracket 3 never closes: put “)” after 6."),
        (f"(3 {'9' * 40})", "The number at character 4 has 40 digits: 6 are allowed."),
        (f"({'1 ' * 1_000_000})", "The tree has more than 2,000 numbers"),
        (f"({'12345 ' * 500})", "characters: a search takes at most 2,048."),
        ("(3 <b>)", "“<b>” (character 4) is no number and no name"),
    ],
)
def test_a_text_that_is_no_tree_is_told_what_and_where_and_nothing_is_lost(
    invite: Invite, text: str, said: str
) -> None:
    person = invite()
    open_tree(person, more="&step=9")
    field(person).fill(text)
    expect(hint(person)).to_contain_text(said)
    expect(hint(person)).to_contain_text("The picture stays as it was.")
    expect(field(person)).to_have_value(text)
    expect(drawn(person, "cut")).to_have_count(2)
    field(person).fill("(7 5)")
    expect(sentence(person)).to_contain_text("up to 1 move ahead")
    expect(hint(person)).to_contain_text("Brackets are branches")


def test_the_place_of_the_fault_is_selected(invite: Invite) -> None:
    person = invite()
    open_tree(person)
    field(person).fill("((3 12) (x! 4))")
    button(person, "Show the place").click()
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert field(person).evaluate(selected) == "x!"


def test_an_address_with_no_tree_can_be_mended(invite: Invite) -> None:
    person = invite()
    person.open(f"/glass-box?game=tree&start={quote('((3 12')}&player=memo")
    expect(hint(person)).to_contain_text("Bracket 2 never closes")
    expect(field(person)).to_have_value("((3 12")
    person.open(f"/glass-box?game=tree&start={quote('((3 12))')}&player=memo")
    expect(person.page.get_by_role("alert").first).to_contain_text("describes no search")


def test_home_and_the_form_lead_to_typed_trees(invite: Invite) -> None:
    person = invite()
    person.open()
    person.page.get_by_role("link", name="Type a tree of your own").click()
    expect(field(person)).to_have_value(MINIMAX)
    person.open("/glass-box")
    person.page.get_by_label("Game").select_option("tree")
    button(person, "Look inside").click()
    expect(field(person)).to_have_value(MINIMAX)
    expect(sentence(person)).to_contain_text("2 moves ahead")


def test_a_large_tree_has_overview_and_path(invite: Invite) -> None:
    person = invite()
    open_tree(person, random_tree({"levels": 5, "branches": 3, "seed": 3}), "&step=5")
    expect(person.page.locator("search-overview")).to_be_visible()
    expect(person.page.locator("search-path .sibling").first).to_be_attached()


def test_questions_are_asked_about_a_typed_tree(invite: Invite) -> None:
    person = invite()
    person.open(f"/glass-box?game=tree&start={quote(MINIMAX)}&predict=on")
    expect(person.page.locator("predict-viewer predict-answer")).to_be_visible()
    expect(person.page.locator("predict-viewer search-path .node").first).to_be_attached()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_typed_tree_is_for_everybody(invite: Invite, size: dict[str, Any], scheme: str) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **size)
    open_tree(person, more="&step=9")
    person.page.get_by_text("In words", exact=True).click()
    expect(person.page.locator("search-viewer details li").last).to_contain_text("MIN")
    look(person)
