"""The review of a finished game: the solver's values and verdicts; other moves are tried and played on."""

import json
import re
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour_client import read_game
from parlour_engine.workers.process import run
from tests.browser.person import BOTH_SIDES, Invite, Person, meet, play
from tests.browser.test_access import DESK, PHONE, look

OPTIONS = {"heaps": [1, 2, 3], "misere": False}
#: The second move gives the win away, and the third keeps it by the only move.
MOVES = ["1:1", "2:1", "3:2", "2:1", "3:1"]
#: Loads an SVG document as an image of its own.
WIDTH_AS_IMAGE = """text => new Promise((done) => {
  const image = new Image();
  image.onload = () => done(image.naturalWidth);
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
})"""
WORDS = {"slipped": "let it slip", "only": "only move", "kept": "kept the", "slower": "necessary"}


def finished(person: Person) -> str:
    """Play a game of Nim to its end at one table, open its whole review, and return the review's address."""
    person.new_table("Nim", BOTH_SIDES, Heaps="1, 2, 3")
    for count, move in enumerate(MOVES, 1):
        person.say(move)
        expect(person.moves).to_have_count(count)
    person.page.get_by_role("link", name="Review").click()
    person.page.wait_for_url("**/games/1*")
    address = person.page.url
    person.see_whole_review()
    expect(verdicts(person.page)).to_have_count(len(MOVES))
    return address


def at(address: str, query: str) -> str:
    """The address of a review with a query, and with the key of its table."""
    path, _, key = address.partition("#")
    return f"{path}?{query}#{key}"


def verdicts(page: Page) -> Locator:
    return page.locator("review-moves button:has(.shape)")


def said(page: Page) -> Locator:
    """What is said of the move before the position and of the position."""
    return page.locator("parlour-review .saying")


def solved(moves: list[str]) -> dict[str, Any]:
    return run("solve", {"game": "nim", "options": OPTIONS, "moves": moves}, 0)


def in_words(position: dict[str, Any], move: str) -> str:
    """What a verdict says, by its definition, of a move of a game without draws."""
    before, made = position["outcome"], position["moves"][move]
    keeping = [text for text, value in position["moves"].items() if value["outcome"] == before]
    if made["outcome"] != before:
        return WORDS["slipped"]
    if keeping == [move] and len(position["moves"]) > 1:
        return WORDS["only"]
    if made["plies"] != position["plies"]:
        return WORDS["slower"]
    return "lost anyway" if before == "loss" else WORDS["kept"]


def story(person: Person) -> Locator:
    """What a review tells first, beside the board."""
    return person.page.locator("review-story")


def open_review(person: Person) -> None:
    person.page.get_by_role("link", name="Review").click()
    person.page.wait_for_url("**/games/1*")


def test_a_review_begins_with_facts_for_who_reads_it_and_leads_on_part_by_part(invite: Invite) -> None:
    winner, loser = invite(), invite()
    winner.new_table("Nim", "A friend", Heaps="1, 2, 3")
    loser.open(winner.link())
    for count, move in enumerate(MOVES):
        expect(winner.moves).to_have_count(count)
        (winner, loser)[count % 2].make(move)
    open_review(winner)
    open_review(loser)
    # after a win: the moment it was won, and then the own best move
    expect(story(winner).locator(".opening")).to_have_text(
        "Red slipped on move 2. From there you kept the win in every move to the end."
    )
    expect(story(winner).get_by_role("heading", name="You won.")).to_be_visible()
    watcher = invite()
    watcher.open(winner.page.url)
    expect(story(watcher).locator(".opening")).to_have_text("One move decided: move 2, by Red.")
    story(winner).get_by_role("button", name="See your best move").press("Enter")
    expect(story(winner).get_by_role("heading", name="Move 3: 2 counters from heap 3")).to_be_visible()
    expect(winner.voice).to_contain_text("possible moves only this one wins.")
    winner.page.reload()  # the address names the part
    expect(story(winner)).to_contain_text("Your best move of this game")
    story(winner).get_by_role("button", name="Next: the moment").press("Enter")
    expect(story(winner).get_by_role("heading", name="Move 2, by Red: 1 counter from heap 2")).to_be_visible()
    winner.page.keyboard.press("Enter")  # goes on from part to part
    expect(winner.page.locator("review-moves [aria-current=step]")).to_contain_text("1:1")
    # after a loss: what decided, and a new try from there
    expect(story(loser).get_by_role("heading", level=2)).to_have_text(re.compile("^Guest .* won[.]$"))
    expect(story(loser).locator(".opening")).to_have_text("One move decided: move 2, by you.")
    story(loser).get_by_role("button", name="See the move that decided").click()
    expect(story(loser)).to_contain_text("You were winning here. Better: 1 counter from heap 3.")
    expect(story(loser)).to_contain_text("Red wins with best play")
    expect(loser.page.locator(".board [data-value='2:1'] .made")).to_have_count(1)
    story(loser).get_by_role("button", name="Try it from here").click()
    loser.page.wait_for_url(re.compile("/r/[a-z0-9]+$"))
    assert loser.heap_sizes() == [0, 2, 3]
    expect(loser.status).to_contain_text("Your turn.")


