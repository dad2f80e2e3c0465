"""Opens the bus that a setting names."""

import re
from typing import TYPE_CHECKING, Final

from parlour_server.cluster.errors import BusError, shown

if TYPE_CHECKING:
    from parlour_server.cluster.nats_bus import NatsBus

PREFIX: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


async def open_bus(url: str, prefix: str) -> "NatsBus":
    """Connect to a bus; all subjects begin with the prefix.

    Raises:
        BusError: the bus cannot be used, or nats-py is not installed.
    """
    if not PREFIX.fullmatch(prefix):
        raise BusError(f"the bus prefix is {prefix!r}: allowed are 1 to 32 letters, digits, '-' and '_'")
    try:
        from parlour_server.cluster.nats_bus import NatsBus
    except ModuleNotFoundError:
        raise BusError(f"bus {shown(url)!r} needs nats-py: pip install 'parlour-server[nats]'") from None
    return await NatsBus.open(url, prefix)
