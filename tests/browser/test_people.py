"""Players, ladders, games found again, and what one follows."""

import re
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from parlour_protocol.values import Player, PlayerKind
from parlour_server.domain.ratings.glicko import Rating
from parlour_server.domain.ratings.ladders import Ladder, Pool
from parlour_server.domain.ratings.standings import Standing
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import write_standings
from tests.browser import test_account as account
from tests.browser import test_meeting as meeting
from tests.browser.person import Invite, Person, play
from tests.browser.test_access import DESK, PHONE
from tests.browser.test_access import look as inspect
from tests.browser.test_lobby import section
from tests.browser.test_play import FIRST_WINS
from tests.end_to_end.server_process import ServerProcess

FOUR_BOARD = '{"width":7,"height":6,"line":4}'


def play_in_public(host: Person, guest: Person, columns: list[int]) -> str:
    """Play at a listed table; return its room."""
    host.new_table("Connect Four", "Anyone")
    guest.open(host.page.url)
    play([host, guest], columns)
    return host.page.url.rpartition("/")[2]


def test_a_finished_game_is_found_on_its_players_page_and_stepped_through_after_a_restart(
    mortal: ServerProcess, invite: Invite
) -> None:
    host, guest, stranger = invite(mortal.url), invite(mortal.url), invite(mortal.url)
    for person in (host, guest, stranger):
        person.line_may_fail = True
    play_in_public(host, guest, FIRST_WINS)
    expect(host.result).to_contain_text("You won")
    mortal.kill()
    mortal.start()
    host.open()
    host.menu().get_by_role("link", name="Your page").click()
    games = host.page.locator("parlour-player li")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("won")
    stranger.open(host.page.url)
    expect(stranger.page.locator("parlour-player li")).to_contain_text("Connect Four")
    stranger.page.locator("parlour-player li").get_by_role("link", name="Connect Four").click()
    stranger.see_whole_review()
    expect(stranger.page.locator("review-moves li")).to_have_count(len(FIRST_WINS))
    expect(stranger.page.locator("parlour-review header")).to_contain_text("Yellow won")
    expect(stranger.pieces).to_have_count(7)
    stranger.page.keyboard.press("ArrowLeft")
    expect(stranger.pieces).to_have_count(6)
    stranger.page.get_by_role("link", name="The table").click()
    expect(stranger.moves).to_have_count(len(FIRST_WINS))
    expect(stranger.result).to_contain_text("Yellow won")


def rate(server: ServerProcess, name: str, kind: PlayerKind, pool: Pool, points: float, unsure: float) -> str:
    """Write a standing into the server's database; return the player's id."""
    player = Player(f"{name}-id".lower(), name, kind)
    ladder = Ladder(pool, "connect-four", FOUR_BOARD)
    with closing(open_database(server.database, exclusive=False)) as database:
        line = ((ladder, player.id), Standing(player, Rating(points, unsure), 7, 4_000_000_000_000))
        database.run(lambda connection: write_standings(connection, [line]))
    return player.id


def test_the_leaderboard_shows_people_and_bots_apart_with_what_their_ratings_are_unsure_by(
    mortal: ServerProcess, invite: Invite
) -> None:
    rate(mortal, "Amber", "person", "people", 1712, 64)
    rate(mortal, "Blue", "person", "people", 1503, 240)
    rate(mortal, "my-bot", "bot", "bots", 1999, 40)
    person = invite(mortal.url)
    person.open()
    person.page.get_by_role("link", name="Leaderboard").click()
    rows = person.page.locator("parlour-leaderboard tbody tr")
    expect(rows).to_have_text(
        [re.compile(r"1\s+Amber\s+1712 ± 64\s+7"), re.compile(r"–\s+Blue\s+1503 ± 240\?\s*provisional\s+7")]
    )
    expect(person.page.get_by_text("This board is solved")).to_be_visible()
    person.page.get_by_role("radio", name="Bots").check()
    expect(rows).to_have_text([re.compile(r"1\s+my-bot\s+bot\s+1999 ± 40\s+7")])
    person.page.get_by_label("Game").select_option("Nim")
    expect(person.page.get_by_text("No bot has played a rated game here yet.")).to_be_visible()
    person.page.get_by_role("main").get_by_role("link", name="Laboratory").click()
    expect(person.page.get_by_role("heading", level=1)).to_contain_text("Laboratory")
    person.page.go_back()
    expect(person.page.get_by_text("Nobody has played a rated game here yet.")).to_be_hidden()
    expect(rows).to_have_count(2)
    person.page.go_back()
    expect(person.page.get_by_role("heading", level=1)).not_to_contain_text("Leaderboard")


