"""Two nodes behind the proxy of the Compose file."""

import asyncio
import os
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.databases import postgresql_url
from tests.end_to_end.server_process import ServerProcess, quiet_port, wait_until
from tests.end_to_end.several_nodes import start_nodes
from tests.nats_server import NatsServer
from tests.require import require

#: After which the proxy takes a node that is back for ready: its ``fail_duration`` and ``health_interval``.
NOTICED_SECONDS = 3.0
CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"


@asynccontextmanager
async def proxied(
    folder: Path, *flags: str, database: str = ""
) -> AsyncIterator[tuple[str, list[ServerProcess]]]:
    """Give the proxy's address, and the two nodes behind it, over a database that stands for the folder."""
    caddy = shutil.which("caddy")
    require(caddy, "there is no caddy")
    async with AsyncExitStack() as stack:
        bus = stack.enter_context(NatsServer(folder, jetstream=False))
        url = f"http://127.0.0.1:{quiet_port()}"
        trust = ("--trusted-proxies", "127.0.0.1", "--origin", url, *flags)
        nodes = start_nodes(stack, folder, bus.url, database or postgresql_url(folder), ("a", "b"), *trust)
        environment = {
            **os.environ,
            "SITE": url,
            "NODES": " ".join(node.url.removeprefix("http://") for node in nodes),
            "HTTP_PORT": str(quiet_port()),
            "HTTPS_PORT": str(quiet_port()),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
        }
        log = stack.enter_context((folder / "caddy.log").open("wb"))
        command = (str(caddy), "run", "--config", str(CADDYFILE), "--adapter", "caddyfile")
        process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=log, stderr=log)
        stack.push_async_callback(process.wait)
        stack.callback(process.kill)
        await asyncio.to_thread(wait_until, lambda: status(f"{url}/healthz") == 200, "the proxy")
        yield url, nodes


def status(url: str) -> int:
    """Return the status of an answer, 0 without one."""
    try:
        with urlopen(url, timeout=10) as answer:
            return int(answer.status)
    except OSError as error:
        return int(getattr(error, "code", 0))


def restart(node: ServerProcess) -> None:
    """Restart a node as an operator does, and return when the proxy sends it clients again. Blocks."""
    node.terminate()
    node.start()
    wait_until(lambda: node.readiness()[0] == 200, "a ready node")
    time.sleep(NOTICED_SECONDS)
