"""The boards under the fingers: what is shown, what is refused and why, with keys, mouse and touch."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person
from tests.browser.test_access import PHONE, look

Where = dict[str, Any]

FINGERTIP = 44
SMALLEST: Where = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
NOTE_CHOICES = """
window.choices = [];
addEventListener("choice-changed", ({ detail }) => choices.push(detail && detail.label));
"""
NOTE_MOTION = """
window.motions = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, options) {
  motions.push({ of: this.getAttribute("class"), duration: options.duration, delay: options.delay });
  return animate.call(this, frames, options);
};
"""


def targets(person: Person) -> Locator:
    return person.page.get_by_role("button", name=re.compile("may be gone to"))


def test_a_chosen_piece_as_the_only_one_that_can_go_shows_where_and_escape_lets_it_stay(
    invite: Invite,
) -> None:
    person = invite()
    person.new_table("Wolf and sheep", "Both sides here")
    line = person.page.locator("message-line")
    expect(targets(person)).to_have_count(2)
    expect(line).to_contain_text("Choose a square to go to.")
    person.square("e7").click()
    expect(person.moves).to_have_text(["d8-e7"])
    expect(targets(person)).to_have_count(0)
    expect(line).to_contain_text("Choose a piece.")
    person.square("c1").click()
    expect(line).to_contain_text("Choose a square to go to.")
    expect(person.square("c1")).to_have_accessible_name("c1, the sheep, chosen")
    expect(targets(person)).to_have_count(2)
    expect(person.page.locator("pieces-board .target")).to_have_count(2)
    person.page.keyboard.press("Escape")
    expect(targets(person)).to_have_count(0)


def test_a_step_that_is_none_says_where_the_piece_may_go_or_that_there_is_no_such_square(
    invite: Invite,
) -> None:
    person = invite()
    person.new_table("Wolf and sheep", "Both sides here")
    expect(person.square("d8")).to_be_focused()
    person.page.keyboard.type("d8-d7")
    expect(person.refusal).to_contain_text("The game has no square d7.")
    person.square("c3").click()
    expect(person.refusal).to_contain_text("From d8 it may go to e7 or c7.")
    expect(person.moves).to_have_count(0)


def test_a_piece_chosen_in_one_room_is_none_of_the_next(invite: Invite) -> None:
    person = invite()
    person.new_table("Connect Four", "Both sides here")
    four = person.page.url
    person.new_table("Wolf and sheep", "Both sides here")
    line = person.page.locator("message-line")
    expect(line).to_contain_text("Choose a square to go to.")
    person.page.evaluate(
        "(to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }", four
    )
    expect(person.column(1)).to_be_visible()
    expect(line).to_contain_text("Choose a column.")


def test_on_arrival_by_touch_no_square_looks_chosen(invite: Invite) -> None:
    person = invite(**SMALLEST)
    person.new_table("m,n,k tic-tac-toe", "Both sides here")
    expect(person.square("b2")).to_be_visible()
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert person.page.evaluate("document.activeElement === document.body")
    person.square("a1").tap()
    expect(person.moves).to_have_text(["a1"])


def test_a_taken_square_says_so(invite: Invite) -> None:
    person = invite()
    person.new_table("m,n,k tic-tac-toe", "Both sides here")
    person.make("b2")
    person.square("b2").click()
    expect(person.refusal).to_contain_text("B2 is taken.")


@pytest.mark.parametrize("shape", [("19", "19", "5"), ("3", "19", "3"), ("19", "1", "3")])
def test_a_board_of_any_size_fits_the_smallest_phone(invite: Invite, shape: tuple[str, str, str]) -> None:
    person = invite(bypass_csp=True, **PHONE)
    columns, rows, line = shape
    options = {"Columns": columns, "Rows": rows, "In a row to win": line}
    person.new_table("m,n,k tic-tac-toe", "Both sides here", **options)
    expect(person.square("a1")).to_be_visible()
    look(person)


def test_a_large_board_is_a_window_under_the_finger(invite: Invite) -> None:
    person = invite(bypass_csp=True, **PHONE)
    person.page.add_init_script(NOTE_CHOICES)
    options = {"Columns": "19", "Rows": "19", "In a row to win": "5"}
    person.new_table("m,n,k tic-tac-toe", "Both sides here", **options)
    board = person.page.locator("large-board")
    box = person.square("j10").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGERTIP
    person.square("l9").tap()
    expect(board.locator(".aim")).to_have_count(1)
    assert person.page.evaluate("choices.at(-1)") == "Play l9"
    assert_apart(board.locator(".map"), person.square("l9"))
    look(person)
    person.page.keyboard.press("ArrowUp")
    assert person.page.evaluate("choices.at(-1)") == "Play l10"
    person.page.keyboard.press("Escape")
    expect(board.locator(".aim")).to_have_count(0)
    expect(person.moves).to_have_count(0)
    person.square("l9").tap()
    person.chosen("Play l9").tap()
    expect(person.moves).to_have_text(["l9"])
    assert person.page.evaluate("choices.at(-1)") is None
    person.page.get_by_role("button", name="The whole board").tap()
    expect(person.square("a19")).to_be_in_viewport(ratio=1)
    expect(person.square("s1")).to_be_in_viewport(ratio=1)
    person.square("b18").tap()  # goes there, and aims at nothing
    expect(person.page.get_by_role("button", name="The whole board", pressed=False)).to_be_visible()
    expect(person.square("b18")).to_be_in_viewport(ratio=1)
    expect(board.locator(".aim")).to_have_count(0)
    person.square("b18").click()  # by mouse
    expect(person.moves).to_have_text(["l9", "b18"])


def test_who_watches_a_large_board_sees_it_through_the_same_window(invite: Invite) -> None:
    host, looker = invite(), invite(bypass_csp=True, **PHONE)
    options = {"Columns": "19", "Rows": "19", "In a row to win": "5"}
    host.new_table("m,n,k tic-tac-toe", "Both sides here", **options)
    host.make("s19")
    looker.open(host.page.url)
    board = looker.page.locator("large-board")
    last = board.locator(".sheet .last")
    expect(last).to_be_in_viewport(ratio=1)
    expect(board.locator(".map")).to_be_visible()
    look(looker)
    host.make("a1")
    expect(last).to_be_in_viewport(ratio=1)
    box = board.locator(".sheet").bounding_box()
    assert box is not None
    assert box["width"] == 19 * FINGERTIP
    looker.page.get_by_role("button", name="The whole board").tap()
    expect(board.locator(".frame")).to_be_in_viewport(ratio=1)
    expect(looker.status).to_contain_text("’s turn.")


def assert_apart(one: Locator, other: Locator) -> None:
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    beside = first["x"] + first["width"] <= second["x"] or second["x"] + second["width"] <= first["x"]
    above = first["y"] + first["height"] <= second["y"] or second["y"] + second["height"] <= first["y"]
    assert beside or above, (first, second)


def test_ten_heaps_fit_the_smallest_phone(invite: Invite) -> None:
    person = invite(**SMALLEST)
    person.new_table("Nim", "Both sides here", Heaps="3, 7, 1, 5, 9, 2, 10, 4, 6, 8")
    heaps = person.page.get_by_role("button", name=re.compile("^Heap "))
    expect(heaps).to_have_count(10)
    for heap in heaps.all():
        expect(heap).to_be_in_viewport(ratio=1)
        box = heap.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 50
    person.counter(6, 4).tap()
    expect(person.chosen("Take 6 from heap 7")).to_be_visible()


def test_the_winning_line_lights_up_when_the_last_piece_has_landed(invite: Invite) -> None:
    person = invite(reduced_motion="no-preference")
    person.page.add_init_script(NOTE_MOTION)
    person.new_table("Connect Four", "Both sides here")
    for column in [1, 2, 1, 2, 1, 2, 1]:
        person.make(str(column))
    expect(person.page.locator("grid-board .won")).to_have_count(4)
    falls = [motion for motion in person.page.evaluate("motions") if motion["of"] == "flight"]
    lights = [motion for motion in person.page.evaluate("motions") if motion["of"] == "won"]
    assert len(falls) == 7
    landed = max(fall["duration"] for fall in falls)
    assert landed <= 250
    assert [light["delay"] for light in lights] == [landed + 40 * index for index in range(4)]
    expect(person.page.locator("grid-board .shower")).to_be_visible()


def test_a_heap_that_may_not_be_taken_from_says_which_may(invite: Invite) -> None:
    person = invite()
    person.new_table("Greedy Nim", "Both sides here", Heaps="5, 4, 5")
    person.counter(1, 2).click()
    expect(person.refusal).to_contain_text("Nothing may be taken from heap 2 now, only from heap 1 or 3.")
    expect(person.page.locator("heaps-board .chosen")).to_have_count(0)


def test_only_legal_numbers_can_be_chosen(invite: Invite) -> None:
    person = invite()
    person.new_table("Modified Nim", "Both sides here", Heaps="1, 3, 5")
    keys = person.page.keyboard
    person.counter(2, 4).click()
    expect(person.chosen("Take 1 from heap 3")).to_be_visible()
    keys.press("ArrowUp")  # 2 would leave two heaps of 3
    expect(person.chosen("Take 3 from heap 3")).to_be_visible()
    person.counter(2, 3).click()
    expect(person.refusal).to_contain_text("From heap 3 you may take 1, 3 or 5.")
    expect(person.chosen("Take 3 from heap 3")).to_be_visible()


def test_a_heap_is_split_above_the_counter_touched(invite: Invite) -> None:
    person = invite()
    person.new_table("Grundy's game", "Both sides here", **{"Counters in the heap": "7"})
    person.counter(0, 2).click()
    expect(person.chosen("Split 7 into 4 and 3")).to_be_visible()
    person.counter(0, 2).click()
    expect(person.moves).to_have_text(["7=4+3"])
    person.counter(0, 1).click()
    expect(person.refusal).to_contain_text("A heap of 4 splits into 3+1: two unequal parts.")
    expect(person.moves).to_have_count(1)


def test_the_largest_heap_of_all_is_split(invite: Invite) -> None:
    person = invite(bypass_csp=True, **PHONE)
    person.new_table("Grundy's game", "Both sides here", **{"Counters in the heap": "1000"})
    person.say("1000 501 499")
    expect(person.moves).to_have_text(["1000=501+499"])
    look(person)


@pytest.mark.parametrize("game", ["m,n,k tic-tac-toe", "Wolf and sheep", "Modified Nim", "Grundy's game"])
def test_no_board_breaks_a_rule_of_accessibility(invite: Invite, game: str) -> None:
    person = invite(bypass_csp=True, **PHONE)
    person.new_table(game, "Both sides here")
    person.tab("In words")
    look(person)
    person.say(person.legal[0])
    expect(person.moves).to_have_count(1)
    look(person)
