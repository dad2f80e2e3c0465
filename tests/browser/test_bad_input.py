"""What the page meets and cannot use: a newer server, a network without WebSockets, a browser without storage
or script, links that lead nowhere, markup where text is expected. Each has one sentence and a way on.
"""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, PHONE, assert_no_sideways_scroll
from tests.browser.test_chat import say
from tests.browser.test_meeting import bar as matchmaking_bar
from tests.end_to_end.server_process import ServerProcess

#: Sockets that the server answers as it answers HTTP, as behind a proxy that knows no WebSockets.
NO_SOCKETS = """
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(url, protocols) { super(window.allowed ? url : url.replace("/ws", "/healthz"), protocols); }
};
"""
NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });
"""

#: Names as strangers may choose them: markup, script, quotes, text from the right to the left, one long word.
MARKUP_NAME = "<img src=x onerror=owned=1>\"'&lt;\u05e9\u05dc\u05d5\u05dd"
RTL_NAME = "\u0645\u0631\u062d\u0628\u0627 (12) Z\u0335\u0347a\u0338 \U0001f469\U0001f3fd"
LONG_NAME = "W" * 40
#: What they may say in the chat.
SAID = [
    "<script>owned=1</script><a href='javascript:owned=1'>here</a> javascript:owned=1",
    "w" * 200,
    "\U0001f469\u200d\U0001f469\u200d\U0001f467" * 10
    + "e"
    + "\u0301" * 30
    + " \u05e9\u05dc\u05d5\u05dd `${owned=1}`",
]
TYPED = "<b onclick='owned=1'>\"&amp;" + "i" * 30
#: What none of it may become.
MADE = """() => {
  const deep = (root) =>
    [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? deep(one.shadowRoot) : [])]);
  const made = deep(document).filter((one) =>
    one.matches("img, script:not([src]), [onclick], [onerror], [href^='javascript:' i]"));
  return [...made.map((one) => one.outerHTML), ...("owned" in window ? ["it ran"] : [])];
}"""
#: Whose name each piece of text in a line is of, as they are seen from the left and from the top.
OWNERS = """line => [...line.querySelectorAll("p .name")]
  .flatMap((name, owner) => [...name.getClientRects()].map(({ top, left }) => [Math.round(top), left, owner]))
  .sort(([top, left], [otherTop, otherLeft]) => top - otherTop || left - otherLeft)
  .map(([, , owner]) => owner)"""


class Relay:
    """Passes connections on to a server, whose cookies it renames, so that no browser keeps them."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]

    def forward(self, port: int) -> None:
        threading.Thread(target=self._accept, args=(port,), daemon=True).start()

    def _accept(self, port: int) -> None:
        with suppress(OSError):  # it is closed
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", port))
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=(source, target), daemon=True).start()

    @staticmethod
    def _pump(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError), source, target:
            while received := source.recv(65_536):
                target.sendall(received.replace(b"Set-Cookie:", b"Not-Cookie:"))

    def close(self) -> None:
        self._listening.close()


@contextmanager
def without_cookies() -> Iterator[Relay]:
    relay = Relay()
    try:
        yield relay
    finally:
        relay.close()


def bar(person: Person) -> Locator:
    return person.page.locator("connection-bar [role=status]")


