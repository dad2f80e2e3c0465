"""A hint against the machine: the best move on the board with its reason, and the game marked as helped."""

from playwright.sync_api import expect

from tests.browser.person import Invite


def test_a_hint_is_shown_on_the_board_and_said_and_marks_the_game(invite: Invite) -> None:
    person = invite()
    person.new_table("Nim", "The machine")
    hint = person.deal("Hint")
    hint.focus()
    person.page.keyboard.press("Enter")
    expect(person.status).to_contain_text("Hint: ")
    expect(person.status).to_contain_text("win")
    expect(person.page.locator(".board .value")).to_have_count(1)
    expect(hint).to_have_attribute("aria-disabled", "true")
    # It survives a reload, and belongs to the turn on which it was asked for.
    person.page.reload()
    expect(person.deal("Hint")).to_have_attribute("aria-disabled", "false")
    person.say(person.legal[0])
    expect(person.moves).to_have_count(2)
    person.tab("Moves")
    expect(person.page.locator("move-list li").first).to_contain_text("the best move was shown before it")
    expect(person.page.locator("move-list li small")).to_have_count(1)
    expect(person.page.locator(".board .value")).to_have_count(0)
    person.deal("Resign").click()
    person.deal("Resign").click()
    expect(person.page.locator("room-result")).to_contain_text("with hints")
    person.page.get_by_role("link", name="Review").click()
    expect(person.page.locator("parlour-review header")).to_contain_text("with hints")
    expect(person.page.locator("review-story")).to_contain_text("with hints")
    person.page.keyboard.press("Home")
    expect(person.page.locator("review-moves li").first).to_contain_text("the best move was shown before it")


def test_two_people_have_no_hints(invite: Invite) -> None:
    host, guest = invite(), invite()
    host.new_table("Nim", "A friend")
    guest.open(host.link())
    expect(host.status).to_contain_text("Your turn.")
    expect(host.deal("Resign")).to_be_visible()
    expect(host.deal("Hint")).to_have_count(0)
