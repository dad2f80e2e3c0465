"""Who somebody is: guests and accounts by what the server signed, bots by a token (docs/protocol.md, 10).

A guest needs no row anywhere: the signature is the identity. What was signed for a player counts until it
expires or that player's epoch ends. Nothing here is ever written to a log or put into a URL.
"""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

import msgspec
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer

from parlour_protocol.values import Player, PlayerKind
from parlour_server.store.accounts import epoch_of
from parlour_server.store.credentials import EVERYTHING, TOKEN_PREFIX, Scope, find_bearer, is_live
from parlour_server.store.database import Database

COOKIE = "parlour_guest"
COOKIE_SECONDS = 365 * 24 * 3600
#: A cookie older than this is renewed with the next page; it still counts, for other tabs may hold it.
COOKIE_FRESH_SECONDS = 7 * 24 * 3600
TOKEN_SECONDS = 365 * 24 * 3600
ROOM_ID_LENGTH = 12
KEY_LENGTH = 20


class BadToken(Exception):
    """What was presented stands for nobody, or no longer; the text says which."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody as they present themselves.

    ``epoch`` is that of the account it was signed for, 0 for guests and bots. ``token`` is the id of a bot's
    token, else empty.
    """

    player: Player
    epoch: int = 0
    scopes: frozenset[Scope] = EVERYTHING
    token: str = ""

    @property
    def has_account(self) -> bool:
        """Whether it is somebody who signed in."""
        return self.epoch > 0


class _Signed(Player, frozen=True):
    """What is signed; without an epoch it is what earlier versions signed for guests."""

    epoch: int = 0


@dataclass(frozen=True, slots=True)
class RoomName:
    """A room's id and the key that its link carries."""

    room: str
    key: str


class Identities:
    """Makes and checks identities with the installation's secret."""

    def __init__(self, secret: str, database: Database) -> None:
        self._secret = secret.encode()
        self._cookies = URLSafeTimedSerializer(secret, salt="cookie")
        self._tokens = URLSafeTimedSerializer(secret, salt="token")
        self._database = database

    def new_guest(self, name: str = "", kind: PlayerKind = "person") -> Player:
        """Return somebody new, with a name if none was given."""
        return Player(secrets.token_hex(8), name or f"Guest {secrets.randbelow(9000) + 1000}", kind)

    def cookie_for(self, player: Player, epoch: int = 0) -> str:
        """Return the cookie's value that stands for a guest, or for an account in an epoch."""
        return _sign(self._cookies, player, epoch)

    def from_cookie(self, value: str | None) -> Visitor | None:
        """Return who a cookie stands for, None if nobody. Looks into the database: not for the event loop.

        Raises:
            StoreError: the database does not answer.
        """
        if not value:
            return None
        try:
            visitor = _read(self._cookies, value, COOKIE_SECONDS)
        except BadToken:
            return None
        return visitor if self.is_current(visitor) else None

    def is_fresh(self, value: str) -> bool:
        """Return whether a cookie need not be renewed yet."""
        try:
            self._cookies.loads(value, max_age=COOKIE_FRESH_SECONDS)
        except BadSignature:
            return False
        return True

    def token_for(self, player: Player, epoch: int = 0) -> str:
        """Return a bearer token that stands for a guest, or for an account in an epoch."""
        return _sign(self._tokens, player, epoch)

    def from_token(self, token: str) -> Visitor:
        """Return who a bearer token stands for. Looks into the database: not for the event loop.

        Raises:
            BadToken: it stands for nobody.
            StoreError: the database does not answer.
        """
        if token.startswith(TOKEN_PREFIX):
            bearer = self._database.run(lambda connection: find_bearer(connection, token))
            if bearer is None:
                raise BadToken("this token is unknown here")
            return Visitor(bearer.player, scopes=bearer.scopes, token=bearer.id)
        visitor = _read(self._tokens, token, TOKEN_SECONDS)
        if not self.is_current(visitor):
            raise BadToken("this token has been withdrawn")
        return visitor

    def is_current(self, visitor: Visitor) -> bool:
        """Return whether what was presented still counts. Looks into the database: not for the event loop.

        A guest who signed up has a first epoch since then, so that no old cookie gets into the account.

        Raises:
            StoreError: the database does not answer.
        """
        if visitor.token:
            return self._database.run(lambda connection: is_live(connection, visitor.token))
        epoch = self._database.run(lambda connection: epoch_of(connection, visitor.player.id))
        return epoch == visitor.epoch

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


def _sign(serializer: URLSafeTimedSerializer, player: Player, epoch: int) -> str:
    return serializer.dumps(msgspec.to_builtins(_Signed(player.id, player.name, player.kind, epoch=epoch)))


def _read(serializer: URLSafeTimedSerializer, text: str, seconds: int) -> Visitor:
    """Return whom a signature stands for, expired or not ours: BadToken."""
    try:
        signed = msgspec.convert(serializer.loads(text, max_age=seconds), _Signed)
    except SignatureExpired:
        raise BadToken("this token has expired") from None
    except (BadSignature, msgspec.ValidationError):
        raise BadToken("this token is unknown here") from None
    return Visitor(Player(signed.id, signed.name, signed.kind), signed.epoch)
