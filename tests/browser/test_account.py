"""Signing up, in and out on the page."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.person import Invite, Person
from tests.browser.test_access import DESK, PHONE, look
from tests.end_to_end.server_process import ServerProcess

PASSWORD = "a long enough one"


def panel(person: Person) -> Locator:
    person.open()
    person.menu().get_by_role("button", name=re.compile("Account|Sign in")).click()
    shown = person.page.get_by_role("dialog", name="Your account")
    expect(shown).to_be_visible()
    return shown


def fill(form: Locator, mode: str, name: str, password: str = PASSWORD) -> None:
    form.get_by_role("radio", name=mode).check(force=True)
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name=mode).click()


def expect_name(person: Person, name: str) -> None:
    expect(person.page.get_by_role("button", name=f"Menu: {name}")).to_be_visible()


def expect_guest(person: Person) -> None:
    expect(person.page.get_by_role("button", name=re.compile("^Menu: Guest"))).to_be_visible()


def test_a_guest_signs_up_and_keeps_the_table(invite: Invite) -> None:
    host, guest = invite(), invite()
    host.new_table("Connect Four", "A friend")
    guest.open(host.link())
    expect(host.status).to_contain_text("Your turn.")
    room = host.page.url
    fill(panel(host), "Sign up", "Amber-1")
    expect_name(host, "Amber-1")
    expect(host.page.get_by_role("link", name=re.compile("^Play: Connect Four"))).to_be_visible()
    host.open(room)
    host.drop(4)
    expect(guest.moves).to_have_count(1)


def test_an_account_is_signed_into_elsewhere_and_out_of_everywhere(invite: Invite) -> None:
    desk, phone = invite(), invite()
    fill(panel(desk), "Sign up", "Amber-2")
    expect_name(desk, "Amber-2")
    phone.may_be_refused = True
    form = panel(phone)
    fill(form, "Sign in", "Amber-2", "not the one")
    expect(form.get_by_role("alert")).to_have_text("The name or the password is wrong.")
    fill(form, "Sign in", "Amber-2")
    expect_name(phone, "Amber-2")
    panel(phone).get_by_role("button", name="Sign out everywhere").click()
    expect_guest(phone)
    expect(desk.page.get_by_text("You were signed out here.")).to_be_visible()
    desk.page.get_by_role("button", name="Reload the page").click()
    expect_guest(desk)


def change(form: Locator, old: str, wanted: str, again: str | None = None) -> None:
    form.get_by_label("The old password").fill(old)
    form.get_by_label("The new password").fill(wanted)
    form.get_by_label("The new one once more").fill(wanted if again is None else again)
    form.get_by_role("button", name="Change the password").click()


def test_another_password_signs_out_everywhere_else_counts_alone_and_its_forms_break_no_rule(
    mortal: ServerProcess, invite: Invite
) -> None:
    desk = invite(mortal.url, bypass_csp=True, color_scheme="dark", **DESK)
    phone = invite(mortal.url, bypass_csp=True, color_scheme="light", **PHONE)
    for person, mode in ((desk, "Sign up"), (phone, "Sign in")):
        form = panel(person)
        expect(form.get_by_label("Name")).to_be_visible()
        look(person)
        fill(form, mode, "Amber-4")
        expect_name(person, "Amber-4")
        form = panel(person)
        look(person)
        form.get_by_role("button", name="Change the password").click()
        expect(form.get_by_label("The old password")).to_be_focused()
        look(person)
    phone.page.keyboard.press("Escape")
    desk.may_be_refused = phone.may_be_refused = True
    form = desk.page.get_by_role("dialog", name="Your account")
    change(form, PASSWORD, "battery staple", "battery stable")
    expect(form.get_by_role("alert")).to_have_text("The new password was not typed the same twice.")
    change(form, "not the one", "battery staple")
    expect(form.get_by_role("alert")).to_have_text("The old password is wrong.")
    change(form, PASSWORD, "battery staple")
    told = desk.page.get_by_text("Your password is changed. You are signed out everywhere but here.")
    expect(told).to_be_visible()
    expect_name(desk, "Amber-4")
    expect(phone.page.get_by_text("You were signed out here.")).to_be_visible()
    phone.page.get_by_role("button", name="Reload the page").click()
    expect_guest(phone)
    form = panel(phone)
    fill(form, "Sign in", "Amber-4")
    expect(form.get_by_role("alert")).to_have_text("The name or the password is wrong.")
    fill(form, "Sign in", "Amber-4", "battery staple")
    expect_name(phone, "Amber-4")
    desk.page.reload()
    expect_name(desk, "Amber-4")
    expect(told).to_have_count(0)


def test_what_cannot_be_a_name_or_is_taken_is_said(invite: Invite) -> None:
    first, second = invite(), invite()
    fill(panel(first), "Sign up", "Amber-3")
    expect_name(first, "Amber-3")
    panel(first).get_by_role("button", name="Sign out", exact=True).click()
    expect_guest(first)
    second.may_be_refused = True
    form = panel(second)
    fill(form, "Sign up", "two words")
    expect(form.get_by_role("alert")).to_contain_text("A name has 2 to 30 letters")
    fill(form, "Sign up", "amber-3")
    expect(form.get_by_role("alert")).to_contain_text("Somebody has that name, or one that looks like it")
