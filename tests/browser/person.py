"""One visitor with a browser: what they do at a table, and what they must never see.

At the end of a test the complaints of its browser are checked: any console error, any failed script and any
request to another origin fails the test, and whatever is against the page's content security policy.
"""

import json
import re
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page, expect

from parlour_engine.catalogue import GAMES
from parlour_protocol.values import Visibility
from tests.browser.table import opened_table

PATIENCE_MS = 60_000  # two cores may be busy; nothing is asserted about time
POLL_MS = 50
MACHINE = "level:3"
BOTH_SIDES = "Both sides here"
#: Ways of the form: seats, and who may come.
TABLES: dict[str, tuple[list[str], Visibility]] = {
    "A friend": (["me", "open"], "link"),
    BOTH_SIDES: (["me", "open"], "link"),
    "Anyone": (["me", "open"], "public"),
    "The machine": (["me", MACHINE], "unlisted"),
    "Two machines": ([MACHINE, MACHINE], "public"),
}
#: Tells the console of what the content security policy has stopped.
NOTE_VIOLATIONS = """
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error(`policy broken: ${violatedDirective}: ${blockedURI}, ${sourceFile}:${lineNumber}`), true);
"""
#: Has the page know that this device has met all games, so that no game begins with moves to try.
MEET_ALL_GAMES = f"""
try {{ localStorage.setItem("parlour-met", '{json.dumps(list(GAMES))}'); }} catch {{ /* blocked */ }}
"""

#: What is wrong with where the keyboard is: it is nowhere, or one does not see where. What has gone is
#: replaced with the next frames.
FOCUS_PROBLEM = """async () => {
  const problem = () => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    if (!one || one === document.body) return "nothing has the focus";
    const marked = (one.type === "radio" && one.closest("label")) || one;
    const { outlineStyle, outlineWidth } = getComputedStyle(marked);
    const { top, left, bottom, right } = marked.getBoundingClientRect();
    const sees = marked.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    const ringed = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    return sees && inSight && ringed ? "" : `no sign of the focus on ${one.outerHTML.slice(0, 99)}`;
  };
  for (let frame = 0; frame < 20 && problem(); frame += 1) await new Promise(requestAnimationFrame);
  return problem();
}"""


