"""The log as people and as programs read it: its form, and its lines about rooms, sign-ins and requests."""

import json
import logging
import re
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from aiohttp.http_exceptions import BadHttpMessage

from parlour_protocol.commands import CreateRoom, OfferRematch, Resign
from parlour_server.domain.room.views import log_context, log_game_context
from parlour_server.limits.token_bucket import Rate
from parlour_server.observability.log import BrokenRequestFilter, JsonLines, TextLines
from tests.server.domain.room.states import AMBER, MACHINE, after, opened, playing, resign
from tests.server.people import PASSWORD, HttpClient, program
from tests.server.served import RunningServer

REQUESTS = logging.getLogger("aiohttp.server")


def record(message: str, *arguments: object, **extra: object) -> logging.LogRecord:
    made = logging.LogRecord("parlour_server.x", logging.WARNING, __file__, 1, message, arguments, None)
    made.__dict__.update(extra)
    return made


def lines(caplog: pytest.LogCaptureFixture, *messages: str) -> list[str]:
    """Return the records with these messages as lines, from the message on."""
    found = [TextLines().format(each) for each in caplog.records if each.getMessage() in messages]
    return [line.partition(": ")[2] for line in found]


# -- the form -----------------------------------------------------------------------------------


def test_a_line_for_programs_is_one_object_with_what_it_is_about() -> None:
    state = playing()
    line = JsonLines().format(record("quick move instead of %s\n", "level:3", **log_context(state, 1)))
    assert "\n" not in line
    decoded = json.loads(line)
    assert decoded.pop("at").endswith("+00:00")
    assert decoded == {
        "level": "warning",
        "logger": "parlour_server.x",
        "message": "quick move instead of level:3\n",
        "room": state.room,
        "seq": state.seq,
        "epoch": 1,
    }


def test_a_failure_brings_its_traceback_on_the_same_line() -> None:
    failed = record("a machine failed", room="m3vt5kq2zxab")
    try:
        raise ValueError("why")
    except ValueError:
        failed.exc_info = sys.exc_info()
    line = JsonLines().format(failed)
    assert "\n" not in line
    assert json.loads(line)["error"].endswith("ValueError: why")


def test_a_line_for_people_ends_with_what_it_is_about() -> None:
    line = TextLines().format(record("game ended", room="abc", seq=7, result="player 1 won (line)"))
    assert line.endswith('WARNING parlour_server.x: game ended [room=abc seq=7 result="player 1 won (line)"]')
    assert TextLines().format(record("it starts")).endswith("x: it starts")


def test_a_field_cannot_break_its_line() -> None:
    assert TextLines().format(record("it starts", database='a\nb"')).endswith('[database="a\\nb\\""]')


STARTED = """
import logging, sys
from aiohttp.http_exceptions import BadHttpMessage
from parlour_server.observability.log import start_log
start_log(sys.argv[1], "text")
for name in ("parlour_server.x", "alembic.runtime.migration"):
    logging.getLogger(name).info("line of %s", name)
try:
    raise BadHttpMessage("Authorization secret")
except BadHttpMessage:
    logging.getLogger("aiohttp.server").exception("broken")
"""


@pytest.mark.parametrize(
    ("level", "written"),
    [
        (
            "info",
            ["INFO parlour_server.x: line of parlour_server.x", "INFO aiohttp.server: broken: HTTP 400"],
        ),
        ("warning", []),
    ],
)
def test_a_level_writes_what_an_operator_of_that_level_wants(level: str, written: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTED, level], stderr=subprocess.PIPE, text=True, check=True, timeout=60
    )
    assert [re.sub(r"^\S+ \S+ ", "", line) for line in done.stderr.splitlines()] == written


# -- requests that are not HTTP ------------------------------------------------------------------


@pytest.fixture
def bounded() -> Iterator[None]:
    """Two lines of broken requests, and in practice no third."""
    guard = BrokenRequestFilter(Rate(2, 10_000))
    REQUESTS.addFilter(guard)
    yield
    REQUESTS.removeFilter(guard)


