"""The levels of the machine: found by a sentence about the player, offered after games that ended alike."""

from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person
from tests.browser.test_access import faults


def offer(person: Person) -> Locator:
    return person.page.locator("level-offer section")


def lose(person: Person) -> None:
    """Resign the game at the table."""
    person.deal("Resign").click()
    person.deal("Resign").click()
    expect(person.result).to_contain_text("You lost")


def test_a_sentence_about_the_player_finds_a_level_and_a_second_tap_begins_the_game(invite: Invite) -> None:
    person = invite()
    person.open("/new/connect-four?against=machine")
    form = person.page.locator("parlour-new-game form")
    expect(form.get_by_role("radio", name="Level 3, casual")).to_be_checked()
    form.get_by_role("radio", name="I have studied it").check()
    chosen = form.get_by_role("radio", name="Level 7, expert")
    expect(chosen).to_be_checked()
    # What was measured of the level on this board stands beside it, and goes with the board.
    row = form.locator(".stairs label").nth(6)
    expect(row).to_contain_text("slips 4 %")
    form.get_by_label("Columns", exact=True).fill("8")
    expect(row).not_to_contain_text("slips")
    person.submit()
    expect(person.page.locator("player-bar").first).to_contain_text("Level 7")


def test_after_three_losses_the_level_below_is_offered_once_and_goes_when_declined(invite: Invite) -> None:
    person = invite(viewport={"width": 360, "height": 780})
    person.new_table("Nim", "The machine")
    for losses in range(3):
        lose(person)
        if losses < 2:
            expect(offer(person)).to_have_count(0)
            person.deal("Rematch").click()
            expect(person.deal("Resign")).to_be_visible()
    expect(offer(person)).to_contain_text("You have lost three games in a row at level 3. Level 2 gives")
    assert faults(person.page) == []
    person.page.reload()
    offer(person).get_by_role("button", name="Play level 2").click()
    expect(person.page.locator("player-bar").first).to_contain_text("Level 2")
    person.page.go_back()
    offer(person).get_by_role("button", name="Not now").click()
    expect(offer(person)).to_have_count(0)
    person.page.reload()
    expect(person.result).to_contain_text("You lost")
    person.wait_until("Boolean(customElements.get('level-offer'))")
    expect(offer(person)).to_have_count(0)
