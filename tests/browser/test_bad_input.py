"""What the page meets and cannot use: a newer server, a network without WebSockets, a browser without storage
or script, links that lead nowhere. Each has one sentence and a way on.
"""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.person import Invite, Person
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
    expect(person.page.get_by_role("article")).to_have_count(7)
    person.page.evaluate("window.allowed = true")
    person.page.get_by_role("button", name="Try now").click()
    expect(bar(person)).to_have_text("")
    expect(person.page.get_by_label("Others see you as")).to_have_value(re.compile("^Guest "))


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
        expect(person.page.get_by_label("Others see you as")).to_have_value(re.compile("^Guest "))
        person.new_table("Connect Four", "Both sides here")
        person.drop(4)
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


@pytest.mark.parametrize("key", ["", "#wrong", "#<b>"])
def test_a_link_with_another_key_is_of_a_private_table(invite: Invite, key: str) -> None:
    host, stranger = invite(), invite()
    host.new_table("Connect Four", "A friend")
    stranger.open(host.link().partition("#")[0] + key)
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("This table is private.")
