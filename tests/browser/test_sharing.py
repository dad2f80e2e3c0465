"""Sharing a finished game, and boards in frames of other sites."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from parlour_protocol.values import Visibility
from tests.browser.person import Invite, Person
from tests.browser.table import opened_table
from tests.browser.test_access import DESK, PHONE, faults, look
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess

MOVES = ["1:1", "2:1", "3:2", "2:1", "3:1"]
POSITION = "/embed/position/nim?options=heaps:1+2+3,misere:false&moves=1:1"


def finished(person: Person, visibility: Visibility) -> str:
    """Play a game of Nim to its end at one table of both sides; return the path of its review."""
    heaps = {"Heaps": "1, 2, 3"}
    path = opened_table(person.context, person.url, "Nim", ["me", "open"], visibility, heaps, both=True)
    person.open(path)
    for count, move in enumerate(MOVES, 1):
        person.say(move)
        expect(person.moves).to_have_count(count)
    return f"{path.partition('#')[0]}/games/1"


def opened_dialog(person: Person) -> Locator:
    person.page.get_by_role("button", name="Share", exact=True).click()
    dialog = person.page.get_by_role("dialog", name="Share")
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def test_a_finished_game_is_shared_by_link_text_and_picture(
    invite: Invite, screen: dict[str, Any], scheme: str
) -> None:
    person = invite(bypass_csp=True, color_scheme=scheme, **screen)
    review = finished(person, "unlisted")
    dialog = opened_dialog(person)
    link = person.url + review
    expect(dialog.get_by_label("Link", exact=True)).to_have_value(link)
    text = dialog.get_by_label("Text for a message").input_value()
    assert text.startswith("Nim: ")
    assert text.endswith(link)
    picture = dialog.get_by_role("link", name="Picture").get_attribute("href")
    answer = person.page.request.get(f"{person.url}{picture}")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    expect(dialog.get_by_label("Line for another page")).to_have_count(0)  # the host allows nobody
    look(person)
    person.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(person.page.get_by_role("button", name="Share", exact=True)).to_be_focused()


def test_a_private_game_is_shared_by_its_whole_link_alone(invite: Invite) -> None:
    person = invite()
    review = finished(person, "link")
    dialog = opened_dialog(person)
    link = dialog.get_by_label("Link", exact=True).input_value()
    assert link.startswith(f"{person.url}{review}#")
    expect(dialog.get_by_role("link", name="Picture")).to_have_count(0)


def test_where_a_page_may_not_copy_the_link_is_selected(invite: Invite) -> None:
    person = invite()
    person.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    finished(person, "unlisted")
    dialog = opened_dialog(person)
    expect(dialog.get_by_role("button", name="Copy")).to_have_count(0)
    field = dialog.get_by_label("Link", exact=True)
    expect(field).to_be_focused()
    assert field.evaluate("field => field.selectionEnd - field.selectionStart === field.value.length")


def test_the_device_s_own_sheet_gets_the_picture_too_where_it_takes_files(invite: Invite) -> None:
    person = invite()
    person.page.add_init_script("""
      navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
      navigator.share = async ({ url, text, files }) => {
        const image = await createImageBitmap(files[0]);
        window.handed = [url, text.split(":")[0], files[0].name, `${image.width}x${image.height}`];
      };
    """)
    review = finished(person, "unlisted")
    with person.page.expect_response(lambda answer: "/pictures/review/" in answer.url) as pictures:
        dialog = opened_dialog(person)
    pictures.value.finished()
    sends = dialog.get_by_role("button", name="Send")
    sends.click()
    person.wait_until("() => window.handed !== undefined")
    handed = ["Nim", "parlour.png", "1200x630"]
    assert person.page.evaluate("window.handed") == [person.url + review, *handed]


@pytest.fixture
def course() -> Iterator[tuple[str, dict[str, str]]]:
    """A site of somebody else: its port, and the page that it answers with, which a test may set."""
    shown = {"page": ""}

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # the name that http.server calls
            body = shown["page"].encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield str(server.server_port), shown
    server.shutdown()
    server.server_close()


def test_a_board_stands_on_the_pages_that_the_host_allows_and_leaves_nothing_there(
    browser: Browser, course: tuple[str, dict[str, str]], tmp_path: Path
) -> None:
    port, shown = course
    with ServerProcess(tmp_path, *LOADED_AHEAD, "--embed-from", f"http://127.0.0.1:{port}") as server:
        shown["page"] = f'<iframe src="{server.url}{POSITION}" width="480" height="420"></iframe>'
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))

        page.goto(f"http://localhost:{port}/")  # the same site by a name that is not listed
        assert [frame.url for frame in page.frames[1:]] == ["chrome-error://chromewebdata/"]

        page.goto(f"http://127.0.0.1:{port}/")
        frame = page.frame_locator("iframe")
        status = frame.locator(".say p")
        expect(status).to_have_text("Red is to move. Try a move.")
        frame.get_by_role("button", name="Heap 2, 2 counters").click()
        frame.get_by_role("button", name="Take 1 from heap 2").click()
        expect(status).to_have_text("Yellow is to move.")
        frame.get_by_role("button", name="Take back").click()
        expect(status).to_have_text("Red is to move. Try a move.")
        opens = frame.get_by_role("link", name="Parlour Open")
        assert (opens.get_attribute("href") or "").startswith("/glass-box?game=nim&")
        assert opens.get_attribute("target") == "_blank"
        assert context.cookies() == []
        (inside,) = page.frames[1:]
        assert inside.evaluate("localStorage.length + sessionStorage.length") == 0
        assert sockets == []
        context.close()


@pytest.mark.parametrize(
    ("size", "theme"), [((480, 420), "light"), ((320, 360), "dark")], ids=["large", "small"]
)
def test_a_finished_game_is_stepped_through_in_a_frame_and_fits_into_it(
    invite: Invite, size: tuple[int, int], theme: str
) -> None:
    width, height = size
    player = invite()
    room = finished(player, "unlisted").split("/")[2]
    reader = invite(bypass_csp=True, viewport={"width": width, "height": height})
    reader.open(f"/embed/review/{room}-1?theme={theme}")
    status = reader.page.locator(".say p")
    expect(status).to_contain_text("won")
    reader.page.get_by_role("button", name="One move back").click()
    expect(status).to_have_text("After move 4 of 5")
    assert player.page.evaluate("document.cookie.length") == 0  # the guest's cookie is not for scripts
    expect(reader.page.get_by_text("Guest")).to_have_count(0)  # names are not shown unasked
    assert faults(reader.page) == []
    measured = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert reader.page.evaluate(measured) == [width, height]
    dark = reader.page.evaluate("getComputedStyle(document.documentElement).colorScheme")
    assert dark == theme
    reader.open(f"/embed/review/{room}-1?names=1")
    expect(reader.page.locator("header")).to_contain_text("Guest")


def test_a_frame_follows_a_table_after_the_first_tap_until_its_game_is_over(invite: Invite) -> None:
    player, reader = invite(), invite(bypass_csp=True, viewport={"width": 320, "height": 360})
    player.new_table("Nim", "Both sides here", Heaps="1, 2, 3")
    player.page.wait_for_url("**/r/*")
    room = player.page.url.removeprefix(player.url)
    reader.open(f"/embed/room/{room.split('/')[2].partition('#')[0]}")
    expect(reader.page.get_by_text("This table is private: only its start is shown.")).to_be_visible()
    expect(reader.page.get_by_role("button")).to_have_count(0)

    path = opened_table(
        player.context, player.url, "Nim", ["me", "open"], "unlisted", {"Heaps": "1, 2, 3"}, both=True
    )
    player.open(path)
    sockets: list[str] = []
    reader.page.on("websocket", lambda socket: sockets.append(socket.url))
    reader.open(f"/embed/room/{path.split('/')[2]}")
    status = reader.page.locator(".say p")
    expect(status).to_have_text("Yellow is to move.")
    player.say(MOVES[0])
    expect(player.moves).to_have_count(1)
    assert faults(reader.page) == []
    reader.page.get_by_role("button", name="Follow the game").focus()
    reader.page.keyboard.press("Enter")
    expect(status).to_have_text("Red is to move.")
    stop = reader.page.get_by_role("button", name="Stop following")
    expect(stop).to_be_focused()
    assert reader.page.evaluate("document.documentElement.scrollWidth") == 320
    for count, move in enumerate(MOVES[1:], 2):
        player.say(move)
        expect(player.moves).to_have_count(count)
    expect(status).to_contain_text("won")
    expect(stop).to_have_count(0)
    expect(reader.page.get_by_role("button", name="One move back")).to_be_visible()
    assert sockets == []


def test_an_embed_of_nothing_says_so(invite: Invite) -> None:
    person = invite()
    person.may_be_refused = True
    person.open("/embed/room/nowhere")
    expect(person.page.get_by_role("status")).to_have_text("There is nothing to show here.")
