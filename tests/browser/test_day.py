"""The position of the day in a browser: found, missed, shown, told of, and the days around it."""

import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from functools import cache, partial
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from parlour_engine.exercises.daily import GENERATOR, day_games, position_of_day
from parlour_server.store.days import DayPosition, add_day
from parlour_server.store.opening import open_database
from tests.browser.conftest import FROM_ONE_ADDRESS
from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, PHONE, look
from tests.end_to_end.server_process import ServerProcess
from tests.server.daily.stored_days import store


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with positions of the last three days, and of one of another month."""
    with ServerProcess(tmp_path_factory.mktemp("days"), *FROM_ONE_ADDRESS) as server:
        with closing(open_database(server.database, exclusive=False)) as database:
            store(database, *(today() - timedelta(days=back) for back in (40, 2, 1, 0)))
        yield server


def today() -> date:
    return datetime.now(UTC).date()


def heading(person: Person) -> Locator:
    return person.page.locator("parlour-day .say h2")


def line(person: Person) -> Locator:
    return person.page.locator("message-line [role=status]")


def column(page: Page, number: int) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^Column {number},"))


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_a_position_is_missed_then_found_then_told_of(
    days: ServerProcess, invite: Invite, screen: dict[str, Any], scheme: str
) -> None:
    person = invite(url=days.url, bypass_csp=True, color_scheme=scheme, **screen)
    page = person.page
    person.open("/day")
    expect(heading(person)).to_have_text("Yellow moves and wins.")
    expect(page.get_by_text("From level 5 on the machine finds it.")).to_be_visible()
    for name in ("Connect Four", "Nim"):
        expect(page.locator(".tabs").get_by_text(name, exact=True).first).to_be_in_viewport(ratio=1)
    look(person)
    column(page, 4).click()
    expect(heading(person)).to_have_text("Not column 4.")
    expect(page.get_by_role("main").get_by_text("Red answers column 5 and then has more")).to_be_visible()
    expect(page.locator(".note-frame")).to_have_count(2)
    expect(person.voice).to_contain_text("Not column 4. One more try. Red answers column 5")
    expect(page.get_by_role("button", name="Try once more")).to_be_focused()
    expect(line(person)).to_have_text("This is the opponent’s best reply.")
    look(person)
    page.reload()  # the same attempt
    expect(heading(person)).to_have_text("Not column 4.")
    page.get_by_role("button", name="Try once more").click()
    expect(heading(person)).to_have_text("Yellow moves and wins.")
    column(page, 3).click()
    expect(heading(person)).to_have_text("Column 3. Found.")
    expect(page.get_by_text("At the second try.", exact=True)).to_be_visible()
    expect(page.locator(".steps li")).to_have_count(5)
    expect(page.locator(".note")).to_have_count(5)
    expect(page.get_by_role("heading", name="1 of the last 7 days")).to_be_visible()
    look(person)
    expect(line(person)).to_have_text("Won in 3 moves. Arrows step through.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".note")).to_have_count(4)
    expect(line(person)).to_contain_text("Red played column 1.")
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".note")).to_have_count(3)
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".note")).to_have_count(4)
    page.get_by_role("button", name="Share").click()
    told = page.get_by_label("The text to share").input_value()
    assert told.splitlines()[1:3] == ["◪□□  1 of 3", "Connect Four: level 5, second try"]
    assert told.endswith(f"/day/{today()}")
    assert not re.search(
        r"olumn|\b3\b(?! )", told.replace(str(today()), "").replace("of 3", "").replace(days.url, "")
    )
    look(person)
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("link", name="Next: Nim").click()
    expect(page).to_have_url(f"{days.url}/day/nim/{today()}")
    expect(page.get_by_text("One move wins, and the win is proved.")).to_be_visible()
    look(person)


def test_the_days_are_walked_by_keyboard_and_old_ones_fill_no_row(
    days: ServerProcess, invite: Invite
) -> None:
    person = invite(url=days.url)
    page = person.page
    person.open("/day")
    page.locator("grid-board").get_by_role("button").first.focus()
    page.keyboard.press("<")
    expect(page).to_have_url(f"{days.url}/day/connect-four/{today() - timedelta(days=1)}")
    expect(page.get_by_role("link", name="Today")).to_be_visible()
    column(page, 5).focus()
    for key in (
        "ArrowLeft",
        "ArrowLeft",
        "Enter",
    ):  # the arrows aim, and the piece never starts over the answer
        page.keyboard.press(key)
    expect(heading(person)).to_have_text("Column 3. Found.")
    expect(page.get_by_role("heading", name="The last seven days")).to_be_visible()  # none of them counts
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile("/day/nim/"))
    page.get_by_role("link", name="All days").click()
    expect(page.get_by_text("1 day found").or_(page.get_by_text("0 days found"))).to_be_visible()
    page.get_by_role("link", name="The month before").click()
    expect(page).to_have_url(re.compile(r"month=\d{4}-\d{2}$"))
    expect(page.get_by_text("Old days stay open.")).to_be_visible()


def test_the_answer_may_be_seen_and_the_position_played_on_against_a_machine(
    days: ServerProcess, invite: Invite
) -> None:
    person = invite(url=days.url)
    page = person.page
    person.open("/day/connect-four")
    column(page, 1).click()
    page.get_by_role("button", name="Show me").click()
    expect(heading(person)).to_have_text("It was column 3.")
    expect(page.get_by_role("link", name="See the search that proves it")).to_have_attribute(
        "href", re.compile("^/glass-box\\?game=connect-four.*start=623645324544")
    )
    page.get_by_role("button", name="Play it on against a machine").click()
    page.wait_for_url("**/r/**")
    expect(page.locator("grid-board [data-cell]")).to_have_count(12)


def test_counters_are_chosen_and_typed_moves_are_tried(days: ServerProcess, invite: Invite) -> None:
    person = invite(url=days.url)
    page = person.page
    person.open("/day/nim")
    page.locator(".table [data-heap='0'] [data-place='1']").click()
    page.locator("message-line").get_by_role("button", name="Take 2 from heap 1").click()
    expect(heading(person)).to_have_text("2 counters from heap 1. Found.")
    expect(page.locator(".steps li")).to_contain_text("3 xor 4 xor 5 = 2")
    person.open("/day/connect-four")
    page.get_by_text("In words", exact=True).click()
    page.get_by_label("Type a move").fill("3")
    page.get_by_label("Type a move").press("Enter")
    expect(heading(person)).to_have_text("Column 3. Found.")


def test_a_day_to_come_and_one_without_positions_say_so(days: ServerProcess, invite: Invite) -> None:
    person = invite(url=days.url)
    person.may_be_refused = True
    for day, said in (
        (today() + timedelta(days=1), "This day has not come yet."),
        (date(2020, 1, 1), "There are no positions"),
    ):
        person.open(f"/day/{day}")
        expect(person.page.locator("parlour-day [role=status]")).to_contain_text(said)
    person.page.get_by_role("link", name="Today").click()
    expect(heading(person)).to_have_text("Yellow moves and wins.")


def test_a_day_without_positions_is_no_link_in_the_row_and_among_all_days(
    days: ServerProcess, invite: Invite
) -> None:
    person = invite(url=days.url)
    page = person.page
    person.open("/day")
    row = page.locator("day-row")
    expect(row.locator(".days a")).to_have_count(3)
    expect(row.locator(".days .absent")).to_have_count(4)
    expect(row.locator(".absent").first).to_contain_text("no positions")
    expect(row).to_contain_text("A day without a square has no positions.")
    hrefs = row.locator(".days a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    page.get_by_role("link", name="All days").click()
    expect(row).to_contain_text("A day without a square has no positions.")
    expect(row.locator(".days .today")).to_have_attribute("href", hrefs[-1])
    for href in hrefs:
        person.open(href)
        expect(heading(person)).to_have_text("Yellow moves and wins.")


def test_midnight_comes_while_the_page_is_open(days: ServerProcess, invite: Invite) -> None:
    """The answer to a move is that of a server on which the next day has begun."""
    person = invite(url=days.url)
    page, tomorrow = person.page, today() + timedelta(days=1)
    person.open("/day/connect-four")

    def later(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        body["row"] = [*body["row"][1:], {"day": str(tomorrow), "mark": None}]
        route.fulfill(response=answer, json=body)

    page.route(re.compile("/api/days/.*/connect-four"), later)
    column(page, 3).click()
    expect(heading(person)).to_have_text("Column 3. Found.")
    expect(page.locator("parlour-day .head p")).to_have_text(f"{today():%A, %B} {today().day}")
    expect(page.get_by_role("heading", name="1 of the last 6 days")).to_be_visible()  # the new one is open
    expect(page.locator("day-row .today .unseen")).to_contain_text("not tried")
    expect(page.locator("day-row [aria-current=date] .unseen")).to_contain_text("found at the first try")
    expect(page.locator(".head").get_by_role("link", name="Today")).to_have_attribute(
        "href", f"/day/connect-four/{tomorrow}"
    )


def test_home_has_a_door_to_it(days: ServerProcess, invite: Invite) -> None:
    person = invite(url=days.url)
    person.open("/")
    person.page.get_by_role(
        "link", name=re.compile("Position of the day.*One column wins. Which?", re.S)
    ).click()
    expect(heading(person)).to_have_text("Yellow moves and wins.")


@pytest.fixture(scope="module")
def real_days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose positions of today and yesterday are those that the engine makes for one date."""
    with ServerProcess(tmp_path_factory.mktemp("real"), *FROM_ONE_ADDRESS) as server:
        with closing(open_database(server.database, exclusive=False)) as database:
            for name in day_games():
                for back in (0, 1):
                    day = today() - timedelta(days=back)
                    database.write(partial(add_day, day=day, game=name, generator=1, position=made(name)))
        yield server


