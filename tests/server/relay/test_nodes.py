"""Clients of several nodes play together: everything that a room does, through relays."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import nats
import pytest
import pytest_asyncio
from nats.aio.msg import Msg

from parlour_engine.catalogue import GAMES
from parlour_protocol.answers import (
    Ack,
    Challenged,
    ChallengeEnded,
    ChallengeMade,
    Done,
    Lobby,
    LobbyChanged,
    Paired,
    Refused,
    RoomCreated,
    RoomList,
    TableOpened,
    TreePage,
)
from parlour_protocol.commands import (
    AcceptChallenge,
    Analyse,
    Challenge,
    CreateRoom,
    FetchTree,
    FindOpponent,
    JoinRoom,
    ListRooms,
    PlayMove,
    Resign,
    Say,
    TakeSeat,
    WatchLobby,
)
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.events import ChatSaid, GameEnded
from parlour_protocol.values import OptionValue
from parlour_protocol.version import JSON_SUBPROTOCOL
from tests.databases import execute, postgresql_url
from tests.nats_server import NatsServer
from tests.server.people import program
from tests.server.relay.nodes import nodes
from tests.server.served import NIM, Client, RunningServer

Nodes = list[RunningServer]

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    with NatsServer(tmp_path_factory.mktemp("bus"), jetstream=False) as server:
        yield server


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("nodes")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def three(folder: Path, bus: NatsServer) -> AsyncIterator[Nodes]:
    async with nodes(folder, bus) as running:
        yield running


async def table(
    three: Nodes, game: str = "nim", *, allow_help: bool = False
) -> tuple[Client, Client, Client, str]:
    """Amber at node a, whose room it is, Blue at node b, and a spectator at node c."""
    amber, blue, cid = [
        await node.enter(name) for node, name in zip(three, ("Amber", "Blue", "Cid"), strict=True)
    ]
    created = await amber.ask(CreateRoom(amber.new_id(), game, ["me", "open"], help=allow_help))
    assert isinstance(created, RoomCreated), created
    for client in (amber, blue, cid):
        await client.join(created.room, created.key)
    assert isinstance(await blue.ask(TakeSeat(blue.new_id(), created.room, 2)), Ack)
    for client in (amber, blue, cid):
        await client.events_until(3)
    return amber, blue, cid, created.room


def metric(node: RunningServer, name: str) -> int:
    """A count of a node's relays."""
    assert node.running.node is not None
    return node.running.node.counts[name]


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_of_any_kind_over_three_nodes(three: Nodes, game: str) -> None:
    amber, blue, cid, room = await table(three, game)
    random, players = Random(game), (amber, blue)
    for _ in range(400):
        last = next(event for event in reversed(amber.events) if event.position is not None)
        position = last.position
        assert position is not None
        if not position.legal:
            break
        moves = position.legal.split()
        ack = await players[position.to_move - 1].play(room, position.turn, random.choice(moves))
        for client in (amber, blue, cid):
            await client.events_until(ack.seq)
    for client in (amber, blue, cid):
        await client.until(
            lambda: True if isinstance(client.events[-1].body, GameEnded) else None  # noqa: B023  # called in this round
        )
        seqs = [event.seq for event in client.events]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs))), "once each and in order"
        assert client.events[-1] == amber.events[-1]
    assert metric(three[0], "owner") >= 2


async def test_refusals_and_rates_of_a_relayed_client_are_those_of_the_room(three: Nodes) -> None:
    amber, blue, cid, room = await table(three)
    early = await blue.refusal(PlayMove("m", room, 1, "1:1"))
    assert (early.code, early.room) == (RefusalCode.NOT_YOUR_TURN, room)
    assert early.position is not None
    assert (await cid.refusal(Resign("r", room, 1))).code is RefusalCode.NOT_SEATED
    assert (await cid.refusal(JoinRoom("j", "a" * 12))).code is RefusalCode.NO_SUCH_ROOM
    ack = await amber.play(room, 1, "1:1")
    assert await amber.ask(PlayMove("m2", room, 1, "1:1")) == Ack("m2", room, ack.seq, ack.turn)


async def test_a_room_that_opens_only_by_its_link_does_so_at_every_node(three: Nodes) -> None:
    amber, blue = await three[0].enter("Amber"), await three[1].enter("Blue")
    created = await amber.create(["me", "open"], "link")
    assert (await blue.refusal(JoinRoom("j", created.room))).code is RefusalCode.FORBIDDEN
    assert (await blue.join(created.room, created.key)).state is not None


async def test_chat_goes_to_its_readers_wherever_they_are(three: Nodes) -> None:
    amber, blue, cid, room = await table(three)
    assert isinstance(await blue.ask(Say("s", room, "players", "hello Amber")), Ack)
    assert isinstance(await cid.ask(Say("s", room, "spectators", "hello all")), Ack)

    def said(client: Client) -> list[str]:
        return [event.body.text for event in client.events if isinstance(event.body, ChatSaid)]

    for client in (amber, blue, cid):
        await client.until(lambda: said(client) or None)  # noqa: B023
    assert (said(amber), said(blue), said(cid)) == (["hello Amber"], ["hello Amber"], ["hello all"])


