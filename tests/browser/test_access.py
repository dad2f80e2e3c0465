"""The page for everybody: by keyboard alone, in words alone, on the smallest screen, by axe-core's rules."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import Invite, Person, play
from tests.require import require

AXE = Path(__file__).parents[2] / "client" / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1200, "height": 860}}
#: The different shapes of pieces on a board: what is drawn, and whether it is filled.
SHAPES = """board => {
  const painted = (one) =>
    [one.tagName, one.getAttribute("d"), one.getAttribute("r"), getComputedStyle(one).fill === "none"];
  const pieces = [...board.shadowRoot.querySelectorAll(":is([data-cell], [data-on]):not(button) .piece")];
  return [...new Set(pieces.map((piece) => JSON.stringify([...piece.children].map(painted))))];
}"""
FIRST_WINS = [4, 1, 4, 1, 4, 1, 4]


def faults(page: Page) -> list[str]:
    """Return what axe-core finds on the page as it stands."""
    require(AXE.is_file(), "axe-core is not installed: run `npm ci` in client/web")
    assert page.evaluate("getComputedStyle(document.body).opacity") == "1", "the page is not drawn"
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: str = page.evaluate(
        """axe.run({ resultTypes: ["violations"], selectors: false })
          .then(({ violations }) => JSON.stringify(violations))"""
    )
    return [
        f"{fault['id']}: {fault['help']}: {[node['html'][:200] for node in fault['nodes']]}"
        for fault in json.loads(found)
    ]


def assert_no_sideways_scroll(page: Page) -> None:
    widths: list[int] = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], f"{widths[0]} px wide on a screen of {widths[1]}"


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
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


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_the_reference_breaks_no_rule_and_does_not_scroll_sideways(
    invite: Invite, screen: dict[str, Any], scheme: str
) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    person.open("/docs")
    person.page.locator("#PlayMove ~ details").first.get_by_text("Example").click()
    look(person)


def look(person: Person) -> None:
    """Check the screen as it stands."""
    assert faults(person.page) == []
    assert_no_sideways_scroll(person.page)


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def test_no_tab_drawer_or_review_breaks_a_rule(invite: Invite, screen: dict[str, Any], scheme: str) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    form = person.unfolded_form("Connect Four", "A friend")
    form.get_by_label("Columns", exact=True).fill("4")
    form.get_by_label("Rows", exact=True).fill("4")
    form.get_by_label("Allow help").check()
    person.submit()
    person.play_both_sides()
    play([person], [1, 1, 2])
    look(person)
    person.tab("Chat")
    expect(person.page.get_by_label("Say something")).to_be_visible()
    look(person)
    person.tab("Analysis")
    person.page.get_by_role("switch", name="Show values").click()
    expect(person.page.get_by_role("button", name="Say")).to_be_visible()
    look(person)
    more = person.page.get_by_role("button", name="More", exact=True)
    if more.is_visible():
        more.click()
        look(person)
    person.page.get_by_role("button", name="Rules", exact=True).click()
    drawer = person.page.get_by_role("dialog", name="Connect Four")
    expect(drawer.get_by_role("heading", name="Example")).to_be_visible()
    for folded in drawer.locator("summary").all():
        folded.click()
    look(person)
    person.page.keyboard.press("Escape")
    person.deal("Resign").click()
    look(person)
    person.deal("Resign").click()
    person.page.get_by_role("link", name="Review").click()
    expect(person.page.locator("review-story .opening")).not_to_be_empty()
    look(person)
    person.see_whole_review()
    expect(person.page.locator("review-moves .shape")).to_have_count(3)
    look(person)


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_no_form_thinking_or_error_breaks_a_rule(invite: Invite, screen: dict[str, Any], scheme: str) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    person.may_be_refused = True
    person.open()
    ways = person.page.get_by_role("article").get_by_role("link", name="Machine")
    expect(ways).to_have_count(7)
    for address in [str(way.get_attribute("href")) for way in ways.all()]:
        person.open(address)
        expect(person.page.get_by_role("button", name="Start the game")).to_be_visible()
        for folded in person.page.locator("parlour-new-game summary").all():
            folded.click()
        look(person)
    for address, what in (
        ("/no/such/page", "There is nothing at this address."),
        ("/r/nosuchroom22", "There is no such table."),
    ):
        person.open(address)
        expect(person.page.get_by_role("heading", level=1)).to_have_text(what)
        look(person)
    person.new_table("Connect Four", "Two machines", Columns="12", Rows="12", **{"In a row to win": "12"})
    person.tab("Thinking")
    expect(person.page.locator("thinking-lines li").first).to_be_visible()
    person.deal("Pause").click()
    expect(person.status).to_contain_text("The game is paused.")
    look(person)


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


def test_a_typed_move_that_is_none_is_explained_aloud(invite: Invite) -> None:
    person = invite()
    person.new_table("Nim", "Both sides here")
    person.say("9:9")
    expect(person.voice).to_have_text("Write heap and counters, as 1:2; the heaps are 1 to 3.")
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


def widths(elements: Locator, side: str) -> list[str]:
    """Return how wide a border of each is drawn."""
    found: list[str] = elements.evaluate_all(
        f"all => all.map((one) => getComputedStyle(one).border{side}Width)"
    )
    return found


def test_forced_colours_leave_everything_apart(invite: Invite) -> None:
    """By shapes and borders, since grounds and shadows are not drawn."""
    person = invite(forced_colors="active", **DESK)
    form = person.form_of("Connect Four", "The machine")
    assert widths(form.locator("label:has([name=against])"), "Top") == ["1px", "4px", "1px", "1px"]
    person.open("/leaderboard")
    kinds = person.page.locator("parlour-leaderboard label:has([name=pool])")
    expect(kinds).to_have_count(2)
    assert widths(kinds, "Top") == ["4px", "1px"]
    person.open()
    person.page.get_by_role("button", name="Sign in").click()
    modes = person.page.get_by_role("dialog").locator(".choice")
    expect(modes).to_have_count(2)
    assert sorted(widths(modes, "Top")) == ["1px", "4px"]
    for game, moves in (
        ("Connect Four", ["4", "4"]),
        ("m,n,k tic-tac-toe", ["b2", "a1"]),
        ("Wolf and sheep", ["d8-c7", "c1-b2"]),
    ):
        person.new_table(game, "Both sides here")
        board = person.page.locator(".board")
        for move in moves:
            person.make(move)
        assert len(board.evaluate(SHAPES)) == 2
        expect(board.locator(".last")).to_have_count(2 if game == "Wolf and sheep" else 1)
        person.page.keyboard.press("ArrowRight")
        person.page.keyboard.press("ArrowLeft")
        assert person.focus_problem() == ""
        assert widths(person.page.locator("player-bar:not([turn]) .bar"), "Top") == ["1px"]
        assert widths(person.page.locator("player-bar[turn] .bar"), "Top") == ["2px"]
        expect(person.status).to_contain_text("is to move")
    person.tab("Moves")
    assert widths(person.page.get_by_role("tab"), "Bottom") == ["3px", "0px", "0px", "0px"]
    assert widths(person.page.locator("move-list .cell"), "Top") == ["0px", "1px"]
    person.square("a1").click()
    expect(board.locator(".chosen, .target")).not_to_have_count(0)
    person.new_table("Nim", "Both sides here")
    person.counter(2, 3).click()
    expect(person.page.locator("heaps-board .chosen")).to_have_count(2)
    drawn = person.page.locator("heaps-board [data-place] .counter")
    lifted = drawn.evaluate_all("all => all.map((one) => getComputedStyle(one).transform)")
    assert [transform != "none" for transform in lifted].count(True) == 2
