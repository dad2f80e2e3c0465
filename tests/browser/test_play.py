"""Whole games in real browsers: by link, with the machine, watched, from two windows, and again."""

import re

from playwright.sync_api import expect

from tests.browser.person import Invite, Person, meet, play

#: Player 1 stacks column 4 and wins with the fourth piece.
FIRST_WINS = [4, 1, 4, 1, 4, 1, 4]


def table_for_two(invite: Invite) -> tuple[Person, Person]:
    """Seat a host on seat 1 and a guest, who came by the link, on seat 2."""
    host, guest = invite(), invite()
    meet(host, guest)
    return host, guest


def test_two_people_play_a_whole_game_by_link(invite: Invite) -> None:
    host, guest = invite(), invite()
    host.fill_in_table("Connect Four", "A friend")
    guest.open(host.link())
    expect(guest.status).to_contain_text("’s turn.")
    play([host, guest], FIRST_WINS)
    expect(host.result).to_contain_text("You won")
    expect(guest.result).to_contain_text("You lost")
    expect(guest.page.locator("grid-board .won")).to_have_count(4)
    expect(host.page.get_by_role("button", name=re.compile("^Column"))).to_have_count(0)


def test_the_third_to_come_watches(invite: Invite) -> None:
    host, guest = table_for_two(invite)
    third = invite()
    third.open(host.page.url)
    expect(third.page.get_by_text("You are watching.")).to_be_visible()
    play([host, guest], FIRST_WINS)
    expect(third.moves).to_have_count(len(FIRST_WINS))
    expect(third.result).to_contain_text("Yellow won")
    expect(third.deal("Rematch")).to_have_count(0)
    expect(host.page.get_by_text("1 spectator")).to_be_visible()


def test_watching_from_home_never_takes_the_open_seat(invite: Invite) -> None:
    host, visitor = invite(), invite()
    host.new_table("Connect Four", "Anyone")
    room = host.page.url.rpartition("/")[2]
    visitor.open(f"/r/{room}?watch=1")
    expect(visitor.page.get_by_role("button", name="Sit down")).to_be_visible()
    visitor.page.get_by_role("button", name="Sit down").click()
    expect(host.status).to_contain_text("Your turn.")


def test_who_went_home_finds_the_whole_link_and_then_the_game_again(invite: Invite) -> None:
    host, guest = invite(), invite()
    host.new_table("Connect Four", "A friend")
    link = host.link()
    host.open()
    host.page.get_by_role("link", name=re.compile("^Come back: Connect Four")).click()
    assert host.link() == link
    guest.open(host.link())
    play([host, guest], [4, 4])
    host.open()
    host.page.get_by_role("link", name=re.compile("^Come back: Connect Four")).click()
    expect(host.moves).to_have_count(2)
    host.drop(4)


def test_two_windows_of_one_browser_play_both_sides(invite: Invite) -> None:
    first = invite()
    first.new_table("Connect Four", "A friend")
    second = invite(beside=first)
    second.open(first.link())
    second.page.get_by_role("button", name="Play this side too").click()
    expect(first.status).to_contain_text("Yellow is to move")
    play([first, second], FIRST_WINS)
    expect(first.result).to_contain_text("Yellow won")
    expect(second.result).to_contain_text("Yellow won")


def test_a_rematch_changes_sides_and_the_games_before_it_are_read_at_their_addresses(invite: Invite) -> None:
    host, guest = table_for_two(invite)
    earlier = guest.page.get_by_role("navigation", name="Earlier games here").get_by_role("link")
    host.deal("Resign").click()
    expect(host.page.get_by_text("Really resign?")).to_be_visible()
    host.deal("Resign").click()
    expect(guest.result).to_contain_text("You won")
    expect(guest.result).to_contain_text("your opponent resigned")
    expect(earlier).to_have_count(0)
    for asked, number in ((guest, 2), (host, 3)):
        other = host if asked is guest else guest
        asked.deal("Rematch").click()
        expect(asked.result).to_contain_text("Waiting for your opponent")
        expect(other.deal("Accept the rematch")).to_have_text("Accept")
        other.deal("Accept the rematch").click()
        expect(asked.pieces).to_have_count(0)
        expect(earlier).to_have_text([f"Game {game}" for game in range(1, number)])
        if number == 2:
            expect(guest.status).to_contain_text("Your turn.")
            play([guest, host], FIRST_WINS)
            expect(guest.result).to_contain_text("You won")
    guest.may_be_refused = True  # values, while the next game runs
    earlier.last.click()
    guest.see_whole_review()
    moves = guest.page.locator("review-moves li")
    expect(moves).to_contain_text([f"played column {move}." for move in FIRST_WINS])


def test_what_is_out_of_bounds_is_said_at_its_field_before_anything_is_sent(invite: Invite) -> None:
    person = invite()
    form = person.form_of("Connect Four")
    columns = form.get_by_label("Columns", exact=True)
    columns.fill("99")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_have_text("A whole number from 1 to 12.")
    expect(columns).to_be_focused()
    expect(columns).to_have_accessible_description("A whole number from 1 to 12.")
    form.get_by_role("button", name="Fewer: Columns").click()
    expect(columns).to_have_value("98")
    columns.fill("12")
    expect(form.get_by_role("alert")).to_have_count(0)
