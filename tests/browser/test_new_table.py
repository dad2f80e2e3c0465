"""The form of a new game: what is chosen there holds at the table."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person


def rules(person: Person) -> Locator:
    """What the head of the table says of its rule and terms."""
    return person.page.locator("room-header p")


def test_a_clock_and_a_rated_game_are_agreed_when_the_table_is_opened(invite: Invite) -> None:
    host, visitor = invite(), invite()
    form = host.unfolded_form("Connect Four", "Anyone")
    form.get_by_role("radio", name="3 + 2").check()
    form.get_by_label("Rated").check()
    expect(form.get_by_label("Moves may be taken back")).to_have_count(0)
    expect(form.get_by_label("Allow help")).to_have_count(0)
    host.submit()
    expect(rules(host)).to_have_text("The first to get 4 in a row wins · 3 min + 2 s a move · Rated")
    visitor.open()
    line = visitor.page.locator("li", has=visitor.page.locator(f"a[href='{urlsplit(host.page.url).path}']"))
    expect(line).to_contain_text("3 min + 2 s a move · Rated")


def test_what_is_switched_off_is_told_at_the_table(invite: Invite) -> None:
    host = invite()
    form = host.unfolded_form("Nim", "Anyone")
    for label in ("Moves may be taken back", "Chat", "Others may watch"):
        form.get_by_label(label).uncheck()
    host.submit()
    expect(rules(host)).to_have_text(
        "Take from one heap; the last counter wins · No takebacks · No chat · No spectators"
    )


def test_a_clock_out_of_bounds_is_named_before_anything_is_sent(invite: Invite) -> None:
    person = invite()
    form = person.unfolded_form("Connect Four", "The machine")
    form.get_by_role("radio", name="5 + 3").check()
    form.get_by_label("Another clock").select_option(label="Byo-yomi")
    expect(form).to_contain_text(
        "For example 10, 3 and 30: ten minutes each, then three periods of 30 seconds"
    )
    expect(form.get_by_role("radio", name="5 + 3")).not_to_be_checked()
    form.get_by_label("Periods", exact=True).fill("26")
    form.get_by_role("button", name="Start the game").click()
    expect(form.get_by_role("alert")).to_have_text("A whole number from 1 to 25.")
    form.get_by_label("Periods", exact=True).fill("5")
    person.submit()
    expect(rules(person)).to_contain_text("10 min + 5 × 30 s")


def test_the_next_form_begins_anew(invite: Invite) -> None:
    person = invite()
    form = person.unfolded_form("Nim", "A friend")
    form.get_by_label("Rated").check()
    form.get_by_role("link", name="Cancel").click()
    form = person.unfolded_form("Nim", "A friend")
    expect(form.get_by_label("Rated")).not_to_be_checked()


def test_the_form_has_an_address_to_go_back_from_and_shows_the_table_as_it_will_be(invite: Invite) -> None:
    person = invite(viewport={"width": 1280, "height": 800})
    person.open()
    person.page.get_by_role("article", name="m,n,k tic-tac-toe").get_by_role("link", name="Machine").click()
    person.page.wait_for_url("**/new/mnk?against=machine")
    form = person.page.locator("parlour-new-game form")
    expect(form.get_by_role("radio", name="The machine")).to_be_checked()
    form.get_by_role("radio", name="15 × 15").check()
    expect(form.get_by_label("Columns", exact=True)).to_have_value("15")
    form.get_by_role("radio", name=re.compile("^Level 5")).check()
    form.get_by_role("radio", name="They").check()
    table = person.page.get_by_role("complementary", name="Your table")
    expect(table.locator("dd")).to_have_text(
        ["O", "Level 5, skilled", "15 × 15 · 5 in a row to win", "None", "not rated"]
    )
    assert person.page.locator("mark-board").evaluate("board => board.view.cells.length") == 225
    person.page.go_back()
    expect(person.page.get_by_role("article")).to_have_count(7)
    person.open("/new/connect-four?against=machines")
    expect(form.get_by_role("radio", name="Two machines")).to_be_checked()


def test_the_button_that_sends_the_form_is_in_sight_on_a_phone(invite: Invite) -> None:
    person = invite(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    person.open("/new/connect-four?against=machine")
    expect(person.page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)


def test_two_machines_keep_the_pace_that_was_chosen(invite: Invite) -> None:
    person = invite()
    form = person.form_of("Nim", "Two machines")
    form.get_by_role("radio", name="10 s a move").check()
    person.submit()
    expect(person.page.locator("parlour-room")).to_be_visible()
    person.wait_until("document.querySelector('parlour-app').state.room?.view?.machine_play?.pace === 10")
