"""Players, chat, takebacks and clocks over a network and a server that keep failing.

Whatever is lost, doubled, overtaken, held up or killed: in the end everybody has heard exactly the log,
each event once and in order, and whatever was acknowledged is in it exactly once. One seed is one history:

    PARLOUR_NETWORK_SEEDS=5000 pytest tests/stateful/test_network.py
    PARLOUR_NETWORK_SEED=17 PARLOUR_NETWORK_SEEDS=1 pytest tests/stateful/test_network.py
"""

import asyncio
import os
from collections import Counter
from random import Random
from typing import get_args

import pytest

from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.commands import (
    Abort,
    AcceptOffer,
    ClaimWin,
    ClientMessage,
    CreateRoom,
    DeclineOffer,
    GiveTime,
    MakeOffer,
    OfferRematch,
    PlayMove,
    Resign,
    Say,
    TakeSeat,
)
from parlour_protocol.events import (
    ChatSaid,
    GameEnded,
    GameStarted,
    MovePlayed,
    OfferMade,
    TakenBack,
    TimeGiven,
)
from parlour_protocol.terms import Clock, Fischer
from parlour_protocol.values import ChatStream, OfferKind, OptionValue, Player, RoomView, Stream
from parlour_server.domain.clock.outage import Outage
from parlour_server.domain.room.chat import stream_of
from parlour_server.domain.room.state import replay
from parlour_server.domain.room.views import room_view
from tests.stateful.network import Client, Disk, Server, SetLoop, settle

SEEDS = int(os.environ.get("PARLOUR_NETWORK_SEEDS", "40"))
FIRST_SEED = int(os.environ.get("PARLOUR_NETWORK_SEED") or Random().randrange(10**6))
STEPS = 600
OPTIONS: dict[str, OptionValue] = {"heaps": [9, 9, 9], "misere": False}

KINDS: tuple[OfferKind, ...] = ("draw", "takeback")


