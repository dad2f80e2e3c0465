"""What robots may read, and whom to tell about a hole."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest

from parlour_server.config import SettingError, read_settings
from tests.server.people import HttpClient
from tests.server.served import RunningServer, served

CONTACT = "mailto:security@example.org"


async def test_robots_keep_to_the_pages_about_the_games(server: RunningServer) -> None:
    answer = await HttpClient(server).ask("GET", "/robots.txt")
    rules = RobotFileParser()
    rules.parse(answer.body.splitlines())
    assert answer.status == 200
    assert all(rules.can_fetch("robot", path) for path in ("/", "/new/nim", "/leaderboard", "/assets/app.js"))
    assert not any(rules.can_fetch("robot", path) for path in ("/players/x", "/api/rooms", "/ws"))


async def test_robots_may_read_a_room_for_its_preview_and_must_not_list_it(server: RunningServer) -> None:
    client = HttpClient(server)
    rules = RobotFileParser()
    rules.parse((await client.ask("GET", "/robots.txt")).body.splitlines())
    for path in ("/r/abc", "/r/abc/games/1", "/pictures/position/nim.svg", "/embed/room/abc"):
        assert rules.can_fetch("robot", path)
        assert (await client.ask("GET", path)).headers["X-Robots-Tag"] == "noindex"
    assert "X-Robots-Tag" not in (await client.ask("GET", "/")).headers


async def test_without_a_contact_there_is_no_security_txt(server: RunningServer) -> None:
    assert (await HttpClient(server).ask("GET", "/.well-known/security.txt")).status == 404


async def test_the_contact_is_named_with_a_date_that_is_never_past(tmp_path: Path) -> None:
    async with served(tmp_path, security_contact=CONTACT) as server:
        answer = await HttpClient(server).ask("GET", "/.well-known/security.txt")
        assert answer.status == 200
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        fields = dict(line.split(": ", 1) for line in answer.body.splitlines())
        assert fields["Contact"] == CONTACT
        left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
        assert timedelta(days=30) < left < timedelta(days=365)


@pytest.mark.parametrize(
    "contact", ["security@example.org", "http://example.org", "mailto:a b", "mailto:a\nB: c"]
)
def test_a_contact_that_is_none_is_refused(contact: str) -> None:
    with pytest.raises(SettingError, match="--security-contact"):
        read_settings({"security_contact": contact}, {})


@pytest.mark.parametrize("contact", ["", CONTACT, "https://example.org/security", "tel:+1-201-555-0123"])
def test_other_contacts_are_taken(contact: str) -> None:
    assert read_settings({"security_contact": contact}, {}).security_contact == contact
