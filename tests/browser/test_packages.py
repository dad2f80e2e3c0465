"""A game of a package on the page, which knows nothing of it but what the server says."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FROM_ONE_ADDRESS
from tests.browser.person import Invite
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess
from tests.packages_with_games import GAME, install, with_packages

TITLE = "Bachet's game"


def test_a_game_of_a_package_is_in_the_lobby_played_read_about_and_seen_in_the_glass_box(
    invite: Invite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    install(packages)
    monkeypatch.setenv("PYTHONPATH", with_packages(packages)["PYTHONPATH"])
    with ServerProcess(tmp_path, *LOADED_AHEAD, *FROM_ONE_ADDRESS) as server:
        server.hurry_studies()
        person = invite(server.url)
        form = person.unfolded_form(TITLE, "The machine")
        form.get_by_label("Counters", exact=True).fill("4")
        form.get_by_role("radio", name=re.compile("^Level 1")).check()
        person.submit()
        expect(person.status).to_contain_text("Your turn")
        person.say("1:3")  # and the machine has to take the last
        expect(person.result).to_contain_text(re.compile("You lost.*the last counter was taken"))
        person.page.get_by_role("button", name="Rules").first.click()
        expect(person.page.get_by_text("Two players take counters from one heap")).to_be_visible()
        person.open(f"/glass-box?game={GAME}&options=counters:6&player=alphabeta:depth=4")
        expect(person.page.locator("search-path .sibling").first).to_be_attached()
        person.open("/laboratory")
        assert TITLE in person.page.get_by_label("Game", exact=True).locator("option").all_text_contents()
