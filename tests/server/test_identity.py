"""Who somebody is, by cookie, by token, and which room a command names."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_protocol.limits import MAX_NAME
from parlour_protocol.values import Player
from parlour_server.identity import BadToken, Identities
from parlour_server.store.credentials import make_token
from parlour_server.store.database import Database

BOT = Player("0b9d3e6a7c41f258", "first", "bot")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(f"sqlite:///{tmp_path}/parlour.db")
    yield opened
    opened.close()


@pytest.fixture
def identities(database: Database) -> Identities:
    return Identities("secret", database.engine)


def test_guests_are_distinct_and_always_have_a_name(identities: Identities) -> None:
    guests = [identities.new_guest() for _ in range(50)]
    assert len({guest.id for guest in guests}) == 50
    assert all(re.fullmatch(r"Guest \d{4}", guest.name) and guest.kind == "person" for guest in guests)
    assert identities.new_guest("first", "bot").name == "first"


def test_a_cookie_and_a_token_stand_for_their_player_only(identities: Identities) -> None:
    assert identities.from_cookie(identities.cookie_for(BOT)) == BOT
    assert identities.from_token(identities.token_for(BOT)) == BOT
    assert identities.from_cookie(identities.token_for(BOT)) is None
    with pytest.raises(BadToken):
        identities.from_token(identities.cookie_for(BOT))


@pytest.mark.parametrize("value", [None, "", "forged", "e30.aa.bb", "é", "."])
def test_a_forged_cookie_stands_for_nobody(identities: Identities, value: str | None) -> None:
    assert identities.from_cookie(value) is None


def test_another_installation_knows_none_of_this_ones_guests(
    identities: Identities, database: Database
) -> None:
    other = Identities("another secret", database.engine)
    assert other.from_cookie(identities.cookie_for(BOT)) is None
    with pytest.raises(BadToken, match="unknown here"):
        other.from_token(identities.token_for(BOT))


def test_an_old_token_says_that_it_has_expired(
    identities: Identities, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = identities.token_for(BOT)
    monkeypatch.setattr("parlour_server.identity.TOKEN_SECONDS", -1)
    with pytest.raises(BadToken, match="expired"):
        identities.from_token(token)


def test_a_token_of_the_operator_is_looked_up(identities: Identities, database: Database) -> None:
    player = identities.from_token(make_token(database.engine, "league"))
    assert (player.name, player.kind) == ("league", "bot")
    with pytest.raises(BadToken, match="unknown here"):
        identities.from_token("parlour_nobody")


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
