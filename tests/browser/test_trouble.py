"""What goes wrong on a line, on a server, in a move: the page says it, and comes back by itself."""

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.person import Invite, Person, meet, play

FIRST_WINS = [4, 1, 4, 1, 4, 1, 4]


def drop_line(person: Person) -> None:
    """Take the network from a person, and see that the page has noticed."""
    person.line_may_fail = True
    person.context.set_offline(True)
    expect(person.page.locator("connection-bar .shown")).to_be_visible()


def test_a_player_who_was_offline_sees_what_was_played_and_goes_on(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    play([host, guest], FIRST_WINS[:2])
    drop_line(guest)
    expect(guest.page.get_by_text("Reconnecting")).to_be_visible()
    host.drop(4)
    expect(host.page.locator("player-bar").get_by_text("away")).to_be_visible()
    guest.context.set_offline(False)
    expect(guest.moves).to_have_count(3)
    expect(guest.page.get_by_text("Reconnecting")).to_have_count(0)
    play([guest, host], FIRST_WINS[3:])
    expect(guest.result).to_contain_text("You lost")


def test_a_lost_network_is_noticed_without_a_wait_for_silence(invite: Invite) -> None:
    host, guest = invite(), invite(viewport={"width": 360, "height": 740})
    guest.page.clock.install()
    meet(host, guest)
    guest.page.clock.pause_at(guest.page.evaluate("Date.now() / 1000 + 1"))  # after it no timer ends
    drop_line(guest)
    guest.page.clock.resume()
    guest.context.set_offline(False)
    host.drop(4)
    expect(guest.status).to_contain_text("Your turn.")


def test_on_a_phone_on_its_side_what_is_said_of_the_line_covers_no_board(invite: Invite) -> None:
    host, guest = invite(), invite(viewport={"width": 740, "height": 360})
    meet(host, guest)
    drop_line(guest)
    bar = guest.page.locator("connection-bar .shown").bounding_box()
    board = guest.page.locator("grid-board").bounding_box()
    assert bar is not None
    assert board is not None
    assert bar["x"] >= board["x"] + board["width"]
    guest.context.set_offline(False)


def test_a_move_made_offline_is_drawn_as_pending_and_played_on_return(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    drop_line(host)
    host.column(4).click()
    expect(host.page.locator("grid-board .pending")).to_have_count(1)
    expect(host.status).to_contain_text("Not sent yet: column 4.")
    host.context.set_offline(False)
    expect(guest.moves).to_have_count(1)
    expect(host.page.locator("grid-board .pending")).to_have_count(0)
    expect(host.pieces).to_have_count(1)


def test_a_reload_comes_back_to_the_same_ply(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    play([host, guest], FIRST_WINS[:3])
    guest.page.reload()
    expect(guest.moves).to_have_count(3)
    guest.drop(1)


def test_a_move_overtaken_by_another_window_is_taken_back_and_explained(invite: Invite) -> None:
    """One of two windows hears nothing new, so that the server refuses its move as a conflict."""
    quick = invite()
    slow = invite(beside=quick)
    deaf = [False]

    def relay(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            if not deaf[0] or '"type":"event"' not in str(frame):
                line.send(frame)

        server.on_message(pass_on)

    slow.page.route_web_socket("**/ws", relay)
    quick.new_table("Connect Four", "Both sides here")
    slow.open(quick.page.url)
    expect(slow.column(4)).to_have_attribute("aria-disabled", "false")
    deaf[0] = True
    quick.drop(4)
    slow.column(5).click()
    refusal = slow.refusal
    expect(refusal).to_contain_text("The game has moved on since: here is what holds now.")
    expect(slow.page.locator("grid-board .pending")).to_have_count(0)
    expect(slow.page.locator("[data-cell='38']")).to_have_count(1)
    expect(slow.pieces).to_have_count(1)


def test_a_full_column_is_refused_with_a_word_and_the_next_move_clears_it(invite: Invite) -> None:
    person = invite()
    person.new_table("Connect Four", "Both sides here", Columns="4", Rows="2")
    play([person], [1, 1])
    person.column(1).click()
    refusal = person.refusal
    expect(refusal).to_contain_text("Column 1 is full.")
    person.drop(2)
    expect(refusal).to_be_hidden()


def test_a_move_out_of_turn_says_whose_turn_it_is_not(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    guest.column(4).click(force=True)  # it says that it is disabled, and why when pressed all the same
    expect(guest.refusal).to_contain_text("It is not your turn.")
    expect(guest.pieces).to_have_count(0)
    host.drop(4)
    expect(guest.refusal).to_be_hidden()


def expect_home_after(person: Person, what: str) -> None:
    """See one sentence that says what is wrong, and follow its way on."""
    expect(person.page.get_by_role("heading", level=1)).to_have_text(what)
    expect(person.page.locator("error-screen svg")).to_be_visible()
    person.page.get_by_role("link", name="All games").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Take a seat.")


def test_an_address_that_shows_nothing_says_why_and_leads_home(invite: Invite) -> None:
    host, stranger = invite(), invite()
    host.new_table("Connect Four", "A friend")
    for address, why in (
        (host.link().partition("#")[0], "This table is private."),
        ("/r/nosuchroom22", "There is no such table."),
    ):
        stranger.open(address)
        expect_home_after(stranger, why)
    stranger.may_be_refused = True
    for address in ("/no/such/page", "/r/NOT-A-ROOM"):
        answer = stranger.page.goto(stranger.url + address)
        assert answer is not None
        assert answer.status == 404
        expect_home_after(stranger, "There is nothing at this address.")


def test_a_full_table_that_nobody_may_watch_says_so(invite: Invite) -> None:
    host, guest, stranger = invite(), invite(), invite()
    form = host.unfolded_form("Connect Four", "A friend")
    form.get_by_label("Others may watch").uncheck()
    host.submit()
    link = host.link()
    guest.open(link)
    expect(guest.status).to_contain_text("’s turn.")
    stranger.open(link)
    expect_home_after(stranger, "This table is full.")


def test_a_part_of_the_page_that_cannot_be_fetched_is_told_and_tried_again(invite: Invite) -> None:
    person = invite()
    person.line_may_fail = True
    person.open()
    person.expect_lobby()
    person.page.wait_for_load_state("networkidle")
    person.page.route("**/assets/*.js", lambda route: route.abort())  # the form shares its file with others
    person.choose_game("Nim").get_by_role("link", name="Options").click()
    expect(person.page.get_by_text("This part of the page is missing.")).to_be_visible()
    person.page.unroute_all()
    person.page.get_by_role("button", name="Reload the page").click()
    expect(person.page.get_by_role("heading", name="Nim")).to_be_visible()
