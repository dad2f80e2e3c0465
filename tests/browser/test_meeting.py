"""How people find each other on the page: by what they want to play, and by name."""

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.person import Invite, Person
from tests.browser.test_arrival import DESK, WATCH_SHIFTS, shifts_of

SMALL: ViewportSize = {"width": 320, "height": 568}


def look(person: Person, game: str, to: str = "", clock: str = "3 + 2") -> None:
    """Ask for an opponent, or for somebody by name."""
    form = person.unfolded_form(game, "A friend" if to else "Anyone")
    form.get_by_role("radio", name=clock).check()
    if to:
        form.get_by_label("Challenge somebody by name").fill(to)
    form.get_by_role("button", name="Challenge" if to else "Find an opponent").click()


def bar(person: Person) -> Locator:
    return person.page.locator("matchmaking-bar")


def name_of(person: Person) -> str:
    return str(person.page.evaluate("document.querySelector('parlour-app').state.you.name"))


def expect_game(*people: Person) -> None:
    """Wait until the game has begun for both; it is drawn by lot which of them moves first."""
    for person in people:
        expect(person.status).to_have_text(re.compile("Your turn|is getting ready"))
    turns = ["Your turn" in str(person.status.text_content()) for person in people]
    assert sorted(turns) == [False, True]


def two(invite: Invite) -> tuple[Person, Person]:
    people = invite(), invite()
    for person in people:
        person.open()
        person.expect_lobby()
    return people


def test_two_who_want_the_same_meet_and_play(invite: Invite) -> None:
    amber, blue = two(invite)
    look(amber, "Nim")
    expect(amber.page.get_by_role("heading", name="Waiting for an opponent")).to_be_visible()
    look(blue, "Nim")
    for person in (amber, blue):
        person.page.wait_for_url("**/r/**")
    assert amber.page.url == blue.page.url
    expect_game(amber, blue)
    expect(bar(amber)).to_have_count(0)


def test_a_search_is_stopped_and_finds_nobody_after(invite: Invite) -> None:
    amber, blue = two(invite)
    look(amber, "Connect Four", clock="None untimed")
    amber.page.wait_for_url("**/r/**")
    amber.page.locator("room-header .logo").click()
    bar(amber).get_by_role("button", name="Stop").click()
    expect(bar(amber)).to_have_count(0)
    look(blue, "Connect Four", clock="None untimed")
    expect(blue.page.get_by_role("heading", name="Waiting for an opponent")).to_be_visible()
    blue.page.get_by_role("button", name="Leave the table").click()
    expect(blue.page.get_by_role("radio", name="Nim", exact=True)).to_be_visible()
    look(amber, "Connect Four", clock="None untimed")
    expect(amber.page.get_by_role("heading", name="Waiting for an opponent")).to_be_visible()


def test_one_who_looks_sits_down_at_a_table_that_waits(invite: Invite) -> None:
    amber, blue = two(invite)
    amber.new_table("Greedy Nim", "Anyone")
    look(blue, "Greedy Nim", clock="None untimed")
    blue.page.wait_for_url("**/r/**")
    assert amber.page.url == blue.page.url
    expect(blue.status).to_contain_text("turn.")


@pytest.mark.parametrize("elsewhere", ["/", "/glass-box"])
def test_who_waits_is_called_wherever_they_are_on_the_page(invite: Invite, elsewhere: str) -> None:
    amber, blue = two(invite)
    look(amber, "Connect Four")
    amber.page.wait_for_url("**/r/**")
    table = amber.page.url
    amber.page.locator("room-header .logo").click()
    expect(bar(amber)).to_contain_text("Looking for an opponent: Connect Four")
    if elsewhere != "/":
        amber.open(elsewhere)  # also after a reload, which forgets the search but not the table
    look(blue, "Connect Four")
    expect(bar(amber)).to_contain_text(f"{name_of(blue)} sat down at your table: Connect Four.")
    expect(amber.page).to_have_title(re.compile("^● Your opponent is here – Connect Four"))
    assert "circle" in str(amber.page.locator('link[rel="icon"]').get_attribute("href"))
    amber.page.get_by_role("link", name="Go to the table").click()
    amber.page.wait_for_url(table)
    expect(bar(amber)).to_have_count(0)
    expect_game(amber, blue)


def test_a_friend_who_opens_the_link_calls_the_host_back(invite: Invite) -> None:
    amber, blue = two(invite)
    amber.new_table("Nim", "A friend")
    link, guest = amber.link(), name_of(blue)
    amber.page.locator("room-header .logo").click()
    expect(amber.page.get_by_role("heading", name="Open tables")).to_be_visible()
    blue.page.goto(link)
    expect(bar(amber)).to_contain_text(f"{guest} sat down at your table: Nim.")
    amber.page.get_by_role("link", name="Go to the table").click()
    assert amber.page.url == link


def test_a_search_survives_a_lost_connection(invite: Invite) -> None:
    amber, blue = two(invite)
    amber.line_may_fail = True
    look(amber, "Modified Nim")
    amber.page.wait_for_url("**/r/**")
    amber.context.set_offline(True)
    amber.context.set_offline(False)
    look(blue, "Modified Nim")
    for person in (amber, blue):
        person.page.wait_for_url("**/r/**")


