"""Bots as their own processes, against a real server."""

import asyncio
import json
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from parlour_client import (
    ChallengeOver,
    Challenges,
    Connection,
    GuestIdentity,
    Room,
    RoomAddress,
    challenge,
    parse_server,
)
from parlour_client.connection.link import LinkState
from parlour_protocol.events import GameEnded, MovePlayed
from parlour_protocol.terms import Fischer
from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.server_process import ServerProcess, wait_until

DOCUMENT = Path(__file__).parents[2] / "docs" / "first-bot.md"


FLAGS = ("--engines", "process:1", "--machine-pace", "0")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), *FLAGS) as process:
        yield process


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that may be killed without harm to other tests."""
    with ServerProcess(tmp_path, *FLAGS) as process:
        yield process


@pytest.fixture(autouse=True)
def tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_TOKENS", str(tmp_path / "tokens"))


async def play_first_moves(room: Room, count: int | None = None) -> None:
    """Play the first legal move whenever it is our turn, ``count`` times or to the end."""
    while count is None or count > 0:
        await room.until(lambda room: room.is_my_turn or room.status == "over")
        if room.status == "over":
            return
        await room.play(room.position.legal[0])
        count = None if count is None else count - 1


async def open_room(connection: Connection, game: str, **options: int) -> Room:
    created = await connection.create_room(game, ("me", "open"), options, "link")
    return await Room.join(connection, RoomAddress(created.room, created.key))


async def test_killed_bot_goes_on_where_it_was_when_it_is_started_again(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with Connection(server.url, name="Ada") as ada:
        room = await open_room(ada, "connect-four", width=12, height=12, line=9)
        join = ("bot", "first", "--server", server.url, "--room", f"{room.id}#{room.key}")
        with CommandProcess(tmp_path, *join) as bot:
            await play_first_moves(room, 3)
            await asyncio.to_thread(bot.kill)
        await room.until(lambda room: not room.view.seats[1].present)
        with CommandProcess(tmp_path, "bot", "first", "--server", server.url):
            await play_first_moves(room, 5)
            await room.until(lambda room: room.is_my_turn)
    players = [player.name for player in room.players if player is not None]
    assert players == ["Ada", "first"]
    assert len(room.position.moves) == 16


async def test_bot_and_player_survive_the_servers_death_and_finish_the_game(
    mortal: ServerProcess, tmp_path: Path
) -> None:
    links: list[LinkState] = []
    async with Connection(mortal.url, name="Ada", on_link=links.append) as ada:
        room = await open_room(ada, "connect-four", width=5, height=5, line=5)
        join = ("bot", "first", "--server", mortal.url, "--room", f"{room.id}#{room.key}", "--games", "1")
        with CommandProcess(tmp_path, *join) as bot:
            await play_first_moves(room, 4)
            await asyncio.to_thread(mortal.kill)
            await asyncio.to_thread(bot.until, "connection: reconnecting")
            await asyncio.to_thread(mortal.start)
            await play_first_moves(room)
            assert await asyncio.to_thread(bot.wait) == 0
    log = await asyncio.to_thread(mortal.log_of, room.id)
    assert tuple(event.move for event in log if isinstance(event, MovePlayed)) == room.position.moves
    assert isinstance(log[-1], GameEnded)
    assert links[-2:] == ["reconnecting", "online"]


async def test_waiting_bot_sits_down_wherever_its_game_is_open(server: ServerProcess, tmp_path: Path) -> None:
    async with Connection(server.url, name="Ada") as ada:
        with CommandProcess(tmp_path, "bot", "first", "--server", server.url, "--accept", "nim") as bot:
            await asyncio.to_thread(bot.until, "first is waiting for players")
            other = await ada.create_room("connect-four", ("me", "open"), {}, "public")
            rooms = [
                await Room.join(
                    ada, RoomAddress((await ada.create_room("nim", ("me", "open"), {}, "public")).room)
                )
                for _ in range(2)
            ]
            await asyncio.gather(*(play_first_moves(room) for room in rooms))
            waiting = await Room.join(ada, RoomAddress(other.room))
            assert waiting.status == "waiting"


async def test_waiting_bot_accepts_challenges_to_its_game_and_declines_others(
    mortal: ServerProcess, tmp_path: Path
) -> None:
    """On a server of its own: at a table that another test has left open it would sit down, and be busy."""
    async with Connection(mortal.url, name="Ada") as ada:
        arguments = ("bot", "first", "--name", "challenged", "--server", mortal.url, "--accept", "nim")
        with CommandProcess(tmp_path, *arguments) as bot:
            await asyncio.to_thread(bot.until, "challenged is waiting for players")
            with pytest.raises(ChallengeOver, match="declined"):
                await challenge(ada, "challenged", "connect-four")
            room = await Room.join(ada, RoomAddress(await challenge(ada, "challenged", "nim")))
            await play_first_moves(room)
    assert {player.name for player in room.players if player is not None} == {"Ada", "challenged"}


async def test_bot_joins_a_room_by_its_link_and_plays_a_rematch_with_the_sides_changed(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with Connection(server.url, name="Ada") as ada:
        room = await open_room(ada, "nim")
        link = ada.server.link(room.id, room.key)
        with CommandProcess(tmp_path, "bot", "first", "--room", link, "--games", "2") as bot:
            await play_first_moves(room)
            await room.offer_rematch()
            await room.until(lambda room: room.number == 2)
            assert room.seats == [2]
            await play_first_moves(room)
            assert await asyncio.to_thread(bot.wait) == 0
    assert room.result is not None
    assert all(f"room {room.id}: game {number}" in "\n".join(bot.lines) for number in (1, 2))
    assert re.fullmatch(r"first: \d wins?, \d draws?, \d loss(es)?", bot.lines[-1])


async def test_bot_that_cannot_play_resigns_and_says_why(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(
        "from parlour_client import Bot\n"
        "class Broken(Bot):\n"
        "    def choose(self, position, clock):\n"
        "        return 1 / 0\n"
    )
    async with Connection(server.url, name="Ada") as ada:
        room = await open_room(ada, "nim")
        join = ("--server", server.url, "--room", f"{room.id}#{room.key}", "--games", "1")
        with CommandProcess(tmp_path, "bot", "./broken.py:Broken", *join) as bot:
            await play_first_moves(room)
            assert await asyncio.to_thread(bot.wait) == 1
    assert room.result is not None
    assert (room.result.winner, room.result.reason) == (1, "resigned")
    raised = f"room {room.id}: choose raised ZeroDivisionError: division by zero"
    start = bot.lines.index(raised)
    assert bot.lines[start + 1 : start + 4] == [
        "Traceback (most recent call last):",
        f'  File "{tmp_path}/broken.py", line 4, in choose',
        "    return 1 / 0",
    ]
    assert bot.lines.count(raised) == 2
    assert sum("Traceback" in line for line in bot.lines) == 1
    assert f"room {room.id}: Broken resigns after 2 failures" in bot.lines
    assert bot.lines[-1] == "Broken: 0 wins, 0 draws, 1 loss"


async def test_bot_hears_talks_answers_offers_and_knows_whom_it_plays(
    server: ServerProcess, tmp_path: Path
) -> None:
    (tmp_path / "polite.py").write_text(
        "from parlour_client import Bot\n"
        "class Polite(Bot):\n"
        "    def on_start(self, game):\n"
        "        print(game.opponent.name, game.opponent.kind, game.clock, game.rated, flush=True)\n"
        "        self.say('good luck')\n"
        "    async def on_chat(self, player, text):\n"
        "        await self.say(f'{player.name} said {text}')\n"
        "    def on_offer(self, kind):\n"
        "        return kind == 'draw'\n"
        "    def on_end(self, result):\n"
        "        print(result.reason, self.game.outcome, flush=True)\n"
        "    def choose(self, position, clock):\n"
        "        return self.values().best\n"
    )
    async with Connection(server.url, name="Ada") as ada:
        created = await ada.create_room("nim", ("me", "open"), values=True, clock=Fischer(600, 2))
        room = await Room.join(ada, RoomAddress(created.room))
        flags = ("--server", server.url, "--room", room.id, "--seat", "2", "--games", "1")
        with CommandProcess(tmp_path, "bot", "./polite.py:Polite", *flags) as bot:
            await room.until(lambda room: [said.text for said in room.said] == ["good luck"])
            await play_first_moves(room, 1)
            await room.until(lambda room: room.is_my_turn)
            await room.take_back()
            await room.until(lambda room: bool(room.declined))
            await room.say("hello")
            await room.until(lambda room: room.said[-1].text == "Ada said hello")
            await room.offer_draw()
            await room.until(lambda room: room.status == "over")
            assert await asyncio.to_thread(bot.wait) == 0
    assert "Ada person Fischer(seconds=600, increment=2) False" in bot.lines
    assert "agreed drawn" in bot.lines
    assert bot.lines[-1] == "Polite: 0 wins, 1 draw, 0 losses"


async def test_bot_opens_games_against_a_machine_on_the_seat_and_clock_it_is_given(
    server: ServerProcess, tmp_path: Path
) -> None:
    (tmp_path / "seated.py").write_text(
        "from parlour_client import Bot\n"
        "class Seated(Bot):\n"
        "    def choose(self, position, clock):\n"
        "        game = self.game\n"
        "        print('seat', game.seat, game.clock.days, game.opponent.engine, flush=True)\n"
        "        self.resign()\n"
    )
    flags = ("--play", "nim", "--against", "random", "--seat", "2", "--clock", "3d", "--games", "2")
    with CommandProcess(tmp_path, "bot", "./seated.py:Seated", "--server", server.url, *flags) as bot:
        assert await asyncio.to_thread(bot.wait) == 0
    assert bot.lines.count("seat 2 3 random") == 2
    assert bot.lines[-1] == "Seated: 0 wins, 0 draws, 2 losses"


async def test_bot_challenges_another_bot_by_name(server: ServerProcess, tmp_path: Path) -> None:
    waiting = ("bot", "random", "--name", "sparring", "--server", server.url, "--accept", "nim")
    playing = ("bot", "first", "--name", "boxer", "--server", server.url, "--play", "nim")
    with CommandProcess(tmp_path, *waiting) as sparring:
        await asyncio.to_thread(sparring.until, "sparring is waiting for players")
        with CommandProcess(tmp_path, *playing, "--challenge", "sparring", "--games", "2") as boxer:
            assert await asyncio.to_thread(boxer.wait) == 0
        with CommandProcess(tmp_path, *playing, "--challenge", "nosuch", "--no-wait") as alone:
            assert await asyncio.to_thread(alone.wait) == 2
        with CommandProcess(tmp_path, *playing, "--against", "nosuch") as mistaken:
            assert await asyncio.to_thread(mistaken.wait) == 2
        status = await asyncio.to_thread(sparring.interrupt, signal.SIGINT)
    assert sum("of Nim against sparring (bot)" in line for line in boxer.lines) == 2
    assert re.fullmatch(r"boxer: \d wins?, 0 draws, \d loss(es)?", boxer.lines[-1])
    assert "nosuch" in alone.lines[-1]
    assert mistaken.lines[-1].startswith("parlour: player is 'nosuch': allowed are random, ")
    assert status == 130
    assert re.fullmatch(r"sparring: \d wins?, 0 draws, \d loss(es)?", sparring.lines[-1])


async def test_killed_bot_goes_on_with_the_game_of_its_challenge_before_it_challenges_again(
    server: ServerProcess, tmp_path: Path
) -> None:
    board = ("--option", "width=12", "--option", "height=12", "--option", "line=9", "--clock", "600+0")
    arguments = ("bot", "first", "--name", "stubborn", "--server", server.url, "--play", "connect-four")
    async with Connection(server.url, name="Ada") as ada, Challenges(ada) as challenges:
        with CommandProcess(tmp_path, *arguments, *board, "--challenge", "Ada") as bot:
            room = await Room.join(ada, RoomAddress(await challenges.accept(await challenges.next())))
            await play_first_moves(room, 2)
            await asyncio.to_thread(bot.kill)
        with CommandProcess(tmp_path, *arguments, *board, "--challenge", "Ada"):
            await play_first_moves(room, 3)
            await room.until(lambda room: room.is_my_turn)
            assert challenges.waiting == []
            await room.resign()
            assert (await challenges.next()).by.name == "stubborn"


async def test_bot_waits_for_its_server_and_its_challenge_outlasts_the_servers_restart(
    tmp_path: Path,
) -> None:
    server = ServerProcess(tmp_path, *FLAGS)
    (tmp_path / "set.py").write_text(
        "from parlour_client import Bot\n"
        "class Set(Bot):\n"
        "    def __init__(self, place, style='calm'):\n"
        "        self.place = place\n"
        "        print(place, style, flush=True)\n"
        "    def choose(self, position, clock):\n"
        "        return position.legal[self.place]\n"
    )
    arguments = ("./set.py:Set", "--set", "place=-1", "--set", "style=wild", "--server", server.url)
    try:
        with CommandProcess(
            tmp_path, "bot", *arguments, "--play", "nim", "--challenge", "Ada", "--clock", "60+0"
        ) as bot:
            await asyncio.to_thread(bot.until, "waiting for it")
            await asyncio.to_thread(server.start)
            async with Connection(server.url, name="Ada") as ada, Challenges(ada) as challenges:
                first = await challenges.next()
                await asyncio.sleep(1.1)  # the seconds that are left are whole ones
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                again = await challenges.next()
                assert again.challenge == first.challenge
                assert again.seconds < first.seconds, "the deadline is the old one"
                room = await Room.join(ada, RoomAddress(await challenges.accept(again)))
                await play_first_moves(room)
                assert await asyncio.to_thread(bot.wait) == 0
        assert bot.lines[0] == "-1 wild"
    finally:
        server.stop()


async def test_bot_is_rated_against_another_bot_and_declines_what_is_beyond_one_game_at_once(
    server: ServerProcess, tmp_path: Path
) -> None:
    waiting = (
        "bot",
        "first",
        "--name",
        "rival",
        "--server",
        server.url,
        "--accept",
        "connect-four",
        "--rated",
    )
    playing = ("bot", "random", "--name", "climber", "--server", server.url, "--play", "connect-four")
    flags = ("--clock", "60+1", "--challenge", "rival", "--games", "3", "--at-once", "2")
    async with Connection(server.url, name="Ada") as ada:
        with CommandProcess(tmp_path, *waiting) as rival:
            await asyncio.to_thread(rival.until, "rival is waiting for players")
            with pytest.raises(ChallengeOver, match="declined"):
                await challenge(ada, "rival", "connect-four")
            with CommandProcess(tmp_path, *playing, *flags, "--rated") as climber:
                assert await asyncio.to_thread(climber.wait) == 0
    assert any("rival is busy with other games: trying again in" in line for line in climber.lines)
    assert sum("of Connect Four against rival (bot)" in line for line in climber.lines) == 3
    identity = GuestIdentity(parse_server(server.url), "climber", "bot", tmp_path / "tokens")
    async with Connection(server.url, identity=identity) as connection:
        page = f"{server.url}/api/players/{connection.you.id}"
    await asyncio.to_thread(wait_until, lambda: rated_games(page) == ["connect-four"], "a rating")


def rated_games(page: str) -> list[str]:
    """Return the games at which the player of a page of the API has a rating."""
    with urlopen(page, timeout=20) as answer:
        return [rating["game"] for rating in json.load(answer)["ratings"]]


async def test_bot_plays_more_games_than_the_server_lets_it_open_at_once(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, *FLAGS, "--room-rate", "2/10") as server:
        flags = ("--play", "nim", "--option", "heaps=1", "--against", "random", "--games", "4")
        with CommandProcess(tmp_path, "bot", "first", "--server", server.url, *flags) as bot:
            assert await asyncio.to_thread(bot.wait) == 0
    assert any("too many new rooms (room_rate 2/10): trying again in" in line for line in bot.lines)
    assert bot.lines[-1] == "first: 4 wins, 0 draws, 0 losses"


async def test_interrupted_bot_ends_quietly_even_in_the_middle_of_a_thought(
    server: ServerProcess, tmp_path: Path
) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\n"
        "from parlour_client import Bot\n"
        "class Slow(Bot):\n"
        "    def choose(self, position, clock):\n"
        "        print('thinking', flush=True)\n"
        "        time.sleep(3600)\n"
    )
    async with Connection(server.url, name="Ada") as ada:
        room = await open_room(ada, "nim")
        join = ("--server", server.url, "--room", f"{room.id}#{room.key}")
        with CommandProcess(tmp_path, "bot", "./slow.py:Slow", *join) as bot:
            await play_first_moves(room, 1)
            await asyncio.to_thread(bot.until, "thinking")
            assert await asyncio.to_thread(bot.interrupt, signal.SIGINT) == 130
    assert bot.lines[-1] == "Slow: 0 wins, 0 draws, 0 losses"
    assert not any("Traceback" in line for line in bot.lines)


async def test_ten_lines_of_the_document_are_a_bot(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(python_blocks()[0])
    async with Connection(server.url, name="Ada") as ada:
        arguments = ("bot", "./mybot.py:MyBot", "--accept", "nim", "--server", server.url)
        with CommandProcess(tmp_path, *arguments):
            await play_in_public(ada, "my-first-bot")


async def test_hooks_of_the_document_are_called(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "talker.py").write_text(python_blocks()[1])
    async with Connection(server.url, name="Ada") as ada:
        room = await open_room(ada, "nim")
        flags = ("--server", server.url, "--room", f"{room.id}#{room.key}", "--games", "1")
        with CommandProcess(tmp_path, "bot", "./talker.py:Talker", *flags) as bot:
            await room.until(lambda room: [said.text for said in room.said] == ["Good luck!"])
            await room.say("Thanks")
            await room.until(lambda room: room.said[-1].text == "You said: Thanks")
            await play_first_moves(room)
            assert await asyncio.to_thread(bot.wait) == 0
    assert "playing Ada person None" in bot.lines
    assert not any("Traceback" in line for line in bot.lines)


async def test_program_of_the_document_runs_a_bot(server: ServerProcess, tmp_path: Path) -> None:
    program = python_blocks()[2].replace("http://127.0.0.1:8080", server.url)
    async with Connection(server.url, name="Ada") as ada:
        running = await asyncio.create_subprocess_exec(sys.executable, "-c", program, cwd=tmp_path)
        try:
            await play_in_public(ada, "random")
        finally:
            running.kill()
            await running.wait()


async def play_in_public(ada: Connection, opponent: str) -> None:
    """Open a table of Nim for everybody, and play there to the end."""
    created = await ada.create_room("nim", ("me", "open"), {}, "public")
    room = await Room.join(ada, RoomAddress(created.room))
    await play_first_moves(room)
    assert [player.name for player in room.players if player is not None] == ["Ada", opponent]


def python_blocks() -> list[str]:
    """Return the document's programs: the first bot, one with hooks, and one that runs a bot by itself."""
    return re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


def test_first_bot_has_ten_lines_at_most() -> None:
    assert len(python_blocks()[0].splitlines()) <= 10