def test_a_page_older_than_the_server_s_goes_on_and_asks_to_be_loaded_anew(invite: Invite) -> None:
    person = invite()
    newer = [True]

    def renew(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            text = str(frame)
            if newer[0]:
                line.send('{"type":"weather","room":"x","sky":"blue"}')
                text = re.sub(r'"page":"\w+"', '"page":"newer"', text)
                text = text.replace('"view":{', '"mood":{"of":"the board"},"view":{')
            line.send(text)

        server.on_message(pass_on)

    person.page.route_web_socket("**/ws", renew)
    person.new_table("Connect Four", "Both sides here")
    expect(bar(person)).to_contain_text("Parlour was renewed.")
    person.drop(4)
    person.page.get_by_role("button", name="Later").click()
    expect(bar(person)).to_have_text("")
    person.drop(4)
    newer[0] = False
    person.page.reload()
    expect(person.moves).to_have_count(2)
    expect(bar(person)).to_have_text("")


def test_a_network_that_lets_no_socket_through_is_named_and_tried_again(invite: Invite) -> None:
    person = invite()
    person.line_may_fail = True
    person.page.add_init_script(NO_SOCKETS)
    person.open()
    expect(bar(person)).to_contain_text("something in your network blocks the live connection")
    expect(person.shelf).to_have_count(7)
    person.page.evaluate("window.allowed = true")
    person.page.get_by_role("button", name="Try now").click()
    expect(bar(person)).to_have_text("")
    expect(person.page.get_by_role("button", name=re.compile("^Menu: Guest "))).to_be_visible()


def test_a_server_that_does_not_list_the_page_s_origin_says_so(invite: Invite, server: ServerProcess) -> None:
    origin = f"http://parlour.localhost:{server.port}"
    person = invite(origin)
    person.line_may_fail = person.may_be_refused = True
    person.open()
    expect(bar(person)).to_contain_text(f"This server takes no pages from {origin}.")
    expect(bar(person)).to_contain_text(f"--origin {origin}")
    expect(bar(person)).not_to_contain_text("network")


def test_a_browser_that_keeps_nothing_plays_as_a_guest_for_this_visit(invite: Invite, tmp_path: Path) -> None:
    with (
        without_cookies() as relay,
        ServerProcess(tmp_path, "--origin", f"http://127.0.0.1:{relay.port}") as server,
    ):
        relay.forward(server.port)
        person = invite(f"http://127.0.0.1:{relay.port}")
        person.line_may_fail = person.may_be_refused = True
        person.page.add_init_script(NO_STORAGE)
        person.open()
        expect(bar(person)).to_contain_text("a reload forgets who you are and where you sit")
        person.page.get_by_role("button", name="All right").click()
        expect(bar(person)).to_have_text("")
        expect(person.page.get_by_role("button", name=re.compile("^Menu: Guest "))).to_be_visible()
        person.fill_in_table("Connect Four", "Both sides here")
        person.deal("Skip").click()  # nothing says that the game was met before
        person.column(4).click()  # the list of moves, which `drop` reads, comes with the first move
        expect(person.moves).to_have_count(1)
        assert person.context.cookies() == []
        person.page.close()


def test_a_page_whose_script_does_not_arrive_says_so_in_the_reader_s_language(invite: Invite) -> None:
    person = invite(locale="pl")
    person.line_may_fail = True
    person.page.route("**/assets/*.js", lambda route: route.abort())
    person.open("/r/somewhere")
    sentence = person.page.get_by_text("Parlour się nie uruchomił")
    expect(sentence).to_be_visible()
    person.page.unroute_all()
    sentence.get_by_role("link").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Nie ma takiego stołu.")
    expect(sentence).to_be_hidden()


def test_a_browser_that_runs_no_script_shows_the_same(invite: Invite) -> None:
    person = invite(locale="hr", java_script_enabled=False)
    person.line_may_fail = True
    person.open()
    expect(person.page.get_by_text("Parlour se nije pokrenuo")).to_be_visible()


def test_a_link_with_another_key_is_of_a_private_table_and_opens_nothing(invite: Invite) -> None:
    host, stranger = invite(), invite()
    host.new_table("Connect Four", "A friend")
    for key in ("", "#wrong", "#<b>"):
        stranger.open()
        stranger.open(host.link().partition("#")[0] + key)
        expect(stranger.page.get_by_role("heading", level=1)).to_have_text("This table is private.")
    expect(host.page.get_by_label("Link to this table")).to_be_visible()


def name(person: Person, chosen: str) -> None:
    """Name a guest on home."""
    person.open()
    panel = person.menu()
    field = panel.get_by_label("Others see you as")
    expect(field).to_have_value(re.compile("^Guest "))
    field.fill(chosen)
    panel.get_by_role("button", name="Save").click()
    person.wait_until("name => document.querySelector('parlour-app')?.state?.you?.name === name", chosen)


def expect_only_text(person: Person) -> None:
    assert person.page.evaluate(MADE) == []
    assert_no_sideways_scroll(person.page)


def test_what_strangers_write_is_only_text_in_every_language(invite: Invite) -> None:
    host, guest, other = invite(**PHONE), invite(**DESK), invite()
    for person, chosen in ((host, MARKUP_NAME), (guest, RTL_NAME), (other, LONG_NAME)):
        name(person, chosen)
    host.new_table("m,n,k tic-tac-toe", "Anyone")
    room = host.page.url
    guest.open(room)
    host.make("b2")
    expect(guest.status).to_contain_text("Your turn.")
    guest.make("a1")
    guest.tab("Chat")
    for count, text in enumerate(SAID, 1):
        say(guest, text)
        expect(guest.page.locator("chat-panel li")).to_have_count(count)
    guest.deal("Draw").click()
    player = guest.page.evaluate("document.querySelector('parlour-app').state.you.id")
    other.new_table("Nim", "Anyone")
    page = host.page
    for language in ("en", "hr", "sl", "pl", "sr"):
        host.context.add_cookies([{"name": "parlour-language", "value": language, "url": host.url}])
        host.open()
        expect(page.locator("parlour-home .turn-card")).to_contain_text(RTL_NAME)
        expect(page.locator("parlour-home section.open")).to_contain_text(LONG_NAME)
        expect_only_text(host)
        host.open(room)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(host.status).to_contain_text(f"\u2068{RTL_NAME}\u2069")
        expect(page.locator("player-bar")).to_contain_text([RTL_NAME, MARKUP_NAME])
        page.locator("#tab-chat").click()
        expect(page.locator("chat-panel li")).to_contain_text(SAID)
        expect_only_text(host)
        page.locator("#tab-words").click()
        page.locator("text-board input").fill(TYPED)
        page.locator("text-board input").press("Enter")
        expect(host.refusal).to_contain_text(TYPED.lower())
        expect(host.voice).to_contain_text(TYPED.lower())
        expect_only_text(host)
        host.open("/new/nim")
        form = page.locator("parlour-new-game form")
        form.locator("details summary").last.click()
        form.locator("[name=start]").fill(TYPED)
        form.locator(".confirm .main").click()
        expect(form.locator("[name=start][aria-invalid=true]")).to_have_value(TYPED)
        expect_only_text(host)
        form.locator("[name=to]").fill(TYPED[:40])
        form.locator(".confirm .main").click()
        expect(matchmaking_bar(host)).to_contain_text(TYPED[:40])
        expect_only_text(host)
        host.open(f"/players/{player}")
        expect(page.get_by_role("heading", level=1)).to_have_text(RTL_NAME)
        expect(page.locator("parlour-player li")).to_contain_text([MARKUP_NAME])
        expect_only_text(host)
    other.open()
    line = other.page.locator("parlour-home section.running li").filter(has_text=MARKUP_NAME)
    expect(line.locator("p .name")).to_have_count(2)
    assert line.evaluate(OWNERS) == sorted(line.evaluate(OWNERS)), "names mix, though each has a direction"


def test_links_that_hold_markup_lead_to_a_sentence(invite: Invite) -> None:
    person = invite(**PHONE)
    person.may_be_refused = True
    markup = "%3Cimg%20src=x%20onerror=owned=1%3E"
    for address in (
        f"/r/{markup}",
        f"/players/{markup}",
        f"/new/{markup}",
        f"/new/nim?to={markup}",
        f"/?{markup}#{markup}",
    ):
        person.open(address)
        expect(person.page.locator("main")).to_contain_text(re.compile(r"\w"))
        expect_only_text(person)


def test_characters_that_turn_text_around_are_refused_or_left_out(invite: Invite) -> None:
    host, guest = invite(), invite()
    host.new_table("m,n,k tic-tac-toe", "A friend")
    guest.open(host.link())
    expect(host.status).to_contain_text("Your turn.")
    host.say("z\u202e9")
    expect(host.refusal).to_contain_text("The game has no square z9.")
    host.tab("Chat")
    say(host, "one \u202e eno")
    expect(host.page.locator("chat-panel").get_by_role("alert")).to_contain_text("an invisible character")
    host.may_be_refused = True
    host.open()
    panel = host.menu()
    panel.get_by_label("Others see you as").fill("one \u202e eno")
    panel.get_by_role("button", name="Save").click()
    expect(panel.get_by_role("alert")).to_be_visible()
