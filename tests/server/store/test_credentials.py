"""Tokens of bots: accounts, scopes, revocation."""

import pytest

from parlour_server.store.credentials import (
    EVERYTHING,
    Bearer,
    Scope,
    find_bearer,
    is_live,
    list_tokens,
    make_token,
    revoke_token,
    token_id,
)
from parlour_server.store.database import Database

ACCOUNT, OTHER = "5f0c92e14ab7d368", "c81e7b3f90d2a654"


def make(database: Database, *, scopes: frozenset[Scope] = EVERYTHING, account: str | None = None) -> str:
    return database.run(lambda connection: make_token(connection, "league", scopes, account))


def find(database: Database, token: str) -> Bearer | None:
    return database.run(lambda connection: find_bearer(connection, token))


def revoke(database: Database, token: str, account: str | None = None) -> bool:
    return database.run(lambda connection: revoke_token(connection, token_id(token), account))


def test_to_an_account_the_same_name_is_the_same_bot_even_after_a_leak(database: Database) -> None:
    leaked = make(database, account=ACCOUNT)
    before = find(database, leaked)
    assert revoke(database, leaked, ACCOUNT)
    after = find(database, make(database, account=ACCOUNT))
    assert before is not None
    assert after is not None
    assert after.player == before.player
    elsewhere = find(database, make(database, account=OTHER))
    assert elsewhere is not None
    assert elsewhere.player != before.player


@pytest.mark.parametrize("scopes", [frozenset(), frozenset({"play"}), frozenset({"open"})])
def test_a_token_is_good_for_its_scopes_only(database: Database, scopes: frozenset[Scope]) -> None:
    bearer = find(database, make(database, scopes=scopes))
    assert bearer is not None
    assert bearer.scopes == scopes


def test_a_revoked_token_is_invalid_and_cannot_be_revoked_twice(database: Database) -> None:
    token, kept = make(database), make(database)
    assert database.run(lambda connection: is_live(connection, token_id(token)))
    assert revoke(database, token)
    assert find(database, token) is None
    assert not database.run(lambda connection: is_live(connection, token_id(token)))
    assert not revoke(database, token)
    assert find(database, kept) is not None


def test_an_account_sees_and_ends_its_own_tokens_only(database: Database) -> None:
    mine, theirs, operators = make(database, account=ACCOUNT), make(database, account=OTHER), make(database)
    lines = database.run(lambda connection: list_tokens(connection, ACCOUNT))
    assert [(line.id, line.name, line.scopes) for line in lines] == [
        (token_id(mine), "league", ["open", "play"])
    ]
    assert not revoke(database, theirs, ACCOUNT)
    assert not revoke(database, operators, ACCOUNT)
    assert {line.id for line in database.run(list_tokens)} == {token_id(t) for t in (mine, theirs, operators)}
    assert revoke(database, mine, ACCOUNT)
    assert database.run(lambda connection: list_tokens(connection, ACCOUNT)) == []
