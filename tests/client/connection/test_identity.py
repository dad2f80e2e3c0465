import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_client.connection.address import parse_server
from parlour_client.connection.identity import (
    GivenToken,
    GuestIdentity,
    identify,
    token_file_name,
    token_folder,
)
from parlour_client.errors import BadInput, IdentityError, ServerUnreachable
from parlour_protocol.values import PlayerKind
from tests.client.free_port import free_port
from tests.client.web_stub import WebStub, web_stub

SERVER = parse_server("http://127.0.0.1:8080")
KINDS: tuple[PlayerKind, ...] = ("person", "bot")


@pytest.fixture
def stub() -> Iterator[WebStub]:
    with web_stub() as stub:
        give(stub, "first")
        yield stub


def give(stub: WebStub, token: str) -> None:
    body = f'{{"token": "{token}", "player": {{"id": "p", "name": "Rook", "kind": "bot"}}}}'
    stub.answer("/api/guests", body.encode())


async def test_guest_asks_once_and_keeps_the_token(stub: WebStub) -> None:
    assert await GuestIdentity(stub.address, "Rook", "bot").token() == "first"
    give(stub, "second")
    assert await GuestIdentity(stub.address, "Rook", "bot").token() == "first"
    assert stub.asked == [("POST", "/api/guests", b'{"name":"Rook","kind":"bot"}')]


async def test_refused_token_is_replaced_for_the_next_run_too(stub: WebStub) -> None:
    identity = GuestIdentity(stub.address, "Rook", "bot")
    await identity.token()
    give(stub, "second")
    assert await identity.renew() == "second"
    assert await GuestIdentity(stub.address, "Rook", "bot").token() == "second"


def test_token_is_for_its_owners_eyes_only(stub: WebStub, tokens: Path) -> None:
    asyncio.run(GuestIdentity(stub.address, "Rook", "bot").token())
    (file,) = tokens.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(tokens.stat().st_mode) == 0o700


def test_every_folder_made_for_tokens_is_for_its_owner_alone(
    stub: WebStub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there"
    there.mkdir()
    there.chmod(0o755)
    monkeypatch.setenv("PARLOUR_TOKENS", str(there / "config" / "parlour" / "tokens"))
    before = os.umask(0)
    try:
        asyncio.run(GuestIdentity(stub.address, "Rook", "bot").token())
    finally:
        os.umask(before)
    made = [path for path in there.rglob("*") if path.is_dir()]
    assert [stat.S_IMODE(path.stat().st_mode) for path in made] == [0o700] * 3
    assert stat.S_IMODE(there.stat().st_mode) == 0o755


def test_half_written_token_is_as_good_as_none(stub: WebStub, tokens: Path) -> None:
    tokens.mkdir()
    (tokens / token_file_name(stub.address, "Rook", "bot")).write_text('{"token": "fi')
    assert asyncio.run(GuestIdentity(stub.address, "Rook", "bot").token()) == "first"


def test_unusable_folder_is_named_in_one_line(stub: WebStub, tokens: Path) -> None:
    tokens.write_text("a file")
    with pytest.raises(BadInput, match=r"tokens cannot be kept in .*PARLOUR_TOKENS"):
        asyncio.run(GuestIdentity(stub.address, "Rook", "bot").token())


async def test_server_that_is_gone_gives_no_token() -> None:
    unreachable = parse_server(f"http://127.0.0.1:{free_port()}")
    with pytest.raises(ServerUnreachable, match="refused"):
        await GuestIdentity(unreachable, "Rook", "bot").token()


async def test_name_the_server_does_not_take_is_its_word(stub: WebStub) -> None:
    stub.answer("/api/guests", b'{"message": "name is rude"}', status=400)
    with pytest.raises(IdentityError, match="name is rude"):
        await GuestIdentity(stub.address, "Rook", "bot").token()


def test_every_server_kind_and_name_has_its_own_file() -> None:
    other = parse_server("http://127.0.0.1:8081")
    files = {
        token_file_name(server, name, kind)
        for server in (SERVER, other)
        for name in ("Rook", "rook", "Rook!", "Rook?")
        for kind in KINDS
    }
    assert len(files) == 16


async def test_given_token_is_used_as_it_is_and_cannot_be_renewed() -> None:
    identity = identify(SERVER, "", "bot", token="secret")
    assert isinstance(identity, GivenToken)
    assert await identity.token() == "secret"
    with pytest.raises(IdentityError) as refused:
        await identity.renew()
    assert "secret" not in str(refused.value)


def test_token_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_TOKEN", "secret")
    assert isinstance(identify(SERVER, "Rook", "bot"), GivenToken)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_name_without_letters_or_too_long_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="name is"):
        identify(SERVER, name, "bot")


def test_tokens_are_kept_in_the_users_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PARLOUR_TOKENS")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert token_folder() == tmp_path / "parlour" / "tokens"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert token_folder() == tmp_path / ".config" / "parlour" / "tokens"
