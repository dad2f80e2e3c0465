"""The folded part of a new table's form: what is chosen there holds at the table."""

from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person


def rules(person: Person) -> Locator:
    """What the head of the table says of its rule and terms."""
    return person.page.locator("room-header p")


def test_a_clock_and_a_rated_game_are_agreed_when_the_table_is_opened(invite: Invite) -> None:
    host, visitor = invite(), invite()
    form = host.unfolded_form("Connect Four", "Anyone")
    form.get_by_label("Clock").select_option(label="For the game, and more for every move")
    form.get_by_label("Minutes each").fill("3")
    form.get_by_label("Seconds more a move").fill("2")
    form.get_by_label("Rated").check()
    expect(form.get_by_label("Moves may be taken back")).to_have_count(0)
    expect(form.get_by_label("Allow help")).to_have_count(0)
    host.submit()
    expect(rules(host)).to_have_text("4 in a row to win · 3 min + 2 s a move · Rated")
    visitor.open()
    line = visitor.page.locator("li", has=visitor.page.locator(f"a[href='{urlsplit(host.page.url).path}']"))
    expect(line).to_contain_text("3 min + 2 s a move · Rated")


def test_what_is_switched_off_is_told_at_the_table(invite: Invite) -> None:
    host = invite()
    form = host.unfolded_form("Nim", "Anyone")
    for label in ("Moves may be taken back", "Chat", "Others may watch"):
        form.get_by_label(label).uncheck()
    host.submit()
    expect(rules(host)).to_have_text("The last counter wins · No takebacks · No chat · No spectators")


def test_a_clock_out_of_bounds_is_named_before_anything_is_sent(invite: Invite) -> None:
    person = invite()
    form = person.unfolded_form("Connect Four", "The machine")
    form.get_by_label("Clock").select_option(label="For the game, then periods")
    form.get_by_label("Periods", exact=True).fill("26")
    form.get_by_role("button", name="Start the game").click()
    expect(form.get_by_role("alert")).to_have_text("Periods is “26”: allowed are 1..25.")
    form.get_by_label("Periods", exact=True).fill("5")
    person.submit()
    expect(rules(person)).to_contain_text("10 min + 5 × 30 s")


def test_the_next_form_begins_anew(invite: Invite) -> None:
    person = invite()
    form = person.unfolded_form("Nim", "A friend, by link")
    form.get_by_label("Rated").check()
    form.get_by_role("button", name="Cancel").click()
    form = person.form_of("Nim")
    expect(form.get_by_label("Rated")).not_to_be_checked()