def test_a_bots_page_says_that_it_is_one(mortal: ServerProcess, invite: Invite) -> None:
    bot = rate(mortal, "my-bot", "bot", "bots", 1999, 40)
    person = invite(mortal.url)
    person.open(f"/players/{bot}")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(re.compile(r"my-bot\s+bot"))
    expect(person.page.locator("parlour-player table")).to_contain_text("1999 ± 40")


def test_ratings_that_are_being_counted_come_by_themselves(invite: Invite) -> None:
    person = invite()
    line = {"rank": 1, "player": {"id": "amber", "name": "Amber"}, "rating": 1712, "deviation": 64}
    line |= {"provisional": False, "games": 1}
    rest = {"game": "connect-four", "title": "Connect Four", "pool": "people", "board": {}, "boards": []}
    answers = [
        {**rest, "solved": False, "counting": True, "lines": []},
        {**rest, "solved": False, "counting": False, "lines": [line]},
    ]
    person.page.route("**/api/leaderboard?*", lambda route: route.fulfill(json=answers.pop(0)))
    person.open("/leaderboard")
    expect(person.page.get_by_text("Ratings are being counted")).to_be_visible()
    expect(person.page.get_by_text("Nobody has played a rated game here yet.")).to_have_count(0)
    expect(person.page.locator("parlour-leaderboard tbody tr")).to_have_text(re.compile(r"1\s+Amber"))
    expect(person.page.get_by_text("Ratings are being counted")).to_have_count(0)
    assert answers == []


def test_a_guest_is_offered_an_account_on_their_own_page_and_nobody_else_is(invite: Invite) -> None:
    person, other = invite(), invite()
    person.new_table("Connect Four", "Anyone")
    person.open()
    person.menu().get_by_role("link", name="Your page").click()
    expect(person.page.get_by_text("This is your page as a guest")).to_be_visible()
    other.open(person.page.url)
    expect(other.page.get_by_role("heading", name="Latest games")).to_be_visible()
    expect(other.page.get_by_role("button", name="Sign in")).to_have_count(0)
    person.page.get_by_role("button", name="Sign in").click()
    account.fill(person.page.get_by_role("dialog", name="Your account"), "Sign up", "Amber-own")
    expect(person.page.get_by_text("This is your page. Private games")).to_be_visible()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Amber-own")


def test_a_player_nobody_knows_is_said_to_be_unknown(invite: Invite) -> None:
    person = invite()
    person.open("/players/nobody")
    expect(person.page.get_by_role("heading", name="Nobody is known by this address.")).to_be_visible()
    expect(person.page.get_by_role("main").get_by_role("link", name="Leaderboard")).to_be_visible()
    (complaint,) = person.complaints
    assert "404 (Not Found)" in complaint  # Chromium's own word for it
    person.complaints.clear()


def test_a_followed_table_stands_first_and_so_does_a_followed_players(
    mortal: ServerProcess, invite: Invite
) -> None:
    first, second, looker = invite(mortal.url), invite(mortal.url), invite(mortal.url)
    first.new_table("Connect Four", "Anyone")
    second.new_table("Nim", "Anyone")
    looker.open()
    lines = section(looker, "Open tables").locator("li")
    expect(lines).to_have_text([re.compile("Nim"), re.compile("Connect Four")])
    looker.page.get_by_role("button", name="Follow: Connect Four").click()
    expect(lines).to_have_text([re.compile("Connect Four"), re.compile("Nim")])
    looker.page.reload()
    expect(lines).to_have_text([re.compile("Connect Four.*★", re.DOTALL), re.compile("Nim")])
    looker.page.get_by_role("button", name="Follow: Connect Four").click()
    expect(lines).to_have_text([re.compile("Nim"), re.compile("Connect Four")])
    first.open()
    first.menu().get_by_role("link", name="Your page").click()
    looker.open(first.page.url)
    looker.page.get_by_role("button", name="Follow", exact=True).click()
    expect(looker.page.get_by_role("button", name="Follow no more")).to_be_visible()
    looker.open()
    expect(lines).to_have_text([re.compile("Connect Four"), re.compile("Nim")])