@cache
def made(name: str) -> DayPosition:
    found = position_of_day(name, date(2026, 11, 28), GENERATOR, compile_missing=True)
    return msgspec.convert(found.to_json(), DayPosition)


def typed(person: Person, move: str) -> None:
    page = person.page
    if not page.get_by_label("Type a move").is_visible():
        page.get_by_text("In words", exact=True).click()
    page.get_by_label("Type a move").fill(move)
    page.get_by_label("Type a move").press("Enter")


@pytest.mark.parametrize("name", day_games())
def test_every_game_says_what_is_wrong_proves_what_is_right_and_shows_it(
    real_days: ServerProcess, invite: Invite, name: str
) -> None:
    person, position = invite(url=real_days.url), made(name)
    wrong = next(iter(position.refutations))
    person.open(f"/day/{name}")
    typed(person, wrong)
    expect(heading(person)).to_have_text(re.compile("^Not "))
    expect(person.page.get_by_text("One more try.", exact=True)).to_be_visible()
    person.page.get_by_role("button", name="Try once more").click()
    typed(person, position.answer)
    expect(heading(person)).to_have_text(re.compile(r" Found\.$"))
    expect(person.page.locator(".steps li")).to_have_count(len(position.line))
    person.open(f"/day/{name}/{today() - timedelta(days=1)}")
    typed(person, wrong)
    person.page.get_by_role("button", name="Show me").click()
    expect(heading(person)).to_have_text(re.compile("^It was "))
    expect(person.page.locator(".steps li")).to_have_count(len(position.line))


