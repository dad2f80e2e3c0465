"""The page for everybody: by keyboard alone, in words alone, on the smallest screen, by axe-core's rules."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import Invite, Person, play
from tests.require import require

AXE = Path(__file__).parents[2] / "client" / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1200, "height": 860}}
FIRST_WINS = [4, 1, 4, 1, 4, 1, 4]


def faults(page: Page) -> list[str]:
    """Return what axe-core finds on the page as it stands."""
    require(AXE.is_file(), "axe-core is not installed: run `npm ci` in client/web")
    page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: str = page.evaluate("axe.run().then(({ violations }) => JSON.stringify(violations))")
    return [
        f"{fault['id']}: {fault['help']}: {[node['html'][:200] for node in fault['nodes']]}"
        for fault in json.loads(found)
    ]


def assert_no_sideways_scroll(page: Page) -> None:
    widths: list[int] = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], f"{widths[0]} px wide on a screen of {widths[1]}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_no_screen_breaks_a_rule_or_scrolls_sideways(
    invite: Invite, screen: dict[str, Any], scheme: str
) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    person.open()
    expect(person.page.get_by_role("article")).to_have_count(7)
    look(person)
    for game, against in (("Connect Four", "Two machines"), ("m,n,k tic-tac-toe", "The machine")):
        form = person.unfolded_form(game, against)
        form.get_by_text("Choose the algorithm").first.click()
        look(person)
    person.new_table("Connect Four", "A friend")
    expect(person.page.get_by_label("Link to this table")).to_be_visible()
    look(person)
    person.page.get_by_role("button", name="Play this side too").click()
    play([person], FIRST_WINS[:3])
    person.tab("In words")
    look(person)
    play([person], FIRST_WINS[3:])
    expect(person.result).to_be_visible()
    look(person)
    person.new_table("Nim", "Both sides here", Heaps="1, 2, 3, 4, 5, 6, 7, 8, 9, 100")
    person.page.get_by_role("button", name=re.compile("^Heap 3,")).click()
    look(person)


def look(person: Person) -> None:
    """Check the screen as it stands."""
    assert faults(person.page) == []
    assert_no_sideways_scroll(person.page)


def test_connect_four_is_played_by_keyboard_alone(invite: Invite) -> None:
    person = invite()
    person.new_table("Connect Four", "Both sides here")
    expect(person.column(4)).to_be_focused()
    keys = person.page.keyboard
    for presses, moves in ((["Enter"], 1), (["ArrowLeft", "Space"], 2), (["ArrowRight", "Enter"], 3)):
        for key in presses:
            keys.press(key)
        expect(person.moves).to_have_count(moves)
    for moves, digit in enumerate(["3", "4", "3", "4"], start=4):
        keys.press(digit)
        expect(person.moves).to_have_count(moves)
    expect(person.result).to_contain_text("Yellow won")


def test_nim_is_played_by_keyboard_alone(invite: Invite) -> None:
    person = invite()
    person.new_table("Nim", "Both sides here", Heaps="2, 3")
    keys = person.page.keyboard
    expect(person.page.get_by_role("button", name="Heap 1, 2 counters")).to_be_focused()
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(person.chosen("Take 2 from heap 1")).to_be_visible()
    keys.press("Escape")
    expect(person.chosen("Take 2 from heap 1")).to_have_count(0)
    keys.press("ArrowRight")
    for _ in range(3):
        keys.press("ArrowUp")
    keys.press("Enter")
    expect(person.moves).to_have_text(["2:3"])
    keys.press("ArrowLeft")
    keys.press("Enter")
    keys.press("Enter")
    expect(person.moves).to_have_text(["2:3", "1:1"])
    keys.press("Enter")
    keys.press("Enter")
    expect(person.result).to_contain_text("Yellow won")


def test_a_whole_game_is_played_with_the_board_in_words(invite: Invite) -> None:
    host, guest = invite(), invite()
    host.new_table("Connect Four", "A friend")
    guest.open(host.link())
    for player, move in zip([host, guest] * 4, "4141414", strict=False):
        player.tab("In words")
        expect(player.page.get_by_text("Moves you may type: 1, 2, 3, 4, 5, 6, 7")).to_have_count(1)
        player.say(move)
        expect(player.moves.last).to_have_text(move)
    expect(guest.page.get_by_role("listitem").filter(has_text="Column 4: Yellow, Yellow")).to_have_count(1)
    expect(guest.page.get_by_text("Yellow played column 4.")).not_to_have_count(0)
    expect(guest.voice).to_have_text("You lost. With a line.")


def test_a_typed_move_that_is_none_is_explained_aloud(invite: Invite) -> None:
    person = invite()
    person.new_table("Nim", "Both sides here")
    person.say("9:9")
    expect(person.voice).to_have_text(
        "“9:9” cannot be played here. Write heap and counters, as 1:2; the heaps are 1 to 3."
    )
    person.say("2 3")
    expect(person.moves).to_have_text(["2:3"])
    expect(person.voice).to_have_text("Yellow took 3 counters from heap 2. Red is to move.")


def test_touch_targets_are_large_enough_on_the_smallest_phone(invite: Invite) -> None:
    person = invite(**PHONE)
    person.new_table("Connect Four", "Both sides here")
    person.column(4).tap()
    expect(person.moves).to_have_count(1)
    sizes = [
        target.bounding_box() for target in person.page.get_by_role("button").all() if target.is_visible()
    ]
    assert sizes
    small = [box for box in sizes if box and (box["width"] < 43.5 or box["height"] < 43.5)]
    assert small == []


def test_counters_are_taken_by_touching_them_twice(invite: Invite) -> None:
    person = invite(**PHONE)
    person.new_table("Nim", "Both sides here")
    counter = person.page.locator("[data-heap='2'] [data-place='2']")
    counter.tap()
    expect(person.chosen("Take 3 from heap 3")).to_be_visible()
    counter.tap()
    expect(person.moves).to_have_text(["3:3"])


def test_a_piece_falls_for_a_quarter_of_a_second_at_most_and_not_at_all_where_unwanted(
    invite: Invite,
) -> None:
    watch = """
      window.spans = [];
      const plain = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        window.spans.push(options.duration);
        return plain.call(this, frames, options);
      };
    """
    mover, still = invite(reduced_motion="no-preference"), invite()
    spans: list[list[int]] = []
    for person in (mover, still):
        person.page.add_init_script(watch)
        person.new_table("Connect Four", "Both sides here")
        play([person], FIRST_WINS)
        expect(person.result).to_be_visible()
        spans.append(person.page.evaluate("window.spans"))
    assert spans[0]
    assert max(spans[0]) <= 250
    assert spans[1] == []


def test_the_theme_is_switched_and_remembered(invite: Invite) -> None:
    person = invite(color_scheme="light")
    person.open()
    ground = "getComputedStyle(document.body).backgroundColor"
    light: str = person.page.evaluate(ground)
    for _ in range(2):
        person.page.get_by_role("button", name=re.compile("^Light or dark")).click()
    expect(person.page.get_by_role("button", name="Light or dark: Dark")).to_be_visible()
    dark: str = person.page.evaluate(ground)
    assert dark != light
    person.page.reload()
    assert person.page.evaluate(ground) == dark


def test_a_hidden_tab_says_in_title_and_icon_that_it_is_your_turn(invite: Invite) -> None:
    host, guest = invite(), invite()
    host.new_table("Connect Four", "A friend")
    guest.open(host.link())
    expect(guest.moves).to_have_count(0)
    icon = guest.page.locator("link[rel=icon]")
    calm = str(icon.get_attribute("href"))
    guest.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    host.drop(4)
    expect(guest.page).to_have_title("● Your turn – Connect Four")
    expect(icon).not_to_have_attribute("href", calm)
    guest.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    expect(guest.page).to_have_title("Connect Four – Parlour")
    expect(icon).to_have_attribute("href", calm)
