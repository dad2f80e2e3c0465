"""Identity of a program on a server: a guest's token, requested once, kept in a file, used again.

The same name on the same server is the same player from one run to the next: a bot that was killed returns
to its seat. Tokens are secrets: only their owner can read the files, and no message of this package shows
a token.
"""

import os
import re
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Protocol

import msgspec

from parlour_client.connection.address import ServerAddress
from parlour_client.connection.http_api import Guest, new_guest
from parlour_client.errors import BadInput, IdentityError
from parlour_client.threads import in_thread
from parlour_protocol.limits import MAX_NAME
from parlour_protocol.values import PlayerKind

TOKEN_VARIABLE = "PARLOUR_TOKEN"
FOLDER_VARIABLE = "PARLOUR_TOKENS"


class Identity(Protocol):
    """The source of a connection's token."""

    async def token(self) -> str:
        """Return the token to present.

        Raises:
            ServerUnreachable: A new token is needed, and no server answers.
            IdentityError: There is no token, and no way to get one.
        """

    async def renew(self) -> str:
        """Return another token, after the server has refused the last.

        Raises:
            ServerUnreachable: No server answers.
            IdentityError: There is no other token.
        """


class GivenToken:
    """A token from elsewhere, which cannot be renewed."""

    def __init__(self, token: str) -> None:
        self._token = token

    async def token(self) -> str:
        """See Identity."""
        return self._token

    async def renew(self) -> str:
        """See Identity; always raises."""
        raise IdentityError("the server does not know the token that was given: ask for another")


class GuestIdentity:
    """A guest of one server under one name."""

    def __init__(
        self, server: ServerAddress, name: str, kind: PlayerKind, folder: Path | None = None
    ) -> None:
        """Name the guest; ``folder`` holds the token files, by default the user's own folder for them."""
        self._server = server
        self._name = name
        self._kind = kind
        self._file = (folder or token_folder()) / token_file_name(server, name, kind)

    async def token(self) -> str:
        """See Identity."""
        return await in_thread(self._load) or await self.renew()

    async def renew(self) -> str:
        """See Identity."""
        guest = await new_guest(self._server, self._name, self._kind)
        await in_thread(self._store, guest)
        return guest.token

    def _load(self) -> str:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=Guest).token
        except (FileNotFoundError, msgspec.DecodeError):
            return ""  # replace an unreadable file like a missing one
        except OSError as error:
            raise self._unusable(error) from None

    def _store(self, guest: Guest) -> None:
        folder = self._file.parent
        try:
            make_private(folder)
            # A temporary file is made with mode 0600, and replacing leaves no half-written token behind.
            with NamedTemporaryFile(dir=folder, delete=False) as file:
                file.write(msgspec.json.encode(guest))
            Path(file.name).replace(self._file)
        except OSError as error:
            raise self._unusable(error) from None

    def _unusable(self, error: OSError) -> BadInput:
        return BadInput(
            f"tokens cannot be kept in {self._file.parent}: {error.strerror} (see {FOLDER_VARIABLE})"
        )


def make_private(folder: Path) -> None:
    """Make a folder and its missing parents for this user alone; change no existing folder.

    Raises:
        OSError: A folder cannot be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)


def token_folder() -> Path:
    """Return the folder of the token files: ``PARLOUR_TOKENS``, else the user's configuration folder."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "parlour" / "tokens"


def token_file_name(server: ServerAddress, name: str, kind: PlayerKind) -> str:
    """Return a readable file name that differs for every server, name and kind."""
    digest = sha256(f"{server.base}\n{kind}\n{name}".encode()).hexdigest()[:12]
    return "-".join((re.sub(r"[^A-Za-z0-9]+", "-", f"{server.base} {kind} {name}")[:60], digest)) + ".json"


def identify(server: ServerAddress, name: str, kind: PlayerKind, token: str = "") -> Identity:
    """Return the identity to use on a server: a token, given or in ``PARLOUR_TOKEN``, else a guest.

    Raises:
        BadInput: The name is empty or too long.
    """
    chosen = token or os.environ.get(TOKEN_VARIABLE, "")
    if chosen:
        return GivenToken(chosen)
    if not 1 <= len(name.strip()) <= MAX_NAME:
        raise BadInput(f"name is {name!r}: allowed are 1..{MAX_NAME} characters")
    return GuestIdentity(server, name.strip(), kind)
