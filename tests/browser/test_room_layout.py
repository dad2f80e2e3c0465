"""A room on five screens and at twice their size: what one needs to play is in sight, nothing moves.

One page a game is resized, since making rooms costs more than drawing them.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.person import Invite, Person, meet, play
from tests.browser.test_access import assert_no_sideways_scroll
from tests.browser.test_arrival import WATCH_SHIFTS, shifts_of
from tests.browser.test_games import GAMES
from tests.browser.test_ways_to_play import ShortGame, every_way, tap_out

SCREENS: list[ViewportSize] = [
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
    {"width": 740, "height": 360},
    {"width": 360, "height": 740},
    {"width": 320, "height": 568},
]
IN_SIGHT = ["player-bar.opponent-bar", "player-bar.own-bar", "message-line", ".board", "room-actions"]
BOXES = """
(selectors) => selectors.map((selector) => {
  const { left, top, right, bottom } = document.querySelector("parlour-app").shadowRoot
    .querySelector("parlour-room").shadowRoot.querySelector(selector).getBoundingClientRect();
  return [selector, left, top, right, bottom];
})
"""
COUNT_TOUCHES = "window.touches = 0; addEventListener('pointerdown', () => (touches += 1), true);"
NARROWEST = 320  # no page need be read in less
RECENT_MS = 600  # what moves within half a second of an input is not counted as a shift
WIN = [4, 1, 4, 1, 4, 1, 4]


def boxes(page: Page) -> dict[str, tuple[float, ...]]:
    """Return the sides of what one needs to play: left, top, right, bottom."""
    found: list[list[Any]] = page.evaluate(BOXES, IN_SIGHT)
    return {name: tuple(sides) for name, *sides in found}


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    beside = one[2] <= other[0] + 1 or other[2] <= one[0] + 1
    apart = one[3] <= other[1] + 1 or other[3] <= one[1] + 1
    return not beside and not apart


def out_of_sight(page: Page, screen: ViewportSize) -> list[str]:
    """Return what is cut off by the screen's edges."""
    return [
        f"{name} at {sides}"
        for name, sides in boxes(page).items()
        if sides[0] < 0 or sides[1] < 0 or sides[2] > screen["width"] or sides[3] > screen["height"]
    ]


def overlapping(page: Page) -> list[tuple[str, str]]:
    """Return the pairs of rows of which one covers the other."""
    places = boxes(page)
    return [
        (one, other)
        for one in places
        for other in places
        if one < other and overlap(places[one], places[other])
    ]


