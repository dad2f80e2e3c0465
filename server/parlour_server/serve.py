"""Runs a server until it is told to stop."""

import asyncio
import gc
import logging
import signal

from parlour_server.app import serving
from parlour_server.config import Settings
from parlour_server.engines.preparation import prepare
from parlour_web import static_dir

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT, then send everybody away and return.

    Raises:
        DatabaseError: the database cannot be used.
        OSError: the address cannot be listened on.
    """
    logging.basicConfig(level=settings.log_level.upper(), format=FORMAT)
    try:
        import uvloop
    except ImportError:
        asyncio.run(_serve(settings))
    else:
        uvloop.run(_serve(settings))


def spare_start_up() -> None:
    """Take everything that exists now out of later garbage collections.

    What starting leaves behind stays for good; walking it again and again stopped the event loop for 77 ms
    each time (docs/measurements.md).
    """
    gc.collect()
    gc.freeze()


async def _serve(settings: Settings) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    async with serving(settings, static_dir()) as port:
        spare_start_up()
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        print(f"Parlour serves http://{host}:{port}", flush=True)
        preparing = asyncio.create_task(prepare(_say))
        await stopped.wait()
        preparing.cancel()
        await asyncio.wait([preparing])
        print("Parlour stops", flush=True)


def _say(line: str) -> None:
    print(line, flush=True)
