"""What cannot be used gets one line that names the field, its value and what is allowed, and nothing more.

On the command line that is the only line, and the exit status is 2; over the wire it is the message of a
typed refusal.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from parlour_engine.__main__ import main
from parlour_engine.catalogue import GAMES
from parlour_protocol.answers import Refused, RoomCreated
from parlour_protocol.commands import CreateRoom, FetchTree, PlayMove
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import OptionValue
from tests.contract.bad_input import FINISHED, OPTIONS, PLAYERS, POSITIONS, UNSOLVABLE, BadOption
from tests.server.served import ENDLESS, RunningServer, served

NO_VALUES = "no exact values for this game"
LONGEST = 200  # characters: the wolf has 28 squares to choose from


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """A server in this process, which takes in as many visitors as there are lines."""
    async with served(
        tmp_path, guest_rate=ENDLESS, handshake_rate=ENDLESS, max_address_sockets=1000
    ) as opened:
        yield opened


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a command ends with."""
    with pytest.raises(SystemExit) as end:
        main(arguments)
    printed = capsys.readouterr()
    assert (end.value.code, printed.out) == (2, "")
    assert printed.err.startswith("parlour-engine: ")
    line = printed.err.removeprefix("parlour-engine: ")
    assert is_one_line(line.removesuffix("\n"))
    return line


def is_one_line(text: str) -> bool:
    return text.isprintable() and len(text) <= LONGEST


async def refusal_of_a_room(
    server: RunningServer, game: str, options: dict[str, OptionValue], player: str = "open"
) -> Refused:
    """How the server answers a visitor; each is a new one, since one visitor may not open many rooms."""
    client = await server.enter()
    answer = await client.refusal(CreateRoom(client.new_id(), game, ["me", player], options))
    assert is_one_line(answer.message)
    return answer


def is_told(line: str, option: BadOption) -> bool:
    return line.startswith(f"option '{option.name}' is ") and f": allowed are {option.allowed}" in line


def test_every_game_and_every_option_has_its_lines() -> None:
    named = {(option.game, option.name) for option in OPTIONS}
    kept = {(game, option.name) for game, line in GAMES.items() for option in line.options}
    assert {pair for pair in kept if pair[1] != "start"} <= named
    for table in (PLAYERS, POSITIONS, FINISHED):
        assert {line[0] for line in table} == set(GAMES)


@pytest.mark.parametrize("command", ["search", "perft", "tree", "solve"])
@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: f"{option.game}-{option.name}={option.text}")
def test_an_option_out_of_its_bounds_ends_a_command(
    capsys: pytest.CaptureFixture[str], command: str, option: BadOption
) -> None:
    rest = {"search": ["random"], "perft": ["--depth", "1"]}.get(command, [])
    line = refused(capsys, command, option.game, *rest, "--option", f"{option.name}={option.text}")
    assert is_told(line, option)


async def test_an_option_out_of_its_bounds_opens_no_room(server: RunningServer) -> None:
    for option in OPTIONS:
        answer = await refusal_of_a_room(server, option.game, {option.name: option.value})
        assert answer.code is RefusalCode.BAD_OPTIONS
        assert is_told(answer.message, option)


@pytest.mark.parametrize(("game", "player", "named", "allowed"), PLAYERS)
def test_a_player_that_does_not_exist_ends_a_search(
    capsys: pytest.CaptureFixture[str], game: str, player: str, named: str, allowed: str
) -> None:
    line = refused(capsys, "search", game, player)
    assert named in line
    assert allowed in line


async def test_a_player_that_does_not_exist_takes_no_seat(server: RunningServer) -> None:
    for game, player, named, allowed in PLAYERS:
        answer = await refusal_of_a_room(server, game, {}, player)
        assert answer.code is RefusalCode.BAD_PLAYER
        assert named in answer.message
        assert allowed in answer.message


@pytest.mark.parametrize("command", ["search", "perft", "tree", "solve"])
@pytest.mark.parametrize(("game", "text", "why"), POSITIONS)
def test_a_text_that_is_no_position_ends_a_command(
    capsys: pytest.CaptureFixture[str], command: str, game: str, text: str, why: str
) -> None:
    rest = {"search": ["random"], "perft": ["--depth", "1"]}.get(command, [])
    line = refused(capsys, command, game, *rest, "--position", text)
    assert (why if command != "solve" or GAMES[game].has_values else NO_VALUES) in line


@pytest.mark.parametrize("player", ["random", "greedy", "minimax:depth=2", "level:1"])
@pytest.mark.parametrize(("game", "text", "moves"), FINISHED)
def test_a_finished_game_has_no_move_to_choose(
    capsys: pytest.CaptureFixture[str], game: str, text: str, moves: str, player: str
) -> None:
    line = refused(capsys, "search", game, player, "--position", text)
    assert line.startswith(f"position is '{text}': the game is over")


@pytest.mark.parametrize(("game", "text", "moves"), FINISHED)
def test_a_finished_game_has_no_tree(
    capsys: pytest.CaptureFixture[str], game: str, text: str, moves: str
) -> None:
    assert "the game is over" in refused(capsys, "tree", game, "minimax:depth=2", "--position", text)


@pytest.mark.parametrize(("game", "text", "moves"), FINISHED)
def test_a_finished_game_has_nothing_to_solve(
    capsys: pytest.CaptureFixture[str], game: str, text: str, moves: str
) -> None:
    line = refused(capsys, "solve", game, "--position", text)
    assert line.startswith(f"position is '{text}': the game is over" if GAMES[game].has_values else NO_VALUES)


@pytest.mark.parametrize(("game", "options", "why"), UNSOLVABLE)
def test_a_size_that_cannot_be_solved_ends_a_command(
    capsys: pytest.CaptureFixture[str], game: str, options: list[str], why: str
) -> None:
    given = [word for option in options for word in ("--option", option)]
    assert why in refused(capsys, "solve", game, *given)
    assert why in refused(capsys, "search", game, "perfect", *given)


@pytest.mark.parametrize(("game", "text", "moves"), FINISHED)
async def test_a_finished_game_takes_no_move_and_shows_no_search(
    server: RunningServer, game: str, text: str, moves: str
) -> None:
    client = await server.enter()
    created = await client.ask(CreateRoom(client.new_id(), game, ["me", "me"]))
    assert isinstance(created, RoomCreated)
    await client.join(created.room)
    played = moves.split()
    for turn, move in enumerate(played, 1):
        await client.play(created.room, turn, move)
    over = len(played) + 1
    for command in (
        PlayMove(client.new_id(), created.room, over, played[-1]),
        FetchTree(client.new_id(), created.room, over, "minimax:depth=2"),
    ):
        answer = await client.refusal(command)
        assert answer.code is RefusalCode.GAME_OVER
        assert is_one_line(answer.message)


@pytest.mark.parametrize(
    ("command", "depth", "allowed"),
    [
        ("perft nim", "-1", "0..100"),
        ("perft nim", "999", "0..100"),
        ("tables wolf-and-sheep", "0", "2..18"),
        ("tables wolf-and-sheep", "999", "2..18"),
        ("tables connect-four", "six", "2..18"),
    ],
)
def test_a_depth_out_of_bounds_ends_a_command(
    capsys: pytest.CaptureFixture[str], command: str, depth: str, allowed: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command.split(), "--depth", depth])
    printed = capsys.readouterr()
    assert (end.value.code, printed.out, printed.err.count("\n")) == (2, "", 1)
    assert f"argument --depth: depth is '{depth}': allowed are {allowed}" in printed.err
