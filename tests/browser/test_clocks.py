"""Clocks on the page: they run down by themselves, warn, stand still after an outage, and end games."""

import re

from playwright.sync_api import expect

from tests.browser.person import Invite, meet, play
from tests.end_to_end.server_process import ServerProcess

INCREMENT = {
    "Another clock": "For the game, and more for every move",
    "Minutes each": "3",
    "Seconds more a move": "0",
}


#: What a clock of three minutes shows for its first minute, however late one looks.
RUNS_DOWN = re.compile(r"2:[0-5]\d")


def test_the_clock_of_whoever_is_to_move_runs(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest, **INCREMENT)
    expect(host.clock).to_contain_text("to begin")
    play([host, guest], [4, 4])
    expect(host.clock).to_have_class("clock runs ")
    expect(host.clock).to_contain_text(RUNS_DOWN)
    expect(guest.clock).to_have_text("Time left: 3:00")
    host.drop(3)
    expect(guest.clock).to_contain_text(RUNS_DOWN)


def test_time_is_given_to_the_opponent(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest, **INCREMENT)
    play([host, guest], [4, 4])
    host.page.get_by_role("button", name=re.compile("Give Guest .* 15 seconds$")).click()
    expect(guest.clock).to_have_text("Time left: 3:15")
    expect(guest.voice).to_have_text("Your opponent gives you 15 seconds.")


def test_running_out_of_time_is_warned_of_and_loses(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest, **{"Another clock": "So long for every move", "Seconds for a move": "9"})
    play([host, guest], [4, 4])
    expect(host.page.locator("game-clock .low .icon")).to_be_visible()
    expect(host.page.get_by_text("Your time is running out.")).to_have_count(1)
    expect(host.result).to_contain_text("You lost")
    expect(guest.result).to_contain_text("On time.")


def test_after_an_outage_the_clocks_stand_still_until_the_player_is_back(
    invite: Invite, mortal: ServerProcess
) -> None:
    host, guest = invite(mortal.url), invite(mortal.url)
    host.line_may_fail = guest.line_may_fail = True
    meet(host, guest, **INCREMENT)
    play([host, guest], [4, 4])
    host.drop(4)
    link = guest.page.url
    guest.page.goto("about:blank")
    mortal.kill()
    expect(host.page.get_by_text("The clock runs on.")).to_be_visible()
    mortal.start()
    expect(host.status).to_contain_text("the clocks stand still")
    guest.open(link)
    expect(guest.clock).to_have_class("clock runs ")
    expect(host.status).not_to_contain_text("the clocks stand still")
    guest.drop(1)
