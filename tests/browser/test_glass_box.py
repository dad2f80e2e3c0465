"""The glass box: searches by their addresses, stepped through by keyboard and in words."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from parlour_engine.control import INERT
from parlour_engine.workers.registry import choose_move
from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, PHONE, look
from tests.browser.test_arrival import Answers, expect_home

BUDGET = 45_000  # bytes of the screen beside those of home, with the headers of its answers
SMALL = "/glass-box?game=mnk&moves=c1,b1,c2,b2&player=alphabeta:depth=9,evaluator=none"
#: Game, options as the address has them, position, engine.
SEARCHES = [
    ("connect-four", {"width": 5, "height": 4}, "3", "alphabeta:depth=3"),
    ("mnk", {}, "b2 a1", "negamax-alphabeta:depth=3"),
    ("wolf-and-sheep", {}, "d8/a1,c1,e1,g1/w", "minimax:depth=2"),
    ("grundy", {"heap": 9}, "9", "memo"),
]


def open_search(person: Person, path: str) -> None:
    """Open an address and wait for its search."""
    person.open(path)
    expect(person.page.locator("search-path .sibling").first).to_be_attached()


def sentence(person: Person) -> Locator:
    return person.page.locator("search-viewer .sentence")


def counts(person: Person) -> dict[str, str]:
    """Return what is counted on the step, by name."""
    texts = person.page.locator("search-viewer .counts > span").all_text_contents()
    numbers = {}
    for text in texts:
        name, number = re.split(r" (?=\d)", " ".join(text.split()), maxsplit=1)
        numbers[name] = number
    return numbers


def button(person: Person, name: str | re.Pattern[str]) -> Locator:
    return person.page.get_by_role("button", name=name)


def test_the_counts_of_a_search_are_the_engines(invite: Invite) -> None:
    person = invite()
    for game, options, position, player in SEARCHES:
        board = ",".join(f"{name}:{value}" for name, value in options.items())
        open_search(person, f"/glass-box?game={game}&options={board}&start={quote(position)}&player={player}")
        person.page.keyboard.press("End")
        question = {"game": game, "options": options, "start": position, "moves": [], "player": player}
        found = choose_move(question, INERT)
        shown = counts(person)
        assert shown["positions"] == f"{found['nodes']} / {found['nodes']}", game
        assert shown["valued"] == f"{found['evaluations']} / {found['evaluations']}", game
        if "cut-offs" in shown:
            cuts = [int(shown[name].split()[0]) for name in ("cut-offs", "nothing left to cut")]
            assert sum(cuts) == found["cutoffs"], game
        expect(sentence(person)).to_contain_text("Done")


def test_a_search_is_stepped_through_by_keys_alone(invite: Invite) -> None:
    person = invite()
    open_search(person, "/glass-box?game=connect-four&player=alphabeta:depth=4")
    press = person.page.keyboard.press
    step = person.page.get_by_role("slider", name="Step of the search")
    expect(sentence(person)).to_contain_text("Yellow is to move")
    press("ArrowRight")
    expect(sentence(person)).to_contain_text("column 1")
    expect(step).to_have_value("1")
    press("ArrowDown")
    expect(sentence(person)).to_contain_text("Column 1 is worth")
    press("c")
    expect(sentence(person)).to_contain_text("Cut")
    cut = step.input_value()
    press("c")
    press("C")
    expect(step).to_have_value(cut)
    press("ArrowLeft")
    expect(step).to_have_value(str(int(cut) - 1))
    press("Space")
    expect(button(person, "Pause")).to_be_visible()
    expect(sentence(person)).to_have_attribute("aria-live", "off")
    expect(step).not_to_have_value(str(int(cut) - 1))
    press("Space")
    expect(sentence(person)).to_have_attribute("aria-live", "polite")
    press("Home")
    expect(step).to_have_value("0")
    expect(person.page).to_have_url(re.compile(r"player=alphabeta:depth=4$"))
    press("End")
    expect(person.page).to_have_url(re.compile(r"&step=\d+$"))
    person.page.reload()
    expect(sentence(person)).to_contain_text("Done")


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_the_glass_box_breaks_no_rule(invite: Invite, screen: dict[str, Any], scheme: str) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    person.open("/glass-box")
    expect(button(person, "Look inside")).to_be_visible()
    look(person)
    open_search(person, SMALL)
    button(person, "Next cut-off").click()
    person.page.get_by_text("In words").click()
    look(person)
    button(person, "Change").click()
    expect(button(person, "Look inside")).to_be_visible()
    look(person)


#: Whether home knows if the day has a position, and has loaded the card of one.
HAS_ITS_CARD = """(home) =>
  home.told.every((card) => card !== undefined) &&
  (!home.told.some(Boolean) || customElements.get("parlour-day-card"))"""


def test_the_glass_box_adds_little_to_what_home_has_loaded(invite: Invite) -> None:
    person = invite(extra_http_headers={"Accept-Encoding": "gzip"})
    answers = Answers(person)
    person.open()
    expect_home(person)
    person.page.wait_for_function(HAS_ITS_CARD, arg=person.page.locator("parlour-home").element_handle())
    person.page.wait_for_load_state("networkidle")  # the boards of the games have come
    home = answers.sizes()
    open_search(person, SMALL)
    more = {url: size for url, size in answers.sizes().items() if "/assets/" in url and url not in home}
    assert 0 < sum(more.values()) <= BUDGET, more


def test_an_address_that_describes_no_search_is_explained_and_can_be_mended(invite: Invite) -> None:
    person = invite()
    alert = person.page.get_by_role("alert")
    person.open("/glass-box?game=chess")
    expect(alert.first).to_contain_text("no game “chess”")
    person.open("/glass-box?game=connect-four&moves=4,9&player=alphabeta:depth=40")
    expect(alert.filter(has_text="Move 2, “9”, cannot be played")).to_be_visible()
    expect(alert.filter(has_text="A whole number from 1 to 18")).to_be_visible()
    person.page.get_by_label("Moves from the start").fill("4 5")
    person.page.get_by_label("Depth").fill("2")
    button(person, "Look inside").click()
    expect(sentence(person)).to_contain_text("2 moves ahead")
    expect(person.page).to_have_url(re.compile(r"moves=4,5&player=alphabeta:depth=2"))
    person.open("/glass-box?game=nim&start=many&player=memo")
    expect(alert.first).to_contain_text("cannot begin like that")


def test_a_damaged_record_is_not_shown_as_if_it_were_whole(invite: Invite) -> None:
    person = invite()

    def damage(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda frame: socket.send(str(frame).replace('"kinds":"ii', '"kinds":"ic')))

    person.page.route_web_socket("**/ws", damage)
    person.open(SMALL)
    expect(person.page.get_by_role("alert")).to_contain_text("contradicts itself")
    expect(button(person, "Try again")).to_be_visible()
    expect(person.page.locator("search-viewer")).to_have_count(0)


def test_an_engines_move_leads_to_its_search(invite: Invite) -> None:
    person = invite()
    person.new_table("Connect Four", "The machine")
    person.say("4")
    person.tab("Moves")
    expect(person.moves).to_have_count(2)
    person.tab("Analysis")
    with person.context.expect_page() as opened:
        person.page.get_by_role("link", name="See its search").click()
    found = opened.value
    expect(found.locator("search-viewer .sentence")).to_contain_text("Red is to move")
    expect(found.get_by_text("Connect Four · Principal variation search")).to_be_visible()


def test_the_glass_box_follows_a_running_game(invite: Invite) -> None:
    person = invite()
    person.new_table("Connect Four", "The machine")
    person.say("4")
    person.tab("Moves")
    expect(person.moves).to_have_count(2)
    person.tab("Analysis")
    with person.context.expect_page() as opened:
        person.page.get_by_role("link", name="See its search").click()
    found = opened.value
    expect(found.locator("search-viewer .sentence")).to_contain_text("Red is to move")
    found.get_by_role("button", name="Step", exact=True).click()
    person.say("4")
    expect(found).to_have_url(
        re.compile("&moves=4,[1-7],4&")
    )  # the machine's next search, from its beginning
    expect(found.locator("search-viewer .sentence")).to_contain_text("Red is to move")
    expect(found.get_by_role("slider")).to_have_value("0")
    found.get_by_role("switch", name="Follow the game").uncheck()
    followed = found.url
    person.say("2")
    person.tab("Moves")
    expect(person.moves).to_have_count(6)
    assert found.url == followed
    found.get_by_role("switch", name="Follow the game").check()
    expect(found).to_have_url(re.compile("&moves=4,[1-7],4,[1-7],2&"))
    found.get_by_role("link", name="The table").click()
    expect(found).to_have_url(re.compile("/r/"))
    expect(found.locator("parlour-room")).to_be_visible()


def test_a_machine_that_plays_exactly_shows_another_search_and_says_so(invite: Invite) -> None:
    person = invite()
    open_search(person, "/glass-box?game=nim&player=level:8")
    expect(person.page.get_by_text("searches no tree")).to_be_visible()
    expect(person.page.get_by_text("Nim · Alpha-beta")).to_be_visible()
    open_search(person, "/glass-box?game=nim&player=alphabeta:depth=4")
    expect(person.page.get_by_text("searches no tree")).to_have_count(0)


def test_two_engines_are_compared_step_by_step(invite: Invite) -> None:
    person = invite(bypass_csp=True)
    open_search(
        person,
        "/glass-box?game=mnk&moves=c1,b1,c2,b2&player=alphabeta:depth=9,evaluator=none&with=minimax:depth=9,evaluator=none",
    )
    lanes = person.page.locator("search-comparison .lane")
    expect(lanes.first).to_contain_text("Minimax")
    expect(lanes.last).to_contain_text("Alpha-beta")
    person.page.keyboard.press("End")
    expect(lanes.first).to_contain_text("positions 157 / 157")
    expect(lanes.last).to_contain_text("positions 69 / 69")
    expect(person.page.get_by_text("Here 157 positions against 69: 44 %")).to_be_visible()
    button(person, "Same work").click()
    person.page.get_by_role("slider").fill("50")
    expect(person.page.get_by_text(re.compile("^After [0-9]+ positions each$"))).to_be_visible()
    look(person)


def test_a_principal_variation_search_shows_its_passes_and_what_it_searches_again(invite: Invite) -> None:
    person = invite(bypass_csp=True)
    open_search(person, "/glass-box?game=connect-four&moves=4,4,3&player=pvs:depth=4&with=alphabeta:depth=4")
    lanes = person.page.locator("search-comparison .lane")
    expect(lanes.first).to_contain_text("from the table")
    look(person)
    open_search(person, "/glass-box?game=connect-four&moves=4,4,3&player=pvs:depth=4")
    expect(sentence(person)).to_contain_text("looks up to 1 move ahead")
    person.page.keyboard.press("End")
    expect(sentence(person)).to_contain_text("Done: Red plays column")
    found = choose_move(
        {"game": "connect-four", "options": {}, "moves": ["4", "4", "3"], "player": "pvs:depth=4"}, INERT
    )
    assert counts(person)["positions"].split(" / ")[0] > str(found["nodes"])  # with those of lesser depths
    expect(person.page.locator("search-lines ul")).to_contain_text("searched again")
    look(person)


def test_a_growing_tree_is_followed_simulation_by_simulation(invite: Invite) -> None:
    person = invite(bypass_csp=True)
    person.open("/glass-box?game=mnk&moves=c1,b1,c2,b2&player=mcts:simulations=300,seed=1")
    expect(person.page.locator("growth-map .cell")).to_have_count(1)
    expect(sentence(person)).to_contain_text("X is to move and has 5 moves")
    for said in ("Select: at the start", "Expand: X tries", "Simulate: ", "Back up: "):
        person.page.keyboard.press("ArrowRight")
        expect(sentence(person)).to_contain_text(said)
    expect(person.page.locator("growth-map .cell")).to_have_count(2)
    expect(person.page.locator("growth-moves tbody tr")).to_have_count(1)
    person.page.keyboard.press("c")
    expect(sentence(person)).to_contain_text("Proved ")
    person.page.keyboard.press("End")
    expect(sentence(person)).to_contain_text("It is proved: X wins.")
    expect(person.page.locator("growth-moves")).to_contain_text("win")
    look(person)


def test_a_growing_tree_is_compared_with_alpha_beta(invite: Invite) -> None:
    person = invite(bypass_csp=True)
    open_search(
        person,
        "/glass-box?game=mnk&moves=c1,b1,c2,b2&player=mcts:simulations=50,seed=1&with=alphabeta:depth=9,evaluator=none",
    )
    expect(person.page.locator("search-comparison growth-map")).to_be_visible()
    person.page.get_by_role("slider").fill("40")
    expect(
        person.page.get_by_text(re.compile("^After [0-9]+ positions|^After [0-9]+ positions each$"))
    ).to_be_visible()
    look(person)


def test_the_value_of_a_leaf_opens_into_terms_that_add_up_to_it(invite: Invite) -> None:
    person = invite()
    open_search(
        person, "/glass-box?game=connect-four&start=2535434&player=alphabeta:depth=2,evaluator=windows&step=3"
    )
    why = button(person, re.compile("^Why "))
    value = (why.text_content() or "").removeprefix("Why ").removesuffix("?")
    why.click()
    box = person.page.get_by_role("dialog")
    sums = box.locator("tbody td:last-child")
    expect(sums.first).to_be_visible()
    added = sum(int(text.replace("−", "-")) for text in sums.all_text_contents())
    expect(box.locator(".total b")).to_have_text(value)
    assert str(added).replace("-", "−") == value
    drawn = box.locator("path.line")
    every = drawn.count()
    box.get_by_role("row", name=re.compile(r"Red: 2 \(empty: 2\)")).focus()
    assert 0 < drawn.count() <= every
    person.page.keyboard.press("Escape")
    expect(box).to_have_count(0)


def test_the_point_of_view_turns_sentence_values_and_breakdown_together(invite: Invite) -> None:
    person = invite()
    open_search(
        person, "/glass-box?game=connect-four&start=2535434&player=alphabeta:depth=3,evaluator=windows&step=4"
    )
    button(person, re.compile("^Why ")).click()
    box = person.page.get_by_role("dialog")
    expect(box.get_by_role("heading")).to_have_text(re.compile(r"^Why −?\d+\?$"))
    before = (box.locator(".total b").text_content() or "").replace("−", "-")
    box.get_by_role("button", name="the side to move").click()
    turned = str(-int(before)).replace("-", "−")
    expect(box.locator(".total b")).to_have_text(turned)
    expect(box.get_by_role("heading")).to_have_text(f"Why {turned}?")
    expect(sentence(person)).to_contain_text(turned)