def test_a_host_changes_the_game_until_the_friend_sits_and_the_link_stays(invite: Invite) -> None:
    amber, blue = two(invite)
    amber.new_table("Connect Four", "A friend")
    link = amber.link()
    amber.page.get_by_role("button", name="Change the options").click()
    dialog = amber.page.get_by_role("dialog", name="Change the options")
    dialog.get_by_role("radio", name="5 + 3").check()
    dialog.get_by_role("button", name="Play like this").click()
    expect(dialog).to_have_count(0)
    expect(amber.page.locator("room-header")).to_contain_text("5 min + 3 s")
    assert amber.link() == link
    blue.open(link)
    expect(blue.page.locator("room-header")).to_contain_text("5 min + 3 s")
    expect(amber.status).to_contain_text("turn.")
    expect(amber.page.get_by_role("button", name="Change the options")).to_have_count(0)


def test_a_challenge_by_name_is_accepted(invite: Invite) -> None:
    amber, blue = two(invite)
    look(amber, "Nim", to=name_of(blue), clock="None untimed")
    expect(bar(amber)).to_contain_text(f"Waiting for {name_of(blue)}: Nim, no clock")
    expect(bar(blue)).to_contain_text(f"{name_of(amber)} challenges you: Nim, no clock")
    bar(blue).get_by_role("button", name="Accept").click()
    for person in (amber, blue):
        person.page.wait_for_url("**/r/**")
    assert amber.page.url == blue.page.url


@pytest.mark.parametrize("screen", [DESK, SMALL], ids=["desk", "small"])
def test_a_challenge_moves_nothing_and_leaves_the_clocks_in_sight(
    invite: Invite, screen: ViewportSize
) -> None:
    amber, blue = two(invite)
    blue.page.add_init_script(WATCH_SHIFTS)
    blue.page.set_viewport_size(screen)
    blue.new_table("Connect Four", "The machine")
    expect(blue.status).to_contain_text("turn.")
    before = shifts_of(blue)  # on a slow machine the form has changed long after the choice that it follows
    look(amber, "Connect Four", to=name_of(blue))
    line = bar(blue).get_by_role("status")
    expect(line).to_contain_text(f"{name_of(amber)} challenges you")
    expect(line.get_by_role("button", name="Accept")).to_be_in_viewport(ratio=1)
    expect(line.get_by_role("button", name="Decline")).to_be_in_viewport(ratio=1)
    expect(line.get_by_role("button", name="No more from")).to_be_in_viewport(ratio=1)
    text = line.locator("p").evaluate("text => [text.scrollHeight, text.clientHeight]")
    assert text[0] <= text[1] + 1, "the terms are cut off"
    over, under = line.bounding_box(), blue.page.locator("player-bar").first.bounding_box()
    assert over is not None
    assert under is not None
    assert over["y"] + over["height"] <= under["y"] + 1
    assert shifts_of(blue) == before
    blue.open()
    expect(line).to_be_visible()
    line.get_by_role("button", name="Decline").click()
    expect(bar(blue)).to_have_count(0)
    assert sum(shift["value"] for shift in shifts_of(blue)) < 0.02


def test_a_challenge_is_declined_withdrawn_and_refused_for_good(invite: Invite) -> None:
    amber, blue = two(invite)
    look(amber, "Nim", to=name_of(blue))
    bar(blue).get_by_role("button", name="Decline").click()
    expect(bar(amber)).to_contain_text(f"{name_of(blue)} would rather not play now.")
    expect(bar(blue)).to_have_count(0)
    look(amber, "Nim", to=name_of(blue))
    bar(amber).get_by_role("button", name="Withdraw").click()
    expect(bar(blue)).to_have_count(0)
    look(amber, "Nim", to=name_of(blue))
    bar(blue).get_by_role("button", name=re.compile("^No more from")).click()
    expect(bar(amber)).to_contain_text("would rather not play now")
    look(amber, "Nim", to=name_of(blue))
    expect(bar(amber)).to_contain_text(f"{name_of(blue)} takes no challenges now.")


def test_who_is_not_there_cannot_be_challenged_and_a_name_is_only_text(invite: Invite) -> None:
    amber, _ = two(invite)
    look(amber, "Nim", to="<img onerror=alert(1) src=x>")
    expect(bar(amber)).to_contain_text("<img onerror=alert(1) src=x> is not here now.")
    expect(amber.page.locator("matchmaking-bar img")).to_have_count(0)
    bar(amber).get_by_role("button", name="All right").click()
    expect(bar(amber)).to_have_count(0)


def test_who_takes_no_challenges_gets_none_and_says_so_once(invite: Invite) -> None:
    amber, blue = two(invite)
    blue.unfolded_form("Nim", "Anyone").get_by_label("Let others challenge me").uncheck()
    blue.page.get_by_role("link", name="Cancel").click()
    look(amber, "Nim", to=name_of(blue))
    expect(bar(amber)).to_contain_text(f"{name_of(blue)} takes no challenges now.")
    form = blue.unfolded_form("Nim", "Anyone")
    expect(form.get_by_label("Let others challenge me")).not_to_be_checked()
