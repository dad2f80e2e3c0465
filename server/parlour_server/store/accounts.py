"""Accounts: name, password hash, and the generation of the credentials signed for them.

An account keeps its player id for ever. A guest who signs up keeps the guest's id, so the guest's games in
the log belong to the account without a rewrite (decision 0007). A guest has no row and generation 0 until
the guest ends the identity. The database calls the generation ``epoch``.
"""

import time
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from parlour_protocol.values import Player
from parlour_server.domain.names import look_of, name_key
from parlour_server.store import schema

FIRST_GENERATION = 1
ENDED = -1  # no credential has this generation


class NameTaken(Exception):
    """Another account has this name or a similar-looking one, or this player already has an account."""


@dataclass(frozen=True, slots=True)
class Account:
    """An account; ``password`` is the hash."""

    player: Player
    password: str
    generation: int


def add_account(connection: Connection, player: Player, password: str) -> Account:
    """Create an account for a player; ``password`` is the hash.

    Raises:
        NameTaken: another account has the name or a similar-looking one, or the player already has an
            account.
    """
    look = look_of(player.name)
    if is_taken(connection, {look}):
        raise NameTaken
    values = {
        "player": player.id,
        "name": player.name,
        "name_key": name_key(player.name),
        "look": look,
        "password": password,
        "epoch": FIRST_GENERATION,
        "created": int(time.time()),
    }
    try:
        connection.execute(insert(schema.accounts).values(values))
    except IntegrityError:
        raise NameTaken from None
    return Account(player, password, FIRST_GENERATION)


def find_account(connection: Connection, name: str) -> Account | None:
    """Return the account with a name, ignoring case, None if there is none."""
    table = schema.accounts.c
    query = select(table.player, table.name, table.password, table.epoch)
    row = connection.execute(query.where(table.name_key == name_key(name))).one_or_none()
    return None if row is None else Account(Player(row.player, row.name), row.password, row.epoch)


def is_taken(connection: Connection, looks: Collection[str], by_others_than: str = "") -> bool:
    """Return whether an account's name has one of these looks, apart from the account of ``by_others_than``.

    The caller computes the looks: over PostgreSQL queries share an event loop, and computing them here would
    block it.
    """
    table = schema.accounts.c
    alike = select(table.player).where(table.look.in_(looks))
    return connection.scalar(alike.where(table.player != by_others_than).limit(1)) is not None


def generation_of(connection: Connection, player_id: str) -> int:
    """Return the generation of a player's account: 0 without one, ``ENDED`` for an ended guest."""
    accounts, ended = schema.accounts.c, schema.ended_guests.c
    generation = select(accounts.epoch).where(accounts.player == player_id)
    end = select(literal(ENDED)).where(ended.player == player_id)
    return connection.scalar(generation.union_all(end).limit(1)) or 0


def end_generation(connection: Connection, player_id: str) -> int:
    """Start an account's next generation, which invalidates all credentials signed so far; return it."""
    table = schema.accounts
    raised = update(table).where(table.c.player == player_id).values(epoch=table.c.epoch + 1)
    connection.execute(raised)
    return generation_of(connection, player_id)


def end_guest(connection: Connection, player_id: str, expire_seconds: int) -> None:
    """End a guest's identity, which invalidates all credentials signed for it.

    Also deletes the rows of guests who ended more than ``expire_seconds`` ago: their credentials have
    expired.
    """
    table, now = schema.ended_guests, int(time.time())
    connection.execute(delete(table).where(table.c.at < now - expire_seconds))
    known = select(table.c.player).where(table.c.player == player_id).exists()
    new = select(literal(player_id), literal(now)).where(~known)
    connection.execute(insert(table).from_select(["player", "at"], new))


def guests_ended_since(connection: Connection, seconds: int) -> frozenset[str]:
    """Return the ids of the guests who ended their identity in the last ``seconds`` seconds."""
    table = schema.ended_guests.c
    recent = select(table.player).where(table.at >= int(time.time()) - seconds)
    return frozenset(connection.scalars(recent))


def set_password(connection: Connection, player_id: str, password: str) -> None:
    """Replace an account's password hash."""
    table = schema.accounts
    connection.execute(update(table).where(table.c.player == player_id).values(password=password))
