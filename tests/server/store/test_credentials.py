"""The installation's secret and the operator's tokens."""

import sqlite3

from parlour_server.store.credentials import TOKEN_PREFIX, find_player, installation_secret, make_token
from parlour_server.store.database import Database


def test_the_secret_is_made_once_and_kept(database: Database) -> None:
    secret = installation_secret(database.engine)
    assert len(secret) >= 40
    assert installation_secret(database.engine) == secret


def test_a_token_stands_for_its_bot(database: Database) -> None:
    token = make_token(database.engine, "league")
    player = find_player(database.engine, token)
    assert player is not None
    assert (player.name, player.kind) == ("league", "bot")
    again = find_player(database.engine, make_token(database.engine, "league"))
    assert again is not None
    assert again.id != player.id


def test_an_unknown_token_stands_for_nobody(database: Database) -> None:
    assert find_player(database.engine, f"{TOKEN_PREFIX}unknown") is None
    assert find_player(database.engine, "") is None


def test_the_file_never_holds_the_token_itself(database: Database) -> None:
    token = make_token(database.engine, "league")
    connection = sqlite3.connect(database.path)
    dump = "\n".join(connection.iterdump())
    connection.close()
    assert "league" in dump
    assert token not in dump
    assert token.removeprefix(TOKEN_PREFIX) not in dump
