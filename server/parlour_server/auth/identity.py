"""Identities: signed cookies and tokens of guests and accounts, tokens of bots (docs/protocol.md, 10).

A guest needs no row in the database: the signature is the identity. A signed credential is valid until it
expires or its account's generation ends. Invariant: no credential is written to a log or put into a URL.
"""

import asyncio
import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from functools import partial

import msgspec
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer

from parlour_protocol.values import Player, PlayerKind
from parlour_server.domain.names import looks_of
from parlour_server.http.responses import BadToken
from parlour_server.store.accounts import end_guest, generation_of, guests_ended_since, is_taken
from parlour_server.store.credentials import EVERYTHING, TOKEN_PREFIX, Scope, find_bearer, is_live
from parlour_server.store.database import Database

COOKIE = "parlour_guest"
COOKIE_SECONDS = 365 * 24 * 3600
#: A cookie older than this is renewed with the next page; the old one stays valid for other tabs.
COOKIE_FRESH_SECONDS = 7 * 24 * 3600
TOKEN_SECONDS = 365 * 24 * 3600
LATELY_SECONDS = 3600
ROOM_ID_LENGTH = 12
SOURCE_LENGTH = 16
KEY_LENGTH = 20


@dataclass(frozen=True, slots=True)
class Principal:
    """An authenticated client: a player and how it was authenticated.

    ``generation`` is the account's generation in the credential, 0 for guests and bots. ``token`` is the id
    of a bot's token, ``account`` the account that made it, empty for the operator; both are empty for others.
    """

    player: Player
    generation: int = 0
    scopes: frozenset[Scope] = EVERYTHING
    token: str = ""
    account: str = ""

    @property
    def has_account(self) -> bool:
        """Whether the player has signed in to an account."""
        return self.generation > 0


class Withdrawal(msgspec.Struct, frozen=True):
    """Withdrawn identities: all earlier ones of a player, or a bot's token."""

    player: str = ""
    token: str = ""

    def concerns(self, principal: Principal) -> bool:
        """Return whether a principal's identity may be withdrawn."""
        return principal.token == self.token if self.token else principal.player.id == self.player


class _Signed(Player, frozen=True):
    """The signed content of a credential; guests' credentials from earlier versions have no ``epoch``."""

    epoch: int = 0  # the generation


@dataclass(frozen=True, slots=True)
class RoomName:
    """A room's id and the key in the room's link."""

    room: str
    key: str


