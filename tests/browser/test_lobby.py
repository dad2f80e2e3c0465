"""Home as others see it: tables come, change and go by themselves, and private ones never show."""

from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person, play
from tests.browser.test_play import FIRST_WINS
from tests.end_to_end.server_process import ServerProcess


def section(person: Person, heading: str) -> Locator:
    """The list on home under a heading."""
    return person.page.locator("parlour-home section").filter(
        has=person.page.get_by_role("heading", name=heading)
    )


def test_a_public_table_comes_and_goes_on_home_while_somebody_looks(
    mortal: ServerProcess, invite: Invite
) -> None:
    host, guest, looker = invite(mortal.url), invite(mortal.url), invite(mortal.url)
    looker.open()
    expect(looker.page.get_by_text("Nobody is waiting for an opponent")).to_be_visible()
    host.new_table("Nim", "A friend")
    host.new_table("Connect Four", "Anyone")
    expect(section(looker, "Open tables").locator("li")).to_contain_text(["Connect Four"])  # and no Nim
    room = host.page.url.rpartition("/")[2]
    guest.open()
    expect(guest.page.locator(f"a[href='/r/{room}']")).to_have_text("Sit down")
    guest.page.locator(f"a[href='/r/{room}']").click()
    expect(section(looker, "Being played").locator("li")).to_contain_text("Connect Four")
    expect(looker.page.locator(f"a.button[href='/r/{room}?watch=1']")).to_have_text("Watch")
    expect(section(looker, "Open tables").locator("li")).to_have_count(0)
    play([host, guest], FIRST_WINS[:3])
    expect(section(looker, "Being played").locator("li")).to_contain_text("3 moves")
    play([guest, host], FIRST_WINS[3:])
    expect(section(looker, "Being played").locator("li")).to_have_count(0)


def test_after_a_restart_home_shows_what_is_there(mortal: ServerProcess, invite: Invite) -> None:
    host, looker = invite(mortal.url), invite(mortal.url)
    for person in (host, looker):
        person.line_may_fail = True
    looker.open()
    host.new_table("Connect Four", "Anyone")
    expect(section(looker, "Open tables").locator("li")).to_have_count(1)
    mortal.kill()
    for person in (host, looker):
        expect(person.page.get_by_text("Reconnecting")).to_be_visible()
    mortal.start()
    for person in (host, looker):  # a table is shown once its player is back
        expect(person.page.get_by_text("Reconnecting")).to_have_count(0)
    host.new_table("Nim", "Anyone")
    expect(section(looker, "Open tables").locator("li")).to_have_count(2)