def test_two_tabs_show_one_attempt(days: ServerProcess, invite: Invite) -> None:
    person = invite(url=days.url)
    other = invite(url=days.url, beside=person)
    for tab in (person, other):
        tab.open("/day/connect-four")
        expect(heading(tab)).to_have_text("Yellow moves and wins.")
    column(person.page, 4).click()
    expect(heading(person)).to_have_text("Not column 4.")
    column(other.page, 3).click()  # too late: the first move was made in the other tab
    expect(heading(other)).to_have_text("Not column 4.")
    other.page.get_by_role("button", name="Try once more").click()
    column(other.page, 3).click()
    expect(heading(other)).to_have_text("Column 3. Found.")
    person.page.get_by_role("button", name="Try once more").click()
    column(person.page, 5).click()  # too late again
    expect(heading(person)).to_have_text("Column 3. Found.")
    expect(person.page.get_by_text("At the second try.", exact=True)).to_be_visible()


@pytest.mark.parametrize("ahead", [-1, 1], ids=["slow", "fast"])
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])  # 14 hours before UTC, 11 after
def test_the_day_is_the_servers_whatever_clock_and_zone_the_reader_has(
    days: ServerProcess, invite: Invite, ahead: int, zone: str
) -> None:
    person = invite(url=days.url, timezone_id=zone)
    person.page.clock.install(time=datetime.now(UTC) + timedelta(days=ahead))
    person.open("/day")
    expect(person.page.locator("parlour-day .head p")).to_have_text(f"{today():%A, %B} {today().day}")
    expect(person.page.get_by_role("link", name="Yesterday")).to_have_attribute(
        "href", re.compile(f"/{today() - timedelta(days=1)}$")
    )
    column(person.page, 3).click()
    expect(heading(person)).to_have_text("Column 3. Found.")
    expect(person.page.get_by_role("heading", name="1 of the last 7 days")).to_be_visible()
    expect(person.page.locator("day-row .today .unseen")).to_contain_text("found at the first try")


def test_a_position_has_a_link_a_picture_and_a_place_on_other_pages(
    days: ServerProcess, invite: Invite
) -> None:
    person = invite(url=days.url, bypass_csp=True)
    page = person.page
    person.open("/day/connect-four")
    column(page, 3).click()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="More ways to share").click()
    dialog = page.get_by_role("dialog", name="Share")
    link = f"{days.url}/day/connect-four/{today()}"
    expect(dialog.get_by_label("Link", exact=True)).to_have_value(link)
    expect(dialog.get_by_label("Text for a message")).to_have_value(
        f"Connect Four: One column wins. Which?\n{link}"
    )
    picture = dialog.get_by_role("link", name="Picture").get_attribute("href")
    answer = page.request.get(f"{days.url}{picture}")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    look(person)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="More ways to share")).to_be_focused()
    person.open(f"/embed/day/connect-four-{today()}")
    expect(page.get_by_role("status")).to_have_text("Yellow is to move. One move wins. Which?")
    expect(page.get_by_role("link", name="Solve it")).to_have_attribute(
        "href", f"/day/connect-four/{today()}"
    )
