"""Runs a server until it is told to stop."""

import asyncio
import gc
import resource
import signal
from contextlib import suppress

from parlour_server.app import Running, serving
from parlour_server.config import Settings
from parlour_server.engines.preparation import prepare
from parlour_server.log_filter import keep_secrets
from parlour_server.log_lines import write_log
from parlour_web import static_dir

YOUNG = 50_000  # objects between two collections: a move leaves a few behind, and none of them in a cycle


def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT, then send everybody away and return; a second signal ends the pause.

    Raises:
        DatabaseError: the database cannot be used.
        OSError: the address cannot be listened on.
    """
    write_log(settings.log_level, settings.log_format)
    keep_secrets()
    allow_sockets()
    try:
        import uvloop
    except ImportError:
        asyncio.run(_serve(settings))
    else:
        uvloop.run(_serve(settings))


def allow_sockets() -> None:
    """Let the process open as many files as the system allows: the usual thousand are too few for sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def spare_start_up() -> None:
    """Take everything that exists now out of later garbage collections, and have fewer of them.

    What starting leaves behind stays for good; walking it again and again stopped the event loop for 77 ms
    each time (docs/measurements.md).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


async def _serve(settings: Settings) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    async with serving(settings, static_dir()) as running:
        spare_start_up()
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        print(f"Parlour serves http://{host}:{running.port}", flush=True)
        preparing = asyncio.create_task(_prepare(running))
        await stopped.wait()
        preparing.cancel()
        await asyncio.wait([preparing])
        stopped.clear()
        draining = asyncio.create_task(running.drain(settings.drain_seconds))
        hurry = asyncio.create_task(stopped.wait())  # a second signal
        await asyncio.wait([draining, hurry], return_when=asyncio.FIRST_COMPLETED)
        draining.cancel()
        hurry.cancel()
        await asyncio.wait([draining, hurry])
        _say("Parlour stops")


async def _prepare(running: Running) -> None:
    """Compile the engines if need be, and let workers that have them loaded take over."""
    if await prepare(_say):
        await running.renew_workers()
        _say("Parlour moves its machines by the compiled engines")


def _say(line: str) -> None:
    print(line, flush=True)