class History:
    """The simulation of one seed: three players, one room, and all failures."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.disk = Disk(self.random)
        self.outages: list[Outage] = []
        self.server = Server(self.disk, self.outages)
        self.clients = [
            Client(Player(f"p{number}", name)) for number, name in enumerate(("Ann", "Bob", "Cid"))
        ]
        self.room = ""

    # -- what people do ------------------------------------------------------------------------------

    def handle(self, client: Client) -> None:
        """Send a sensible or now and then a senseless command, based on the client's view."""
        view = client.view
        if view is None or len(client.asked) - len(client.settled) > 10:
            return
        watches = client is self.clients[2]
        if watches or self.random.random() < 0.1:
            client.ask(self.foolish(client, view) if self.random.random() < 0.2 else self.talk(client))
        else:
            client.ask(self.sensible(client, view))

    def talk(self, client: Client) -> Say:
        new_id = client.conversation.new_id()
        stream: ChatStream = "spectators" if client is self.clients[2] else "players"
        return Say(new_id, self.room, stream, f"{new_id} says")

    def sensible(self, client: Client, view: RoomView) -> ClientMessage:
        """The command a player would send next."""
        new_id, room, turn = client.conversation.new_id(), self.room, view.position.turn
        mine = [seat for seat, held in enumerate(view.seats, 1) if held.player == client.player]
        theirs = [offer for offer in view.offers if offer.seat not in mine]
        if view.status == "over":
            return OfferRematch(new_id, room, view.number)
        if theirs and self.random.random() < 0.5:
            if self.random.random() < 0.3:
                return DeclineOffer(new_id, room, theirs[0].offer, theirs[0].turn, theirs[0].seat)
            return AcceptOffer(new_id, room, theirs[0].offer, theirs[0].turn)
        if view.position.to_move in mine and view.position.legal:
            return PlayMove(new_id, room, turn, self.random.choice(view.position.legal.split()[:2]))
        kind = self.random.choice(["takeback", "takeback", "takeback", "draw"])
        return MakeOffer(new_id, room, "draw" if kind == "draw" else "takeback", max(1, turn))

    def foolish(self, client: Client, view: RoomView) -> ClientMessage:
        """Commands that may be sent at any time."""
        new_id, room, turn = client.conversation.new_id(), self.room, max(1, view.position.turn)
        number = max(1, view.number)
        kind = self.random.choice(KINDS)
        stream: ChatStream = self.random.choice(get_args(ChatStream))
        wishes: list[ClientMessage] = [
            PlayMove(new_id, room, turn, "1:1"),
            Say(new_id, room, stream, f"{new_id} says"),
            MakeOffer(new_id, room, kind, turn),
            AcceptOffer(new_id, room, kind, turn),
            DeclineOffer(new_id, room, kind, turn),
            GiveTime(new_id, room, turn),
            ClaimWin(new_id, room, number),
            OfferRematch(new_id, room, number),
            Resign(new_id, room, number),
            Abort(new_id, room, number),
        ]
        return self.random.choice(wishes)

    # -- what goes wrong -----------------------------------------------------------------------------

    def carry(self, client: Client, faithful: bool = False) -> None:
        """Deliver one frame in each direction; an unreliable network drops, repeats and reorders."""
        client.collect()
        wire = client.wire
        if wire is None:
            return
        if wire.broken:
            client.cut()
            return
        for frames, deliver in ((wire.up, wire.arrive), (wire.down, client.hear)):
            if not frames:
                continue
            fate = 1.0 if faithful else self.random.random()
            index = self.random.randrange(len(frames)) if fate < 0.1 else 0
            frame = frames.pop(index)
            if 0.1 <= fate < 0.15:
                continue
            if 0.15 <= fate < 0.25:
                frames.append(frame)
            deliver(frame)
            if client.wire is None:
                return

    def connect(self, client: Client) -> None:
        client.connect(self.server)

    async def calm(self) -> None:
        """Let everything happen that can, without a failure."""
        await settle()

    async def close(self) -> None:
        await self.server.rooms.close()

    def pass_time(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SetLoop)
        loop.moved += seconds

    async def kill(self) -> None:
        alive = now_ms() - self.random.randrange(1_000)
        for client in self.clients:
            client.cut()
        await self.server.die()
        self.pass_time(self.random.choice([1.0, 20.0]))
        self.outages.append(Outage(alive, now_ms()))
        self.server = Server(self.disk, self.outages)

    async def step(self) -> None:
        client = self.random.choice(self.clients)
        match self.random.choices(
            ["carry", "act", "commit", "refuse", "connect", "cut", "time", "long", "kill"],
            [400, 60, 200, 3, 60, 6, 40, 1, 3],
        )[0]:
            case "carry":
                for _ in range(self.random.randint(1, 5)):
                    self.carry(client)
            case "act":
                self.handle(client)
            case "commit":
                self.disk.commit()
            case "refuse":
                self.disk.commit(refuse=True)
            case "connect" if client.wire is None:
                self.connect(client)
            case "cut":
                client.cut()
            case "time":
                self.pass_time(self.random.random() * 3)
            case "long":
                self.pass_time(70)
            case "kill":
                await self.kill()
            case _:
                pass  # there was nothing to connect
        await settle()

    # -- from beginning to end -----------------------------------------------------------------------

    async def begin(self) -> None:
        ann, bob, _ = self.clients
        clock: Clock | None = self.random.choice([None, Fischer(60, 2)])
        for client in self.clients:
            self.connect(client)
        ann.ask(CreateRoom(ann.conversation.new_id(), "nim", ["me", "open"], OPTIONS, clock=clock))
        await self.heal(ann)
        created = ann.settled.popitem()[1]
        assert isinstance(created, RoomCreated)
        self.room = created.room
        ann.asked.clear()
        for client in self.clients:
            client.conversation.join(self.room)
        bob.ask(TakeSeat(bob.conversation.new_id(), self.room, 2))
        for client in self.clients:
            await self.heal(client)

    async def heal(self, client: Client) -> None:
        """Deliver everything reliably until nothing is left to send."""
        for _ in range(3_000):
            if client.wire is None or client.wire.broken:
                client.cut()
                self.connect(client)
            self.carry(client, faithful=True)
            self.disk.commit()
            await self.calm()
            wire = client.wire
            quiet = wire is not None and not (wire.up or wire.down)
            if quiet and not client.conversation.is_waiting and len(client.asked) == len(client.settled):
                return
        raise AssertionError(f"{client.player.name} never comes to rest")

    async def live(self) -> None:
        await self.begin()
        for _ in range(STEPS):
            await self.step()
        for _ in range(2):  # commands sent while healing must reach the others as well
            for client in self.clients:
                client.cut()
                await self.heal(client)
        await self.close()
        for client in self.clients:
            client.cut()

    # -- what must hold ------------------------------------------------------------------------------

    def check(self) -> None:
        log = self.disk.log[self.room, "game"]
        state = replay(self.room, [record.body for record in log])
        truth = room_view(state, 1, [True, True])
        for client in self.clients:
            view = client.view
            assert view is not None
            for part in (
                "status",
                "number",
                "moves",
                "result",
                "rematch",
                "offers",
                "chat",
                "terms",
                "clock",
            ):
                assert getattr(view, part) == getattr(truth, part), part
            assert view.position == truth.position
            self.check_heard(client, stream_of(state, client.player.id))
        self.check_effects()

    def check_heard(self, client: Client, spoken: Stream) -> None:
        """Each stream was received to its end, and nothing else was received."""
        assert client.view is not None
        for stream in ("game", spoken):
            name: Stream = "game" if stream == "game" else spoken
            written = self.disk.log.get((self.room, name), [])
            assert client.view.seqs.get(name, 0) == len(written), f"{client.player.name} lags in {name}"
            heard = [(event.seq, event.body) for event in client.heard if event.stream == name]
            since = written[len(written) - len(heard) :]
            assert heard == [(record.seq, record.body) for record in since]
        assert {event.stream for event in client.heard} <= {"game", spoken}, "a stream was overheard"

    def check_effects(self) -> None:
        """What was acknowledged is in the log exactly once."""
        game = [record.body for record in self.disk.log[self.room, "game"]]
        turns = [body.turn for body in game if isinstance(body, MovePlayed)]
        assert len(turns) == len(set(turns)), "a turn was played twice"
        fresh = [body.turn for body in game if isinstance(body, GameStarted | TakenBack)]
        assert fresh == sorted(set(fresh)), "a turn came back"
        assert (
            max(
                Counter((b.offer, b.seat, b.turn) for b in game if isinstance(b, OfferMade)).values(),
                default=1,
            )
            == 1
        )
        assert (
            max(Counter((b.seat, b.turn) for b in game if isinstance(b, TimeGiven)).values(), default=1) == 1
        )
        ended = [body.number for body in game if isinstance(body, GameEnded)]
        assert len(ended) == len(set(ended)), "a game ended twice"
        for stream in ("players", "spectators"):
            name: Stream = "players" if stream == "players" else "spectators"
            talk = [record.body for record in self.disk.log.get((self.room, name), [])]
            said = Counter((body.by.id, body.command) for body in talk if isinstance(body, ChatSaid))
            assert max(said.values(), default=1) == 1, "something was said twice"
        for client in self.clients:
            for command_id, reply in client.settled.items():
                if isinstance(reply, Ack):
                    self.check_acknowledged(client, client.asked[command_id], reply)

    def check_acknowledged(self, client: Client, command: object, ack: Ack) -> None:
        stream: Stream = command.stream if isinstance(command, Say) else "game"
        body = self.disk.log[self.room, stream][ack.seq - 1].body
        if isinstance(command, PlayMove):
            assert isinstance(body, MovePlayed)
            assert (body.turn, body.move) == (command.turn, command.move)
        elif isinstance(command, Say):
            assert isinstance(body, ChatSaid)
            assert (body.by, body.text, body.command) == (client.player, command.text, command.id)
        elif isinstance(command, MakeOffer):
            assert isinstance(body, OfferMade)
            assert (body.offer, body.turn) == (command.offer, command.turn)


async def live(seed: int) -> History:
    history = History(seed)
    await history.live()
    return history


def now_ms() -> int:
    return round(asyncio.get_running_loop().time() * 1000)


class SimulatedTime:
    """Replaces the module ``time`` where the server reads the date."""

    @staticmethod
    def time_ns() -> int:
        return round(asyncio.get_running_loop().time() * 1e9)


@pytest.mark.timeout(60 + SEEDS * 2)
def test_every_client_receives_exactly_the_log_despite_network_and_server_failures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("rooms.room_actor", "rooms.registry", "rooms.revival"):
        monkeypatch.setattr(f"parlour_server.{module}.time", SimulatedTime)
    print(f"PARLOUR_NETWORK_SEED={FIRST_SEED}, {SEEDS} seeds")
    for seed in range(FIRST_SEED, FIRST_SEED + SEEDS):
        try:
            with asyncio.Runner(loop_factory=SetLoop) as runner:
                runner.run(live(seed)).check()
        except BaseException:
            print(f"PARLOUR_NETWORK_SEED={seed}")
            raise
