"""Runs an engine node until SIGTERM or SIGINT."""

import asyncio
import logging
import os
import signal
from typing import TYPE_CHECKING, Final

from parlour_server.cluster.opening import open_bus, shown
from parlour_server.config import SettingError, Settings, label_of
from parlour_server.engines.preparation import prepare
from parlour_server.engines.slot import ProcessSlot
from parlour_server.event_loop import new_event_loop
from parlour_server.observability.log import start_log

if TYPE_CHECKING:
    from parlour_server.engines.remote.node import EngineNode

MAX_WORKERS: Final = 256

logger = logging.getLogger(__name__)


def run_node(settings: Settings, workers: str | None) -> None:
    """Search for the servers on the bus until SIGTERM or SIGINT.

    Raises:
        SettingError: there is no bus, or no such number of workers.
        BusError: the bus cannot be used.
    """
    if not settings.bus:
        raise SettingError(f"{label_of('bus')} is missing: a node joins servers by it")
    count = os.cpu_count() or 1
    if workers is not None:
        count = int(workers) if workers.isdecimal() and workers.isascii() else 0
    if not 1 <= count <= MAX_WORKERS:
        raise SettingError(f"--workers is {workers!r}: allowed are whole numbers from 1 to {MAX_WORKERS}")
    start_log(settings.log_level, settings.log_format)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(_run(settings, count))


async def _run(settings: Settings, count: int) -> None:
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    bus = await open_bus(settings.bus, settings.bus_prefix)
    from parlour_server.engines.remote.node import EngineNode  # needs the extra, which is there by now

    ahead = settings.engine_loading == "ahead"
    node = EngineNode(bus, [ProcessSlot(ahead=ahead) for _ in range(count)])
    try:
        joining = asyncio.create_task(_join(node))
        ending = asyncio.create_task(ended.wait())
        await asyncio.wait([joining, ending], return_when=asyncio.FIRST_COMPLETED)
        if joining.done():
            await joining
            # The only line on standard output, for scripts: from here on the node takes jobs.
            print(f"Parlour node {node.name} searches for {shown(settings.bus)}", flush=True)
            logger.info("node %s searches for %s: %d workers", node.name, shown(settings.bus), count)
            await ending
        joining.cancel()
        ending.cancel()
        await asyncio.wait([joining, ending])
    finally:
        await node.close()
        await bus.close()


async def _join(node: "EngineNode") -> None:
    """Compile the engines if need be, and begin."""
    await node.check()
    await prepare()
    await node.start()
