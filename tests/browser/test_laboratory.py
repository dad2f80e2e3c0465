"""The laboratory: a series survives a reload and the end of its server; the tables of documents fill up."""

import csv
import io
import re

from playwright.sync_api import Page, expect

from tests.browser.person import Invite
from tests.browser.test_access import DESK, PHONE, look
from tests.end_to_end.server_process import ServerProcess

BYTES = 45_000  # of the screen's own files, compressed


def own_bytes(page: Page) -> int:
    """The compressed bytes of the files that only this screen has loaded: all but those of another one."""
    sizes = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))"
    sizes += ".map(({ name, encodedBodySize }) => [name, encodedBodySize])"
    loaded = dict(page.evaluate(sizes))
    page.goto(page.url.replace("/laboratory", "/leaderboard"))
    expect(page.get_by_role("heading", level=1, name="Leaderboard")).to_be_visible()
    shared = dict(page.evaluate(sizes))
    return sum(size for name, size in loaded.items() if name not in shared)


#: Until a series is under way, or over, beside busy tests.
LONG_MS = 180_000


def test_a_series_is_run_stopped_found_again_and_finished_by_the_next_server(
    mortal: ServerProcess, invite: Invite
) -> None:
    person = invite(mortal.url, bypass_csp=True, **DESK)
    person.line_may_fail = True
    mortal.hurry_studies()
    page = person.page
    person.open("/laboratory")
    form = page.locator("series-form form")
    form.get_by_label("Game", exact=True).select_option(label="Connect Four")
    for place in (0, 1):
        form.get_by_text("Choose the algorithm").nth(place).click()
        form.get_by_label("Algorithm").nth(place).select_option(label="Minimax")
    form.get_by_label("Depth, 1 to 18").first.fill("99")
    form.get_by_role("button", name="Run the series").press("Enter")
    expect(form.get_by_role("alert")).to_have_text("A whole number from 1 to 18.")
    form.get_by_label("Depth, 1 to 18").first.fill("")
    form.get_by_label("Seconds a move").first.fill("0.01")  # on a fast machine there is time to stop it, too
    form.get_by_label("Depth, 1 to 18").last.fill("2")
    form.get_by_label("Games", exact=True).select_option("50")
    form.get_by_role("button", name="Run the series").press("Enter")
    progress = page.locator("series-view [role=status]")
    expect(progress).to_have_text(re.compile(r"^[1-9]\d* of 50 games, running$"), timeout=LONG_MS)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(progress).to_have_text(re.compile(r"^\d+ of 50 games, stopped$"))
    stopped = progress.text_content() or ""
    look(person)
    page.reload()
    expect(progress).to_have_text(stopped)
    mortal.kill()
    mortal.start()
    mortal.hurry_studies()
    page.reload()
    expect(progress).to_have_text(stopped)
    page.get_by_role("button", name="Go on").click()
    expect(progress).to_have_text("50 of 50 games, finished", timeout=LONG_MS)
    expect(page.locator("series-view .strip[role=img] i")).to_have_count(50)
    address = page.get_by_role("link", name="Games as CSV").get_attribute("href")
    rows = list(csv.DictReader(io.StringIO(page.request.get(f"{mortal.url}{address}").text())))
    won = sum(row["winner"] != "draw" and row[row["winner"]] == "alphabeta:time=0.01" for row in rows)
    expect(page.locator("series-view dl div").filter(has_text="won")).to_contain_text(str(won))
    assert page.locator("series-view tbody tr").count() == 2
    page.set_viewport_size(PHONE["viewport"])
    look(person)
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No series yet.")).to_be_visible()


def test_the_documents_tables_stand_beside_figures_computed_now(invite: Invite) -> None:
    person = invite(bypass_csp=True, color_scheme="dark", **DESK)
    page = person.page
    person.open("/leaderboard")
    page.get_by_role("link", name="Laboratory").click()
    page.get_by_role("radio", name="The documents’ tables").check()
    tables = page.locator("reference-tables")
    first = tables.locator("tbody tr").first
    expect(first).to_have_text(re.compile(r"1\s*minimax\s*simple\s*2\s*28\s*28\s*✓ same"))
    look(person)
    tables.get_by_label("Document").select_option(label="Connect Four: tournaments")
    expect(tables.locator("tbody")).to_contain_text("? contradictory")
    look(person)
    assert own_bytes(page) <= BYTES