def test_names_in_rooms_and_lists_lead_to_their_players_and_back(
    mortal: ServerProcess, invite: Invite
) -> None:
    host, guest, looker = invite(mortal.url), invite(mortal.url), invite(mortal.url)
    room = play_in_public(host, guest, FIRST_WINS[:2])
    name = meeting.name_of(guest)
    looker.open()
    line = section(looker, "Being played").locator("li")
    line.get_by_role("link", name=name, exact=True).click()
    title = looker.page.get_by_role("heading", level=1)
    expect(title).to_have_text(name)
    games = looker.page.locator("parlour-player li")
    games.get_by_role("link", name=meeting.name_of(host), exact=True).click()
    expect(title).to_have_text(meeting.name_of(host))
    games.get_by_role("link", name=re.compile("^Connect Four")).click()
    looker.page.wait_for_url(f"**/r/{room}*")
    seats = looker.page.locator("player-bar a")
    expect(seats).to_have_count(2)
    seats.filter(has_text=name).click()
    expect(title).to_have_text(name)
    looker.page.go_back()
    expect(looker.moves).to_have_count(2)
    host.page.locator("player-bar").get_by_role("link", name=name).click()
    expect(host.page.get_by_role("heading", level=1)).to_have_text(name)
    host.page.go_back()
    play([host, guest], FIRST_WINS[2:])
    expect(host.result).to_contain_text("You won")


def test_machines_and_guests_in_private_are_no_links_and_an_account_is(
    mortal: ServerProcess, invite: Invite
) -> None:
    host, guest = invite(mortal.url), invite(mortal.url)
    host.new_table("Connect Four", "A friend")
    guest.open(host.link())
    expect(host.status).to_contain_text("Your turn.")
    seats = host.page.locator("player-bar")
    expect(seats.get_by_role("link")).to_have_text(meeting.name_of(host))
    account.fill(account.panel(guest), "Sign up", "Amber-9")
    account.expect_name(guest, "Amber-9")
    host.new_table("Connect Four", "A friend")
    guest.open(host.link())
    expect(seats.get_by_role("link")).to_have_text(["Amber-9", meeting.name_of(host)])
    host.new_table("Connect Four", "The machine")
    expect(seats.get_by_text(re.compile(r"^Level \d"))).to_be_visible()
    expect(seats.get_by_role("link")).to_have_text(meeting.name_of(host))


def test_a_player_is_challenged_on_their_page(mortal: ServerProcess, invite: Invite) -> None:
    amber, blue = invite(mortal.url), invite(mortal.url)
    play_in_public(blue, invite(mortal.url), [])
    blue.page.locator("player-bar").get_by_role("link", name=meeting.name_of(blue)).click()
    expect(blue.page.get_by_role("heading", name="Latest games")).to_be_visible()
    expect(blue.page.get_by_role("link", name="Challenge")).to_have_count(0)
    amber.open(blue.page.url)
    challenge(amber, "Nim", meeting.name_of(blue))
    expect(meeting.bar(amber)).to_contain_text(f"Waiting for {meeting.name_of(blue)}: Nim, no clock")
    expect(meeting.bar(blue)).to_contain_text(f"{meeting.name_of(amber)} challenges you: Nim, no clock")
    meeting.bar(blue).get_by_role("button", name="Accept").click()
    for person in (amber, blue):
        person.page.wait_for_url("**/r/**")
        expect(person.page.locator("player-bar a")).to_have_count(2)
    assert amber.page.url == blue.page.url


def test_who_is_challenged_on_their_page_and_is_gone_is_named(mortal: ServerProcess, invite: Invite) -> None:
    rate(mortal, "Amber", "person", "people", 1712, 64)
    person = invite(mortal.url)
    person.open("/players/amber-id")
    challenge(person, "Wolf and sheep", "Amber")
    expect(meeting.bar(person)).to_contain_text("Amber is not here now.")


