"""Moves chosen on the other's turn in games with a clock: kept, played, dropped with a word, taken back."""

from playwright.sync_api import expect

from tests.browser.person import Invite, Person, meet, play

CLOCK = {"Another clock": "Fischer"}


def kept(person: Person, name: str) -> None:
    expect(person.status).to_contain_text(f"Kept for yours: {name}.")


def test_a_move_is_kept_drawn_apart_and_played_when_the_turn_comes(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest, **CLOCK)
    play([host, guest], [4, 4])
    guest.column(3).click(force=True)
    kept(guest, "column 3")
    expect(guest.page.locator("grid-board .premove")).to_have_count(1)
    expect(guest.voice).to_contain_text("Kept for your turn: column 3.")
    host.column(1).click()
    expect(host.moves).to_have_text(["4", "4", "1", "3"])
    expect(guest.page.locator("grid-board .premove")).to_have_count(0)


def test_escape_or_another_touch_takes_a_kept_move_back(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest, **CLOCK)
    play([host, guest], [4, 4])
    guest.column(3).click(force=True)
    kept(guest, "column 3")
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("grid-board .premove")).to_have_count(0)
    guest.column(2).click(force=True)
    kept(guest, "column 2")
    guest.page.evaluate("document.activeElement.blur()")  # as when the button that had the focus is gone
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("grid-board .premove")).to_have_count(0)
    guest.column(2).click(force=True)
    kept(guest, "column 2")
    guest.column(5).click(force=True)
    expect(guest.page.locator("grid-board .premove")).to_have_count(0)
    host.column(1).click()
    expect(guest.status).to_contain_text("Your turn.")
    expect(guest.moves).to_have_count(3)


def test_a_kept_move_that_the_other_has_spoilt_is_dropped_with_a_word(invite: Invite) -> None:
    host, guest = invite(), invite()
    form = host.unfolded_form("m,n,k tic-tac-toe", "A friend")
    form.get_by_label("Another clock").select_option(label=CLOCK["Another clock"])
    host.submit()
    guest.open(host.link())
    expect(host.status).to_contain_text("Your turn.")
    guest.square("b2").click(force=True)
    kept(guest, "square b2")
    host.square("b2").click()
    expect(guest.refusal).to_contain_text("Your kept move is not possible now: square b2.")
    expect(guest.moves).to_have_count(1)
    guest.square("a1").click()
    expect(host.moves).to_have_count(2)


def test_pieces_and_heaps_are_chosen_ahead_too(invite: Invite) -> None:
    for game, piece, target, move, name in (
        ("Wolf and sheep", "a1", "b2", "a1-b2", "from a1 to b2"),
        ("Nim", "", "", "1:1", "1 counter from heap 1"),
    ):
        host, guest = invite(), invite()
        form = host.unfolded_form(game, "A friend")
        form.get_by_label("Another clock").select_option(label=CLOCK["Another clock"])
        host.submit()
        guest.open(host.link())
        expect(host.status).to_contain_text("Your turn")
        if piece:
            guest.square(piece).click(force=True)
            guest.square(target).click(force=True)
        else:
            guest.say(move)
        kept(guest, name)
        expect(guest.page.locator(".board .premove, .board .kept")).not_to_have_count(0)
        host.say("d8-e7" if piece else "2:1")
        expect(host.moves).to_have_count(2)
        expect(host.moves.last).to_have_text(move)
