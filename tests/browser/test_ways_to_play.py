"""Short games from their links on, in one way alone: all in words, one a board by keyboard, by touch."""

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person, meet, play
from tests.browser.test_design import SMALL


class Ply(NamedTuple):
    """A move as the list shows it, the keys that play it from where the last ones led, what is announced."""

    move: str
    keys: str
    announced: str


class ShortGame(NamedTuple):
    """A game that player 1 wins: the fields of its form, its moves and the reason that is given at its end.

    ``last_line`` is one of the lines of the board in words at the end.
    """

    title: str
    options: dict[str, str]
    plies: list[Ply]
    sides: tuple[str, str]
    reason: str
    last_line: str


SHORT_GAMES = [
    ShortGame(
        "Connect Four",
        {"Columns": "4", "Rows": "2", "In a row to win": "3"},
        [
            Ply("1", "ArrowLeft Enter", "Yellow played column 1."),
            Ply("1", "1", "Red played column 1."),
            Ply("2", "ArrowRight Space", "Yellow played column 2."),
            Ply("2", "Enter", "Red played column 2."),
            Ply("3", "3", "Yellow played column 3."),
        ],
        ("Yellow", "Red"),
        "3 in a row.",
        "Column 2: Yellow, Red, from the bottom",
    ),
    ShortGame(
        "m,n,k tic-tac-toe",
        {},
        [
            Ply("b2", "Enter", "X played square b2."),
            Ply("a1", "a 1 Enter", "O played square a1."),
            Ply("c1", "ArrowRight ArrowRight Space", "X played square c1."),
            Ply("a2", "a 2 Enter", "O played square a2."),
            Ply("a3", "ArrowUp Enter", "X played square a3."),
        ],
        ("X", "O"),
        "3 in a row.",
        "Row 2: X on b2; O on a2",
    ),
    ShortGame(
        "Wolf and sheep",
        {"Start position": "c3/a1,e1,g1,h8/w"},
        [
            Ply("c3-b2", "b 2 Enter", "The wolf went from c3 to b2."),
            Ply("e1-f2", "e 1 Enter Escape Enter ArrowUp Enter", "The sheep went from e1 to f2."),
            Ply("b2-c1", "c 1 Enter", "The wolf went from b2 to c1."),
        ],
        ("The wolf", "The sheep"),
        "The wolf has reached the first row.",
        "The wolf is on c1",
    ),
    ShortGame(
        "Nim",
        {"Heaps": "2, 12"},
        [
            Ply("2:12", "ArrowUp Escape ArrowRight 1 2 Enter", "Yellow took 12 counters from heap 2."),
            Ply("1:1", "ArrowLeft Enter Enter", "Red took 1 counter from heap 1."),
            Ply("1:1", "Enter Enter", "Yellow took 1 counter from heap 1."),
        ],
        ("Yellow", "Red"),
        "The last counter was taken.",
        "Heap 2: empty",
    ),
    ShortGame(
        "Greedy Nim",
        {"Heaps": "2, 1"},
        [
            Ply("1:1", "Enter Enter", "Yellow took 1 counter from heap 1."),
            Ply("2:1", "ArrowRight ArrowUp Space", "Red took 1 counter from heap 2."),
            Ply("1:1", "ArrowLeft 1 Enter", "Yellow took 1 counter from heap 1."),
        ],
        ("Yellow", "Red"),
        "The last counter was taken.",
        "Heap 1: empty",
    ),
    ShortGame(
        "Modified Nim",
        {"Heaps": "1, 3"},
        [
            Ply("2:1", "ArrowRight ArrowUp Enter", "Yellow took 1 counter from heap 2."),
            Ply("2:2", "2 Enter", "Red took 2 counters from heap 2."),
            Ply("1:1", "ArrowLeft Enter Enter", "Yellow took 1 counter from heap 1."),
        ],
        ("Yellow", "Red"),
        "The last counter was taken.",
        "Heap 2: empty",
    ),
    ShortGame(
        "Grundy's game",
        {"Counters in the heap": "5"},
        [
            Ply("5=4+1", "Enter Enter", "Yellow split 5 into 4 and 1."),
            Ply("4=3+1", "ArrowUp Enter", "Red split 4 into 3 and 1."),
            Ply("3=2+1", "1 Enter", "Yellow split 3 into 2 and 1."),
        ],
        ("Yellow", "Red"),
        "No move was left.",
        "Heap 1: 2 counters",
    ),
]

TOUCH: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST_STOPS = 99
#: What the keyboard is at, to come back to.
FOCUSED = """() => {
  let one = document.activeElement;
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  window.begun ??= one;
  return one === window.begun;
}"""

