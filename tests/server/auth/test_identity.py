"""Identities by cookie and by token, and the room id of a command."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from itsdangerous import URLSafeTimedSerializer

from parlour_protocol.limits import MAX_NAME
from parlour_protocol.values import Player
from parlour_server.auth.identity import Identities, Principal
from parlour_server.http.responses import BadToken
from parlour_server.store.accounts import add_account, end_generation
from parlour_server.store.credentials import make_token, revoke_token, token_id
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from tests.databases import database_url

AMBER = Player("5f0c92e14ab7d368", "Amber")
BOT = Player("0b9d3e6a7c41f258", "first", "bot")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(database_url(tmp_path))
    yield opened
    opened.close()


@pytest.fixture
def identities(database: Database) -> Identities:
    return Identities("secret", database)


def test_guests_are_distinct_and_always_have_a_name(identities: Identities) -> None:
    guests = [identities.new_guest() for _ in range(50)]
    assert len({guest.id for guest in guests}) == 50
    assert all(re.fullmatch(r"Guest \d{4}", guest.name) and guest.kind == "person" for guest in guests)
    assert identities.new_guest("first", "bot").name == "first"


async def test_a_cookie_and_a_token_stand_for_their_player_only(identities: Identities) -> None:
    assert await identities.from_cookie(identities.cookie_for(BOT)) == Principal(BOT)
    assert await identities.from_token(identities.token_for(BOT)) == Principal(BOT)
    assert await identities.from_cookie(identities.token_for(BOT)) is None
    with pytest.raises(BadToken):
        await identities.from_token(identities.cookie_for(BOT))


@pytest.mark.parametrize("value", [None, "", "forged", "e30.aa.bb", "é", "."])
async def test_a_forged_cookie_is_invalid(identities: Identities, value: str | None) -> None:
    assert await identities.from_cookie(value) is None


async def test_another_installation_knows_none_of_this_ones_guests(
    identities: Identities, database: Database
) -> None:
    other = Identities("another secret", database)
    assert await other.from_cookie(identities.cookie_for(BOT)) is None
    with pytest.raises(BadToken, match="unknown here"):
        await other.from_token(identities.token_for(BOT))


async def test_an_old_token_is_refused_as_expired(
    identities: Identities, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = identities.token_for(BOT)
    monkeypatch.setattr("parlour_server.auth.identity.TOKEN_SECONDS", -1)
    with pytest.raises(BadToken, match="expired"):
        await identities.from_token(token)


async def test_a_token_of_the_operator_is_looked_up(identities: Identities, database: Database) -> None:
    token = database.run(lambda connection: make_token(connection, "league", ["play"]))
    principal = await identities.from_token(token)
    assert (principal.player.name, principal.player.kind, principal.scopes) == (
        "league",
        "bot",
        frozenset(["play"]),
    )
    assert principal.token == token_id(token)
    assert not principal.has_account
    with pytest.raises(BadToken, match="unknown here"):
        await identities.from_token("parlour_nobody")


async def test_a_revoked_token_is_invalid(identities: Identities, database: Database) -> None:
    token = database.run(lambda connection: make_token(connection, "league"))
    principal = await identities.from_token(token)
    assert await identities.is_current(principal)
    database.run(lambda connection: revoke_token(connection, principal.token))
    assert not await identities.is_current(principal)
    with pytest.raises(BadToken, match="unknown here"):
        await identities.from_token(token)


async def test_signing_up_makes_void_what_was_signed_for_the_guest(
    identities: Identities, database: Database
) -> None:
    cookie, token = identities.cookie_for(AMBER), identities.token_for(AMBER)
    account = database.run(lambda connection: add_account(connection, AMBER, "hash"))
    assert await identities.from_cookie(cookie) is None
    with pytest.raises(BadToken, match="withdrawn"):
        await identities.from_token(token)
    principal = await identities.from_cookie(identities.cookie_for(AMBER, account.generation))
    assert principal == Principal(AMBER, account.generation)
    assert principal.has_account


async def test_the_end_of_a_generation_makes_void_what_was_signed_in_it(
    identities: Identities, database: Database
) -> None:
    first = database.run(lambda connection: add_account(connection, AMBER, "hash")).generation
    cookie, token = identities.cookie_for(AMBER, first), identities.token_for(AMBER, first)
    second = database.run(lambda connection: end_generation(connection, AMBER.id))
    assert await identities.from_cookie(cookie) is None
    with pytest.raises(BadToken, match="withdrawn"):
        await identities.from_token(token)
    assert await identities.from_token(identities.token_for(AMBER, second)) == Principal(AMBER, second)
    assert await identities.from_cookie(identities.cookie_for(AMBER)) is None


async def test_what_earlier_versions_signed_for_a_guest_still_counts(identities: Identities) -> None:
    signed = URLSafeTimedSerializer("secret", salt="cookie").dumps({"id": AMBER.id, "name": AMBER.name})
    assert await identities.from_cookie(signed) == Principal(AMBER)


async def test_a_cookie_grows_stale_long_before_it_expires(
    identities: Identities, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = identities.cookie_for(AMBER)
    assert identities.is_fresh(cookie)
    assert not identities.is_fresh("forged")
    monkeypatch.setattr("parlour_server.auth.identity.COOKIE_FRESH_SECONDS", -1)
    assert not identities.is_fresh(cookie)
    assert await identities.from_cookie(cookie) == Principal(AMBER)
    monkeypatch.setattr("parlour_server.auth.identity.COOKIE_SECONDS", -1)
    assert await identities.from_cookie(cookie) is None


def test_a_command_names_the_same_room_for_ever_and_no_other(identities: Identities) -> None:
    name = identities.name_room("amber", "c1")
    assert name == identities.name_room("amber", "c1")
    assert re.fullmatch(r"[a-z2-7]{12}", name.room)
    others = [identities.name_room("amber", "c2"), identities.name_room("blue", "c1")]
    assert len({name.room, *(other.room for other in others)}) == 3


def test_a_room_opens_to_its_own_key_only(identities: Identities) -> None:
    name = identities.name_room("amber", "c1")
    assert identities.is_room_key(name.room, name.key)
    for key in ("", name.key[:-1], name.key.upper(), identities.room_key("another"), "ü" * MAX_NAME):
        assert not identities.is_room_key(name.room, key)
