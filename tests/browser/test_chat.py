"""Talk at the table: folded away, told apart by stream, muted, limited, closed; and only ever text."""

from playwright.sync_api import expect

from tests.browser.person import Invite, Person, meet

SCRIPT = "<img src=x onerror=\"document.title='owned'\">"


def open_chat(person: Person) -> None:
    person.tab("Chat")
    expect(person.page.get_by_label("Say something")).to_be_visible()


def say(person: Person, text: str) -> None:
    person.page.get_by_label("Say something").fill(text)
    person.page.get_by_label("Say something").press("Enter")


def test_what_is_said_waits_unread_and_is_text_whatever_it_looks_like(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    open_chat(host)
    say(host, SCRIPT)
    expect(host.page.locator("chat-panel li")).to_have_text([f"You {SCRIPT}"])
    say(host, "Good luck!")
    guest.tab("Chat, 2 unread")
    said = guest.page.locator("chat-panel li")
    expect(said).to_have_count(2)
    expect(said.first).to_contain_text(SCRIPT)
    expect(guest.page.locator("chat-panel img")).to_have_count(0)
    assert "owned" not in guest.page.title()
    say(guest, "Thank you")
    expect(host.page.locator("chat-panel li").last).to_contain_text("Thank you")
    expect(host.page.get_by_role("tab", name="Chat", exact=True)).to_be_visible()


def test_what_was_said_is_heard_again_after_a_reload(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    open_chat(host)
    say(host, "Anybody there?")
    for _ in range(2):
        guest.tab("Chat, 1 unread")
        expect(guest.page.locator("chat-panel li")).to_contain_text("Anybody there?")
        guest.page.reload()


def test_those_who_watch_and_those_who_play_do_not_hear_each_other(invite: Invite) -> None:
    host, guest, watcher = invite(), invite(), invite()
    meet(host, guest)
    watcher.open(host.page.url)
    open_chat(watcher)
    expect(watcher.page.get_by_text("Heard by those who watch, not by the players.")).to_be_visible()
    open_chat(host)
    say(host, "Between us")
    say(watcher, "Column three!")
    expect(watcher.page.locator("chat-panel li")).to_have_text(["You Column three!"])
    expect(host.page.locator("chat-panel li")).to_have_text(["You Between us"])


def test_somebody_who_is_muted_is_heard_no_more(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    open_chat(host)
    say(host, "First")
    guest.tab("Chat, 1 unread")
    expect(guest.page.locator("chat-panel li")).to_have_count(1)
    guest.page.get_by_role("button", name="Mute Guest").click()
    expect(guest.page.get_by_text("Say hello.")).to_be_visible()
    say(host, "Second")
    expect(host.page.locator("chat-panel li")).to_have_count(2)
    guest.page.reload()
    guest.tab("Chat")
    expect(guest.page.get_by_text("Say hello.")).to_be_visible()
    guest.page.get_by_role("button", name="again").click()
    expect(guest.page.locator("chat-panel li")).to_have_count(2)


def test_a_refused_line_says_why_and_is_not_lost(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    open_chat(host)
    say(host, "Hello")
    expect(host.page.locator("chat-panel li")).to_have_text(["You Hello"])
    say(host, "Hello")
    expect(host.page.locator("chat-panel").get_by_role("alert")).to_contain_text(
        "You have just said that. Try again in "
    )
    expect(host.page.get_by_label("Say something")).to_have_value("Hello")
    expect(host.refusal).to_be_hidden()


def test_the_chat_is_ended_for_both(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    open_chat(host)
    host.page.get_by_role("button", name="End the chat").click()
    host.page.get_by_role("group", name="End it for both").get_by_role("button", name="End the chat").click()
    expect(guest.page.get_by_role("tab", name="Chat")).to_have_count(0)
    expect(guest.voice).to_have_text("The chat is closed.")
    expect(host.page.get_by_label("Say something")).to_have_count(0)


def test_ending_the_chat_leaves_the_keyboard_in_it(invite: Invite) -> None:
    host, guest = invite(), invite()
    meet(host, guest)
    open_chat(host)
    say(host, "Good night")
    ends = host.page.get_by_role("button", name="End the chat")
    for name in ("Leave it open", "End the chat"):
        ends.press("Enter")
        expect(host.page.get_by_role("button", name="Leave it open")).to_be_focused()
        host.page.get_by_role("group").get_by_role("button", name=name).press("Enter")
        if name == "Leave it open":
            expect(ends).to_be_focused()
    expect(host.page.get_by_role("log", name="What was said")).to_be_focused()
    assert host.focus_problem() == ""


def test_a_table_without_chat_has_none(invite: Invite) -> None:
    host = invite()
    form = host.unfolded_form("Connect Four", "A friend")
    form.get_by_label("Chat").uncheck()
    host.submit()
    host.page.get_by_role("button", name="Play this side too").click()
    expect(host.page.get_by_role("tab")).to_have_text(["Moves", "Analysis", "In words"])