class Identities:
    """Creates and verifies credentials and room ids with the installation's secret."""

    def __init__(self, secret: str, database: Database) -> None:
        self._secret = secret.encode()
        self._cookies = URLSafeTimedSerializer(secret, salt="cookie")
        self._tokens = URLSafeTimedSerializer(secret, salt="token")
        self._database = database

    def new_guest(self, name: str = "", kind: PlayerKind = "person") -> Player:
        """Return a new guest; without ``name`` the name is generated."""
        return Player(secrets.token_hex(8), name or f"Guest {secrets.randbelow(9000) + 1000}", kind)

    def is_account_name(self, name: str) -> bool:
        """Return whether an account has a name or a similar-looking one. Blocks: not for the event loop.

        Raises:
            StoreError: the database does not answer.
        """
        looks = looks_of(name)
        return self._database.read(lambda connection: is_taken(connection, looks))

    def cookie_for(self, player: Player, generation: int = 0) -> str:
        """Return the cookie value of a guest, or of an account in a generation."""
        return _sign(self._cookies, player, generation)

    async def from_cookie(self, value: str | None) -> Principal | None:
        """Return the principal of a cookie, None if it is not valid; raises StoreError."""
        if not value:
            return None
        try:
            principal = _read(self._cookies, value, COOKIE_SECONDS)
        except BadToken:
            return None
        return principal if await self.is_current(principal) else None

    def is_fresh(self, value: str) -> bool:
        """Return whether a cookie is recent enough not to be renewed."""
        try:
            self._cookies.loads(value, max_age=COOKIE_FRESH_SECONDS)
        except BadSignature:
            return False
        return True

    def token_for(self, player: Player, generation: int = 0) -> str:
        """Return a bearer token of a guest, or of an account in a generation."""
        return _sign(self._tokens, player, generation)

    async def from_token(self, token: str) -> Principal:
        """Return the principal of a bearer token.

        Raises:
            BadToken: the token is not valid.
            StoreError: the database does not answer.
        """
        if token.startswith(TOKEN_PREFIX):
            bearer = await self._database.ask(lambda connection: find_bearer(connection, token))
            if bearer is None:
                raise BadToken("this token is unknown here")
            return Principal(bearer.player, scopes=bearer.scopes, token=bearer.id, account=bearer.account)
        principal = _read(self._tokens, token, TOKEN_SECONDS)
        if not await self.is_current(principal):
            raise BadToken("this token has been withdrawn")
        return principal

    async def end_guest(self, player_id: str) -> None:
        """End a guest's identity; raises StoreError."""
        end = partial(end_guest, player_id=player_id, expire_seconds=max(COOKIE_SECONDS, TOKEN_SECONDS))
        await asyncio.to_thread(self._database.write, end)

    async def guests_ended_lately(self) -> frozenset[str]:
        """Return the ids of the guests who ended their identity in the last hour; raises StoreError."""
        return await self._database.ask(lambda connection: guests_ended_since(connection, LATELY_SECONDS))

    async def is_current(self, principal: Principal) -> bool:
        """Return whether a principal's credential is still valid.

        Signing up starts an account's first generation, so that an old guest cookie gives no access to the
        account. A guest whose identity ended has no valid generation.

        Raises:
            StoreError: the database does not answer.
        """
        if principal.token:
            return await self._database.ask(lambda connection: is_live(connection, principal.token))
        current = await self._database.ask(lambda connection: generation_of(connection, principal.player.id))
        return current == principal.generation

    def name_room(self, player_id: str, command_id: str) -> RoomName:
        """Return the id and key of the room that a command creates: deterministic but not guessable."""
        room = self._derive("room", f"{player_id}/{command_id}", ROOM_ID_LENGTH)
        return RoomName(room, self.room_key(room))

    def room_of(self, player_id: str, command_id: str) -> str:
        """Return the id of the room that a command creates."""
        return self.name_room(player_id, command_id).room

    def room_key(self, room: str) -> str:
        """Return the key of a room with visibility ``link``."""
        return self._derive("key", room, KEY_LENGTH)

    def is_room_key(self, room: str, key: str) -> bool:
        """Return whether a key is the room's, in constant time."""
        return hmac.compare_digest(self.room_key(room).encode(), key.encode())

    def name_source(self, whose: str) -> str:
        """Return a keyed hash that names an address, network or player without revealing it."""
        return self._derive("source", whose, SOURCE_LENGTH)

    def _derive(self, purpose: str, text: str, length: int) -> str:
        digest = hmac.digest(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256)
        return base64.b32encode(digest).decode().lower()[:length]


def _sign(serializer: URLSafeTimedSerializer, player: Player, generation: int) -> str:
    signed = _Signed(player.id, player.name, player.kind, epoch=generation)
    return serializer.dumps(msgspec.to_builtins(signed))


def _read(serializer: URLSafeTimedSerializer, text: str, seconds: int) -> Principal:
    """Return the principal of a signed text; raises BadToken."""
    try:
        signed = msgspec.convert(serializer.loads(text, max_age=seconds), _Signed)
    except SignatureExpired:
        raise BadToken("this token has expired") from None
    except (BadSignature, msgspec.ValidationError):
        raise BadToken("this token is unknown here") from None
    return Principal(Player(signed.id, signed.name, signed.kind), signed.epoch)
