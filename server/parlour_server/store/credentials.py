"""The installation's secret and the tokens of bots; only hashes of tokens are stored.

Invariant: a revoked token is invalid at once and for ever.
"""

import hashlib
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, func, insert, select, update

from parlour_protocol.values import Player
from parlour_server.store import schema
from parlour_server.store.database import set_default

TOKEN_PREFIX = "parlour_"  # lets secret scanners find a leaked token
SECRET = "secret"  # the name of its setting
SECRET_BYTES = 32
TOKEN_ID_LENGTH = 12

Scope = Literal["open", "play"]
"""What a token allows beyond reading and watching: create rooms; take seats and play."""

EVERYTHING: Final[frozenset[Scope]] = frozenset(get_args(Scope))


@dataclass(frozen=True, slots=True)
class Bearer:
    """The player and scopes of a valid token; ``id`` reveals nothing of the token.

    ``account`` is the one that made the token, empty for the operator; the column of the table is ``owner``.
    """

    id: str
    player: Player
    scopes: frozenset[Scope]
    account: str = ""


class TokenLine(Struct, frozen=True):
    """A token in a list; ``created`` is in seconds since 1970."""

    id: str
    name: str
    scopes: list[Scope]
    created: int
    player: Player


def installation_secret(connection: Connection) -> str:
    """Return the installation's secret; the first call of any node generates it."""
    table = schema.settings.c
    query = select(table.value).where(table.name == SECRET)
    stored = connection.scalar(query)
    if stored is None:
        set_default(connection, SECRET, secrets.token_urlsafe(SECRET_BYTES))
        stored = connection.scalar(query)
    return str(stored)


def make_token(
    connection: Connection, name: str, scopes: Iterable[Scope] = EVERYTHING, account: str | None = None
) -> str:
    """Create a token for a bot of that name and return it.

    An account's tokens with the same name belong to the same bot. Without an account, as for the operator,
    each token is a new bot.
    """
    player = account and _existing_bot(connection, account, name)
    player = player or Player(secrets.token_hex(8), name, "bot")
    token = TOKEN_PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    connection.execute(
        insert(schema.tokens).values(
            hash=_hash(token),
            player=msgspec.json.encode(player).decode(),
            name=player.name,
            created=int(time.time()),
            owner=account,
            scopes=" ".join(sorted(scopes)),
        )
    )
    return token


def find_bearer(connection: Connection, token: str) -> Bearer | None:
    """Return the bearer of a token, None if it is unknown or revoked."""
    table = schema.tokens.c
    query = select(table.player, table.scopes, table.owner).where(
        table.hash == _hash(token), table.revoked.is_(None)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    scopes = frozenset(_scopes(row.scopes))
    return Bearer(token_id(token), _player(row.player), scopes, row.owner or "")


def is_live(connection: Connection, token: str) -> bool:
    """Return whether the token with this id is valid."""
    table = schema.tokens.c
    live = select(table.hash).where(_has_id(token), table.revoked.is_(None))
    return connection.scalar(live) is not None


def list_tokens(connection: Connection, account: str | None = None) -> list[TokenLine]:
    """Return the unrevoked tokens of an account, oldest first; without an account, all of them."""
    table = schema.tokens.c
    query = (
        select(table.hash, table.name, table.scopes, table.created, table.player)
        .where(table.revoked.is_(None))
        .order_by(table.created, table.hash)
    )
    if account is not None:
        query = query.where(table.owner == account)
    return [
        TokenLine(row.hash[:TOKEN_ID_LENGTH], row.name, _scopes(row.scopes), row.created, _player(row.player))
        for row in connection.execute(query)
    ]


def revoke_token(connection: Connection, token: str, account: str | None = None) -> bool:
    """Revoke the token with this id, only a token of ``account`` if given; return whether it was found."""
    table = schema.tokens
    ended = update(table).where(_has_id(token), table.c.revoked.is_(None))
    if account is not None:
        ended = ended.where(table.c.owner == account)
    return connection.execute(ended.values(revoked=int(time.time()))).rowcount > 0


def token_id(token: str) -> str:
    """Return the id by which a token is listed and revoked: the first characters of its hash."""
    return _hash(token)[:TOKEN_ID_LENGTH]


def _has_id(token: str) -> ColumnElement[bool]:
    return func.substr(schema.tokens.c.hash, 1, TOKEN_ID_LENGTH) == token


def _existing_bot(connection: Connection, account: str, name: str) -> Player | None:
    table = schema.tokens.c
    query = select(table.player).where(table.owner == account, table.name == name).limit(1)
    body = connection.scalar(query)
    return None if body is None else _player(body)


def _player(body: str) -> Player:
    return msgspec.json.decode(body, type=Player)


def _scopes(text: str) -> list[Scope]:
    return [scope for scope in get_args(Scope) if scope in text.split()]


def _hash(token: str) -> str:
    # A fast hash is enough: the token itself has 256 random bits.
    return hashlib.sha256(token.encode()).hexdigest()
