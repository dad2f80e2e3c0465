"""Notices on a device, the worker that shows them, and the page that it keeps."""

import json
import os
import re
import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from playwright.sync_api import Error, Worker, expect

from parlour_protocol.terms import DaysPerMove
from parlour_server.push.keys import make_keys
from parlour_web import static_dir
from tests.browser.conftest import page_is_built
from tests.browser.person import POLL_MS, Invite, Person
from tests.browser.table import opened_table
from tests.browser.test_access import faults
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess
from tests.require import require
from tests.server.push.push_service_double import WAIT_SECONDS, Device, in_base64

#: Stands in for the push service of a browser, which one under test does not have: the device gets an
#: endpoint of the test's.
SUBSCRIBES = """(device) => {
  const plain = (text) => atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = (text) => Uint8Array.from(plain(text), (sign) => sign.charCodeAt(0)).buffer;
  let subscription = null;
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => subscription = {
    endpoint: device.endpoint,
    expirationTime: null,
    options: { applicationServerKey: bytes(applicationServerKey) },
    getKey: (name) => bytes(device[name]),
    unsubscribe: async () => { subscription = null; return true; },
  };
}"""
#: Stands in for a browser with windows, in which the player allows notices; one without refuses.
PERMITS = """
  let permission = "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => (permission = "granted");
"""
#: Stands in for the place where a system shows notices, in the worker of a browser without windows.
SHOWS = """() => {
  const shown = new Map();
  const close = (tag) => () => shown.delete(tag);
  registration.showNotification = async (title, options) =>
    void shown.set(options.tag, { title, ...options, close: close(options.tag) });
  registration.getNotifications = async ({ tag } = {}) =>
    [...shown.values()].filter((each) => !tag || each.tag === tag);
}"""
#: Stands in for an installed page.
INSTALLED = """{
  const real = window.matchMedia.bind(window);
  window.matchMedia = (query) => query === "(display-mode: standalone)" ? { matches: true } : real(query);
}"""
#: Stands in for the same place as a page sees it; it shows tags that the test stores.
STORES_SHOWN = """{
  const shown = () => JSON.parse(localStorage.shown ?? "[]");
  const without = (gone) => JSON.stringify(shown().filter((tag) => tag !== gone));
  const close = (gone) => () => void (localStorage.shown = without(gone));
  ServiceWorkerRegistration.prototype.getNotifications = async () =>
    shown().map((tag) => ({ tag, close: close(tag) }));
}"""
SHOWN = """async () => (await registration.getNotifications())
  .map(({ title, body, tag, data, silent }) => ({ title, body, tag, url: data.url, silent }))"""


