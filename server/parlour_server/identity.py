"""Who somebody is: guests by a signed cookie, programs by a bearer token (docs/protocol.md, 10).

A guest needs no row anywhere: the signature is the account. Tokens made by the operator are looked
up by their hash. Nothing here is ever written to a log or put into a URL.
"""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

import msgspec
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer
from sqlalchemy import Engine

from parlour_protocol.values import Player, PlayerKind
from parlour_server.store.credentials import TOKEN_PREFIX, find_player

COOKIE = "parlour_guest"
COOKIE_SECONDS = 365 * 24 * 3600
TOKEN_SECONDS = 365 * 24 * 3600
ROOM_ID_LENGTH = 12
KEY_LENGTH = 20


class BadToken(Exception):
    """A bearer token stands for nobody, or no longer; the text says which."""


@dataclass(frozen=True, slots=True)
class RoomName:
    """A room's id and the key that its link carries."""

    room: str
    key: str


class Identities:
    """Makes and checks identities with the installation's secret."""

    def __init__(self, secret: str, engine: Engine) -> None:
        self._secret = secret.encode()
        self._cookies = URLSafeTimedSerializer(secret, salt="cookie")
        self._tokens = URLSafeTimedSerializer(secret, salt="token")
        self._engine = engine

    def new_guest(self, name: str = "", kind: PlayerKind = "person") -> Player:
        """Return somebody new, with a name if none was given."""
        return Player(secrets.token_hex(8), name or f"Guest {secrets.randbelow(9000) + 1000}", kind)

    def cookie_for(self, player: Player) -> str:
        """Return the cookie's value that stands for a player."""
        return _signed(self._cookies, player)

    def from_cookie(self, value: str | None) -> Player | None:
        """Return who a cookie stands for, None if nobody."""
        if not value:
            return None
        try:
            return msgspec.convert(self._cookies.loads(value, max_age=COOKIE_SECONDS), Player)
        except (BadSignature, msgspec.ValidationError):
            return None

    def token_for(self, player: Player) -> str:
        """Return a bearer token that stands for a guest."""
        return _signed(self._tokens, player)

    def from_token(self, token: str) -> Player:
        """Return who a bearer token stands for. Looks into the database: not for the event loop.

        Raises:
            BadToken: it stands for nobody.
        """
        if token.startswith(TOKEN_PREFIX):
            player = find_player(self._engine, token)
            if player is None:
                raise BadToken("this token is unknown here")
            return player
        try:
            return msgspec.convert(self._tokens.loads(token, max_age=TOKEN_SECONDS), Player)
        except SignatureExpired:
            raise BadToken("this token has expired") from None
        except (BadSignature, msgspec.ValidationError):
            raise BadToken("this token is unknown here") from None

    def name_room(self, player_id: str, command_id: str) -> RoomName:
        """Return the room that a player's command opens: the same for ever, and not to be guessed."""
        room = self._derive("room", f"{player_id}/{command_id}", ROOM_ID_LENGTH)
        return RoomName(room, self.room_key(room))

    def room_key(self, room: str) -> str:
        """Return the key of a room made by link."""
        return self._derive("key", room, KEY_LENGTH)

    def is_room_key(self, room: str, key: str) -> bool:
        """Return whether a key opens a room, in constant time."""
        return hmac.compare_digest(self.room_key(room).encode(), key.encode())

    def _derive(self, purpose: str, text: str, length: int) -> str:
        digest = hmac.digest(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256)
        return base64.b32encode(digest).decode().lower()[:length]


def _signed(serializer: URLSafeTimedSerializer, player: Player) -> str:
    return serializer.dumps(msgspec.to_builtins(player))
