"""Offers and claims on the page: draws, takebacks, aborting, claiming the win from an absent player."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.person import Invite, meet, play
from tests.browser.test_access import DESK, PHONE, look


def test_a_draw_is_offered_declined_and_agreed(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    play([host, guest], [4, 4])
    guest.deal("Draw").click()
    expect(guest.status).to_contain_text("You offer a draw.")
    expect(host.voice).to_have_text("Your opponent offers a draw.")
    host.deal("Decline").click()
    expect(guest.status).to_contain_text("Your opponent declines.")
    expect(guest.voice).to_have_text("Your opponent declines.")
    guest.deal("Draw").click()
    expect(guest.refusal).to_contain_text("You have asked for that on this turn already.")
    play([host, guest], [3, 3])
    guest.deal("Draw").click()
    expect(guest.refusal).to_contain_text("Ask again after 4 more of your moves.")
    host.deal("Draw").click()
    guest.deal("Accept").click()
    expect(host.result).to_contain_text("A draw")
    expect(guest.result).to_contain_text("both agreed.")


def test_an_offer_is_withdrawn(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    play([host, guest], [4, 4])
    guest.deal("Draw").click()
    expect(host.deal("Accept")).to_be_visible()
    guest.deal("Withdraw").click()
    expect(host.deal("Accept")).to_have_count(0)
    expect(host.voice).to_have_text("Your opponent takes the offer back.")


def test_a_move_is_taken_back_when_the_opponent_agrees(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    play([host, guest], [4, 4])
    guest.deal("Take back").click()
    expect(host.voice).to_have_text("Your opponent asks for a takeback.")
    host.deal("Accept").click()
    expect(guest.moves).to_have_count(1)
    expect(guest.voice).to_have_text("A move was taken back. Your turn.")
    play([guest, host], [3, 3])
    expect(host.moves).to_have_text(["4", "3", "3"])


def test_the_machine_gives_a_move_back_at_once_and_is_asked_for_no_draw(invite: Invite) -> None:
    person = invite()
    person.new_table("Connect Four", "The machine")
    person.column(4).click()
    expect(person.moves).to_have_count(2)
    expect(person.deal("Draw")).to_have_count(0)
    person.deal("Take back").click()
    expect(person.moves).to_have_count(0)
    expect(person.status).to_contain_text("Your turn.")


def test_a_game_that_has_hardly_begun_is_called_off(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    host.drop(4)
    guest.deal("Call off").click()
    expect(host.result).to_contain_text("called off before it counted")
    expect(host.deal("Restart")).to_be_visible()


def test_after_both_have_moved_there_is_no_calling_off(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    expect(host.deal("Call off")).to_be_visible()
    play([host, guest], [4, 4])
    expect(host.deal("Call off")).to_have_count(0)


def test_the_win_is_claimed_from_somebody_who_is_gone_and_not_too_soon(invite: Invite) -> None:
    host, guest = invite(), invite()

    def hurry(line: WebSocketRoute) -> None:
        """Tell the host that a minute is a moment; the server knows better."""

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("claim_in"):
                message["claim_in"] = 1500
            line.send(json.dumps(message))

        line.connect_to_server().on_message(pass_on)

    host.page.route_web_socket("**/ws", hurry)
    meet(host, guest)
    host.drop(4)
    guest.page.goto("about:blank")
    expect(host.page.locator("player-bar").get_by_text("away")).to_be_visible()
    expect(host.page.get_by_text("You may claim the win in")).to_be_visible()
    claim = host.page.get_by_role("button", name="Claim the win")
    expect(claim).to_be_visible()
    expect(host.voice).to_contain_text("you may claim the win")
    claim.click()
    expect(host.refusal).to_have_text(
        re.compile(r"Your opponent may still come back\. Try again in \d+ seconds\.")
    )
    expect(claim).to_be_enabled()


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_a_table_with_everything_on_it_breaks_no_rule(
    invite: Invite, screen: dict[str, Any], scheme: str
) -> None:
    settings = {"bypass_csp": True, "color_scheme": scheme, **screen}
    host, guest = invite(**settings), invite(**settings)
    meet(host, guest, **{"Another clock": "Byo-yomi", "Minutes each": "0"})
    look(guest)
    play([host, guest], [4, 4, 3])
    host.deal("Take back").click()
    guest.deal("Draw").click()
    expect(host.deal("Accept")).to_be_visible()
    host.column(6).click(force=True)
    expect(host.page.locator("grid-board .premove")).to_have_count(1)
    guest.tab("Chat")
    guest.page.get_by_label("Say something").fill("a-word-that-is-too-long-for-any-line" * 4)
    guest.page.get_by_label("Say something").press("Enter")
    host.tab("Chat, 1 unread")
    expect(host.page.get_by_role("button", name="Mute Guest")).to_be_visible()
    host.deal("Resign").click()
    for person in (host, guest):
        look(person)


def test_who_lets_machines_play_pauses_steps_and_goes_on(invite: Invite) -> None:
    host = invite()
    long_game = {"Columns": "12", "Rows": "12", "In a row to win": "12"}
    host.new_table("Connect Four", "Two machines", **long_game)
    expect(host.page.get_by_role("tab", name="Thinking")).to_have_attribute("aria-selected", "true")
    host.deal("Pause").click()
    expect(host.status).to_contain_text("The game is paused.")
    expect(host.voice).to_have_text("The game is paused.")
    made = host.moves.count()
    host.deal("One move").click()
    expect(host.moves).to_have_count(made + 1)
    expect(host.status).to_contain_text("The game is paused.")
    guest = invite()
    guest.open(host.page.url)
    expect(guest.status).to_contain_text("The game is paused.")
    expect(guest.deal("Go on")).to_have_count(0)
    host.deal("Go on").click()
    expect(guest.moves).not_to_have_count(made + 1)


def test_who_lets_machines_play_sets_their_pace_and_lets_them_play_again(invite: Invite) -> None:
    host, guest = invite(), invite(**PHONE)
    form = host.form_of("Connect Four", "Two machines")
    form.get_by_label("Columns", exact=True).fill("5")
    form.get_by_role("radio", name="10 s a move").check()
    host.submit()
    pace = host.page.get_by_role("radiogroup", name="Pace")
    expect(pace.get_by_role("radio", name="10 s a move")).to_be_checked()
    guest.open(host.page.url)
    expect(guest.status).to_contain_text("’s turn.")
    expect(guest.page.get_by_role("radiogroup")).to_have_count(0)
    expect(guest.deal("Restart")).to_have_count(0)
    pace.get_by_role("radio", name="3 s a move").check()
    old = host.page.url
    host.deal("Restart").click()
    host.page.wait_for_url(lambda url: "/r/" in url and url != old)
    expect(pace.get_by_role("radio", name="3 s a move")).to_be_checked()
    expect(host.page.locator("player-bar")).to_contain_text(["Level 3", "Level 3"])
    expect(host.page.locator("player-bar")).to_contain_text(["Red · Casual", "Yellow · Casual"])
    assert host.page.locator("grid-board").evaluate("board => board.view.width") == 5