def challenge(person: Person, game: str, whom: str) -> None:
    """Challenge the player whose page is shown, without a clock."""
    person.page.get_by_role("link", name="Challenge").click()
    expect(person.page.get_by_role("heading", name=f"Challenge {whom}")).to_be_visible()
    person.page.get_by_label("Game", exact=True).select_option(label=game)
    expect(person.page.get_by_role("heading", name=f"Challenge {whom}")).to_be_visible()
    person.page.get_by_role("button", name="Challenge").click()


def test_a_rated_game_shows_what_both_are_rated_and_what_it_has_changed(
    mortal: ServerProcess, invite: Invite
) -> None:
    """Both are new, and rated 1500 as yet; the same game after it shows how a rating goes on."""
    host, guest = invite(mortal.url), invite(mortal.url, viewport={"width": 1280, "height": 800})
    for person, name in ((host, "Amber"), (guest, "Blue")):
        account.fill(account.panel(person), "Sign up", name)
        account.expect_name(person, name)
    form = host.unfolded_form("Connect Four", "A friend")
    form.get_by_label("Rated").check()
    host.submit()
    guest.open(host.link())
    ratings = guest.page.locator("player-bar seat-rating")
    expect(ratings).to_have_text([re.compile(r"rating\s+1500\?\s*$")] * 2)
    play([host, guest], FIRST_WINS)
    title = guest.page.locator("room-result h2")
    expect(title).to_have_text("You lost")
    place = title.bounding_box()
    expect(ratings).to_have_text([re.compile(r"1662\?\s+\+162$"), re.compile(r"1338\?\s+\u2212162$")])
    expect(guest.page.locator("room-result")).to_contain_text("7 moves · rating 1500 → 1338?")
    assert title.bounding_box() == place
    host.new_table("Connect Four", "The machine")
    expect(host.page.locator("player-bar seat-rating")).to_have_text(re.compile(r"1662\?\s*$"))


def test_who_watches_follows_the_players_and_challenges_the_winner(
    mortal: ServerProcess, invite: Invite
) -> None:
    host, guest = invite(mortal.url), invite(mortal.url)
    looker = invite(mortal.url, viewport={"width": 320, "height": 568})
    play_in_public(host, guest, FIRST_WINS[:3])
    name = meeting.name_of(host)
    looker.open(host.page.url)
    expect(looker.page.locator("room-actions").get_by_role("button", name="Follow Guest")).to_have_count(2)
    wide = "buttons => buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length"
    assert looker.page.locator("room-actions button").evaluate_all(wide) == 0
    looker.deal(f"Follow {name}").click()
    expect(looker.page.get_by_role("button", name=f"Follow {name}", pressed=True)).to_be_visible()
    expect(looker.deal("Play the winner")).to_have_count(0)
    play([guest, host], FIRST_WINS[3:])
    looker.deal("Play the winner").click()
    expect(meeting.bar(looker)).to_contain_text(f"Waiting for {name}: Connect Four, no clock")
    meeting.bar(host).get_by_role("button", name="Accept").click()
    for person in (host, looker):
        person.page.wait_for_url("**/r/**")
        expect(person.page.locator("player-bar a")).to_have_count(2)
    assert looker.page.url == host.page.url


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_no_screen_of_people_breaks_a_rule_or_scrolls_sideways(
    mortal: ServerProcess, invite: Invite, screen: dict[str, Any]
) -> None:
    bot = rate(mortal, "a-bot-with-a-rather-long-name-here", "bot", "bots", 1999, 240)
    person = invite(mortal.url, bypass_csp=True, **screen)
    person.open()
    person.expect_lobby()
    meeting.look(person, "Nim")
    expect(person.page.get_by_role("heading", name="Waiting for an opponent")).to_be_visible()
    inspect(person)
    person.page.locator("room-header .logo").click()
    expect(meeting.bar(person)).to_contain_text("Looking for an opponent")
    inspect(person)
    person.open("/leaderboard")
    person.page.get_by_role("radio", name="Bots").check()
    expect(person.page.locator("parlour-leaderboard tbody tr")).to_have_count(1)
    inspect(person)
    person.open(f"/players/{bot}")
    expect(person.page.locator("parlour-player table")).to_be_visible()
    inspect(person)
    person.page.get_by_role("link", name="Challenge").click()
    expect(person.page.get_by_role("button", name="Challenge")).to_be_visible()
    inspect(person)
