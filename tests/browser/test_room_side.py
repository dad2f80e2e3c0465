"""What a room has beside its board: tabs, rules and sound."""

import pytest
from playwright.sync_api import expect

from tests.browser.person import Invite, meet

COUNT_SOUNDS = """
window.sounds = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  window.sounds += 1;
  start.apply(this, when);
};
"""


def test_tabs_are_walked_by_arrows_and_chat_calls_until_it_is_read(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    tabs = guest.page.get_by_role("tab")
    expect(tabs).to_have_count(4)
    guest.tab("Moves")
    for name in ("Chat", "Analysis", "In words"):
        guest.page.keyboard.press("ArrowRight")
        tab = guest.page.get_by_role("tab", name=name)
        expect(tab).to_be_focused()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(guest.page.get_by_role("tabpanel", name=name)).to_be_visible()
    guest.page.keyboard.press("ArrowRight")
    expect(tabs.first).to_be_focused()
    places = [tab.bounding_box() for tab in tabs.all()]
    host.tab("Chat")
    host.page.get_by_label("Say something").fill("Hello")
    host.page.get_by_label("Say something").press("Enter")
    unread = guest.page.get_by_role("tab", name="Chat, 1 unread")
    expect(unread).to_be_visible()
    assert [tab.bounding_box() for tab in tabs.all()] == places, "nothing moves for what is unread"
    unread.click()
    expect(guest.page.locator("chat-panel li")).to_contain_text("Hello")
    expect(unread).to_have_count(0)
    host.drop(4)
    expect(guest.page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(
    ("language", "button", "heading", "example"),
    [("en", "Rules", "Nim", "Example"), ("sr-Latn", "Pravila", "Nim", "Primer")],
)
def test_the_rules_open_in_the_language_of_the_page(
    invite: Invite, language: str, button: str, heading: str, example: str
) -> None:
    person = invite()
    person.new_table("Nim", "Both sides here")
    person.context.add_cookies([{"name": "parlour-language", "value": language, "url": person.url}])
    person.page.reload()
    rules = person.page.get_by_role("button", name=button, exact=True)
    rules.click()
    drawer = person.page.get_by_role("dialog", name=heading)
    expect(drawer.get_by_role("heading", name=example)).to_be_visible()
    expect(drawer.locator("code", has_text="2:1").first).to_be_visible()
    expect(drawer.locator("code", has_text="misere").first).to_be_hidden()
    person.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(rules).to_be_focused()


def test_sound_is_off_until_asked_for_and_stays_on(invite: Invite) -> None:
    person = invite()
    person.page.add_init_script(COUNT_SOUNDS)
    person.new_table("Connect Four", "Both sides here")
    switch = person.page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    person.drop(4)
    assert person.page.evaluate("sounds") == 0
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    person.wait_until("sounds > 0")
    person.page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert person.page.evaluate("sounds") == 0
    person.drop(4)
    person.wait_until("sounds > 0")
