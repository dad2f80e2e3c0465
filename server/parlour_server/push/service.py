"""Web Push as one part of a server: its keys, the rule for endpoints, the notices, and their sender."""

from dataclasses import dataclass

from parlour_server.counters import Counters
from parlour_server.push.encryption import check_keys
from parlour_server.push.endpoints import Endpoints, SlowName, UnusableEndpoint
from parlour_server.push.keys import read_keys
from parlour_server.push.notices import PushNotices
from parlour_server.push.sender import PushSender
from parlour_server.store.database import Database


@dataclass(frozen=True, slots=True)
class PushService:
    """Notices to devices; a server without keys has none."""

    public_key: str
    endpoints: Endpoints
    notices: PushNotices
    sender: PushSender

    @classmethod
    def open(
        cls, database: Database, counters: Counters, keys: str, contact: str, trusted: tuple[str, ...]
    ) -> "PushService":
        """Return the service with the keys in a file; raises SettingError."""
        pair, endpoints = read_keys(keys, contact), Endpoints(trusted)
        sender = PushSender(database, pair, endpoints, counters)
        return cls(pair.public, endpoints, PushNotices(database, sender.wake, counters), sender)

    def start(self) -> None:
        """Note and send from now on."""
        self.notices.start()
        self.sender.start()

    async def close(self) -> None:
        """Write what is noted, and stop."""
        await self.notices.close()
        await self.sender.close()
        await self.endpoints.close()

    async def check(self, endpoint: str, p256dh: str, auth: str, source: str) -> str:
        """Return the origin of a device's endpoint; a ``source`` asks.

        Raises:
            UnusableDevice: its endpoint or its keys are unusable.
            HttpRefusal: too many endpoints are being checked for the source.
        """
        check_keys(p256dh, auth)
        try:
            return await self.endpoints.check(endpoint, source)
        except SlowName:
            raise UnusableEndpoint("endpoint has a name whose lookup takes too long") from None
        except OSError:
            raise UnusableEndpoint("endpoint has a name that is unknown") from None