@dataclass
class Endpoint:
    """A push service in a thread, and the bodies of the notices that it got."""

    bodies: "Queue[bytes]" = field(default_factory=Queue)
    url: str = ""


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    running = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            running.bodies.put(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        running.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield running
        server.shutdown()
        thread.join()


@pytest.fixture
def pushing(tmp_path: Path, endpoint: Endpoint) -> Iterator[ServerProcess]:
    """A server that sends notices."""
    require(page_is_built(), "the page is not built")
    keys = tmp_path / "push.pem"
    make_keys(keys)
    flags = (
        "--push-keys",
        str(keys),
        "--push-contact",
        "mailto:host@example.org",
        "--push-origins",
        endpoint.url,
    )
    with ServerProcess(tmp_path, *LOADED_AHEAD, *flags) as process:
        yield process


def worker_of(person: Person) -> Worker:
    """Return the running worker of a person's device, which shows notices to the test."""
    person.wait_until("async () => !!(await navigator.serviceWorker.ready).active")
    (worker,) = person.context.service_workers
    worker.evaluate(SHOWS)
    return worker


def deliver(person: Person, payload: str) -> None:
    """Hand a notice to the worker, as the browser does with what its push service sends."""
    session = person.context.new_cdp_session(person.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        person.page.wait_for_timeout(POLL_MS)
    message = {"origin": person.url, "registrationId": found[-1], "data": payload}
    session.send("ServiceWorker.deliverPushMessage", message)
    session.detach()


def shown(worker: Worker, person: Person, count: int, saying: str = "") -> list[Any]:
    """Return what the device shows, once it shows so many notices, all of them with some text."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        found = list(worker.evaluate(SHOWN))
        if len(found) == count and all(saying in each["body"] for each in found):
            return found
        assert time.monotonic() < until, f"shown are {found}"
        person.page.wait_for_timeout(POLL_MS)


def places(person: Person) -> list[Any]:
    """Return where the board, what is said below it and the tabs beside or below it stand."""
    parts = ("parlour-room .board", "message-line", "side-panel [role=tablist]")
    return [person.page.locator(part).bounding_box() for part in parts]


def test_a_player_is_asked_once_told_of_the_move_and_may_turn_it_off(
    pushing: ServerProcess, endpoint: Endpoint, invite: Invite
) -> None:
    device, url = Device(), pushing.url
    nina, mira = invite(url), invite(url, viewport={"width": 360, "height": 740})
    wish = {"endpoint": f"{endpoint.url}/nina", "p256dh": device.p256dh, "auth": in_base64(device.auth)}
    nina.context.add_init_script(f"({SUBSCRIBES})({json.dumps(wish)}); {PERMITS}")
    mira.context.add_init_script(PERMITS)
    path = opened_table(nina.context, url, "Connect Four", ["me", "open"], "link", {}, clock=DaysPerMove(3))
    nina.open(path)
    mira.open(path)
    ask = nina.page.get_by_role("region", name="A question")
    expect(nina.status).to_contain_text("Your turn")
    expect(ask).to_be_hidden()
    before = places(nina)
    nina.drop(4)
    expect(ask).to_contain_text("turn now, for up to 3 days.")
    expect(ask).to_be_in_viewport(ratio=1)
    assert places(nina) == before
    assert faults(nina.page) == []
    ask.get_by_role("button", name="Yes, tell me").press("Enter")
    expect(ask).to_contain_text("This device tells you when it is your turn.")
    ask.get_by_role("button", name="All right").press("Enter")
    expect(ask).to_be_hidden()
    room = path.partition("#")[0]
    nina.open("/leaderboard")
    expect(mira.page.locator("player-bar").get_by_text("away")).to_be_visible()
    before = places(mira)
    mira.drop(4)
    asks_mira = mira.page.get_by_role("region", name="A question")
    expect(asks_mira).to_contain_text("turn now, for up to 3 days.")
    expect(asks_mira).to_be_in_viewport(ratio=1)
    assert places(mira) == before
    assert faults(mira.page) == []
    actions = mira.page.locator("room-actions")
    expect(actions).to_have_js_property("inert", True)  # they lie below the question
    mira.page.get_by_role("button", name="No", exact=True).click()
    expect(asks_mira).to_be_hidden()
    expect(actions).to_have_js_property("inert", False)
    notice = device.decrypt(endpoint.bodies.get(timeout=WAIT_SECONDS)).decode()
    worker = worker_of(nina)
    deliver(nina, notice)
    (told,) = shown(worker, nina, 1)
    assert re.fullmatch(r"Your turn against Guest \d{4}", told["title"])
    assert told["body"] == "Connect Four, last move: column 4.\n3 days left"
    assert (told["url"], told["silent"]) == (url + room, False)
    deliver(nina, json.dumps({**json.loads(notice), "move": "5"}))
    shown(worker, nina, 1, "column 5")  # replaced, not stacked
    nina.open(room)
    deliver(nina, notice)  # in sight already
    shown(worker, nina, 0)
    nina.drop(4)
    expect(nina.moves).to_have_count(3)
    expect(ask).to_be_hidden()  # nobody is asked twice
    nina.open("/notifications")
    turn = nina.page.get_by_role("switch", name="It is your turn")
    expect(turn).to_be_checked()
    assert faults(nina.page) == []
    nina.page.get_by_role("button", name="Send one to try").click()
    tried = device.decrypt(endpoint.bodies.get(timeout=WAIT_SECONDS)).decode()
    assert json.loads(tried)["kind"] == "test"
    deliver(nina, tried)  # it comes although its page is in sight
    (told,) = shown(worker, nina, 1)
    assert told["title"] == "Notifications work on this device"
    nina.page.get_by_role("button", name="Turn all off here").click()
    expect(turn).not_to_be_checked()


def test_nothing_is_asked_where_the_server_sends_nothing(invite: Invite) -> None:
    nina, mira = invite(locale="en-GB"), invite()
    nina.context.add_init_script(PERMITS)
    wish = DaysPerMove(3)
    path = opened_table(nina.context, nina.url, "Connect Four", ["me", "open"], "link", {}, clock=wish)
    nina.open(path)
    mira.open(path)
    expect(nina.status).to_contain_text("Your turn")
    with nina.page.expect_response("**/api/push"):
        nina.drop(4)
    expect(nina.page.get_by_role("region", name="A question")).to_be_hidden()
    nina.open("/notifications")
    expect(nina.page.get_by_text("This server sends no notifications.")).to_be_visible()


def test_the_worker_keeps_the_page_for_when_the_server_is_away_and_for_nothing_else(
    mortal: ServerProcess, invite: Invite
) -> None:
    person = invite(mortal.url)
    person.open()
    older = "async () => void (await navigator.serviceWorker.register('/worker.hr.js', { scope: '/' }))"
    person.page.evaluate(older)
    person.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    person.page.evaluate("localStorage.setItem('parlour-notices', JSON.stringify({ kinds: ['turn'] }))")
    person.open()
    controlled = "navigator.serviceWorker.controller?.scriptURL.endsWith('/worker.js')"
    person.wait_until(controlled)  # the older one has given way
    kept = "async () => (await caches.keys()).map((name) => name.split('-')[2]).join()"
    person.wait_until(f"async () => (await ({kept})()) === 'en'")
    fake = """async () => {
      const cache = await caches.open((await caches.keys())[0]);
      const old = await (await cache.match("/", { ignoreVary: true })).text();
      const headers = { "Content-Type": "text/html" };
      await cache.put("/", new Response(old.replace("<title>Parlour", "<title>Old page"), { headers }));
    }"""
    person.page.evaluate(fake)
    person.page.reload()
    assert person.page.evaluate("document.documentElement.dataset.kept ?? ''") == ""
    assert "Old page" not in person.page.content()
    person.line_may_fail = True
    mortal.kill()
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):  # a frame's board is left to the network
        person.page.goto(f"{mortal.url}/embed/position/nim")
    person.page.wait_for_url("chrome-error://**")  # it would interrupt what is opened next
    person.open()
    expect(person.page.get_by_text("This page was kept on this device")).to_be_visible()
    expect(person.page.locator("connection-bar .shown")).to_be_visible()
    mortal.start()
    expect(person.page.get_by_text("This page was kept on this device")).to_be_hidden()


@dataclass
class NewerPage:
    """A copy of the page with another build, whose entry point marks the document as `newer`."""

    folder: Path
    build: str = "0" * 16

    def make(self) -> dict[str, str]:
        """Write it; return the environment in which a server finds it in place of the page."""
        static = self.folder / "parlour_web" / "static"
        shutil.copytree(static_dir().parent, static.parent)
        page = (static / "index.html").read_text("utf-8")
        (build,) = re.findall(r'data-build="(\w+)"', page)
        (entry,) = re.findall(r'type="module" src="/assets/([\w-]+\.js)"', page)
        newer = f"main-{self.build}.js"
        for compressed in [*static.rglob("*.br"), *static.rglob("*.gz")]:
            compressed.unlink()
        for file in [*static.glob("*.html"), *static.rglob("*.js")]:
            file.write_text(file.read_text("utf-8").replace(entry, newer).replace(build, self.build), "utf-8")
        code = (static / "assets" / entry).rename(static / "assets" / newer)
        code.write_text(code.read_text("utf-8") + "document.documentElement.dataset.newer = 'yes';", "utf-8")
        return {**os.environ, "PYTHONPATH": str(self.folder)}


def keeps_the_page(person: Person, url: str) -> None:
    """Open home on a device with notices, and return once its worker has kept the page."""
    person.open(url)
    person.page.evaluate("localStorage.setItem('parlour-notices', JSON.stringify({ kinds: ['turn'] }))")
    person.open(url)
    person.wait_until("navigator.serviceWorker.controller?.state === 'activated'")


def test_nobody_sees_an_old_page_of_a_newer_server(
    mortal: ServerProcess, invite: Invite, tmp_path: Path
) -> None:
    person, newer = invite(mortal.url), NewerPage(tmp_path / "newer")
    keeps_the_page(person, mortal.url)
    older = person.page.evaluate("caches.keys()")
    person.line_may_fail = True
    mortal.kill()
    mortal.environment = newer.make()
    mortal.start()
    expect(person.page.get_by_text("Parlour was renewed.")).to_be_visible()  # says the page that was open
    person.page.get_by_role("button", name="Reload the page").click()
    person.wait_until("document.documentElement.dataset.newer === 'yes'")
    assert person.page.evaluate("document.documentElement.dataset.build") == newer.build
    expect(person.page.get_by_text("Parlour was renewed.")).to_be_hidden()
    person.wait_until(f"caches.keys().then((names) => names.join() === 'parlour-{newer.build}-en')")
    assert older != person.page.evaluate("caches.keys()")
    mortal.kill()
    person.page.reload()  # what is kept now is the newer page
    expect(person.page.get_by_text("This page was kept on this device")).to_be_visible()
    assert person.page.evaluate("document.documentElement.dataset.newer") == "yes"


def test_a_room_that_is_opened_while_the_server_is_away_says_so_in_sight(
    mortal: ServerProcess, invite: Invite
) -> None:
    person = invite(mortal.url)
    keeps_the_page(person, mortal.url)
    person.new_table("Nim", "The machine")
    person.line_may_fail = True
    mortal.kill()
    person.page.reload()
    said = person.page.get_by_text("This page was kept on this device")
    expect(said).to_be_visible()
    bar = person.page.locator("connection-bar .shown")
    expect(bar).to_be_visible()
    uncovered = """notice => {
      const { x, width, bottom } = notice.getBoundingClientRect();
      return notice.getRootNode().elementFromPoint(x + width / 2, bottom - 20) === notice;
    }"""
    assert said.evaluate(uncovered)


@pytest.mark.parametrize("path", ["/api/games", "/embed/position/nim", "/docs", "/healthz", "/almanac"])
def test_the_worker_leaves_alone_what_is_no_screen(mortal: ServerProcess, invite: Invite, path: str) -> None:
    person = invite(mortal.url)
    keeps_the_page(person, mortal.url)
    person.line_may_fail = True
    mortal.kill()
    person.open("/leaderboard")
    expect(person.page.get_by_text("This page was kept on this device")).to_be_visible()
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        person.open(path)


def test_an_installed_page_begins_with_the_game_that_has_the_least_time(invite: Invite) -> None:
    nina, mira = invite(viewport={"width": 360, "height": 740}), invite()
    nina.context.add_init_script(INSTALLED)
    for game, days in (("Connect Four", 3), ("Wolf and sheep", 1), ("Nim", 2)):
        clock = DaysPerMove(days)
        path = opened_table(nina.context, nina.url, game, ["me", "open"], "link", {}, clock=clock)
        mira.open(path)
        expect(mira.status).to_contain_text("’s turn.")
    nina.open()
    cards = nina.page.locator("parlour-home .turn-card")
    expect(cards).to_have_count(2)
    first = cards.first
    expect(first).to_contain_text("Wolf and sheep")
    expect(first.get_by_role("img", name="The board of Wolf and sheep")).to_be_visible()
    heights = [card.bounding_box()["height"] for card in cards.all()]  # type: ignore[index]
    assert heights[0] > 2 * heights[1]
    expect(cards.last).to_contain_text("Nim")
    assert faults(nina.page) == []
    first.get_by_role("link", name="Play").press("Enter")
    expect(nina.status).to_contain_text("Your turn.")


def test_a_notice_about_a_game_that_was_played_elsewhere_is_gone_when_the_page_opens(
    invite: Invite,
) -> None:
    nina, mira = invite(), invite()
    nina.context.add_init_script(STORES_SHOWN)
    rooms = []
    for _ in range(2):
        clock = DaysPerMove(3)
        path = opened_table(nina.context, nina.url, "Connect Four", ["me", "open"], "link", {}, clock=clock)
        mira.open(path)
        expect(mira.status).to_contain_text("’s turn.")
        rooms.append(path.partition("#")[0].removeprefix("/r/"))
    nina.open(f"/r/{rooms[0]}")
    nina.drop(4)
    expect(nina.status).to_contain_text("Your move is saved. You can close this page.")
    tags = [f"room-{rooms[0]}", f"room-{rooms[1]}", "challenge-1"]
    notices = "([tags, kinds]) => Object.assign(localStorage, { shown: tags, 'parlour-notices': kinds })"
    nina.page.evaluate(notices, [json.dumps(tags), json.dumps({"kinds": ["turn"]})])
    nina.open("/leaderboard")  # registers the worker
    nina.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    nina.open("/leaderboard")
    nina.wait_until(f"localStorage.shown === {json.dumps(json.dumps(tags[1:], separators=(',', ':')))}")


def test_the_page_can_be_installed(invite: Invite) -> None:
    person = invite()
    person.open()
    found = person.page.evaluate(
        """async () => {
          const link = document.querySelector("link[rel=manifest]").href;
          const answer = await fetch(link);
          const manifest = await answer.json();
          const sizes = await Promise.all(manifest.icons.map(async ({ src, sizes, type }) => {
            const icon = await fetch(new URL(src, link));
            const image = await createImageBitmap(await icon.blob()).catch(() => null);
            const drawn = image ? `${image.width}x${image.height}` : "any";
            return [icon.headers.get("Content-Type") === type, drawn === sizes];
          }));
          const at = (path) => new URL(path, link).pathname;
          const [start, scope, { display }] = [at(manifest.start_url), at(manifest.scope), manifest];
          return { type: answer.headers.get("Content-Type"), start, scope, display, sizes };
        }"""
    )
    assert found == {
        "type": "application/manifest+json",
        "start": "/",
        "scope": "/",
        "display": "standalone",
        "sizes": [[True, True]] * 4,
    }
