"""Home: the three ways from every screen, the games on the shelf, and the player's own games."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import Invite, Person, meet
from tests.browser.test_access import DESK, PHONE, look
from tests.browser.test_arrival import WATCH_SHIFTS, Held, shifts_of
from tests.end_to_end.server_process import ServerProcess

WAYS = ["Play", "How machines think", "Compete"]


def ways(person: Person) -> list[str]:
    """Return the ways that are offered, the one that is current with a star."""
    links = person.page.get_by_role("navigation", name="Parts of Parlour").get_by_role("link")
    expect(links).to_have_count(3)
    marks = [link.get_attribute("aria-current") == "page" for link in links.all()]
    return [name + "*" * mark for name, mark in zip(links.all_text_contents(), marks, strict=True)]


def test_every_screen_leads_to_the_three_ways_and_says_on_which_it_is(invite: Invite) -> None:
    desk, phone = invite(**DESK), invite(**PHONE)
    for path, current in (
        ("/", 0),
        ("/glass-box", 1),
        ("/laboratory", 2),
        ("/leaderboard", 2),
        ("/new/nim", 0),
    ):
        expected = [name + "*" * (index == current) for index, name in enumerate(WAYS)]
        desk.open(path)
        assert ways(desk) == expected, path
        phone.open(path)
        phone.menu()
        assert ways(phone) == expected, path
    desk.page.get_by_role("link", name="How machines think").click()
    expect(desk.page).to_have_url(re.compile("/glass-box$"))
    for person in (desk, phone):
        person.new_table("Connect Four", "A friend")
        person.menu()
        assert ways(person) == ["Play*", *WAYS[1:]]
        expect(person.page.get_by_role("button", name="Rules", exact=True)).to_be_visible()
        person.page.keyboard.press("Escape")
        expect(person.page.locator("menu-panel")).to_have_count(0)
        expect(person.page.locator("site-menu")).to_be_focused()
    phone.menu().get_by_role("link", name="Compete").click()
    expect(phone.page.get_by_role("heading", level=1, name="Laboratory")).to_be_visible()
    expect(phone.page.locator("menu-panel")).to_have_count(0)


def test_home_is_used_by_keyboard_and_opens_with_the_game_chosen_last(invite: Invite) -> None:
    person = invite()
    person.open()
    expect(person.shelf).to_have_count(7)
    person.page.keyboard.press("4")
    expect(person.page.get_by_role("article", name="Nim", exact=True)).to_be_visible()
    person.page.get_by_role("radio", name="Nim", exact=True).focus()
    person.page.keyboard.press("ArrowLeft")
    expect(person.page.get_by_role("article", name="Wolf and sheep")).to_be_visible()
    person.open()
    expect(person.page.get_by_role("radio", name="Wolf and sheep")).to_be_checked()
    person.page.keyboard.press("m")
    expect(person.page).to_have_url(re.compile("/new/wolf-and-sheep.against=machine$"))
    person.open("/#grundy")
    expect(person.page.get_by_role("article", name="Grundy")).to_be_visible()
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**/r/**")
    expect(person.page.get_by_label("Link to this table")).to_be_visible()


def test_a_friend_s_table_is_one_press_away_and_its_game_may_still_be_changed(invite: Invite) -> None:
    host, friend = invite(), invite()
    host.open()
    host.choose_game("Nim").get_by_role("button", name="Play a friend").dblclick()
    link = host.link()
    expect(host.page.get_by_role("button", name="Change the options")).to_be_visible()
    assert host.page.evaluate("document.querySelector('parlour-app').state.waiting") == [], "a second table"
    friend.open(link)
    for person in (host, friend):
        expect(person.status).to_contain_text("turn.")
    host.page.go_back()
    expect(host.page.get_by_role("article", name="Nim", exact=True)).to_be_visible()


def test_two_who_press_find_an_opponent_for_the_same_game_meet(invite: Invite) -> None:
    amber, blue = invite(), invite()
    for person in (amber, blue):
        person.open()
        person.choose_game("Modified Nim").get_by_role("button", name="Find an opponent").click()
        person.page.wait_for_url("**/r/**")
    for person in (amber, blue):
        expect(person.status).to_contain_text("turn.")
    assert amber.page.url == blue.page.url
    blue.page.go_back()
    expect(blue.page.get_by_role("article", name="Modified Nim")).to_be_visible()


def test_a_search_without_a_table_is_told_on_home_and_stopped_there(invite: Invite) -> None:
    person = invite()
    held = Held()
    held.socket(person)
    held.release()
    person.open()
    person.expect_lobby()
    held.hold()
    find = person.choose_game("Grundy's game").get_by_role("button", name="Find an opponent")
    find.click()
    bar = person.page.locator("matchmaking-bar")
    expect(bar).to_contain_text("Looking for an opponent: Grundy's game")
    expect(find).to_be_disabled()
    bar.get_by_role("button", name="Stop").click()
    expect(bar).to_have_count(0)
    expect(find).to_be_enabled()


def test_home_says_why_a_table_is_refused_and_offers_it_again(tmp_path: Path, invite: Invite) -> None:
    with ServerProcess(tmp_path, "--room-rate", "1/1000") as strict:
        person = invite(strict.url)
        person.new_table("Nim", "A friend")
        person.open()
        play = person.page.get_by_role("button", name="Play a friend")
        play.click()
        expect(person.page.locator("parlour-home .complaint")).to_be_visible()
        expect(play).to_be_enabled()


def test_home_keeps_no_place_for_a_position_of_the_day_that_is_not_there(invite: Invite) -> None:
    person = invite(**PHONE)
    person.open()
    expect(person.shelf).to_have_count(7)
    above, below = (person.page.locator(f"parlour-home .{part}").bounding_box() for part in ("hello", "ways"))
    assert above is not None
    assert below is not None
    words = person.page.locator("parlour-home .hello > div").bounding_box()
    assert words is not None
    assert below["y"] - (words["y"] + words["height"]) < 44


def test_rules_of_the_chosen_game_are_read_on_home(invite: Invite) -> None:
    person = invite()
    person.open()
    person.choose_game("Nim")
    person.page.get_by_role("navigation", name="About Parlour").get_by_role("button", name="Rules").click()
    expect(person.page.get_by_role("dialog", name="Nim")).to_contain_text("heap")
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_the_chosen_game_is_drawn_large_whatever_board_it_needs(invite: Invite) -> None:
    person = invite()
    person.open()
    for game, part in (
        ("Connect Four", "grid-board .piece"),
        ("Wolf and sheep", "pieces-board .piece"),
        ("Nim", "heaps-board svg"),
        ("m,n,k tic-tac-toe", "mark-board .piece"),
    ):
        person.page.get_by_role("radio", name=game, exact=True).check()
        expect(person.page.locator(f"board-preview {part}").first).to_be_visible()


def test_a_table_is_drawn_beside_its_form_for_somebody_who_begins_there(invite: Invite) -> None:
    person = invite()
    person.open("/new/nim")
    expect(person.page.locator("board-preview heaps-board svg").first).to_be_visible()


def test_the_step_on_home_is_the_one_that_the_glass_box_shows(invite: Invite) -> None:
    person = invite()
    person.open()
    said = person.page.locator("parlour-home .say").inner_text()
    person.page.get_by_role("link", name="Watch a search").click()
    expect(person.page.locator("parlour-glass-box")).to_contain_text(said)


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_own_games_say_whose_move_it_is_and_are_removed_where_nobody_waits(
    invite: Invite, screen: dict[str, Any]
) -> None:
    person, friend = invite(bypass_csp=True, **screen), invite()
    meet(person, friend)
    person.open()
    expect(person.page.get_by_role("heading", level=1, name="One move is yours.")).to_be_visible()
    expect(person.page.get_by_role("link", name="1 your move")).to_be_visible()
    play = person.page.get_by_role("link", name=re.compile("^Play: Connect Four"))
    expect(play).to_have_count(1)
    expect(person.page.get_by_role("button", name=re.compile("^Remove from this list"))).to_have_count(0)
    look(person)
    play.click()
    person.drop(4)
    person.page.locator(".logo").click()
    expect(person.page.get_by_role("heading", level=1, name="Take a seat.")).to_be_visible()
    mine = person.page.get_by_role("region", name="Your games")
    expect(mine).to_contain_text("to move")
    expect(mine.get_by_role("link", name=re.compile("^Look: Connect Four"))).to_be_visible()
    look(person)
    mine.get_by_role("button", name=re.compile("^Remove from this list: Connect Four")).click()
    expect(mine).to_have_count(0)
    person.page.reload()
    expect(person.shelf).to_have_count(7)
    person.expect_lobby()
    expect(mine).to_have_count(0)
    friend.drop(4)
    person.page.reload()
    expect(play).to_have_count(1)  # something has happened in it


@pytest.mark.parametrize(("screen", "first"), [(PHONE, "Your games"), (DESK, "Play")], ids=["phone", "desk"])
def test_on_a_phone_all_games_of_who_is_to_move_stand_above_the_ways(
    invite: Invite, screen: dict[str, Any], first: str
) -> None:
    person = invite(**screen)
    for _ in range(2):
        meet(person, invite())
    person.drop(4)
    person.page.add_init_script(WATCH_SHIFTS)
    person.open()
    expect(person.page.get_by_role("heading", level=1, name="One move is yours.")).to_be_visible()
    expect(person.page.get_by_role("region", name="Your games")).to_contain_text("to move")
    headings = person.page.locator("parlour-home h2").all_text_contents()
    assert headings[0].startswith(first)
    assert shifts_of(person) == []


#: What a finger may want on a page, visible and not inside another such thing: its text, width and height.
TARGETS = """() => {
  const found = (root) => [...root.querySelectorAll("*")].flatMap((one) => [
    ...(one.matches("button, a[href], [role=button], .shelf label") ? [one] : []),
    ...(one.shadowRoot ? found(one.shadowRoot) : []),
  ]);
  return found(document)
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return [one.outerHTML, width, height];
    });
}"""


def test_home_fits_a_phone_and_every_target_a_finger(invite: Invite) -> None:
    invite().new_table("Nim", "Anyone")  # so that a name is among the targets
    person = invite(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    person.open()
    expect(person.page.locator("parlour-home .open a.name").first).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollHeight") <= 2_500
    person.menu()
    # Measured in one step: tables of other tests come and go on the list while one looks.
    sizes = person.page.evaluate(TARGETS)
    assert len(sizes) > 15
    assert [one for one, width, height in sizes if width < 43.5 or height < 43.5] == []
