"""The moves to try for whoever meets a game on this device for the first time."""

import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from parlour_protocol.terms import Fischer
from tests.browser.person import Invite, Person
from tests.browser.table import GAMES_BY_TITLE, opened_table
from tests.browser.test_access import faults

PHONE: ViewportSize = {"width": 320, "height": 640}


def ribbon(person: Person) -> Any:
    return person.page.locator("parlour-room .ribbon")


def sentences(person: Person) -> Any:
    return person.page.locator("example-list li")


def right_move(person: Person, game: str, number: int) -> str:
    """Return a right move of an example, as the server says it."""
    answer = person.context.request.get(f"{person.url}/api/games/{GAMES_BY_TITLE[game]}/examples").json()
    return str(answer["boards"][0]["tries"][number]["right"].split(" ")[0])


def test_a_newcomer_tries_three_moves_and_plays_and_never_meets_them_again(invite: Invite) -> None:
    person = invite(newcomer=True)
    person.new_table("Connect Four", "The machine")
    expect(ribbon(person)).to_have_text("Example")
    expect(person.status).to_contain_text("Try it.")
    expect(sentences(person)).to_have_count(3)
    expect(person.deal("Hint")).to_have_attribute("aria-disabled", "true")
    person.column(1).click()
    expect(person.status).to_contain_text("Right.")
    expect(person.status).to_contain_text("Stop the win.")
    person.column(7).click()
    expect(person.page.locator("message-line .refused [role=status]")).to_contain_text(
        "Not that. Then the other side wins at once."
    )
    person.column(int(right_move(person, "Connect Four", 1))).click()
    expect(person.status).to_contain_text("One move wins.")
    person.column(int(right_move(person, "Connect Four", 2))).click()
    # The game has waited: its board is empty, and its first move is still to be made.
    expect(ribbon(person)).to_have_count(0)
    expect(person.status).to_contain_text("Your turn.")
    expect(person.pieces).to_have_count(0)
    person.deal("Once more").click()
    expect(ribbon(person)).to_be_visible()
    person.deal("Skip").click()
    expect(ribbon(person)).to_have_count(0)
    person.column(4).click()
    expect(person.moves.first).to_have_text("4")
    expect(person.deal("Once more")).to_have_count(0)
    person.new_table("Connect Four", "The machine")
    expect(person.status).to_contain_text("Your turn.")
    expect(person.pieces).to_have_count(0)
    expect(ribbon(person)).to_have_count(0)
    # Under the rules they stay.
    person.page.get_by_role("button", name="Rules").click()
    person.page.get_by_role("button", name="Try the moves").click()
    expect(ribbon(person)).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(ribbon(person)).to_have_count(0)


@pytest.mark.parametrize("game", sorted(set(GAMES_BY_TITLE) - {"Connect Four", "Bachet's game"}))
def test_the_examples_of_every_game_can_be_played_from_the_board_in_words(invite: Invite, game: str) -> None:
    person = invite(newcomer=True)
    person.new_table(game, "The machine")
    expect(ribbon(person)).to_be_visible()
    for number in range(3):
        person.tab("How it goes")
        expect(sentences(person).nth(number)).to_have_attribute("aria-current", "step")
        person.say(right_move(person, game, number))
    expect(ribbon(person)).to_have_count(0)
    expect(person.status).to_contain_text(re.compile("Your turn|thinking"))


def test_a_spectator_is_shown_the_game_and_a_phone_has_room_for_the_example(invite: Invite) -> None:
    player, watcher = invite(newcomer=True, viewport=PHONE), invite(newcomer=True)
    player.new_table("Wolf and sheep", "The machine")
    expect(ribbon(player)).to_be_visible()
    watcher.open(player.page.url.removeprefix(player.url))
    expect(watcher.page.locator("player-bar")).to_have_count(2)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(ribbon(watcher)).to_have_count(0)
    assert faults(player.page) == []
    expect(player.status).to_contain_text("Choose a square to go to.")  # the wolf is chosen already
    wide = player.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    small = player.page.locator("message-line").get_by_role("button", name="Skip").bounding_box()
    assert small is not None
    assert min(small["width"], small["height"]) >= 43.9


def test_a_wrong_choice_of_counters_is_explained_and_dropped_and_the_board_keeps_its_form(
    invite: Invite,
) -> None:
    person = invite(newcomer=True)
    person.new_table("Nim", "The machine")
    expect(ribbon(person)).to_be_visible()
    board = person.page.locator("parlour-room .board")
    drawn = board.bounding_box()
    person.say(right_move(person, "Nim", 0))
    expect(person.status).to_contain_text("Stop the win.")
    assert board.bounding_box() == drawn
    person.counter(0, 0).click()
    person.chosen("Take 1 from heap 1").click()
    expect(person.refusal).to_contain_text("Not that. Then the other side wins at once.")
    expect(person.page.locator("heaps-board .chosen")).to_have_count(0)
    person.say(right_move(person, "Nim", 1))
    expect(person.status).to_contain_text("One move wins.")
    assert board.bounding_box() == drawn
    person.deal("Skip").click()
    expect(ribbon(person)).to_have_count(0)
    assert board.bounding_box() == drawn
    person.deal("Hint").click()
    expect(person.status).to_contain_text("Hint: ")


#: The tabs whose text is wider than they are, or that reach beyond the panel.
CUT_TABS = """tabs => [...tabs.children].filter((tab) => tab.scrollWidth > tab.clientWidth
  || tab.getBoundingClientRect().right > tabs.getBoundingClientRect().right).map((tab) => tab.innerText)"""


@pytest.mark.parametrize("language", ["en", "hr", "pl", "sl", "sr"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_tabs_of_a_first_game_with_a_friend_fit(invite: Invite, width: int, language: str) -> None:
    newcomer = invite(newcomer=True, locale=language, viewport={"width": width, "height": 800})
    friend = invite(newcomer=True)
    newcomer.new_table("Connect Four", "A friend")
    friend.open(newcomer.page.url)
    expect(sentences(newcomer)).to_have_count(3)
    tabs = newcomer.page.locator("side-panel [role=tablist]")
    expect(tabs.get_by_role("tab")).to_have_count(4)
    assert tabs.evaluate(CUT_TABS) == []


def test_with_a_clock_the_player_learns_that_it_stands_still(invite: Invite) -> None:
    person = invite(newcomer=True)
    seats, clock = ["me", "level:3"], Fischer(300, 3)
    person.open(opened_table(person.context, person.url, "Connect Four", seats, "unlisted", {}, clock=clock))
    person.tab("How it goes")
    waits = "Your clock stands still until your first move."
    expect(person.page.locator("example-list")).to_contain_text(waits)
