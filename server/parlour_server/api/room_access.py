"""Access to a room's log over HTTP: for everyone who may watch the room, and for its players."""

from collections.abc import Sequence

from aiohttp import web

from parlour_protocol.answers import Event
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.limits import MAX_KEY
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.identity import Identities
from parlour_server.domain.room.record import is_public, players_of
from parlour_server.http.responses import HttpRefusal

KEY_HEADER = "Parlour-Key"


class RoomAccess:
    """Checks requests that concern a room, whether or not the room is in memory."""

    def __init__(self, identities: Identities, authenticator: Authenticator) -> None:
        self._identities = identities
        self._authenticator = authenticator

    async def check(
        self, request: web.Request, room: str, opened: RoomOpened, events: Sequence[Event]
    ) -> None:
        """Check that a client may read a room's log; ``events`` has the starts of all its games.

        Raises:
            HttpRefusal: the client may not read the log.
        """
        if is_public(opened):
            return
        principal = await self._authenticator.identify(request)
        if principal is not None and principal.player.id in {opened.by.id, *players_of(events)}:
            return
        if not opened.terms.spectators:
            raise HttpRefusal("this room admitted no spectators", 403, code=RefusalCode.NO_SPECTATORS)
        if not self._identities.is_room_key(room, request.headers.get(KEY_HEADER, "")[:MAX_KEY]):
            error = f"this room opens only by its link: send its key as {KEY_HEADER}"
            raise HttpRefusal(error, 403, code=RefusalCode.FORBIDDEN)