short_games = pytest.mark.parametrize("game", SHORT_GAMES, ids=[game.title for game in SHORT_GAMES])
#: One for each way of choosing a move: three games of heaps differ in their words alone.
WAYS = [game for game in SHORT_GAMES if game.title not in ("Greedy Nim", "Modified Nim")]
every_way = pytest.mark.parametrize("game", WAYS, ids=[game.title for game in WAYS])


def press(person: Person, keys: str) -> None:
    """Press keys one after the other, and see each time where the keyboard is."""
    for key in keys.split():
        person.page.keyboard.press(key)
        assert person.focus_problem() == "", f"after {key} of {keys}"


def walk_around(person: Person, key: str) -> int:
    """Press Tab or Shift+Tab until the keyboard is back where it was; return how many stops there were.

    Behind the last of them is the browser's own, and the page has no focus.
    """
    person.page.evaluate("delete window.begun")
    assert person.page.evaluate(FOCUSED)
    for stops in range(1, MOST_STOPS):
        person.page.keyboard.press(key)
        if person.page.evaluate(FOCUSED):
            return stops
        if person.page.evaluate("document.activeElement !== document.body"):
            assert person.focus_problem() == "", f"after {stops} times {key}"
    raise AssertionError(f"not back after {MOST_STOPS} times {key}")


@every_way
def test_a_game_is_played_by_keyboard_alone(invite: Invite, game: ShortGame) -> None:
    person = invite()
    person.new_table(game.title, "A friend", **game.options)
    person.page.reload()
    both = person.page.get_by_role("button", name="Play this side too")
    expect(both).to_be_visible()
    for _ in range(MOST_STOPS):
        person.page.keyboard.press("Tab")
        if both.evaluate("button => button.matches(':focus-visible')"):
            break
    press(person, "Enter")
    expect(person.page.locator(".board:focus")).to_be_visible()
    if game.title == "Grundy's game":  # has every stop of the others: its graph is open from the start
        expect(person.page.locator("game-graph .picture")).to_be_visible()
        assert walk_around(person, "Tab") == walk_around(person, "Shift+Tab") > 1
    for count, ply in enumerate(game.plies, 1):
        press(person, ply.keys)
        expect(person.moves).to_have_count(count)
        expect(person.moves.last).to_have_text(ply.move)
    expect(person.result).to_contain_text(f"{game.sides[0]} won")
    in_a_row = 3 if game.reason == "3 in a row." else 0
    expect(person.page.locator(":is(grid-board, mark-board) .won")).to_have_count(in_a_row)
    expect(person.page.locator("message-line:focus")).to_be_visible()
    person.page.get_by_role("link", name="Review").press("Enter")
    expect(person.page.locator("review-story h2")).to_be_visible()
    press(person, "ArrowLeft")
    expect(person.page.locator("review-moves li")).to_have_count(len(game.plies))
    expect(person.page.locator("parlour-review .saying")).to_contain_text("to move")


def test_the_keyboard_is_seen_at_every_stop_of_every_screen(invite: Invite) -> None:
    person = invite()
    person.open()
    expect(person.page.get_by_role("article")).to_have_count(7)
    expect(person.page.get_by_role("heading", name="Open tables")).to_be_visible()
    walk(person)
    person.unfolded_form("Wolf and sheep", "A friend")
    walk(person)
    person.unfolded_form("Connect Four", "Two machines").get_by_text("Choose the algorithm").last.click()
    walk(person)
    for address in ("/leaderboard", "/no/such/page"):
        person.may_be_refused = True
        person.open(address)
        expect(person.page.get_by_role("heading", level=1)).to_be_visible()
        walk(person)


def walk(person: Person) -> None:
    """Go to every stop of a screen and back."""
    person.page.keyboard.press("Tab")
    assert walk_around(person, "Tab") == walk_around(person, "Shift+Tab") > 1