async def test_presence_and_resuming_of_a_relayed_client(three: Nodes) -> None:
    amber, blue, _, room = await table(three)
    await amber.until(lambda: True if amber.presence and all(amber.presence[-1].seats) else None)
    await blue.socket.close()
    await amber.play(room, 1, "1:1")
    again = await three[2].enter(token=blue.token)
    joined = await again.join(room, seqs={"game": 3})
    assert [event.seq for event in joined.events] == [4]
    assert joined.seats == [2]
    await again.play(room, 2, "1:1")


async def test_values_and_trees_of_a_relayed_room(three: Nodes) -> None:
    _, blue, cid, room = await table(three, allow_help=True)
    assert isinstance(await cid.ask(Analyse("a", room, 1)), Ack)
    await cid.until(lambda: cid.analyses or None)
    page = await blue.ask(FetchTree("t", room, 1, "alphabeta:depth=2"))
    assert isinstance(page, TreePage), page


async def test_a_page_in_json_is_relayed_as_well(three: Nodes) -> None:
    amber = await three[0].enter("Amber")
    room = (await amber.create(["me", "me"])).room
    await amber.join(room)
    page = await three[1].enter("Žofie", JSON_SUBPROTOCOL)
    assert (await page.join(room)).state is not None
    await amber.play(room, 1, "1:1")
    await page.until(lambda: page.events or None)


async def test_two_people_at_different_nodes_are_paired_and_play_at_one_of_theirs(
    three: Nodes, folder: Path
) -> None:
    blue, cid = await three[1].enter("Blue"), await three[2].enter("Cid")
    paired = []
    for client in (blue, cid):
        assert isinstance(await client.ask(FindOpponent(client.new_id(), "nim", NIM)), Done)
    for client in (blue, cid):
        paired.append(
            await client.until(
                lambda: next((each for each in client.lobby_events if isinstance(each, Paired)), None)  # noqa: B023
            )
        )
    assert paired[0].room == paired[1].room
    room = paired[0].room
    joined = await asyncio.gather(*(client.join(room) for client in (blue, cid)))  # both would own it
    assert sorted(each.seats for each in joined) == [[1], [2]]
    first = blue if joined[0].seats == [1] else cid
    await first.play(room, 1, "1:1")
    owners = "SELECT node FROM room_owners WHERE room = '{}'"
    lobby, owner = [
        (await asyncio.to_thread(execute, postgresql_url(folder), owners.format(name)))[0][0].split("/")[0]
        for name in ("lobby", room)
    ]
    assert (lobby, owner in ("b", "c")) == ("a", True)


async def news_of(client: Client, *kinds: type[Paired | TableOpened]) -> Paired | TableOpened:
    """Return the first of these that a client is told of its search."""
    return await client.until(
        lambda: next((each for each in client.lobby_events if isinstance(each, kinds)), None)
    )


async def test_of_three_who_look_at_three_nodes_at_once_two_meet_and_the_third_meets_who_comes_next(
    three: Nodes,
) -> None:
    people = [await node.enter(name) for node, name in zip(three, ("Amber", "Blue", "Cid"), strict=True)]
    heaps: dict[str, OptionValue] = {"heaps": [1, 4], "misere": True}  # at which nobody else plays here
    for done in await asyncio.gather(*(each.ask(FindOpponent("f", "nim", heaps)) for each in people)):
        assert isinstance(done, Done)

    met: list[Client] = []
    async with asyncio.timeout(60):
        while len(met) < 2:
            for each in people:  # an answer comes after all that was sent before it
                assert isinstance(await each.ask(ListRooms(each.new_id())), RoomList)
            met = [one for one in people if any(isinstance(e, Paired) for e in one.lobby_events)]
            await asyncio.sleep(0.05)
    first, second = [await news_of(each, Paired) for each in met]
    assert first.room == second.room
    (alone,) = [each for each in people if each not in met]
    table = (await news_of(alone, TableOpened)).room
    await alone.join(table)  # as the page does; it is connected there from now on
    late = await three[1].enter("Dot")
    assert isinstance(await late.ask(FindOpponent("f", "nim", heaps)), Done)
    assert {(await news_of(each, Paired)).room for each in (alone, late)} == {table}
    assert sorted([*(await late.join(table)).seats, *(await alone.join(table)).seats]) == [1, 2]


async def test_who_looks_at_one_node_is_seated_at_a_table_of_another(three: Nodes) -> None:
    blue, cid = await three[1].enter("Blue"), await three[2].enter("Cid")
    heaps: dict[str, OptionValue] = {"heaps": [2, 3], "misere": True}  # at which nobody else plays here
    created = await cid.ask(CreateRoom("t", "nim", ["open", "me"], heaps, "public"))
    assert isinstance(created, RoomCreated), created
    await cid.join(created.room)
    assert isinstance(await blue.ask(FindOpponent("f", "nim", heaps)), Done)
    paired = await blue.until(
        lambda: next((each for each in blue.lobby_events if isinstance(each, Paired)), None)
    )
    assert paired.room == created.room
    assert (await blue.join(paired.room)).seats == [1]
    await cid.events_until(3)


