"""Runs an engine node until SIGTERM, SIGINT or SIGHUP."""

import asyncio
import logging
import os
import sys
from typing import TYPE_CHECKING, Final

from parlour_server.cluster.errors import shown
from parlour_server.cluster.opening import open_bus
from parlour_server.config import SettingError, Settings, label_of
from parlour_server.engines.preparation import prepare
from parlour_server.engines.slot import ProcessSlot
from parlour_server.observability.log import log_packages, start_log
from parlour_server.supervision.ending import ABANDONED_STATUS, StopSignals, end_process_within, run_in_loop
from parlour_server.supervision.parts import PART_SECONDS, Parts

if TYPE_CHECKING:
    from parlour_server.engines.remote.node import EngineNode

MAX_WORKERS: Final = 256
#: Limits of the ends of a node's parts.
BUS_SECONDS: Final = 1.5
NODE_SECONDS: Final = 5.0

logger = logging.getLogger(__name__)


def run_node(settings: Settings, workers: str | None) -> None:
    """Search for the servers on the bus until SIGTERM, SIGINT or SIGHUP.

    Raises:
        SettingError: there is no bus, or the number of workers is out of bounds.
        BusError: the bus cannot be used.
        SystemExit: a part of the node did not end in time.
    """
    if not settings.bus:
        raise SettingError(f"{label_of('bus')} is missing: a node joins servers by it")
    count = os.cpu_count() or 1
    if workers is not None:
        count = int(workers) if workers.isdecimal() and workers.isascii() else 0
    if not 1 <= count <= MAX_WORKERS:
        raise SettingError(f"--workers is {workers!r}: allowed are whole numbers from 1 to {MAX_WORKERS}")
    start_log(settings.log_level, settings.log_format)
    log_packages()
    if run_in_loop(_run(settings, count)):
        sys.exit(ABANDONED_STATUS)


async def _run(settings: Settings, count: int) -> list[str]:
    """Search until a signal; return the names of the parts that did not end."""
    signals = StopSignals()
    async with Parts() as parts:
        joining = asyncio.create_task(_join(settings, count, parts))
        ending = asyncio.create_task(signals.next())
        await asyncio.wait([joining, ending], return_when=asyncio.FIRST_COMPLETED)
        if joining.done():
            node = await joining
            # The only line on standard output, for scripts: the node takes jobs now.
            print(f"Parlour node {node.name} searches for {shown(settings.bus)}", flush=True)
            logger.info("node %s searches for %s: %d workers", node.name, shown(settings.bus), count)
        name = await ending
        logger.info("stopping on %s", name, extra={"signal": name})
        end_process_within()
        joining.cancel()
        await asyncio.wait([joining], timeout=PART_SECONDS)
    logger.info("stopped%s", parts.shortfall, extra={"signal": name})
    return parts.abandoned


async def _join(settings: Settings, count: int, parts: Parts) -> "EngineNode":
    """Join the bus, compile the engines if necessary, and begin to take jobs."""
    bus = await open_bus(settings.bus, settings.bus_prefix)
    parts.add("the connection to the bus", bus.close, BUS_SECONDS)
    from parlour_server.engines.remote.node import EngineNode  # imports nats-py, which is installed

    ahead = settings.engine_loading == "ahead"
    node = EngineNode(bus, [ProcessSlot(ahead=ahead) for _ in range(count)])
    parts.add("the engine node", node.close, NODE_SECONDS)
    await node.check()
    await prepare()
    await node.start()
    return node