class Person:
    """A window on the page; several may share one context, and with it one identity."""

    def __init__(self, context: BrowserContext, url: str, *, newcomer: bool = False) -> None:
        """Open a window; a ``newcomer`` has met no game on this device before."""
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.line_may_fail = False
        self.may_be_refused = False
        self.page.add_init_script(NOTE_VIOLATIONS)
        if not newcomer:
            self.page.add_init_script(MEET_ALL_GAMES)
        self._watch(self.page)

    def open(self, path: str = "/") -> None:
        """Open an address of the server's, or a whole link."""
        self.page.goto(path if path.startswith("http") else self.url + path)

    def wait_until(self, expression: str, argument: object = None) -> None:
        """Wait until an expression, or a function of ``argument``, is true in the page.

        Playwright's ``wait_for_function`` evaluates its text in the page from the second look on, which the
        page's content security policy forbids. A page that is just being replaced is looked at again.
        """
        until = time.monotonic() + PATIENCE_MS / 1000
        while True:
            try:
                if self.page.evaluate(expression, argument):
                    return
            except Error as error:
                if "Execution context was destroyed" not in error.message:
                    raise
            assert time.monotonic() < until, f"it never came true: {expression}"
            self.page.wait_for_timeout(POLL_MS)

    def new_table(self, game: str, against: str, **options: str) -> None:
        """Come to a new table: ``against`` as the form says it, ``options`` by their labels.

        Both sides here are the way of a table that waits for a friend. Nothing is rendered before the table;
        ``fill_in_table`` is the way over home and the form.
        """
        seats, visibility = TABLES[against]
        both = against == BOTH_SIDES
        self.open(opened_table(self.context, self.url, game, seats, visibility, options, both=both))
        expect(self.page.locator("parlour-room")).to_be_visible()

    def fill_in_table(self, game: str, against: str, **options: str) -> None:
        """Come to a new table over the form, which is opened from home; see ``new_table``."""
        form = self.form_of(game, "A friend" if against == BOTH_SIDES else against)
        for label, value in options.items():
            field = form.get_by_label(label, exact=True)
            if not field.is_visible():
                form.get_by_text("More", exact=True).click()
            field.fill(value)
        self.submit()
        if against == BOTH_SIDES:
            self.play_both_sides()

    def play_both_sides(self) -> None:
        """Take both sides from a table that waits, and return when its game has begun."""
        take = self.page.get_by_role("button", name="Play this side too")
        take.click()
        expect(take).to_be_hidden()

    def form_of(self, game: str, against: str = "A friend") -> Locator:
        """Open the form of a new game from home."""
        self.open()
        self.choose_game(game).get_by_role("link", name="Options").click()
        form = self.page.locator("parlour-new-game form")
        form.get_by_role("radio", name=against).check()
        return form

    @property
    def shelf(self) -> Locator:
        """The games on home, of which one is chosen."""
        return self.page.locator("parlour-home .shelf [type=radio]")

    def expect_lobby(self) -> None:
        """Wait until home shows which tables are open, or that none is."""
        expect(self.page.locator("parlour-home .now, parlour-home section.open")).to_be_attached()

    def choose_game(self, game: str) -> Locator:
        """Put a game on the table of home, and return it with its actions."""
        self.page.get_by_role("radio", name=game, exact=True).check()
        return self.page.get_by_role("article", name=game, exact=True)

    def menu(self) -> Locator:
        """Open the menu under the player's name, and return it."""
        button = self.page.get_by_role("button", name=re.compile("^Menu: "))
        button.click()
        panel = self.page.locator("menu-panel")
        expect(panel).to_be_visible()
        return panel

    def unfolded_form(self, game: str, against: str) -> Locator:
        """Open the form from home, with all that it has to be seen."""
        form = self.form_of(game, against)
        form.get_by_text("More", exact=True).click()
        return form

    def submit(self) -> None:
        """Send the form, and follow it to the table."""
        form = self.page.locator("parlour-new-game form")
        form.get_by_role("button", name=re.compile("Start the game|Open the table|Find an opponent")).click()
        self.page.wait_for_url("**/r/**")

    def link(self) -> str:
        """Return the link that the waiting table offers."""
        return self.page.get_by_label("Link to this table").input_value()

    def see_whole_review(self) -> None:
        """Go on from the beginning of a review to the whole game, with the list of its moves."""
        self.page.locator("review-story").get_by_role("button", name=re.compile("the whole")).click()
        expect(self.page.locator("review-moves")).to_be_visible()

    @property
    def status(self) -> Locator:
        """The sentence that says whose turn it is."""
        return self.page.locator("message-line [role=status]")

    @property
    def result(self) -> Locator:
        """What the message line says of a finished game."""
        return self.page.locator("message-line .over")

    @property
    def moves(self) -> Locator:
        """The moves in the list beside the board."""
        return self.page.locator("move-list .move")

    @property
    def voice(self) -> Locator:
        """What a screen reader was told last."""
        return self.page.locator("parlour-app > [role=log] > p").last

    @property
    def announcements(self) -> list[str]:
        """What a screen reader was told, the newest last."""
        return self.page.locator("parlour-app > [role=log] > p").all_text_contents()

    def focus_problem(self) -> str:
        """Return what is wrong with where the keyboard is: nothing has the focus, or nobody sees it."""
        return str(self.page.evaluate(FOCUS_PROBLEM))

    def deal(self, name: str) -> Locator:
        """A button among what may be done beside moving, or an answer in the message line."""
        return self.page.locator("room-actions, message-line").get_by_role("button", name=name, exact=True)

    @property
    def clock(self) -> Locator:
        """One's own clock, the one below."""
        return self.page.locator("player-bar game-clock .clock").last

    @property
    def pieces(self) -> Locator:
        """The pieces on the drawn board, pending ones included."""
        return self.page.locator("grid-board [data-cell]")

    def column(self, number: int) -> Locator:
        """The button over a column."""
        return self.page.get_by_role("button", name=re.compile(f"^Column {number},"))

    def drop(self, column: int) -> None:
        """Drop a piece when it is one's turn, and see it on the list."""
        button = self.column(column)
        expect(self.page.locator("grid-board:not([premoving])")).to_be_visible()
        expect(button).to_have_attribute("aria-disabled", "false")
        before = self._listed()
        button.click()
        expect(self.moves).to_have_count(before + 1)

    def _listed(self) -> int:
        """Return how many moves are on the list, which is loaded after the first."""
        expect(self.page.locator("side-panel .none").or_(self.moves.first)).to_be_attached()
        return self.moves.count()

    @property
    def refusal(self) -> Locator:
        """Why the last try was none."""
        return self.page.locator("message-line .refused [role=status]")

    def tab(self, name: str) -> None:
        """Open a tab beside the board."""
        self.page.get_by_role("tab", name=name).click()
        plain = name.partition(",")[0]  # without what is unread
        expect(self.page.get_by_role("tab", name=plain)).to_have_attribute("aria-selected", "true")

    @property
    def twin(self) -> Locator:
        """The board in words; once its tab was opened it follows the game, in sight or not."""
        twin = self.page.locator("text-board")
        if not twin.count():
            self.tab("In words")
            expect(twin.get_by_role("listitem").first).to_be_visible()
        return twin

    @property
    def legal(self) -> list[str]:
        """The moves that the board in words says may be typed; none while it is another's turn."""
        said = self.twin.get_by_text(re.compile("^Moves you may type: "))
        if not said.count():
            return []
        return str(said.text_content()).partition(": ")[2].partition(" …")[0].split(", ")

    def square(self, name: str) -> Locator:
        """The button over a square."""
        return self.page.get_by_role("button", name=re.compile(f"^{name},"))

    def counter(self, heap: int, index: int) -> Locator:
        """A counter, heap and place counted from 0 at the left and at the bottom."""
        return self.page.locator(f"[data-heap='{heap}'] [data-place='{index}']")

    def chosen(self, text: str) -> Locator:
        """The button that plays what is chosen on the board."""
        return self.page.locator("message-line").get_by_role("button", name=text, exact=True)

    def heap_sizes(self) -> list[int]:
        """The heaps as the board in words tells them."""
        lines = self.twin.locator("li").all_text_contents()
        return [int(found[1]) if (found := re.search(r": (\d+)", line)) else 0 for line in lines]

    def make(self, move: str) -> None:
        """Play a move on the board itself with the mouse, and see it on the list."""
        before = self._listed()
        self._touch(move)
        expect(self.moves).to_have_count(before + 1)
        expect(self.moves.last).to_have_text(move)

    def _touch(self, move: str) -> None:
        sizes = self.heap_sizes()
        if "-" in move:
            origin, target = move.split("-")
            self.square(origin).click()
            self.square(target).click()
        elif ":" in move:
            heap, taken = map(int, move.split(":"))
            self._touch_twice(self.counter(heap - 1, sizes[heap - 1] - taken))
        elif "=" in move:
            size, larger = map(int, re.split("[=+]", move)[:2])
            self._touch_twice(self.counter(sizes.index(size), larger - 1))
        elif move.isdigit():
            self.column(int(move)).click()
        else:
            self.square(move).click()

    def _touch_twice(self, counter: Locator) -> None:
        counter.click()
        counter.click()

    def say(self, move: str) -> None:
        """Type a move into the board in words."""
        self.tab("In words")
        self.page.get_by_label("Type a move").fill(move)
        self.page.get_by_label("Type a move").press("Enter")

    def _watch(self, page: Page) -> None:
        """Note what goes wrong in a page and in those that it opens."""
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self._note_request(request.url))
        page.on("popup", self._watch)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"}:
            return
        refused = self.may_be_refused and "the server responded with a status of 4" in message.text
        if not refused and not (self.line_may_fail and _about_line(message.text)):
            self.complaints.append(message.text)

    def _note_request(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme in {"http", "https"} and parts.netloc != urlsplit(self.url).netloc:
            self.complaints.append(f"a request to another origin: {address}")


Invite = Callable[..., Person]
"""Makes a Person with a browser context of their own; keyword arguments are the context's."""


def _about_line(text: str) -> bool:
    return any(part in text for part in ("WebSocket", "net::ERR_", "link preload but not used"))


def meet(host: Person, guest: Person, **clock: str) -> None:
    """Seat a host on seat 1 and a guest, who comes by the link, on seat 2; ``clock`` by the form's labels."""
    if clock:
        _set_clock(host.unfolded_form("Connect Four", "A friend"), clock)
        host.submit()
    else:
        host.new_table("Connect Four", "A friend")
    guest.open(host.link())
    expect(host.status).to_contain_text("Your turn.")


def _set_clock(form: Locator, clock: dict[str, str]) -> None:
    for label, value in clock.items():
        field = form.get_by_label(label, exact=True)
        if label == "Another clock":
            field.select_option(label=value)
        else:
            field.fill(value)


def play(players: list[Person], columns: list[int]) -> None:
    """Let people drop pieces in turn."""
    for index, column in enumerate(columns):
        players[index % len(players)].drop(column)
