"""Clocks on the page: they run down by themselves, warn, stand still after an outage, and end games."""

import re

from playwright.sync_api import expect

from parlour_protocol.events import MovePlayed
from tests.browser.person import Invite, meet, play
from tests.browser.test_bad_input import bar
from tests.browser.test_trouble import drop_line
from tests.end_to_end.server_process import ServerProcess

INCREMENT = {
    "Another clock": "Fischer",
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
    meet(host, guest, **{"Another clock": "Seconds a move", "Seconds for a move": "9"})
    play([host, guest], [4, 4])
    expect(host.page.locator("game-clock .low .icon")).to_be_visible()
    expect(host.page.get_by_text("Your time is running out.")).to_have_count(1)
    expect(host.result).to_contain_text("You lost")
    expect(guest.result).to_contain_text("time ran out.")


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
    expect(host.page.get_by_text("The clock runs on if the server is up.")).to_be_visible()
    mortal.start()
    expect(host.status).to_contain_text("the clocks stand still")
    guest.open(link)
    expect(guest.clock).to_have_class("clock runs ")
    expect(host.status).not_to_contain_text("the clocks stand still")
    guest.drop(1)


def test_without_a_line_it_is_said_whose_clock_runs_on_and_that_clock_does(
    invite: Invite, server: ServerProcess
) -> None:
    """On one's own turns and the other's, before the first moves and after; a move meanwhile counts once."""
    host, guest = invite(), invite()
    meet(host, guest, **INCREMENT)
    clocks = host.page.locator("game-clock .clock")
    for count, move in enumerate(["1", "2", "3", "4"]):
        own = count % 2 == 0
        drop_line(host)
        expect(bar(host)).to_contain_text(f"{'Your' if own else 'The'} clock runs on if the server is up.")
        ticking, still = (clocks.last, clocks.first) if own else (clocks.first, clocks.last)
        expect(ticking).to_have_class(re.compile("runs" if count > 1 else "first"))
        expect(still).not_to_have_class(re.compile("runs|first"))
        before = str(ticking.text_content()), str(still.text_content())
        expect(ticking).not_to_have_text(before[0])
        expect(still).to_have_text(before[1])
        (host if own else guest).column(int(move)).click()
        if own:
            expect(host.status).to_contain_text(f"Not sent yet: column {move}. It waits for the connection.")
            expect(bar(host)).to_contain_text("Your clock runs on")
            expect(ticking).to_have_class(re.compile("runs" if count > 1 else "first"))
        else:
            expect(guest.moves).to_have_count(count + 1)
        host.context.set_offline(False)
        expect(guest.moves).to_have_count(count + 1)
        expect(host.moves).to_have_count(count + 1)
        expect(bar(host)).to_have_text("")
    expect(host.moves).to_have_text(["1", "2", "3", "4"])
    log = server.log_of(host.page.url.partition("/r/")[2].partition("#")[0])
    assert [body.move for body in log if isinstance(body, MovePlayed)] == ["1", "2", "3", "4"]


def test_while_the_server_is_away_the_clocks_stand_still_and_so_it_is_said(
    invite: Invite, mortal: ServerProcess
) -> None:
    host, guest = invite(mortal.url), invite(mortal.url)
    host.line_may_fail = guest.line_may_fail = True
    host.page.clock.install()
    meet(host, guest, **INCREMENT)
    play([host, guest], [4, 4])
    mortal.terminate()
    expect(bar(host)).to_contain_text("The clocks stand still.")
    clocks = host.page.locator("game-clock .clock")
    before = clocks.all_text_contents()
    host.page.clock.run_for(30_000)
    expect(bar(host)).to_contain_text("The clocks stand still.")
    assert clocks.all_text_contents() == before
    host.column(3).click()
    expect(host.status).to_contain_text("Not sent yet: column 3.")
    mortal.start()
    expect(guest.moves).to_have_text(["4", "4", "3"])
    expect(host.moves).to_have_text(["4", "4", "3"])
    expect(bar(host)).to_have_text("")
    expect(clocks.first).to_have_class(re.compile("runs"))
