"""The graph of a game of heaps on the page: it shows the whole game and follows what is played."""

import re
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, PHONE, look
from tests.end_to_end.server_process import ServerProcess

SHOW = "Show the game’s graph"
HIDE = "Hide the graph"


def nodes(person: Person, state: str = "") -> Locator:
    """The positions that are drawn, all of them or those in one state."""
    return person.page.locator(f"game-graph .node{state and f'.{state}'}")


def texts(person: Person, state: str) -> list[str]:
    """What the positions in a state are, from the first level down."""
    return nodes(person, state).locator(".position").all_text_contents()


def current(person: Person) -> Locator:
    """The text of the position on the board."""
    return nodes(person, "current").locator(".position")


def frames(person: Person, event: Literal["framesent", "framereceived"], kind: str) -> list[str]:
    """The messages of a kind that the page sends or receives from now on."""
    noted: list[str] = []

    def note(frame: str | bytes) -> None:
        if f'"{kind}"' in str(frame):
            noted.append(str(frame))

    person.page.on("websocket", lambda socket: socket.on(event, note))
    return noted


def panel_button(person: Person, name: str) -> Locator:
    return person.page.get_by_role("button", name=name)


def grundy_from_ten(invite: Invite, **settings: Any) -> Person:
    """Sit on both sides of Grundy's game, its graph drawn."""
    person = invite(**settings)
    person.new_table("Grundy's game", "Both sides here", **{"Counters in the heap": "10"})
    expect(nodes(person)).to_have_count(39)
    return person


def test_the_graph_of_grundys_game_from_ten_is_drawn_whole(invite: Invite) -> None:
    person = grundy_from_ten(invite)
    expect(person.page.locator("game-graph .picture path.move")).to_have_count(71)
    expect(person.page.get_by_text("39 positions, 71 moves")).to_be_visible()
    labels = person.page.locator("game-graph .band text").all_text_contents()
    assert labels == ["MAX", "MIN"] * 4 + ["MAX"]
    assert texts(person, "current") == ["10"]
    expect(nodes(person, "reachable")).to_have_count(38)


def test_the_graph_follows_what_is_played(invite: Invite) -> None:
    person = grundy_from_ten(invite)
    person.make("10=8+2")
    expect(current(person)).to_have_text("8,2")
    expect(nodes(person, "current").locator(".value")).to_have_text("0")  # MIN, who moves now, wins
    assert texts(person, "visited") == ["10"]
    person.make("8=5+3")
    expect(current(person)).to_have_text("5,3,2")
    expect(nodes(person, "current").locator(".value")).to_have_text("1")
    assert texts(person, "visited") == ["10", "8,2"]
    assert {"9,1", "7,3", "6,4"} <= set(texts(person, "unreachable"))
    expect(person.page.locator("game-graph path.played")).to_have_count(2)
    expect(nodes(person)).to_have_count(39)


def test_a_fast_game_is_followed_to_its_end_from_one_answer(
    invite: Invite, quick_server: ServerProcess
) -> None:
    person = invite(quick_server.url)
    answers = frames(person, "framereceived", "graph-page")
    person.new_table("Grundy's game", "Two machines", **{"Counters in the heap": "14"})
    expect(person.result).to_be_visible()
    expect(nodes(person, "current")).to_have_count(1)
    expect(nodes(person, "reachable")).to_have_count(0)
    assert len(answers) == 1
    late = invite(quick_server.url)  # sees what the server makes of the whole game
    late.open(person.page.url)
    expect(nodes(late, "current")).to_have_count(1)
    for state in ("current", "visited", "unreachable"):
        assert texts(person, state) == texts(late, state)


def test_the_graph_is_told_in_words_level_by_level(invite: Invite) -> None:
    person = grundy_from_ten(invite)
    person.make("10=7+3")
    levels = person.page.locator("game-graph").get_by_role("listitem")
    expect(levels.filter(has_text="MAX, Yellow is to move: 10: value 0, played.")).to_have_count(1)
    expect(levels.filter(has_text="MIN, Red is to move: 9,1")).to_contain_text("7,3: value 0, on the board;")
    expect(levels.filter(has_text="MIN, Red is to move: 9,1")).to_contain_text("6,4: value 0, out of reach.")


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_the_graph_breaks_no_rule_and_scrolls_only_inside_its_box(
    invite: Invite, screen: dict[str, Any], scheme: str
) -> None:
    person = grundy_from_ten(invite, bypass_csp=True, color_scheme=scheme, **screen)
    person.say("10=6+4")
    expect(current(person)).to_have_text("6,4")
    look(person)
    panel_button(person, HIDE).click()
    expect(nodes(person)).to_have_count(0)
    look(person)


