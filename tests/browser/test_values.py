"""Exact values on the page: they stand on the boards, and stay from move to move."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import BOTH_SIDES, Invite, Person, play
from tests.browser.test_access import DESK, PHONE, look

SMALL = {"Columns": "4", "Rows": "4"}  # every position of it is proved at once


def switch(person: Person) -> Locator:
    person.tab("Analysis")
    return person.page.get_by_role("switch", name="Show values")


def lines(person: Person) -> Locator:
    """What is said of the position shown, under the switch."""
    return person.page.locator("analysis-pane .line")


def signs(person: Person) -> Locator:
    """The values on the board."""
    return person.page.locator(".board [data-value]")


def sign(person: Person, move: str, kind: str) -> Locator:
    """The value of a move on the board, if it is of a kind."""
    return person.page.locator(f".board [data-value='{move}'] .value.{kind}")


def minus(*texts: str) -> list[str]:
    """Return texts with the sign that print has for a minus."""
    return [text.replace("-", "\N{MINUS SIGN}") for text in texts]


def alone(person: Person, game: str, **options: str) -> None:
    """Play both sides of a game, for which nobody has to allow help."""
    person.new_table(game, BOTH_SIDES, **options)


def nim(person: Person, heaps: str) -> None:
    alone(person, "Nim", Heaps=heaps)


def test_values_stand_on_the_counters_stay_and_change_sides(invite: Invite) -> None:
    person = invite()
    nim(person, "1, 2, 4")
    expect(signs(person)).to_have_count(0)
    switch(person).click()
    expect(lines(person)).to_have_text(
        [
            "Yellow, to move: win after 7 moves. Best: 3:1.",
            "1 xor 2 xor 4 = 7, not 0: whoever moves wins, and 3:1 leaves 1 xor 2 xor 3 = 0.",
            "xor adds two numbers in binary and carries nothing: 5 xor 3 = 6, because 101 and 011 give 110.",
        ]
    )
    expect(signs(person)).to_have_count(7)
    expect(sign(person, "3:1", "win")).to_have_text("7")
    expect(sign(person, "3:1", "best")).to_have_count(1)
    expect(sign(person, "3:4", "loss")).to_have_count(1)
    person.make("3:1")
    expect(lines(person).first).to_have_text(re.compile("^Red, to move: loss after 6 moves"))
    expect(signs(person)).to_have_count(6)
    expect(person.page.locator(".board .value.loss")).to_have_count(6)
    switch(person).click()
    expect(signs(person)).to_have_count(0)


def test_values_are_still_shown_at_the_next_table_and_after_a_reload(invite: Invite) -> None:
    person = invite()
    nim(person, "1, 2")
    switch(person).click()
    expect(signs(person)).to_have_count(3)
    person.page.reload()
    expect(signs(person)).to_have_count(3)
    nim(person, "2, 2")
    expect(signs(person)).to_have_count(4)


def test_values_stand_where_a_piece_may_go_and_beside_those_that_may_be_chosen(invite: Invite) -> None:
    person = invite()
    alone(person, "Wolf and sheep")
    switch(person).click()
    expect(lines(person).first).to_have_text(
        re.compile(r"^The wolf, to move: loss after 44 moves\. Best: d8-")
    )
    expect(signs(person)).to_have_count(2)
    expect(sign(person, "d8-c7", "loss")).to_have_count(1)
    person.make("d8-c7")
    expect(lines(person).first).to_have_text(re.compile("^The sheep, to move: "))
    expect(signs(person)).to_have_count(4)
    person.square("c1").click()
    expect(signs(person)).to_have_count(2)
    expect(person.square("d2")).to_have_attribute(
        "aria-label", re.compile("may be gone to, (win|loss) after")
    )


def test_values_stand_on_the_counter_at_which_a_heap_is_split(invite: Invite) -> None:
    person = invite()
    alone(person, "Grundy's game", **{"Counters in the heap": "7"})
    switch(person).click()
    expect(signs(person)).to_have_count(6)
    expect(sign(person, "7=4+3", "loss")).to_have_count(2)  # split off either part


def test_values_stand_under_the_columns_and_change_sides(invite: Invite) -> None:
    person = invite()
    alone(person, "Connect Four", **SMALL)
    switch(person).click()
    expect(signs(person)).to_have_text(["0", "0", "0", "0"])
    play([person], [2, 1, 2, 1])
    expect(lines(person).first).to_have_text(re.compile("^Yellow, to move: "))
    play([person], [2])
    expect(lines(person).first).to_have_text(re.compile("^Red, to move: "))
    expect(person.column(2)).to_have_attribute("aria-label", re.compile("3 of 4 filled, (win|draw|loss)"))


def test_values_of_the_usual_board_come_from_the_book_at_once(invite: Invite) -> None:
    """Without a book the empty board takes minutes. Scores of these two positions are common knowledge."""
    person = invite()
    alone(person, "Connect Four")
    switch(person).click()
    expect(signs(person)).to_have_text(minus("-2", "-1", "0", "+1", "0", "-1", "-2"))
    expect(lines(person).first).to_have_text("Yellow, to move: win after 41 moves. Best: 4.")
    expect(sign(person, "4", "best")).to_have_count(1)
    play([person], [4])
    expect(lines(person).first).to_have_text("Red, to move: loss after 40 moves. Best: 4.")
    expect(signs(person)).to_have_text(minus("-4", "-2", "-2", "-1", "-2", "-2", "-4"))


def test_values_stand_on_the_squares(invite: Invite) -> None:
    person = invite()
    alone(person, "m,n,k tic-tac-toe")
    switch(person).click()
    expect(person.page.locator(".board .value.draw")).to_have_count(9)
    person.make("b2")
    expect(person.page.locator(".board .value.loss")).to_have_count(4)
    expect(person.page.locator(".board .value.draw")).to_have_count(4)


def test_values_stay_while_the_machine_moves(invite: Invite) -> None:
    person = invite()
    person.new_table("Nim", "The machine", Heaps="3, 4, 5")
    switch(person).click()
    expect(signs(person)).to_have_count(12)
    person.say("1:2")
    expect(person.moves).to_have_count(2)
    expect(person.status).to_contain_text("Your turn.")
    expect(lines(person).first).to_have_text(re.compile(r"^Yellow, to move: win after \d+ moves\. Best: "))
    expect(signs(person)).to_have_count(sum(person.heap_sizes()))


def test_a_room_that_forbids_help_says_so_until_the_game_is_over(invite: Invite) -> None:
    host, guest = invite(), invite()
    host.new_table("Nim", "A friend", Heaps="1, 2")
    guest.open(host.link())
    host.tab("Analysis")
    expect(lines(host)).to_have_text(
        ["This room allows no help while a game runs. The values come when it is over."]
    )
    expect(host.page.get_by_role("switch")).to_have_count(0)
    expect(host.page.get_by_role("img", name="Score for")).to_have_count(0)
    host.make("2:2")
    guest.make("1:1")
    expect(lines(host)).to_have_text(["The game is over: its review shows what every position was worth."])
    host.page.get_by_role("link", name="Review").click()
    host.page.get_by_role("button", name="One move back").click()
    expect(sign(host, "1:1", "win")).to_have_count(1)


def test_a_room_opened_with_help_gives_it_to_both(invite: Invite) -> None:
    host, guest = invite(), invite()
    form = host.unfolded_form("Nim", "A friend")
    form.get_by_label("Allow help").check()
    host.submit()
    guest.open(host.link())
    switch(guest).click()
    expect(lines(guest).first).to_have_text(re.compile("^Yellow, to move: win"))


def test_values_are_said_when_asked_for_and_stand_in_the_board_in_words(invite: Invite) -> None:
    person = invite()
    nim(person, "1, 2")
    switch(person).click()
    expect(signs(person)).to_have_count(3)
    told = "1:1: loss after 2 moves; 2:1: win after 3 moves; 2:2: loss after 2 moves."
    expect(person.twin).to_contain_text(f"What the moves are worth: {told}")
    person.tab("Analysis")
    person.page.get_by_role("button", name="Say the values").click()
    expect(person.voice).to_contain_text(told)


def test_a_machines_last_move_is_explained_when_asked(invite: Invite) -> None:
    person = invite()
    person.new_table("Connect Four", "The machine")
    person.say("4")
    person.tab("Moves")
    expect(person.moves).to_have_count(2)
    person.tab("Analysis")
    person.page.get_by_role("button", name="Why this move?").click()
    why = person.page.locator("move-why")
    expect(why).to_contain_text("Best other move")
    expect(why.get_by_role("heading")).to_have_text(re.compile("Why [1-7]\\?"))
    person.say("4")
    person.tab("Analysis")
    expect(why.get_by_role("button", name="Why this move?")).to_be_visible()  # of the next move


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_values_break_no_rule(invite: Invite, screen: dict[str, Any], scheme: str) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    nim(person, "1, 2, 3")
    switch(person).click()
    expect(signs(person)).to_have_count(6)
    look(person)
    alone(person, "Wolf and sheep")
    expect(signs(person)).to_have_count(2)
    look(person)