@pytest.mark.parametrize("game", GAMES)
def test_what_one_needs_to_play_is_in_sight(invite: Invite, game: str) -> None:
    person = invite(viewport=SCREENS[0])
    person.new_table(game, "Both sides here")
    expect(person.status).to_contain_text("to move")
    for screen in SCREENS:
        person.page.set_viewport_size(screen)
        assert out_of_sight(person.page, screen) == [], screen
        assert overlapping(person.page) == [], screen
        assert_no_sideways_scroll(person.page)
        if screen in SCREENS[:3] and not person.page.locator("game-graph").count():
            assert person.page.evaluate("document.documentElement.scrollHeight") == screen["height"]
        person.page.set_viewport_size(
            {"width": max(NARROWEST, screen["width"] // 2), "height": screen["height"] // 2}
        )
        assert_no_sideways_scroll(person.page)
        assert overlapping(person.page) == [], screen


@pytest.mark.parametrize("screen", SCREENS[2:], ids=["side", "phone", "small"])
def test_the_link_of_a_waiting_table_is_in_sight_with_its_board(invite: Invite, screen: ViewportSize) -> None:
    person = invite(viewport=screen)
    person.page.add_init_script("navigator.share = ({ url }) => { window.shared = url; };")
    person.new_table("Connect Four", "A friend")
    link = person.page.get_by_label("Link to this table")
    share = person.page.get_by_role("button", name="Share")
    for shown in (link, share, person.page.get_by_role("img", name="The link as a QR code")):
        expect(shown).to_be_in_viewport(ratio=1)
    assert out_of_sight(person.page, screen) == []
    assert overlapping(person.page) == []
    if screen["width"] < screen["height"]:
        assert (share.bounding_box() or {"y": 1e9})["y"] < boxes(person.page)[".board"][1]
    share.click()
    assert person.page.evaluate("window.shared") == person.link() == person.page.url
    person.page.get_by_role("button", name="Copy the link").click()
    expect(person.page.locator("share-room [role=status]")).to_have_text("Copied")


@pytest.mark.parametrize("screen", [SCREENS[0], SCREENS[3]], ids=["desk", "phone"])
def test_nothing_moves_while_a_game_is_played(invite: Invite, screen: ViewportSize) -> None:
    """A refusal, an offer, a kept move, the end, an offered rematch and what is said come and go."""
    host, guest = invite(), invite(viewport=screen)
    guest.page.add_init_script(WATCH_SHIFTS)
    meet(host, guest, **{"Another clock": "Fischer"})
    play([host, guest], WIN[:2])
    guest.column(1).click(force=True)
    expect(guest.status).to_contain_text("Kept for yours: column 1.")
    guest.page.wait_for_timeout(RECENT_MS)
    host.deal("Draw").click()
    expect(guest.status).to_contain_text("offers a draw")
    guest.page.wait_for_timeout(RECENT_MS)
    guest.deal("Decline").click()
    guest.page.keyboard.press("Escape")
    host.drop(4)
    guest.say("9")
    expect(guest.refusal).to_contain_text("The columns are 1 to 7.")
    expect(guest.status).to_contain_text("Your turn.")
    play([guest, host], WIN[3:-1])
    guest.page.wait_for_timeout(RECENT_MS)
    host.drop(WIN[-1])
    expect(guest.result).to_contain_text("You lost")
    host.deal("Rematch").click()
    expect(guest.result).to_contain_text("asks for a rematch")
    host.tab("Chat")
    host.page.get_by_label("Say something").fill("Once more?")
    host.page.get_by_label("Say something").press("Enter")
    tab = guest.page.get_by_role("tab", name="Chat, 1 unread")
    button = guest.page.get_by_role("button", name="Chat, 1 unread")
    expect(tab if screen == SCREENS[0] else button).to_be_in_viewport(ratio=1)
    assert shifts_of(guest) == []


def test_what_the_opponent_does_moves_no_button(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    before = places(guest)
    host.drop(4)
    assert places(guest) == before
    guest.drop(4)
    expect(guest.deal("Draw")).to_be_visible()
    before = places(guest)
    host.deal("Draw").click()
    expect(guest.status).to_contain_text("offers a draw")
    assert places(guest) == before
    own = places(host)
    guest.deal("Decline").click()
    expect(host.status).not_to_contain_text("You offer a draw")
    assert places(host) == own


def places(person: Person) -> list[Any]:
    """Return where the buttons below the table are."""
    return [button.bounding_box() for button in person.page.locator("room-actions button:visible").all()]


@every_way
def test_a_guest_plays_with_the_link_and_two_touches_at_most(invite: Invite, game: ShortGame) -> None:
    """What is touched is in sight on the smallest phone: nothing is scrolled."""
    host, guest = invite(), invite(viewport=SCREENS[4], has_touch=True, is_mobile=True)
    guest.page.add_init_script(COUNT_TOUCHES)
    host.new_table(game.title, "A friend", **game.options)
    guest.open(host.link())
    first, second = game.plies[:2]
    host.say(first.move)
    expect(host.moves).to_have_count(1)
    expect(guest.status).to_contain_text("Your turn.")
    tap_out(guest, second.move, host.heap_sizes())
    expect(host.moves).to_have_count(2)
    expect(host.moves.last).to_have_text(second.move)
    assert guest.page.evaluate("[touches <= 2, scrollY]") == [True, 0]
