"""Accounts in the database."""

import pytest

from parlour_protocol.values import Player
from parlour_server.store.accounts import (
    Account,
    NameTaken,
    add_account,
    end_generation,
    find_account,
    generation_of,
    set_password,
)
from parlour_server.store.database import Database

AMBER = Player("5f0c92e14ab7d368", "Amber")
BLUE = Player("c81e7b3f90d2a654", "Blue")


def add(database: Database, player: Player) -> Account:
    return database.run(lambda connection: add_account(connection, player, "hash"))


def find(database: Database, name: str) -> Account | None:
    return database.run(lambda connection: find_account(connection, name))


def generation(database: Database, player: Player) -> int:
    return database.run(lambda connection: generation_of(connection, player.id))


def test_an_account_is_found_by_any_spelling_of_its_name(database: Database) -> None:
    made = add(database, AMBER)
    assert made == Account(AMBER, "hash", 1)
    assert find(database, "Amber") == find(database, "aMBER") == made
    assert find(database, "Ambe") is None


def test_a_name_is_had_once_and_a_player_has_one(database: Database) -> None:
    add(database, AMBER)
    with pytest.raises(NameTaken):
        add(database, Player(BLUE.id, "AMBER"))
    with pytest.raises(NameTaken):
        add(database, Player(AMBER.id, "Other"))
    assert find(database, "Other") is None
    assert add(database, BLUE).player == BLUE


def test_who_has_no_account_is_in_generation_0(database: Database) -> None:
    assert generation(database, AMBER) == 0


def test_generations_end_for_one_account_at_a_time(database: Database) -> None:
    add(database, AMBER)
    add(database, BLUE)
    assert database.run(lambda connection: end_generation(connection, AMBER.id)) == 2
    assert (generation(database, AMBER), generation(database, BLUE)) == (2, 1)


def test_a_password_is_replaced_alone(database: Database) -> None:
    add(database, AMBER)
    add(database, BLUE)
    database.run(lambda connection: set_password(connection, AMBER.id, "another"))
    assert find(database, "amber") == Account(AMBER, "another", 1)
    assert find(database, "blue") == Account(BLUE, "hash", 1)
