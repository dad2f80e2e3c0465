"""Search trees and graphs over the wire, page by page."""

import asyncio
from typing import Any

import msgspec
import pytest

from parlour_protocol.answers import GraphPage, Refused, RoomCreated, TreePage, ValueTerms
from parlour_protocol.commands import (
    Command,
    CreateRoom,
    ExplainValue,
    FetchGraph,
    FetchPositionTree,
    FetchTree,
    Resign,
    TakeSeat,
)
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.limits import PAGE_BYTES
from parlour_protocol.studies import TreeColumns
from parlour_protocol.terms import Term
from parlour_protocol.values import OptionValue, TreeView
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.engines.pool import EnginePool, EngineTask, Job
from parlour_server.engines.worker_job import run_job
from tests.server import thread_slot
from tests.server.served import Client, RunningServer

RATED: dict[Term, bool] = {"rated": True, "takeback": False}


async def alone(server: RunningServer, game: str, options: dict[str, OptionValue]) -> tuple[Client, str]:
    """One player on both seats, on turn 1."""
    client = await server.enter()
    created = await client.ask(CreateRoom(client.new_id(), game, ["me", "me"], options))
    assert isinstance(created, RoomCreated), created
    await client.join(created.room)
    return client, created.room


async def every_page(client: Client, first: FetchTree | FetchGraph) -> list[Any]:
    pages: list[Any] = [await client.ask(first)]
    for number in range(1, pages[0].pages):
        pages.append(await client.ask(msgspec.structs.replace(first, id=client.new_id(), page=number)))
    return pages


async def test_the_graph_of_grundys_game_has_its_nodes_edges_and_states(server: RunningServer) -> None:
    client, room = await alone(server, "grundy", {"heap": 10})
    page = await client.ask(FetchGraph("g", room, 1))
    assert isinstance(page, GraphPage)
    assert (page.pages, len(page.nodes), sum(len(node.children) for node in page.nodes)) == (1, 39, 71)
    assert [level.side for level in page.levels[:3]] == ["MAX", "MIN", "MAX"]
    assert page.nodes[0].state == "current"
    await client.play(room, 1, "10=7+3")
    moved = await client.ask(FetchGraph("h", room, 2))
    assert isinstance(moved, GraphPage)
    states = {node.text: node.state for node in moved.nodes if node.level == 1}
    assert moved.nodes[0].state == "visited"
    assert states == {"9,1": "unreachable", "8,2": "unreachable", "7,3": "current", "6,4": "unreachable"}


@pytest.mark.parametrize(
    ("terms", "forbidden"), [(RATED, {"tree", "graph"}), ({}, {"tree"})], ids=["rated", "casual"]
)
async def test_between_two_people_no_search_is_shown_while_they_play(
    server: RunningServer, terms: dict[Term, bool], forbidden: set[str]
) -> None:
    ada, ben = await server.enter(), await server.enter()
    created = await ada.ask(CreateRoom(ada.new_id(), "nim", ["me", "open"], {"heaps": [2, 1]}, terms=terms))
    assert isinstance(created, RoomCreated), created
    await ada.join(created.room)
    await ben.join(created.room)
    await ben.ask(TakeSeat(ben.new_id(), created.room, 2))
    asked = {
        "tree": FetchTree("t", created.room, 1, "minimax:depth=2"),
        "graph": FetchGraph("g", created.room, 1),
    }
    for name, command in asked.items():
        answer = await ben.ask(command)
        assert isinstance(answer, Refused) == (name in forbidden), name
        if isinstance(answer, Refused):
            assert answer.code is RefusalCode.NO_HELP
    await ada.ask(Resign(ada.new_id(), created.room, 1))
    assert isinstance(await ben.ask(msgspec.structs.replace(asked["graph"], id="over")), GraphPage)