def test_on_the_smallest_phone_the_position_and_the_moves_from_it_are_in_the_picture(invite: Invite) -> None:
    person = grundy_from_ten(invite, **PHONE)
    for move, text in (("10=9+1", "9,1"), ("9=5+4", "5,4,1"), ("5=4+1", "4,4,1,1")):
        person.say(move)
        expect(current(person)).to_have_text(text)
        box = person.page.locator("game-graph .picture").bounding_box()
        assert box
        for place in [nodes(person, "current"), *person.page.locator("game-graph .move-to").all()]:
            drawn = place.locator("rect").first.bounding_box()
            assert drawn
            assert box["x"] <= drawn["x"]
            assert drawn["x"] + drawn["width"] <= box["x"] + box["width"]
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_a_move_is_looked_at_with_the_keyboard_and_made_with_enter(invite: Invite) -> None:
    person = grundy_from_ten(invite)
    picture = person.page.get_by_role("application")
    told = person.page.locator("game-graph .told")
    expect(told).to_have_text(
        "On the board: 10. Winning moves of MAX: none of 4; every one leaves a position that MIN wins."
    )
    picture.press("ArrowRight")
    expect(nodes(person, "looked")).to_have_count(1)
    expect(told).to_have_text(
        re.compile(r"^After this move: \d,\d\. Winning moves of MIN: \d of \d; (one|it) leaves .+\.$")
    )
    looked = nodes(person, "looked").locator(".position").text_content()
    picture.press("Enter")
    expect(current(person)).to_have_text(looked or "")
    expect(person.moves).to_have_count(1)
    expect(picture).to_be_focused()


def test_a_tap_looks_at_a_move_and_a_second_one_makes_it(invite: Invite) -> None:
    person = grundy_from_ten(invite, **PHONE)
    move = nodes(person, "move-to").filter(has_text="7,3")
    move.click()
    expect(person.moves).to_have_count(0)
    expect(nodes(person, "looked")).to_have_count(1)
    move.click()
    expect(current(person)).to_have_text("7,3")


def test_nim_shows_its_graph_when_asked_and_hides_it_again(invite: Invite) -> None:
    person = invite()
    person.new_table("Nim", "Both sides here", Heaps="2, 1")
    expect(panel_button(person, SHOW)).to_be_visible()
    expect(nodes(person)).to_have_count(0)
    panel_button(person, SHOW).click()
    expect(current(person)).to_have_text("2,1")
    person.make("1:1")
    expect(current(person)).to_have_text("1,1")
    panel_button(person, HIDE).press("Enter")
    expect(nodes(person)).to_have_count(0)
    expect(panel_button(person, SHOW)).to_be_focused()


def test_the_graph_of_grundys_game_is_drawn_up_to_20_and_not_asked_for_beyond(invite: Invite) -> None:
    person = invite()
    person.new_table("Grundy's game", "Both sides here", **{"Counters in the heap": "20"})
    expect(nodes(person)).to_have_count(622)
    asked = frames(person, "framesent", "fetch-graph")
    person.new_table("Grundy's game", "Both sides here", **{"Counters in the heap": "21"})
    expect(person.page.get_by_text("Too many positions: the graph is drawn up to 20")).to_be_visible()
    person.say("21=20+1")
    expect(person.moves).to_have_text(["21=20+1"])
    assert asked == []


def test_a_graph_too_large_to_draw_is_counted_and_one_beyond_all_bounds_explained(invite: Invite) -> None:
    person = invite()
    person.new_table("Nim", "Both sides here", Heaps="9, 9, 9")
    panel_button(person, SHOW).click()
    expect(person.page.locator("game-graph .caption")).to_have_text(re.compile(r"^\d+ positions, \d+ moves$"))
    expect(person.page.get_by_text("Too many to draw: at most 650 positions")).to_be_visible()
    expect(nodes(person)).to_have_count(0)
    person.new_table("Nim", "Both sides here", Heaps="60, 60, 60")
    panel_button(person, SHOW).click()
    expect(person.page.get_by_text("Too many positions for a graph: at most 5,000")).to_be_visible()
    person.say("1:60")
    expect(person.moves).to_have_text(["1:60"])


def test_a_board_without_heaps_offers_no_graph(invite: Invite) -> None:
    person = invite()
    person.new_table("Connect Four", "Both sides here")
    person.drop(4)
    expect(panel_button(person, SHOW)).to_have_count(0)


def test_between_two_people_the_graph_says_what_may_follow_and_after_the_game_who_wins(
    invite: Invite,
) -> None:
    host, guest = invite(), invite()
    host.new_table("Grundy's game", "A friend", **{"Counters in the heap": "8"})
    guest.open(host.link())
    for person in (host, guest):
        expect(nodes(person, "current")).to_have_count(1)
        expect(person.page.locator("game-graph")).to_contain_text(
            "What each is worth is shown after the game"
        )
        expect(person.page.get_by_text("MAX wins from here")).to_have_count(0)
        assert nodes(person, "reachable").locator(".value").all_text_contents().count("") > 0
        assert person.page.locator("game-graph .move.best").count() == 0
    host.deal("Resign").click()
    host.deal("Resign").click()
    for person in (host, guest):
        expect(person.page.get_by_text("MAX wins from here")).to_be_visible()
        assert "" not in nodes(person, "current").locator(".value").all_text_contents()
