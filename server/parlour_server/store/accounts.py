"""Accounts: a name, a slow hash of a password, and the epoch that dates everything signed for them.

An account has the id of a player, for ever: of the guest who signed up where there was one, so that the
games in the log are its own and nothing there is rewritten (decision 0007). Guests have no row and epoch 0.
"""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from parlour_protocol.values import Player
from parlour_server.store import schema

FIRST_EPOCH = 1


class NameTaken(Exception):
    """Another account has the name, or this player has an account already."""


@dataclass(frozen=True, slots=True)
class Account:
    """An account as it stands; ``password`` is the hash."""

    player: Player
    password: str
    epoch: int


def add_account(connection: Connection, player: Player, password: str) -> Account:
    """Make an account of a player, with the hash of its password.

    Raises:
        NameTaken: there is one of that name, in any spelling of it, or of that player.
    """
    values = {
        "player": player.id,
        "name": player.name,
        "name_key": name_key(player.name),
        "password": password,
        "epoch": FIRST_EPOCH,
        "created": int(time.time()),
    }
    try:
        connection.execute(insert(schema.accounts).values(values))
    except IntegrityError:
        raise NameTaken from None
    return Account(player, password, FIRST_EPOCH)


def find_account(connection: Connection, name: str) -> Account | None:
    """Return the account of a name in any spelling, None if there is none."""
    table = schema.accounts.c
    query = select(table.player, table.name, table.password, table.epoch)
    row = connection.execute(query.where(table.name_key == name_key(name))).one_or_none()
    return None if row is None else Account(Player(row.player, row.name), row.password, row.epoch)


def epoch_of(connection: Connection, player_id: str) -> int:
    """Return the epoch of a player's account, 0 for who has none."""
    table = schema.accounts.c
    return connection.scalar(select(table.epoch).where(table.player == player_id)) or 0


def end_epoch(connection: Connection, player_id: str) -> int:
    """Make void whatever has been signed for an account so far; return its next epoch."""
    table = schema.accounts
    raised = update(table).where(table.c.player == player_id).values(epoch=table.c.epoch + 1)
    connection.execute(raised)
    return epoch_of(connection, player_id)


def set_password(connection: Connection, player_id: str, password: str) -> None:
    """Keep another hash for an account."""
    table = schema.accounts
    connection.execute(update(table).where(table.c.player == player_id).values(password=password))


def name_key(name: str) -> str:
    """Return what all spellings of an account's name share; names are plain letters, digits, - and _."""
    return name.lower()