def test_a_game_of_one_move_has_neither_line_nor_list_and_is_played_on(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    play([host, guest], [4])
    guest.deal("Resign").click()
    guest.deal("Resign").click()
    open_review(guest)
    expect(story(guest)).to_contain_text("You resigned. One move was played.")
    expect(said(guest.page)).to_contain_text("Yellow played column 4.")
    expect(guest.page.locator("score-line, review-moves")).to_have_count(0)
    expect(guest.page.get_by_role("button", name="Play on from here")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Why this move?")).to_be_in_viewport()


def test_verdicts_and_values_are_the_solvers_at_every_step(invite: Invite) -> None:
    person = invite()
    finished(person)
    expect(person.page.locator("parlour-review header")).to_contain_text("Yellow won · 5 moves · 1 slip")
    listed = person.page.locator("review-moves")
    expect(listed.locator(".number:not(:empty)")).to_have_text(["1", "3", "5"])  # as in "After move 3 of 5"
    expect(listed).to_contain_text("1:1 means: 1 counter from heap 1.")
    expect(listed).to_contain_text("xor adds two numbers in binary and carries nothing")
    for ply, move in enumerate(MOVES):
        position = solved(MOVES[:ply])
        expect(verdicts(person.page).nth(ply)).to_contain_text(in_words(position, move))
    person.page.keyboard.press("Home")
    for ply, move in enumerate(MOVES):
        position = solved(MOVES[:ply])
        expect(person.page.locator(".board [data-value]")).to_have_count(len(position["moves"]))
        for text, value in position["moves"].items():
            sign = person.page.locator(f".board [data-value='{text}'] .value.{value['outcome']}")
            expect(sign).to_have_text(str(value["plies"]))
        expect(person.page.locator(f".board [data-value='{move}'] .made")).to_have_count(1)
        expect(said(person.page)).to_contain_text(f"{position['outcome']} after {position['plies']}")
        person.page.keyboard.press("ArrowRight")
    expect(said(person.page)).to_contain_text("Yellow won: the last counter was taken.")
    person.page.keyboard.press("Home")
    person.page.keyboard.press("s")
    expect(said(person.page)).to_contain_text(
        "Red took 1 counter from heap 2. Let it slip, from win to loss. Better: 1 counter from heap 3."
    )
    line = person.page.get_by_role("slider", name="Score for Yellow, move by move")
    expect(line).to_have_attribute("aria-valuetext", "win after move 2")


def test_a_link_opens_at_its_position_and_other_moves_are_tried_from_there(invite: Invite) -> None:
    address = finished(invite())
    person = invite()
    person.open(at(address, "ply=1"))
    expect(said(person.page)).to_contain_text("Yellow took 1 counter from heap 1.")
    expect(person.page.locator("review-moves [aria-current=step]")).to_contain_text("1:1")
    person.counter(2, 2).click()
    person.counter(2, 2).click()
    expect(said(person.page)).to_contain_text("Tried after move 1: 3:1.")
    expect(said(person.page)).to_contain_text("Yellow, to move: loss after 4 moves.")
    assert unquote(urlsplit(person.page.url).query) == "ply=1&moves=3:1"
    person.page.reload()
    expect(said(person.page)).to_contain_text("Yellow, to move: loss after 4 moves.")
    person.page.get_by_role("button", name="Play on from here").click()
    person.page.wait_for_url(re.compile("/r/[a-z0-9]+$"))
    expect(person.page.locator("room-header")).to_contain_text("set up")
    assert person.heap_sizes() == [0, 2, 2]
    expect(person.status).to_contain_text("Your turn.")


def test_why_a_move_was_played_is_said_in_its_words(invite: Invite) -> None:
    person = invite()
    finished(person)
    page, why = person.page, person.page.locator("move-why")
    page.keyboard.press("Home")
    expect(why).to_have_count(0)
    page.keyboard.press("ArrowRight")
    why.get_by_role("button", name="Why this move?").click()
    expect(why.get_by_role("heading")).to_have_text("Why 1:1?")
    expect(why).to_contain_text("Red then wins by force, after 5 more moves")
    expect(why).to_contain_text("Best other move 3:1: Red then wins by force, after 5 more moves.")
    page.keyboard.press("End")
    expect(why.get_by_role("heading")).to_have_count(0)  # of the move before
    why.get_by_role("button", name="Why this move?").click()
    expect(why.get_by_role("heading")).to_have_text("Why 3:1?")
    expect(why).to_contain_text("No other move is legal.")
    expect(why).to_contain_text("It wins at once.")


def test_why_a_move_was_played_that_cannot_be_explained_now_is_said(invite: Invite) -> None:
    person = invite()
    person.may_be_refused = True
    finished(person)
    person.page.route("**/explanation?*", lambda route: route.fulfill(status=429, json={"code": "too-many"}))
    person.page.get_by_role("button", name="Why this move?").click()
    why = person.page.locator("move-why")
    expect(why.locator("p")).to_have_text("That was too much at once.")
    person.page.unroute("**/explanation?*")
    why.get_by_role("button", name="Try again").click()
    expect(why).to_contain_text("It wins at once.")
    expect(why.get_by_role("button")).to_have_count(0)


def test_a_review_in_which_nothing_could_be_proved_is_tried_again(invite: Invite) -> None:
    person = invite()
    address = finished(person)
    page = person.page
    unproved = {"outcome": None, "plies": None}
    failed = [
        {
            "ply": ply,
            "to_move": 1 + ply % 2,
            "moves": {move: unproved},
            "worth": unproved,
            "cut_by": "failure",
        }
        | {"played": move, "verdict": {"kind": "unknown"}}
        for ply, move in enumerate(MOVES)
    ]
    answer = {"values": failed, "next": 0, "retry_after": None}
    page.route("**/games/1/values", lambda route: route.fulfill(json=answer))
    person.open(address)
    expect(story(person)).to_contain_text("No move of this game could be proved")
    expect(page.locator("parlour-review header")).not_to_contain_text("slip")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    person.open(at(address, "ply=1"))
    expect(said(page)).to_contain_text("Not everything was proved: the server could not go on.")
    page.unroute("**/games/1/values")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("parlour-review header")).to_contain_text("1 slip")
    expect(said(page)).to_contain_text("Yellow took 1 counter from heap 1.")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def test_what_is_copied_is_read_again(invite: Invite) -> None:
    person = invite(permissions=["clipboard-read", "clipboard-write"])
    finished(person)
    page = person.page
    page.keyboard.press("ArrowLeft")
    copies: dict[str, str] = {}
    for name in ("Text", "Link", "SVG", "JSON"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("review-copies [role=status]")).to_have_text(f"{name} copied.")
        copies[name] = page.evaluate("navigator.clipboard.readText()")
    for name in ("Text", "JSON"):
        game = read_game(copies[name])
        assert (game.game, game.options, game.moves) == ("nim", OPTIONS, MOVES)
    assert [one.verdict and one.verdict.kind for one in read_game(copies["JSON"]).values][1] == "slipped"
    assert json.loads(copies["JSON"])["ply"] == 4
    picture = ElementTree.fromstring(copies["SVG"])
    assert len(picture.findall(".//{*}circle[@class='counter']")) == 1
    assert page.evaluate(WIDTH_AS_IMAGE, copies["SVG"]) > 0
    other = invite()
    other.open(copies["Link"])
    expect(said(other.page)).to_contain_text("Red took 1 counter from heap 2.")


def test_where_a_page_may_not_copy_the_text_is_selected(invite: Invite) -> None:
    person = invite()
    person.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    finished(person)
    person.page.get_by_role("button", name="Link", exact=True).click()
    field = person.page.locator("review-copies textarea")
    expect(field).to_be_focused()
    expect(field).to_have_value(re.compile("^http.*/games/1"))
    assert field.evaluate("field => field.selectionEnd - field.selectionStart === field.value.length")


def test_what_cannot_be_reviewed_says_so_and_leads_on(invite: Invite) -> None:
    person = invite()
    person.may_be_refused = True
    address = finished(person)
    person.open(at(address, "ply=99"))
    expect(said(person.page)).to_contain_text("This game has no move 99: it ended after 5 moves.")
    person.open(at(address, "ply=1&moves=1:9"))
    expect(said(person.page)).to_contain_text("“1:9” cannot be played here.")
    person.open(address.replace("/games/1", "/games/7"))
    expect(person.page.get_by_role("heading", name="There is no such game.")).to_be_visible()
    person.new_table("Nim", BOTH_SIDES, Heaps="1, 2")
    table = person.page.url
    person.open(table.replace("#", "/games/1#"))
    expect(person.page.get_by_role("heading", name="This game is still being played.")).to_be_visible()
    person.page.get_by_role("link", name="The table").click()
    person.page.wait_for_url(table)
    person.new_table("Connect Four", BOTH_SIDES, Rows="12")
    for count, move in enumerate("44", 1):
        person.say(move)
        expect(person.moves).to_have_count(count)
    person.deal("Resign").click()
    person.deal("Resign").click()
    open_review(person)
    expect(story(person)).to_contain_text("This board is not solved")
    person.see_whole_review()
    expect(said(person.page)).to_contain_text("No values here: this board is not solved.")


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_a_review_breaks_no_rule(invite: Invite, screen: dict[str, Any], scheme: str) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    address = finished(person)
    look(person)
    person.page.keyboard.press("Home")
    look(person)
    for part in ("", "part=moment"):
        person.open(at(address, part) if part else address)
        expect(story(person).get_by_role("heading")).to_be_visible()
        look(person)