def log(error: Exception) -> None:
    try:
        raise error
    except Exception:
        REQUESTS.exception("Error handling request from %s", "127.0.0.1")


@pytest.mark.usefixtures("bounded")
def test_of_a_broken_request_only_address_and_status_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    log(BadHttpMessage("Invalid header: Authorization Bearer secret"))
    (written,) = caplog.records
    assert written.getMessage() == "Error handling request from 127.0.0.1: HTTP 400"
    assert written.levelname == "INFO"
    assert "secret" not in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.usefixtures("bounded")
def test_broken_requests_cannot_fill_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(50):
        log(BadHttpMessage("secret"))
    assert len(caplog.records) == 2
    later = time.monotonic() + 10_000
    monkeypatch.setattr("parlour_server.observability.log.time.monotonic", lambda: later)
    log(BadHttpMessage("secret"))
    assert caplog.records[2].getMessage().endswith("HTTP 400 (48 more since the last one)")
    log(BadHttpMessage("secret"))
    assert caplog.records[3].getMessage().endswith("HTTP 400")


@pytest.mark.usefixtures("bounded")
def test_an_error_of_the_server_s_own_is_logged_in_full(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        log(ZeroDivisionError("division by zero"))
    assert [written.levelname for written in caplog.records] == ["ERROR"] * 3
    assert "Traceback" in caplog.text
    assert "division by zero" in caplog.text


# -- rooms and sign-ins --------------------------------------------------------------------------


def test_a_game_is_logged_by_the_kinds_of_its_players_and_its_result() -> None:
    assert log_game_context(opened(AMBER, None), 1)["players"] == "person,open"
    context = log_game_context(opened(AMBER, MACHINE), 1)
    assert (context["game"], context["players"], "result" in context) == ("nim", "person,machine", False)
    over = after(playing(), (AMBER, resign()))
    assert log_game_context(over, 1)["result"] == "player 2 won (resigned)"


async def test_a_room_is_logged_when_it_is_created_and_at_the_end_of_each_game_without_a_name(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "parlour_server")
    amber, blue, room = await server.table()
    for number in (1, 2):
        await amber.ask(Resign(amber.new_id(), room, number))
        for each in (amber, blue):
            await each.ask(OfferRematch(each.new_id(), room, number))
    about = f"room={room} seq={{}} epoch=1 game=nim players=person,{{}}"
    created, first, second = lines(caplog, "room created", "game ended")
    assert created == f"room created [{about.format(1, 'open')}]"
    pattern = re.escape(about.replace("{}", "@")).replace("@", r"\w+")
    assert re.fullmatch(rf'game ended \[{pattern} result="player 2 won \(resigned\)"\]', first)
    assert re.fullmatch(rf'game ended \[{pattern} result="player 1 won \(resigned\)"\]', second)
    assert not re.search("Amber|Blue", caplog.text)


async def test_a_wish_for_a_room_that_is_sent_again_is_one_line(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "parlour_server")
    client = await server.enter()
    for _ in range(2):
        other = await server.enter(token=client.token)
        await other.ask(CreateRoom("same", "nim", ["me", "open"]))
    assert len(lines(caplog, "room created")) == 1


async def test_a_failed_sign_in_is_logged_by_its_address_alone(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    guest = await program(server)
    account = HttpClient(server, (await guest.sign_up("Amber")).body["token"])
    caplog.set_level(logging.INFO, "parlour_server")
    await HttpClient(server).sign_in("Amber", "wrong")
    await HttpClient(server).sign_in("no-such-name", PASSWORD)
    await account.ask("POST", "/api/password", {"old": "wrong", "new": "battery staple"})
    await HttpClient(server).sign_in("Amber")
    assert lines(caplog, "sign-in failed") == ["sign-in failed [address=127.0.0.1]"] * 3
    assert not re.search(f"Amber|no-such-name|wrong|{PASSWORD}", caplog.text)
