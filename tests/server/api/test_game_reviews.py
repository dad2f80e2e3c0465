"""Exact values of finished games over HTTP, verdicts on their moves, and other moves tried in them."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from parlour_client import read_game
from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.workers.process import run
from parlour_protocol.answers import Explanation, RoomCreated
from parlour_protocol.commands import CreateRoom, Explain, OfferRematch, Resign, TakeSeat
from parlour_protocol.events import MovePlayed
from parlour_protocol.limits import PAGE_BYTES
from parlour_protocol.values import OptionValue
from parlour_server.limits.token_bucket import Rate
from tests.server.served import NIM, Client, RunningServer, served

#: Boards on which every position is proved in a moment.
SMALL: dict[str, dict[str, OptionValue]] = {"connect-four": {"width": 5, "height": 4}, "nim": NIM}
RANKS = ("loss", "draw", "win")


async def alone(
    server: RunningServer,
    game: str = "nim",
    options: dict[str, OptionValue] = NIM,
    moves: list[str] | None = None,
    start: str = "",
) -> tuple[Client, str]:
    """One player on both seats, after some moves."""
    client = await server.enter()
    created = await client.ask(CreateRoom(client.new_id(), game, ["me", "me"], options, start=start))
    assert isinstance(created, RoomCreated), created
    await client.join(created.room)
    for turn, move in enumerate(moves or [], 1):
        await client.play(created.room, turn, move)
    return client, f"/api/rooms/{created.room}/games/1"


async def resigned(
    server: RunningServer, moves: list[str], options: dict[str, OptionValue] = NIM, game: str = "nim"
) -> str:
    """The path of a game in which player 1 resigned after some moves."""
    client, path = await alone(server, game, options, moves)
    await client.ask(Resign("resign", path.split("/")[3], 1))
    return path


def random_game(game_id: str, options: dict[str, OptionValue]) -> list[str]:
    game, source, moves = make_game(game_id, options), Random(3), []
    position = game.start()
    while legal := game.legal_moves(position):
        moves.append(game.move_text(position, move := source.choice(legal)))
        position = game.play(position, move)
    return moves


async def all_values(server: RunningServer, path: str) -> list[dict[str, Any]]:
    """The values of all positions, from the start on, asked for as long as there are more."""
    values: list[dict[str, Any]] = []
    query = ""
    while True:
        code, page = await server.get(f"{path}/values{query}")
        assert code == 200, page
        values += page["values"]
        if page["next"] == 0:
            return values[::-1]
        query = f"?before={page['next']}"


def judged(solved: dict[str, Any], move: str) -> tuple[str, str, str]:
    """What is to be said of a move, by the definition: kind, outcome of best play, its own."""
    before, after = solved["outcome"], solved["moves"][move]["outcome"]
    best, made = solved["plies"], solved["moves"][move]["plies"]
    keeping = [text for text, value in solved["moves"].items() if value["outcome"] == before]
    if RANKS.index(after) < RANKS.index(before):
        return "slipped", before, after
    if keeping == [move] and len(solved["moves"]) > 1:
        return "only", before, after
    return "kept" if before == "draw" or None in (best, made) or best == made else "slower", before, after


@pytest.mark.parametrize("game", GAMES)
async def test_every_verdict_is_that_of_the_solver(server: RunningServer, game: str) -> None:
    options = SMALL.get(game, {})
    moves = random_game(game, options)
    _, path = await alone(server, game, options, moves)
    values = await all_values(server, path)
    assert [(one["ply"], one["played"]) for one in values] == list(enumerate(moves))
    for ply, told in enumerate(values):
        arguments = {"game": game, "options": options, "moves": moves[:ply]}
        solved = await asyncio.to_thread(run, "solve", arguments, 0)
        plain = {move: without_nulls(value) for move, value in solved["moves"].items()}
        assert (told["moves"], told["worth"]["outcome"]) == (plain, solved["outcome"])
        verdict = told["verdict"]
        assert (verdict["kind"], verdict["before"], verdict["after"]) == judged(solved, moves[ply])
        lost = abs((solved["moves"][moves[ply]]["plies"] or 0) - (solved["plies"] or 0))
        assert verdict.get("plies", 0) == (lost if verdict["kind"] == "slower" else 0)
    assert {one["verdict"]["kind"] for one in values} & {"slipped", "only", "slower"}  # a game worth a review


def without_nulls(value: dict[str, Any]) -> dict[str, Any]:
    return {name: field for name, field in value.items() if field is not None}


async def test_the_position_in_which_a_game_was_resigned_has_values_and_no_verdict(
    server: RunningServer,
) -> None:
    values = await all_values(server, await resigned(server, ["1:3"]))
    assert [one["ply"] for one in values] == [0, 1]
    assert (values[1]["worth"]["outcome"], values[1].keys() & {"played", "verdict"}) == ("win", set())


async def test_pages_hold_every_position_once(server: RunningServer) -> None:
    heaps: list[int] = [100] * 10
    path = await resigned(server, [f"{heap}:50" for heap in range(1, 6)], {"heaps": heaps, "misere": False})
    code, page = await server.get(f"{path}/values")
    assert (code, [one["ply"] for one in page["values"]], page["next"]) == (200, [5], 5)
    assert page["retry_after"] is None  # there is more, and it need not be waited for
    assert [len(one["moves"]) for one in await all_values(server, path)] == [1000, 950, 900, 850, 800, 750]
    small = await resigned(server, ["1:1"])
    async with server.http.get(f"{server.url}{small}/values") as response:
        assert len(await response.read()) < PAGE_BYTES
        assert response.headers["Cache-Control"] == "private, no-cache"


async def test_what_cannot_be_had_is_refused_with_a_code(server: RunningServer) -> None:
    _, running = await alone(server)
    assert (await server.get(f"{running}/values"))[0] == 409
    assert (await server.get(f"{running}/position"))[0] == 409
    path = await resigned(server, ["1:3"])
    for query in ("before=3", "before=-1", "before=x", "before=²"):
        assert (await server.get(f"{path}/values?{query}"))[0] == 404
    assert (await server.get(f"{path}/position?ply=2"))[0] == 404
    code, answer = await server.get(f"{path}/position?ply=1&moves=1:1")
    assert (code, answer["code"]) == (400, "illegal-move")
    assert (await server.get(f"{path}/position?moves={'1:1+' * 1001}"))[0] == 400
    large = await resigned(server, ["1"], {"width": 12, "height": 12}, "connect-four")
    code, answer = await server.get(f"{large}/values")
    assert (code, answer["code"]) == (404, "no-study")
    assert "exact values need" in answer["error"]
    code, position = await server.get(f"{large}/position?moves=2")
    assert (code, position["values"], position["retry_after"]) == (200, None, None)
    assert not position["solvable"]
    assert (await server.get(f"{path}/position"))[1]["solvable"]


async def test_only_who_may_read_the_game_gets_its_values(server: RunningServer) -> None:
    client = await server.enter()
    created: Any = await client.ask(CreateRoom("c", "nim", ["me", "me"], NIM, "link"))
    await client.join(created.room, created.key)
    await client.ask(Resign("r", created.room, 1))
    for route in ("values", "position"):
        path = f"/api/rooms/{created.room}/games/1/{route}"
        code, refused = await server.get(path)
        assert (code, refused["code"]) == (403, "forbidden")
        assert (await server.get(path, **{"Parlour-Key": created.key}))[0] == 200
        assert (await server.get(path, Authorization=f"Bearer {client.token}"))[0] == 200


async def test_values_wait_while_the_next_game_allows_no_help(server: RunningServer) -> None:
    amber, blue = await server.enter(), await server.enter()
    created: Any = await amber.ask(CreateRoom("c", "nim", ["me", "open"], NIM))
    for client in (amber, blue):
        await client.join(created.room)
    await blue.ask(TakeSeat("sit", created.room, 2))
    await amber.ask(Resign("r", created.room, 1))
    path = f"/api/rooms/{created.room}/games/1"
    assert (await server.get(f"{path}/values"))[0] == 200
    for client in (amber, blue):
        await client.ask(OfferRematch("again", created.room, 1))
    for route in ("values", "explanation"):
        code, answer = await server.get(f"{path}/{route}")
        assert (code, answer["code"]) == (409, "no-help")
    _, position = await server.get(f"{path}/position?moves=1:1")
    assert (position["text"], position["values"], position["retry_after"]) == ("2,4,5", None, None)
    await blue.ask(Resign("r2", created.room, 2))
    assert (await server.get(f"{path}/values"))[0] == 200


async def test_a_move_is_explained_as_in_the_room_also_after_the_game(server: RunningServer) -> None:
    client = await server.enter()
    command = CreateRoom(client.new_id(), "connect-four", ["me", "alphabeta:depth=3"], {})
    created = await client.ask(command)
    assert isinstance(created, RoomCreated), created
    await client.join(created.room)
    await client.play(created.room, 1, "4")
    await client.until(
        lambda: sum(isinstance(event.body, MovePlayed) for event in client.events) == 2 or None
    )
    await client.ask(Resign("r", created.room, 1))
    path = f"/api/rooms/{created.room}/games/1"
    for ply, turn in ((1, 1), (2, 2)):
        code, why = await server.get(f"{path}/explanation?ply={ply}")
        told = await client.ask(Explain(f"w{turn}", created.room, turn))
        assert isinstance(told, Explanation)
        same: dict[str, Any] = json.loads(msgspec.json.encode(told))
        assert (code, why) == (
            200,
            {"ply": ply, **{name: same[name] for name in same if name not in ("type", "id", "room", "turn")}},
        )
        assert ("score" in why) is (ply == 2)  # of the machine's search
    assert (await server.get(f"{path}/explanation"))[1]["ply"] == 2
    record = (await server.get(path))[1]
    assert [move["turn"] for move in record["moves"]] == [1, 2]


@pytest.mark.parametrize("ply", ["0", "2", "x"])
async def test_only_moves_of_the_game_are_explained(server: RunningServer, ply: str) -> None:
    path = await resigned(server, ["1:3"])
    code, answer = await server.get(f"{path}/explanation?ply={ply}")
    assert (code, answer["error"].startswith("ply is ")) == (404, True)


async def test_explanations_are_for_those_who_may_read_the_game_and_limited(tmp_path: Path) -> None:
    async with served(tmp_path, study_rate=Rate(1, 60.0)) as server:
        client = await server.enter()
        created: Any = await client.ask(CreateRoom("c", "nim", ["me", "me"], NIM, "link"))
        await client.join(created.room, created.key)
        for turn, move in enumerate(["1:1", "2:1"], 1):
            await client.play(created.room, turn, move)
        await client.ask(Resign("r", created.room, 1))
        path = f"/api/rooms/{created.room}/games/1/explanation"
        code, refused = await server.get(path)
        assert (code, refused["code"]) == (403, "forbidden")
        key = {"Parlour-Key": created.key}
        for _ in range(2):
            assert (await server.get(path, **key))[0] == 200  # the second from the cache
        code, refused = await server.get(f"{path}?ply=1", **key)
        assert (code, refused["code"]) == (429, "too-many")
        assert (await server.get(f"{path}?ply=1", Authorization=f"Bearer {client.token}"))[0] == 200


async def test_other_moves_lead_to_a_position_with_its_values(server: RunningServer) -> None:
    path = await resigned(server, ["1:3", "2:4"])
    code, position = await server.get(f"{path}/position?ply=1&moves=3:5+2:3")
    assert (code, position["text"], position["to_move"], position["legal"]) == (200, "0,1,0", 2, "2:1")
    assert (position["values"]["ply"], position["values"]["worth"]["outcome"]) == (3, "win")
    assert position["values"].keys() & {"played", "verdict"} == set()
    _, ended = await server.get(f"{path}/position?ply=1&moves=3:5+2:4")
    assert (ended["result"], ended["to_move"]) == ({"winner": 1, "reason": "last-counter"}, None)
    _, own = await server.get(f"{path}/position?ply=1")
    assert (own["text"], own["view"]["last"], own["values"]) == ("0,4,5", {"heap": 1, "taken": 3}, None)
    assert (await server.get(f"{path}/position"))[1]["text"] == "0,0,5"


async def test_a_room_may_begin_with_any_position_of_a_game(server: RunningServer) -> None:
    client = await server.enter()
    for game in GAMES:
        moves = random_game(game, {})
        _, path = await alone(server, game, {}, moves)
        for ply in range(1, 3):
            _, position = await server.get(f"{path}/position?ply={ply}")
            command = CreateRoom(client.new_id(), game, ["me", "me"], {}, start=position["text"])
            created = await client.ask(command)
            assert isinstance(created, RoomCreated), created
            state = (await client.join(created.room)).state
            assert state is not None
            begun = state.position
            assert (begun.to_move, begun.legal) == (position["first_mover"], position["legal"])


async def test_what_is_copied_is_read_again(server: RunningServer) -> None:
    """As text and as JSON, into what a game is played with."""
    one_heap: dict[str, OptionValue] = {"heaps": [7]}
    for game, options in [*((game, SMALL.get(game, {})) for game in GAMES), ("nim", one_heap)]:
        moves = random_game(game, options)
        _, path = await alone(server, game, options, moves)
        async with server.http.get(f"{server.url}{path}") as response:
            record = await response.text()
        async with server.http.get(f"{server.url}{path}/text") as response:
            text = await response.text()
        played = read_game(record)
        assert read_game(text) == played
        assert read_game(f"{text}\n1. {moves[0]}: kept the win\n") == played  # as the page adds verdicts
        again = make_game(played.game, played.options)
        position = again.start()
        for move in played.moves:
            position = again.play(position, again.parse_move(position, move))
        ended = again.result(position)
        assert ended is not None
        assert (ended.winner, ended.reason) == (played.result.winner, played.result.reason)
        values = await all_values(server, path)
        read = read_game(json.dumps({**json.loads(record), "values": values}))
        assert [one.verdict and one.verdict.kind for one in read.values] == [
            one["verdict"]["kind"] for one in values
        ]


async def test_a_game_that_began_with_a_position_of_its_own_is_reviewed(server: RunningServer) -> None:
    start = "d8/a1,c1,e1,g1/s"
    client, path = await alone(server, "wolf-and-sheep", {}, start=start)
    await client.play(path.split("/")[3], 1, "a1-b2")
    await client.ask(Resign("r", path.split("/")[3], 1))
    values = await all_values(server, path)
    assert [one["to_move"] for one in values] == [2, 1]
    assert "a1-b2" in values[0]["moves"]
    async with server.http.get(f"{server.url}{path}/text") as response:
        played = read_game(await response.text())
    assert (played.start, played.moves) == (start, ["a1-b2"])


async def test_a_game_by_other_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(tmp_path) as server:
        path = await resigned(server, ["1:3"])
        rules = type(make_game("nim", NIM))
        monkeypatch.setattr(rules, "rules_version", 99)
        for route in ("values", "explanation", "position"):
            code, answer = await server.get(f"{path}/{route}")
            assert (code, answer["code"]) == (404, "no-study")
