"""Why a move was played, over the wire."""

import pytest

from parlour_protocol.answers import Explanation, RoomCreated
from parlour_protocol.commands import CreateRoom, Explain, Resign
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import MovePlayed
from parlour_protocol.values import OptionValue
from parlour_server.rooms.move_evidence import MAX_KEPT, MoveEvidence
from tests.server.served import Client, RunningServer

NIM: dict[str, OptionValue] = {"heaps": [3, 4, 5], "misere": False}


async def against(
    server: RunningServer, engine: str, game: str, options: dict[str, OptionValue], help: bool | None = None
) -> tuple[Client, str]:
    """A person against an engine that has made its first move, as the second player."""
    client = await server.enter()
    created = await client.ask(CreateRoom(client.new_id(), game, ["me", engine], options, help=help))
    assert isinstance(created, RoomCreated), created
    await client.join(created.room)
    return client, created.room


async def answered(client: Client) -> MovePlayed:
    """The engine's first move, which is on turn 2."""

    def moved() -> MovePlayed | None:
        bodies = (event.body for event in client.events)
        return next((body for body in bodies if isinstance(body, MovePlayed) and body.turn == 2), None)

    return await client.until(moved)


async def test_a_machines_move_is_explained_by_its_own_search(server: RunningServer) -> None:
    client, room = await against(server, "alphabeta:depth=3", "connect-four", {})
    await client.play(room, 1, "4")
    played = await answered(client)
    why = await client.ask(Explain("w", room, 2))
    assert isinstance(why, Explanation)
    assert (why.id, why.room, why.turn, why.move) == ("w", room, 2, played.move)
    assert why.score is not None
    assert (why.depth, why.line[0], len(why.line)) == (3, played.move, 3)
    assert why.second is not None
    assert why.second.move != played.move


async def test_what_exact_play_knows_is_told(server: RunningServer) -> None:
    client, room = await against(server, "perfect", "nim", NIM)
    await client.play(room, 1, "1:1")
    played = await answered(client)
    why = await client.ask(Explain("w", room, 2))
    assert isinstance(why, Explanation)
    facts = {reason.code: reason.facts for reason in why.reasons}
    assert facts["exact"]["outcome"] in ("win", "loss")
    assert "nim-sum" in facts
    assert why.score is not None
    assert why.score.kind == facts["exact"]["outcome"]
    assert why.second is not None
    assert why.second.move != played.move


@pytest.mark.parametrize("helped", [True, False], ids=["help", "no help"])
async def test_a_proved_win_is_announced_with_the_move_where_help_is_allowed(
    server: RunningServer, helped: bool
) -> None:
    client, room = await against(server, "perfect", "nim", NIM, help=helped)
    await client.play(room, 1, "1:1")  # heaps 2, 4, 5 are won for who moves
    played = await answered(client)
    assert (played.wins_in > 2) is helped
    assert played.wins_in % 2 == helped


async def test_no_win_is_announced_where_the_search_proves_none(server: RunningServer) -> None:
    client, room = await against(server, "alphabeta:depth=2", "connect-four", {})
    await client.play(room, 1, "4")
    assert (await answered(client)).wins_in == 0


async def test_a_persons_move_has_reasons_and_no_score(server: RunningServer) -> None:
    client, room = await against(server, "random", "nim", {"heaps": [1, 2], "misere": False})
    await client.play(room, 1, "1:1")
    why = await client.ask(Explain("w", room, 1))
    assert isinstance(why, Explanation)
    assert (why.move, why.score, why.line) == ("1:1", None, [])
    assert {"exact"} <= {reason.code for reason in why.reasons}


async def test_where_help_is_not_allowed_no_move_is_explained_before_the_end(server: RunningServer) -> None:
    client, room = await against(server, "random", "nim", NIM, help=False)
    await client.play(room, 1, "1:1")
    await answered(client)
    assert (await client.refusal(Explain("w", room, 2))).code is RefusalCode.NO_HELP
    await client.ask(Resign("r", room, 1))
    assert isinstance(await client.ask(Explain("v", room, 2)), Explanation)


@pytest.mark.parametrize(
    ("turn", "code"), [(1, RefusalCode.GAP), (2, RefusalCode.GAP)], ids=["not played yet", "not come yet"]
)
async def test_a_turn_without_a_move_is_refused(server: RunningServer, turn: int, code: RefusalCode) -> None:
    client, room = await against(server, "random", "nim", NIM)
    assert (await client.refusal(Explain("w", room, turn))).code is code


def test_evidence_is_kept_for_the_latest_moves_alone() -> None:
    evidence = MoveEvidence()
    for turn in range(MAX_KEPT + 1):
        evidence.keep("room", turn, {"line": [str(turn)], "depth": turn})
    assert evidence.of("room", 0) == {}
    assert evidence.of("room", MAX_KEPT) == {"line": [str(MAX_KEPT)], "depth": MAX_KEPT}
    assert evidence.of("elsewhere", 1) == {}
