"""The page in the language that the browser wishes or the reader chooses, and its room on a small screen."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import Invite, Person, meet
from tests.browser.test_premove import CLOCK
from tests.browser.test_trouble import drop_line

PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
# In each: the title of the first game, and what makes a table at once, and what the form says for it.
LANGUAGES = {
    "en": ("Connect Four", "Play a friend", "Open the table"),
    "sr": ("Четири у низу", "Играј с пријатељем", "Отвори сто"),
    "sr-Latn": ("Četiri u nizu", "Igraj s prijateljem", "Otvori sto"),
    "hr": ("Poveži četiri", "Igraj s prijateljem", "Otvori stol"),
    "sl": ("Štiri v vrsto", "Igraj s prijateljem", "Odpri mizo"),
    "pl": ("Czwórki", "Zagraj ze znajomym", "Otwórz stół"),
}


#: Whether all of an element's text is to be seen.
WHOLE = "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"
BROKEN = """
texts => texts.filter((text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return text.childElementCount === 0 && !/\\s/.test(text.textContent) && lines.size > 1;
}).map((text) => text.textContent)
"""


def expect_no_overflow(person: Person) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_page_speaks_the_browser_s_language_until_another_is_chosen(invite: Invite) -> None:
    person = invite(locale="sr-Latn-RS")
    person.open()
    expect(person.page.locator("html")).to_have_attribute("lang", "sr-Latn")
    expect(person.page.get_by_role("heading", name="Četiri u nizu")).to_be_visible()
    person.page.get_by_role("button", name=re.compile("^Meni: ")).click()
    switch = person.page.get_by_role("combobox", name="Jezik")
    expect(switch).to_have_value("sr-Latn")
    expect(person.page.locator("input[name=name]")).to_have_value(re.compile(r"^Gost \d{4}$"))
    assert (switch.bounding_box() or {"height": 0})["height"] >= 44
    switch.select_option("English")
    expect(person.page.get_by_role("heading", name="Connect Four")).to_be_visible()
    person.page.reload()
    expect(person.menu().get_by_role("combobox", name="Language")).to_have_value("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overflows_on_the_smallest_phone(invite: Invite, language: str) -> None:
    title, play, start = LANGUAGES[language]
    person = invite(locale=language, **PHONE)
    person.open()
    card = person.page.get_by_role("article", name=title, exact=True)
    expect(card).to_be_visible()
    expect_no_overflow(person)
    person.page.set_viewport_size({"width": 360, "height": 740})
    assert person.page.evaluate("document.documentElement.scrollHeight") <= 2_500
    person.page.set_viewport_size(PHONE["viewport"])
    player = person.page.evaluate("document.querySelector('parlour-app').state.you.id")
    for address, shown in (
        ("/leaderboard", "parlour-leaderboard form"),
        (f"/players/{player}", "parlour-player h1"),
        ("/laboratory", "parlour-laboratory series-form form"),
        ("/players/nobody", "error-screen h1"),
        ("/nowhere", "error-screen h1"),
        ("/new/mnk?against=machines", "parlour-new-game form"),
    ):
        person.open(address)
        expect(person.page.locator(shown)).to_be_visible()
        expect_no_overflow(person)
        if not shown.startswith("error"):
            expect(person.page).to_have_title(re.compile(".+ – Parlour"))
    for part in person.page.locator("parlour-new-game summary").all():
        part.click()
    expect_no_overflow(person)
    person.page.get_by_role("radio").nth(1).check()  # the machine, with a scale of strength and who starts
    for width in (320, 360):
        person.page.set_viewport_size({"width": width, "height": 640})
        assert person.page.locator(".seg :is(span, small)").evaluate_all(BROKEN) == [], width
    person.page.set_viewport_size(PHONE["viewport"])
    person.open()
    expect(card.get_by_role("button", name=play)).to_be_visible()
    person.open("/new/nim")
    form = person.page.locator("parlour-new-game form")
    expect_no_overflow(person)
    form.get_by_role("button", name=start).click()
    link = person.page.locator("share-room textarea")
    expect(link).to_be_in_viewport(ratio=1)
    expect(person.page.locator("share-room button").first).to_be_in_viewport(ratio=1)
    expect_no_overflow(person)
    for whole in (link, *person.page.locator("room-header .cut").all()):
        assert whole.evaluate(WHOLE)
    person.page.locator("room-actions button").first.click()  # play this side too
    expect(person.page.locator("share-room")).to_have_count(0)
    assert person.page.locator("message-line .text").evaluate(WHOLE)
    assert all(
        "404" in complaint for complaint in person.complaints
    )  # Chromium's own words for two addresses
    person.complaints.clear()


@pytest.mark.parametrize("language", ["sr", "pl"])
def test_what_is_said_on_a_phone_is_whole_and_covers_no_clock_in_long_words(
    invite: Invite, language: str
) -> None:
    host, guest = invite(), invite(locale=language, **{**PHONE, "viewport": {"width": 360, "height": 740}})
    meet(host, guest, **CLOCK)
    guest.page.locator("grid-board [role=gridcell], grid-board button").nth(2).click(force=True)
    expect(guest.page.locator("grid-board .premove")).to_have_count(1)
    text = guest.page.locator("message-line .text")
    assert text.evaluate("(text) => text.scrollHeight - text.clientHeight") <= 1
    drop_line(guest)
    bar = guest.page.locator("connection-bar .shown")
    clock = guest.page.locator("player-bar").first
    below, above = bar.bounding_box(), clock.bounding_box()
    assert below is not None
    assert above is not None
    assert below["y"] + below["height"] <= above["y"]
    guest.context.set_offline(False)