@pytest.mark.parametrize(
    ("game", "options"), [("nim", {"heaps": [2, 1]}), ("greedy-nim", {}), ("grundy", {"heap": 8})]
)
@pytest.mark.parametrize("allowed", [False, True])
async def test_a_graph_has_no_values_while_a_game_without_help_runs(
    server: RunningServer, game: str, options: dict[str, Any], allowed: bool
) -> None:
    ada, ben, watching = await server.enter(), await server.enter(), await server.enter()
    created = await ada.ask(CreateRoom(ada.new_id(), game, ["me", "open"], options, help=allowed))
    assert isinstance(created, RoomCreated), created
    room = created.room
    for client in (ada, ben, watching):
        await client.join(room)
    await ben.ask(TakeSeat(ben.new_id(), room, 2))

    async def valued(client: Client) -> set[bool]:
        """Whether the positions in which the game goes on have a value."""
        pages = await every_page(client, FetchGraph(client.new_id(), room, 1))
        assert all(isinstance(page, GraphPage) for page in pages)
        nodes = [node for page in pages for node in page.nodes]
        assert all(node.value in (0, 1) for node in nodes if not node.children)
        return {node.value is not None for node in nodes if node.children}

    assert [await valued(client) for client in (ada, ben, watching)] == [{allowed}] * 3
    await ada.ask(Resign(ada.new_id(), room, 1))
    assert [await valued(client) for client in (ben, watching)] == [{True}] * 2


async def test_a_tree_comes_in_pages_that_together_are_the_search(server: RunningServer) -> None:
    client, room = await alone(server, "connect-four", {})
    pages = await every_page(client, FetchTree("t", room, 1, "alphabeta:depth=8,evaluator=none"))
    assert len(pages) > 1
    assert all(len(msgspec.json.encode(page.columns)) <= PAGE_BYTES for page in pages)
    about = pages[0].about
    assert about is not None
    assert len("".join(page.columns.kinds for page in pages)) == about.nodes == about.search.nodes
    assert (about.algorithm, about.nodes, about.left_out) == ("alphabeta", 12_574, 0)
    assert all(page.about is None for page in pages[1:])


async def test_both_encodings_carry_the_same_pages(server: RunningServer) -> None:
    client, room = await alone(server, "connect-four", {})
    reader = await server.enter(subprotocol=JSON_SUBPROTOCOL)
    await reader.join(room)
    question = FetchTree("t", room, 1, "alphabeta:depth=8,evaluator=none")
    packed, plain = await every_page(client, question), await every_page(reader, question)
    assert [page.columns for page in packed] == [page.columns for page in plain]
    assert packed[0].about == plain[0].about


