"""The seven games from the form to their end: a person and a machine, two machines and a watcher.

Two people play each of them in `test_ways_to_play.py`.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import Invite
from tests.end_to_end.server_process import ServerProcess

GAMES = [
    "Connect Four",
    "m,n,k tic-tac-toe",
    "Wolf and sheep",
    "Nim",
    "Greedy Nim",
    "Modified Nim",
    "Grundy's game",
]
#: One for each board: the server's side of all seven is tried from the terminal.
WATCHED = ["Connect Four", "m,n,k tic-tac-toe", "Wolf and sheep", "Nim"]
OVER = re.compile("You won|You lost|A draw|won")


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_the_game_with_a_machine_to_its_end(invite: Invite, game: str) -> None:
    person = invite()
    form = person.form_of(game, "The machine")
    form.get_by_role("radio", name=re.compile("^Level 1")).check()
    person.submit()
    while True:
        expect(person.status).to_have_text(re.compile(f"Your turn|{OVER.pattern}"))
        if OVER.search(str(person.status.text_content())):
            break
        person.say(person.legal[-1])
        expect(person.status).not_to_have_text(re.compile("Sending"))
    expect(person.result).to_contain_text(OVER)


@pytest.mark.parametrize("game", WATCHED)
def test_two_machines_play_the_game_to_its_end_for_whoever_watches(
    invite: Invite, quick_server: ServerProcess, game: str
) -> None:
    person = invite(quick_server.url)
    form = person.form_of(game, "Two machines")
    form.get_by_role("radio", name=re.compile("^Level 2")).first.check()
    form.get_by_role("radio", name=re.compile("^Level 1")).last.check()
    form.get_by_role("radio", name="At once").check()
    person.submit()
    expect(person.page.locator("player-bar")).to_contain_text(["Level 1", "Level 2"])
    expect(person.result).to_contain_text("won" if game != "m,n,k tic-tac-toe" else OVER)
    assert person.moves.count() > 0


def test_an_algorithm_with_depth_and_evaluator_takes_a_seat(invite: Invite) -> None:
    person = invite()
    form = person.form_of("Wolf and sheep", "The machine")
    form.get_by_text("Choose the algorithm").click()
    form.get_by_label("Algorithm", exact=True).select_option("Minimax")
    expect(
        form.get_by_role("radio", name=re.compile("^Level")).and_(person.page.locator(":checked"))
    ).to_have_count(0)
    form.get_by_label("Depth").fill("3")
    form.get_by_label("Evaluator").select_option("fast")
    expect(form.get_by_text("In place of a level: Alpha-beta, depth 3.")).to_be_visible()
    person.submit()
    expect(person.page.get_by_text("alphabeta, depth 3, fast")).to_be_visible()
    person.square("c7").click()
    expect(person.moves).to_have_count(2)


def test_a_depth_out_of_bounds_is_named_before_anything_is_sent(invite: Invite) -> None:
    person = invite()
    form = person.form_of("Nim", "The machine")
    form.get_by_text("Choose the algorithm").click()
    form.get_by_label("Algorithm", exact=True).select_option("Minimax")
    form.get_by_label("Depth").fill("999")
    form.get_by_role("button", name="Start the game").click()
    expect(form.get_by_role("alert")).to_have_text("A whole number from 1 to 18.")
    form.get_by_role("radio", name=re.compile("^Level 2")).check()
    expect(form.get_by_label("Algorithm", exact=True)).to_have_value("")
    person.submit()


def test_what_only_the_server_can_refuse_is_told(invite: Invite) -> None:
    person = invite()
    form = person.unfolded_form("Modified Nim", "A friend")
    form.get_by_label("Heaps", exact=True).fill("3, 3")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_contain_text("The heaps have to be of different sizes.")
    form.get_by_label("Heaps", exact=True).fill("3, 4")
    form.get_by_label("Start position").fill("no such thing")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_label("Start position")).to_have_accessible_description(
        "The game cannot begin like that."
    )


def test_a_game_begins_from_a_position_that_was_typed_and_is_not_rated(invite: Invite) -> None:
    person = invite()
    form = person.unfolded_form("Connect Four", "A friend")
    form.get_by_label("Rated").check()
    form.get_by_label("Start position").fill("4453")
    expect(form.get_by_label("Rated")).to_have_count(0)
    person.submit()
    person.play_both_sides()
    expect(person.pieces).to_have_count(4)


def test_a_start_at_random_hides_what_it_draws_and_keeps_what_it_drew(invite: Invite) -> None:
    person = invite()
    form = person.form_of("Grundy's game")
    form.get_by_label("Start at random").check()
    expect(form.get_by_label("Counters in the heap", exact=True)).to_have_count(0)
    person.submit()
    person.play_both_sides()
    expect(person.status).to_contain_text("Yellow is to move")
    drawn = person.heap_sizes()
    assert drawn[0] in range(7, 11)
    person.page.reload()
    expect(person.status).to_contain_text("Yellow is to move")
    assert person.heap_sizes() == drawn


def test_the_wolf_starts_where_the_table_says(invite: Invite) -> None:
    person = invite()
    form = person.form_of("Wolf and sheep")
    form.get_by_label("The wolf starts on").select_option("f8")
    person.submit()
    person.play_both_sides()
    expect(person.square("f8")).to_have_accessible_name("f8, the wolf, chosen")