async def test_somebody_online_at_another_node_is_challenged_by_name(three: Nodes) -> None:
    blue, cid = await three[1].enter("Blue the third"), await three[2].enter("Cid the third")
    async with asyncio.timeout(60):
        for number in itertools.count():  # the lobby's node hears a moment later that Cid is online
            made = await blue.ask(Challenge(f"c{number}", "nim", NIM, to="Cid the third"))
            if isinstance(made, ChallengeMade):
                break
            assert isinstance(made, Refused), made
            await asyncio.sleep(made.retry_after or 0.1)
    assert isinstance(made, ChallengeMade)
    await cid.until(lambda: next((e for e in cid.lobby_events if isinstance(e, Challenged)), None))
    assert isinstance(await cid.ask(AcceptChallenge("a", made.challenge.challenge)), Done)
    ended = await blue.until(
        lambda: next((e for e in blue.lobby_events if isinstance(e, ChallengeEnded)), None)
    )
    assert ended.room
    assert (await blue.join(ended.room)).seats


async def test_public_rooms_of_all_nodes_are_in_every_lobby(three: Nodes) -> None:
    amber, cid = await three[0].enter("Amber"), await three[2].enter("Cid")
    assert isinstance(await cid.ask(WatchLobby("w")), Done)
    room = (await amber.create(["me", "open"], "public")).room
    await amber.join(room)

    def listed() -> bool | None:
        found = False
        for event in cid.lobby_events:
            if isinstance(event, Lobby | LobbyChanged):
                found = found or room in [line.room for line in event.rooms]
        return found or None

    await cid.until(listed)
    async with asyncio.timeout(30):
        for node in three:
            client = await node.enter()
            while True:
                rooms = await client.ask(ListRooms(client.new_id()))
                assert isinstance(rooms, RoomList)
                if room in [line.room for line in rooms.rooms]:
                    break
                await asyncio.sleep(0.1)


async def test_the_position_of_a_public_game_is_shown_by_every_node(three: Nodes) -> None:
    amber, blue = await three[0].enter("Amber"), await three[1].enter("Blue")
    room = (await amber.create(["me", "open"], "public")).room
    for client in (amber, blue):
        await client.join(room)
    await blue.ask(TakeSeat(blue.new_id(), room, 2))
    await amber.events_until(3)
    await amber.play(room, 1, "1:1")
    here = (await three[0].get(f"/api/rooms/{room}/view"))[1]["view"]
    assert here
    async with asyncio.timeout(30):
        while True:
            if (await three[2].get(f"/api/rooms/{room}/view"))[1]["view"] == here:
                break
            await asyncio.sleep(0.1)


async def test_signing_out_everywhere_closes_the_sockets_at_every_node(three: Nodes) -> None:
    person = await program(three[0], "Dana")
    assert (await person.sign_up("Dana-of-all-nodes")).status == 201
    signed_in = await person.sign_in("Dana-of-all-nodes")
    token = str(signed_in.body["token"])
    client = await three[1].enter(token=token)
    person.token = token
    assert (await person.ask("DELETE", "/api/session?everywhere=true")).status == 204
    assert await client.closed() == CloseCode.TOKEN_EXPIRED


async def test_forged_messages_are_dropped_and_counted(three: Nodes, bus: NatsServer) -> None:
    amber, blue, _, room = await table(three)
    node = three[0].running.node
    assert node is not None
    before = node.dropped["forged"]
    async with asyncio.timeout(30):
        forger = await nats.connect(bus.url)
        try:
            heard = asyncio.Event()
            seen: list[tuple[str, bytes]] = []

            async def listen(message: Msg) -> None:
                seen.append((message.subject, message.data))
                heard.set()

            await forger.subscribe("parlour.>", cb=listen)
            await forger.flush()
            await amber.play(room, 1, "1:1")
            await blue.play(room, 2, "1:1")
            await heard.wait()
            to_a = [(subject, data) for subject, data in seen if subject.endswith(".node.a")]
            subject, data = to_a[-1]
            await forger.publish(subject, b"junk")
            await forger.publish(subject, bytes(16) + data[16:])
            await forger.publish(subject, data[:-1] + bytes([data[-1] ^ 1]))
            for old in to_a:
                await forger.publish(*old)  # sealed, but heard before
            await forger.flush()
            await amber.play(room, 3, "2:1")
        finally:
            await forger.close()
    ack = await blue.play(room, 4, "2:1")  # it came after the forged ones on the same subject
    assert node.dropped["forged"] == before + 3
    events = await amber.events_until(ack.seq)
    assert [event.seq for event in events] == list(range(2, ack.seq + 1))