async def test_pages_go_out_as_the_worker_made_them_in_each_encoding(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread translated a page for each of sixty requests that came before the first was answered."""

    def marked(name: str, arguments: dict[str, Any], serial: int) -> dict[str, Any]:
        answer = run_job(name, arguments, serial)
        columns = [TreeColumns("", [], [], [number], [], []) for number in range(3)]
        packed = [msgspec.msgpack.encode(msgspec.structs.replace(each, below=[1])) for each in columns]
        return {**answer, "pages": list(map(msgspec.json.encode, columns)), "packed_pages": packed}

    monkeypatch.setattr(thread_slot, "run_job", marked)
    client, room = await alone(server, "connect-four", {})
    reader = await server.enter(subprotocol=JSON_SUBPROTOCOL)
    await reader.join(room)
    question = FetchTree("t", room, 1, "alphabeta:depth=2,evaluator=none")
    packed, plain = await every_page(client, question), await every_page(reader, question)
    assert [(page.columns.values, page.columns.below) for page in packed] == [([n], [1]) for n in range(3)]
    assert [(page.columns.values, page.columns.below) for page in plain] == [([n], []) for n in range(3)]


async def test_all_pages_of_a_tree_can_be_fetched_though_the_game_goes_on(server: RunningServer) -> None:
    client, room = await alone(server, "connect-four", {})
    first = await client.ask(FetchTree("t", room, 1, "alphabeta:depth=8,evaluator=none"))
    assert isinstance(first, TreePage)
    await client.play(room, 1, "4")
    second = await client.ask(FetchTree("u", room, 1, "alphabeta:depth=8,evaluator=none", 1))
    assert isinstance(second, TreePage)
    assert second.pages == first.pages


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        (FetchTree("t", "", 2, "minimax:depth=2"), RefusalCode.CONFLICT, "turn 1"),
        (FetchTree("t", "", 1, "minimax:depth=99"), RefusalCode.BAD_PLAYER, "depth"),
        (FetchTree("t", "", 1, "random"), RefusalCode.NO_STUDY, "search a tree"),
        (FetchTree("t", "", 1, "greedy"), RefusalCode.NO_STUDY, "search a tree"),
        (FetchTree("t", "", 1, "minimax:depth=2", 7), RefusalCode.NO_STUDY, "page is 7"),
        (FetchGraph("g", "", 1), RefusalCode.NO_STUDY, "heaps"),
    ],
)
async def test_what_cannot_be_studied_is_refused_with_the_reason(
    server: RunningServer, command: Command, code: RefusalCode, words: str
) -> None:
    client, room = await alone(server, "connect-four", {})
    refused = await client.refusal(msgspec.structs.replace(command, room=room))
    assert refused.code is code
    assert words in refused.message


async def test_exact_play_gets_a_search_that_is_named_as_another(server: RunningServer) -> None:
    client, room = await alone(server, "nim", {"heaps": [3, 2], "misere": False})
    page = await client.ask(FetchTree("t", room, 1, "level:8"))
    assert isinstance(page, TreePage)
    assert page.about is not None
    assert (page.about.algorithm, page.about.instead_of) == ("alphabeta", "perfect")
    other = await client.ask(FetchTree("u", room, 1, "alphabeta:depth=4"))
    assert isinstance(other, TreePage)
    assert other.about is not None
    assert (other.columns, other.about.instead_of) == (page.columns, "")


async def test_a_graph_beyond_all_bounds_is_refused_with_the_bound(server: RunningServer) -> None:
    client, room = await alone(server, "nim", {"heaps": [60, 60, 60], "misere": False})
    refused = await client.refusal(FetchGraph("g", room, 1))
    assert (refused.code, refused.reason) == (RefusalCode.NO_STUDY, RefusalReason.GRAPH_TOO_LARGE)
    assert refused.facts == {"most": 5_000}


async def test_any_position_has_a_tree_without_a_room(server: RunningServer) -> None:
    client, room = await alone(server, "nim", {"heaps": [3, 2]})
    await client.play(room, 1, "1:1")
    of_room = await client.ask(FetchTree("t", room, 2, "memo"))
    free = await client.ask(FetchPositionTree("f", "nim", "memo", {"heaps": [3, 2]}, moves=["1:1"]))
    from_text = await client.ask(FetchPositionTree("g", "nim", "memo", start="2,2"))
    assert isinstance(of_room, TreePage)
    assert isinstance(free, TreePage)
    assert isinstance(from_text, TreePage)
    assert (free.room, free.turn, free.columns) == ("", 0, of_room.columns)
    assert free.about is not None
    assert (free.about.position, free.about.to_move) == ("2,2", 2)
    assert from_text.about is not None
    assert (from_text.about.position, from_text.about.to_move) == ("2,2", 1)


async def test_a_typed_tree_is_searched_and_its_view_is_the_whole_tree(server: RunningServer) -> None:
    client, text = await server.enter(), "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))"
    page = await client.ask(FetchPositionTree("f", "tree", "alphabeta", {"first": "max"}, start=text))
    assert isinstance(page, TreePage)
    assert page.about is not None
    assert page.about.view == TreeView("branch", text, "max")
    assert (page.about.search.value, page.about.search.evaluations) == (3, 5)
    assert page.columns.kinds.count("n") == 5
    below = await client.ask(FetchPositionTree("g", "tree", "negamax", {}, f"{text} at C"))
    assert isinstance(below, TreePage)
    assert below.about is not None
    assert below.about.view == TreeView("branch", text, "max", "C", "C")


async def test_no_room_plays_a_game_for_study_only(server: RunningServer) -> None:
    client = await server.enter()
    refused = await client.refusal(CreateRoom(client.new_id(), "tree", ["me", "me"], {}))
    assert (refused.code, "allowed are connect-four" in refused.message) == (RefusalCode.UNKNOWN_GAME, True)


async def test_a_leafs_value_is_told_with_what_it_adds_up_from(server: RunningServer) -> None:
    client = await server.enter()
    found = await client.ask(ExplainValue("v", "connect-four", "windows", {}, "2535434", ["2", "3"]))
    assert isinstance(found, ValueTerms)
    assert found.value == sum(term.value for term in found.terms)
    assert {term.name: term.each for term in found.terms}["threat"] == -80
    tree = await client.ask(
        FetchPositionTree("t", "connect-four", "minimax:depth=1,evaluator=windows", {}, "2535434")
    )
    leaf = await client.ask(ExplainValue("w", "connect-four", "windows", {}, "2535434", ["1"]))
    assert isinstance(tree, TreePage)
    assert isinstance(leaf, ValueTerms)
    assert tree.columns.values[0] == leaf.value


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        (ExplainValue("v", "chess", "xor"), RefusalCode.UNKNOWN_GAME, "chess"),
        (ExplainValue("v", "nim", "none"), RefusalCode.NO_STUDY, "allowed are xor"),
        (ExplainValue("v", "nim", "xor", {"heaps": [1]}, moves=["1:1"]), RefusalCode.GAME_OVER, "over"),
        (ExplainValue("v", "nim", "xor", {}, moves=["9:9"]), RefusalCode.BAD_POSITION, "heap 9"),
        (FetchPositionTree("f", "chess", "memo"), RefusalCode.UNKNOWN_GAME, "chess"),
        (FetchPositionTree("f", "nim", "memo", {"piles": 3}), RefusalCode.BAD_OPTIONS, "piles"),
        (FetchPositionTree("f", "nim", "level:99"), RefusalCode.BAD_PLAYER, "level"),
        (FetchPositionTree("f", "nim", "memo", {}, "x"), RefusalCode.BAD_POSITION, "x"),
        (FetchPositionTree("f", "nim", "memo", {}, moves=["9:9"]), RefusalCode.BAD_POSITION, "heap 9"),
        (FetchPositionTree("f", "nim", "memo", {"heaps": [1]}, moves=["1:1"]), RefusalCode.GAME_OVER, "over"),
        (FetchPositionTree("f", "nim", "random"), RefusalCode.NO_STUDY, "search a tree"),
        (FetchPositionTree("f", "tree", "minimax", {}, "(3 (4"), RefusalCode.BAD_POSITION, "bracket 2 never"),
        (
            FetchPositionTree("f", "tree", "minimax", {}, f"({'9' * 40})"),
            RefusalCode.BAD_POSITION,
            "40 digits",
        ),
        (FetchPositionTree("f", "tree", "memo"), RefusalCode.BAD_PLAYER, "numbers"),
        (FetchPositionTree("f", "tree", "minimax", {"first": "I"}), RefusalCode.BAD_OPTIONS, "max, min"),
    ],
)
async def test_a_position_that_cannot_be_studied_is_refused_with_the_reason(
    server: RunningServer, command: FetchPositionTree | ExplainValue, code: RefusalCode, words: str
) -> None:
    refused = await (await server.enter()).refusal(command)
    assert (refused.code, refused.room) == (code, None)
    assert words in refused.message


async def test_the_same_question_is_worked_out_once(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Job] = []
    submit = EnginePool.submit

    def counted(pool: EnginePool, job: Job, *progress: Any) -> EngineTask:
        asked.append(job)
        return submit(pool, job, *progress)

    monkeypatch.setattr(EnginePool, "submit", counted)
    client, room = await alone(server, "nim", {})
    other = await server.enter()
    await other.join(room)
    await asyncio.gather(client.ask(FetchGraph("a", room, 1)), other.ask(FetchGraph("b", room, 1)))
    await client.ask(FetchGraph("c", room, 1))
    assert len(asked) == 1


async def test_too_many_studies_are_refused_with_the_wait(
    server: RunningServer,
) -> None:
    client, room = await alone(server, "connect-four", {})
    for depth in range(1, 11):
        assert isinstance(
            await client.ask(FetchTree(f"t{depth}", room, 1, f"alphabeta:nodes={depth}")), TreePage
        )
    refused = await client.refusal(FetchTree("more", room, 1, "alphabeta:nodes=11"))
    assert refused.code is RefusalCode.TOO_MANY
    assert refused.retry_after is not None