def test_what_is_answered_by_keyboard_leaves_the_keyboard_in_the_room(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    play([host, guest], [4, 4])
    answers = [
        (guest, guest.deal("Draw"), guest.deal("Withdraw")),
        (host, host.deal("Decline"), host.column(4)),
        (guest, guest.deal("Take back"), guest.deal("Withdraw")),
        (host, host.deal("Accept"), guest.column(4)),
    ]
    for person, button, then in answers:
        enter(person, button)
        expect(then).to_be_visible()
        assert person.focus_problem() == ""
    expect(guest.moves).to_have_count(1)
    enter(guest, guest.deal("Resign"))
    assert guest.focus_problem() == ""
    enter(guest, guest.deal("Resign"))
    for person, end in ((host, "your opponent resigned"), (guest, "you resigned")):
        expect(person.result).to_contain_text(end)
        assert person.focus_problem() == ""
    enter(host, host.deal("Rematch"))
    expect(guest.deal("Accept the rematch")).to_be_visible()
    assert host.focus_problem() == ""
    enter(guest, guest.deal("Accept the rematch"))
    expect(guest.status).to_contain_text("Your turn.")
    for person in (host, guest):
        assert person.focus_problem() == ""


def enter(person: Person, button: Locator) -> None:
    """Press a button by keyboard."""
    expect(button).to_be_enabled()
    button.focus()
    person.page.keyboard.press("Enter")


@short_games
def test_a_game_is_played_in_words_alone(invite: Invite, game: ShortGame) -> None:
    players = invite(), invite()
    players[0].new_table(game.title, "A friend", **game.options)
    players[1].open(players[0].link())
    for player in players:
        player.page.get_by_role("tab", name="In words").click()
    boards = [player.page.get_by_role("region", name="Board in words") for player in players]
    for count, ply in enumerate(game.plies):
        mover, other = count % 2, 1 - count % 2
        expect(boards[mover]).to_contain_text("Your turn.")
        expect(boards[other]).to_contain_text("’s turn.")
        field = boards[mover].get_by_role("textbox", name="Type a move")
        field.fill(ply.move)
        field.press("Enter")
        if count + 1 < len(game.plies):
            expect(players[mover].voice).to_have_text(ply.announced)
            expect(players[other].voice).to_have_text(f"{ply.announced} Your turn.")
    for player, board, outcome in zip(players, boards, ("You won", "You lost"), strict=True):
        reason = game.reason[0].lower() + game.reason[1:]
        expect(player.voice).to_have_text(f"{outcome}: {reason}")
        assert player.announcements[-2] == game.plies[-1].announced
        expect(board).to_contain_text(outcome)
        expect(board.get_by_role("listitem").get_by_text(game.last_line, exact=True)).to_be_visible()
        expect(board.get_by_role("textbox")).to_have_count(0)


LARGE = ShortGame(
    "m,n,k tic-tac-toe",
    {"Columns": "9", "Rows": "9", "In a row to win": "3"},
    [Ply(move, "", "") for move in ("e5", "e6", "f5", "f6", "g5")],
    ("X", "O"),
    "3 in a row.",
    "",
)
TOUCHED = [*WAYS, LARGE]
MOVING = """() => {
  const within = ({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []);
  const roots = (root) => [root, ...[...root.querySelectorAll("*")].flatMap(within)];
  const animations = roots(document).flatMap((root) => root.getAnimations());
  return [...new Set(animations)].map(({ effect }) => effect.target.outerHTML.slice(0, 99));
}"""


def tap_out(person: Person, move: str, heaps: list[int]) -> None:
    """Play a move by touch: a touch chooses or aims where it alone is not sure, and a button plays."""
    if "-" in move:
        for name in move.split("-"):
            person.square(name).tap()
    elif ":" in move:
        heap, taken = map(int, move.split(":"))
        person.counter(heap - 1, heaps[heap - 1] - taken).tap()
        play_chosen(person, f"Take {taken} from heap {heap}")
    elif "=" in move:
        size, larger, smaller = map(int, re.split("[=+]", move))
        person.counter(heaps.index(size), larger - 1).tap()
        play_chosen(person, f"Split {size} into {larger} and {smaller}")
    elif move.isdigit():
        person.column(int(move)).tap()
    else:
        person.square(move).tap()
        if person.page.locator("large-board[windowed]").count():
            play_chosen(person, f"Play {move}")


def play_chosen(person: Person, text: str) -> None:
    assert person.page.evaluate(SMALL) == []
    person.chosen(text).tap()


@pytest.mark.parametrize("game", TOUCHED, ids=[*(game.title for game in WAYS), "large board"])
def test_a_game_is_played_by_touch_alone_and_nothing_moves_unasked(invite: Invite, game: ShortGame) -> None:
    person = invite(**TOUCH)
    person.new_table(game.title, "Both sides here", **game.options)
    expect(person.page.locator("large-board[windowed]")).to_have_count(1 if game is LARGE else 0)
    for count, ply in enumerate(game.plies, 1):
        expect(person.page.locator(".board [aria-disabled=false]").first).to_be_visible()
        assert person.page.evaluate(SMALL) == []
        tap_out(person, ply.move, person.heap_sizes())
        expect(person.moves).to_have_count(count)
        assert person.page.evaluate(MOVING) == []
    expect(person.moves).to_have_text([ply.move for ply in game.plies])
    expect(person.result).to_contain_text(f"{game.sides[0]} won")
    assert person.page.evaluate(MOVING) == []
    assert person.page.evaluate(SMALL) == []
