"""Accounts: name, password hash, and the epoch of the credentials signed for them.

An account keeps its player id for ever: that of the guest who signed up, if there was one, so that the
guest's games in the log belong to it without rewriting them (decision 0007). Guests have no row and epoch 0.
"""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from parlour_protocol.values import Player
from parlour_server.domain.names import look_of
from parlour_server.store import schema

FIRST_EPOCH = 1


class NameTaken(Exception):
    """Another account has the name or one that looks like it, or this player has an account already."""


@dataclass(frozen=True, slots=True)
class Account:
    """An account; ``password`` is the hash."""

    player: Player
    password: str
    epoch: int


def add_account(connection: Connection, player: Player, password: str) -> Account:
    """Create an account for a player; ``password`` is the hash.

    Raises:
        NameTaken: the name or one that looks like it, or the player has an account already.
    """
    look = look_of(player.name)
    if is_taken(connection, look):
        raise NameTaken
    values = {
        "player": player.id,
        "name": player.name,
        "name_key": name_key(player.name),
        "look": look,
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
    """Return the account with a name, ignoring case, None if there is none."""
    table = schema.accounts.c
    query = select(table.player, table.name, table.password, table.epoch)
    row = connection.execute(query.where(table.name_key == name_key(name))).one_or_none()
    return None if row is None else Account(Player(row.player, row.name), row.password, row.epoch)


def is_taken(connection: Connection, look: str, by_others_than: str = "") -> bool:
    """Return whether an account's name has this look (``look_of``); that of ``by_others_than`` may.

    The look is worked out before: over PostgreSQL queries share an event loop, which it would hold up.
    """
    table = schema.accounts.c
    alike = select(table.player).where(table.look == look)
    return connection.scalar(alike.where(table.player != by_others_than).limit(1)) is not None


def epoch_of(connection: Connection, player_id: str) -> int:
    """Return the epoch of a player's account, 0 if there is none."""
    table = schema.accounts.c
    return connection.scalar(select(table.epoch).where(table.player == player_id)) or 0


def end_epoch(connection: Connection, player_id: str) -> int:
    """Start an account's next epoch, which invalidates all credentials signed so far; return it."""
    table = schema.accounts
    raised = update(table).where(table.c.player == player_id).values(epoch=table.c.epoch + 1)
    connection.execute(raised)
    return epoch_of(connection, player_id)


def set_password(connection: Connection, player_id: str, password: str) -> None:
    """Replace an account's password hash."""
    table = schema.accounts
    connection.execute(update(table).where(table.c.player == player_id).values(password=password))


def name_key(name: str) -> str:
    """Return the key by which account names (ASCII letters, digits, - and _) are unique: lower case."""
    return name.lower()
