"""The installation's secret and the tokens its operator hands out; of a token only a hash is kept."""

import hashlib
import secrets
import time

import msgspec
from sqlalchemy import Engine, insert, select

from parlour_protocol.values import Player
from parlour_server.store import schema

TOKEN_PREFIX = "parlour_"  # lets secret scanners find a leaked token
SECRET_BYTES = 32


def installation_secret(engine: Engine) -> str:
    """Return this installation's secret, made at the first call."""
    table = schema.settings
    with engine.begin() as connection:
        found = connection.scalar(select(table.c.value).where(table.c.name == "secret"))
        if found is not None:
            return str(found)
        made = secrets.token_urlsafe(SECRET_BYTES)
        connection.execute(insert(table).values(name="secret", value=made))
        return made


def make_token(engine: Engine, name: str) -> str:
    """Return a token that stands for a new bot of that name until it is deleted."""
    player = Player(secrets.token_hex(8), name, "bot")
    token = TOKEN_PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    body = msgspec.json.encode(player).decode()
    with engine.begin() as connection:
        connection.execute(
            insert(schema.tokens).values(
                hash=_hash(token), player=body, name=player.name, created=int(time.time())
            )
        )
    return token


def find_player(engine: Engine, token: str) -> Player | None:
    """Return who a token stands for, None if nobody."""
    table = schema.tokens.c
    with engine.connect() as connection:
        body = connection.scalar(select(table.player).where(table.hash == _hash(token)))
    return None if body is None else msgspec.json.decode(body, type=Player)


def _hash(token: str) -> str:
    # A fast hash is enough: the token itself has 256 random bits.
    return hashlib.sha256(token.encode()).hexdigest()
