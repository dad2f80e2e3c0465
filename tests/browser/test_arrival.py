"""What a visitor waits for: the bytes of the first load, and that nothing moves once it is drawn."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request, ViewportSize, WebSocketRoute, expect

from tests.browser.person import Invite, Person

BUDGET = 60_000  # bytes of a first load with the headers of its answers
METAFILE = Path(__file__).parents[2] / "client" / "web" / "metafile.json"
LARGEST = 12
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 720}
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const moved = sources.map(({ previousRect, currentRect }) => ({ from: previousRect, to: currentRect }));
    if (!hadRecentInput) shifts.push({ value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""


class Answers:
    """What the server has answered to a page."""

    def __init__(self, person: Person) -> None:
        self._requests: list[Request] = []
        person.page.on("requestfinished", lambda request: self._requests.append(request))

    def sizes(self) -> dict[str, int]:
        """Return the bytes on the wire of every answer with its headers."""
        sizes = [(request.url, request.sizes()) for request in list(self._requests)]
        return {url: size["responseHeadersSize"] + size["responseBodySize"] for url, size in sizes}


def assert_light(resources: dict[str, int]) -> None:
    total = sum(resources.values())
    largest = sorted(resources.items(), key=lambda entry: -entry[1])
    assert total <= BUDGET, (
        f"{total} bytes: {largest}; the largest modules, minified: {modules_of(resources)}"
    )


def modules_of(resources: dict[str, int]) -> list[tuple[str, int]]:
    """Return the largest sources of the scripts that were loaded, with their bytes before compression."""
    outputs: dict[str, Any] = json.loads(METAFILE.read_text())["outputs"] if METAFILE.is_file() else {}
    loaded = {url.rpartition("/")[2] for url in resources}
    sizes = [
        (source, part["bytesInOutput"])
        for path, output in outputs.items()
        if path.rpartition("/")[2] in loaded
        for source, part in output["inputs"].items()
    ]
    return sorted(sizes, key=lambda entry: -entry[1])[:LARGEST]


def shifts_of(person: Person) -> list[dict[str, Any]]:
    """Return what has moved without being asked to, once two more frames are drawn."""
    person.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    shifts: list[dict[str, Any]] = person.page.evaluate("shifts")
    return shifts


def expect_home(person: Person) -> None:
    """Wait for all that home brings by itself."""
    expect(person.shelf).to_have_count(7)
    expect(person.page.get_by_role("button", name=re.compile("^Menu: Guest"))).to_be_visible()
    person.expect_lobby()


class Held:
    """What is kept back until it is released, and passes from then on."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] | None = []

    def __call__(self, go: Callable[[], None]) -> None:
        if self._waiting is None:
            go()
        else:
            self._waiting.append(go)

    def catalogue(self, person: Person) -> None:
        person.page.route("**/api/games*", lambda route: self(route.continue_))

    def socket(self, person: Person) -> None:
        """Keep what the page says on its socket."""

        def connect(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()
            socket.on_message(lambda message: self(lambda: server.send(message)))

        person.page.route_web_socket("**/ws", connect)

    def hold(self) -> None:
        """Keep back what comes from now on."""
        self._waiting = []

    def release(self) -> None:
        waiting, self._waiting = self._waiting or [], None
        for go in waiting:
            go()


@pytest.fixture
def link(invite: Invite) -> str:
    """A link to a table that waits for its second player."""
    host = invite()
    host.new_table("Connect Four", "A friend")
    return host.link()


#: What browsers accept from secure origins, and from others.
CODINGS = ["gzip, deflate, br", "gzip, deflate"]


@pytest.mark.parametrize("codings", CODINGS)
def test_home_arrives_light(invite: Invite, codings: str) -> None:
    person = invite(extra_http_headers={"Accept-Encoding": codings})
    answers = Answers(person)
    person.open()
    expect_home(person)
    assert_light(answers.sizes())


@pytest.mark.parametrize("codings", CODINGS)
def test_a_table_by_its_link_arrives_light(invite: Invite, link: str, codings: str) -> None:
    guest = invite(extra_http_headers={"Accept-Encoding": codings})
    answers = Answers(guest)
    guest.open(link)
    expect(guest.status).to_contain_text("’s turn.")
    expect(guest.page.locator("grid-board")).to_be_visible()
    guest.wait_until(
        "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/ratings'))"
    )
    assert_light(answers.sizes())


def test_a_second_visit_loads_no_script_again(invite: Invite) -> None:
    first = invite(viewport=DESK)
    first.open()
    expect_home(first)
    again = invite(beside=first)
    answers = Answers(again)
    again.open()
    expect_home(again)
    resources = answers.sizes()
    assert sum(resources.values()) < BUDGET / 20, resources


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("late", ["catalogue", "socket"])
def test_home_stays_where_it_was_drawn(invite: Invite, viewport: ViewportSize, late: str) -> None:
    person = invite(viewport=viewport)
    person.page.add_init_script(WATCH_SHIFTS)
    held = Held()
    if late == "catalogue":
        held.catalogue(person)
        person.open()
        expect(person.page.get_by_role("button", name=re.compile("^Menu: Guest"))).to_be_visible()
    else:
        held.socket(person)
        person.open()
        expect(person.shelf).to_have_count(7)
    assert shifts_of(person) == []  # it has drawn what it has
    held.release()
    expect_home(person)
    shifts = shifts_of(person)
    assert sum(shift["value"] for shift in shifts) < 0.02, shifts


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_a_table_by_its_link_stays_where_it_was_drawn(
    invite: Invite, link: str, viewport: ViewportSize
) -> None:
    guest = invite(viewport=viewport)
    guest.page.add_init_script(WATCH_SHIFTS)
    guest.open(link)
    expect(guest.status).to_contain_text("’s turn.")
    assert shifts_of(guest) == []


#: The names of the elements on the page that nothing has defined.
UNDEFINED = """() => {
  const deep = (root) =>
    [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? deep(one.shadowRoot) : [])]);
  return deep(document).filter((one) => one.matches(":not(:defined)")).map((one) => one.localName);
}"""


@pytest.mark.parametrize(
    ("address", "screen"),
    [
        ("/", "home"),
        ("/new/connect-four?against=machine", "new-game"),
        ("/glass-box?game=nim&player=alphabeta:depth%3D2", "glass-box"),
        ("/laboratory", "laboratory"),
        ("/leaderboard", "leaderboard"),
        ("/day/nim", "day"),
    ],
)
def test_a_screen_that_is_opened_by_its_address_has_all_its_elements(
    invite: Invite, address: str, screen: str
) -> None:
    person = invite(viewport=DESK)
    person.open(address)
    expect(person.page.locator(f"parlour-{screen}")).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    person.wait_until(f"() => ({UNDEFINED})().length === 0")
