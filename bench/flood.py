"""How much does one guest leave in the database in a minute, as fast as the server lets it?

On eight sockets the guest opens rooms in which it has both seats, plays a move for each answer and says
something at every third turn. The server has the limits of a fresh installation. The bench prints what was
done, what was refused and by which limit, and by how many bytes the database and its journal have grown.

    .venv/bin/python bench/flood.py [SECONDS [EVENT_RATE]]
"""

import asyncio
import re
import sys
from collections import Counter
from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Final

from rig.figures import print_machine, print_table
from websockets.exceptions import WebSocketException

from parlour_protocol.answers import Ack, Refused, RoomCreated
from parlour_protocol.commands import ClientMessage, CreateRoom, JoinRoom, LeaveRoom, PlayMove, Say
from parlour_protocol.values import OptionValue
from parlour_server.config import Settings

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.databases import DATABASE_FILE
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.socket_client import SocketClient, guest_token, open_socket

SECONDS: Final = 60.0
SOCKETS: Final = 8
ADDRESS: Final = "127.0.0.9"
SIDE: Final = 12
BOARD: Final[dict[str, OptionValue]] = {"width": SIDE, "height": SIDE, "line": 9}
CHAT: Final = "x" * 190
PAUSE: Final = 0.02  # seconds after a refusal: too many unusable messages close the socket


class Flood:
    """One guest's doings, counted."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()

    async def play(self, client: SocketClient, number: int) -> None:
        """Open room after room and fill its board."""
        random = Random(number)
        columns = [str(column) for column in range(1, SIDE + 1) for _ in range(SIDE)]
        while True:
            command = CreateRoom(token_hex(8), "connect-four", ["me", "me"], BOARD, "public")
            created = await self._ask(client, "rooms", command)
            if not isinstance(created, RoomCreated):
                continue
            await client.ask(JoinRoom(client.new_id(), created.room))
            random.shuffle(columns)
            for turn, move in enumerate(columns, 1):
                played = await self._ask(client, "moves", PlayMove(client.new_id(), created.room, turn, move))
                if not isinstance(played, Ack):
                    break  # the game is over, or too much was asked for
                if turn % 3 == 0:
                    text = f"{turn}{CHAT}"
                    await self._ask(
                        client, "chat messages", Say(client.new_id(), created.room, "players", text)
                    )
            await client.ask(LeaveRoom(client.new_id(), created.room))

    async def _ask(self, client: SocketClient, what: str, command: ClientMessage) -> object:
        answer = await client.ask(command)
        if isinstance(answer, Refused):
            limit = re.search(r"\((\w+) ", answer.message)
            self.done[f"{what} refused: {limit[1] if limit else answer.code}"] += 1
            await asyncio.sleep(PAUSE)
        else:
            self.done[what] += 1
        return answer


async def flooded(folder: Path, seconds: float, event_rate: str) -> tuple[Counter[str], int]:
    """Return what was done in so many seconds, and the bytes that it left."""
    server = ServerProcess(folder, "--engines", "process:1", "--event-rate", event_rate)
    await asyncio.to_thread(server.start)
    flood = Flood()
    try:
        before, token = size(folder), await guest_token(server.url, "Flood")

        async def again_and_again(number: int) -> None:
            while True:
                try:
                    async with open_socket(server.url, token, ADDRESS) as client:
                        await flood.play(client, number)
                except (WebSocketException, OSError, TimeoutError):
                    flood.done["sockets closed or refused"] += 1
                    await asyncio.sleep(PAUSE)

        playing = [asyncio.create_task(again_and_again(number)) for number in range(SOCKETS)]
        await asyncio.sleep(seconds)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return flood.done, size(folder) - before
    finally:
        await asyncio.to_thread(server.stop)


def size(folder: Path) -> int:
    """Return the bytes of the database and of its journal."""
    return sum(file.stat().st_size for file in folder.glob(f"{DATABASE_FILE}*"))


def main() -> None:
    """Run."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    event_rate = sys.argv[2] if len(sys.argv) > 2 else str(Settings().event_rate)
    print_machine()
    with TemporaryDirectory() as folder:
        done, grown = asyncio.run(flooded(Path(folder), seconds, event_rate))
    rows = [(what, f"{count:,}") for what, count in done.most_common()]
    print_table([("in the minute" if seconds == SECONDS else f"in {seconds:g} s", "count"), *rows])
    print(f"the database has grown by {grown:,} bytes; event_rate {event_rate}")


if __name__ == "__main__":
    main()
