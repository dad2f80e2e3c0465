"""The client over a network that loses, repeats, reorders and breaks, against a trivial server.

A WebSocket does none of that but break; the machine asks for more than the network will ever do.
"""

from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from parlour_client.protocol.conversation import Conversation, Delivery, Greeted, NewEvents, Settled, Snapshot
from parlour_client.room.fold import evolve
from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.codec import Frame
from parlour_protocol.commands import CreateRoom, PlayMove
from parlour_protocol.errors import ProtocolViolation
from parlour_protocol.events import MovePlayed
from parlour_protocol.values import RoomView
from tests.client.model_server import ANN, BOB, ModelServer, ModelSocket

ENDLESS = 1_000_000


class LossyNetwork(RuleBasedStateMachine):
    """Ann plays through the conversation under test, Bob directly on the model server."""

    def __init__(self) -> None:
        super().__init__()
        self.server = ModelServer()
        self.room = self.server.open_room([ANN, BOB], length=ENDLESS)
        self.conversation = Conversation("test")
        self.conversation.join(self.room.name)
        self.socket: ModelSocket | None = None
        self.up: list[Frame] = []  # on the way to the server
        self.down: list[Frame] = []  # on the way to the client
        self.view: RoomView | None = None
        self.current = False
        self.asked: dict[str, PlayMove | CreateRoom] = {}
        self.settled: dict[str, int] = {}

    def _take(self, delivery: Delivery) -> None:
        match delivery:
            case Snapshot(state):
                assert self.view is None or self.view.seqs["game"] <= state.seqs["game"]
                self.view, self.current = state, True
            case NewEvents(_, events, current):
                assert self.view is not None
                for event in events:
                    assert event.seq == self.view.seqs["game"] + 1
                    self.view = evolve(self.view, event)
                self.current = current
            case Settled(reply):
                assert isinstance(reply, Ack | RoomCreated)
                assert reply.id not in self.settled
                self.settled[reply.id] = reply.seq if isinstance(reply, Ack) else 0
            case Greeted():
                pass
            case _:
                raise AssertionError(delivery)

    def _hear(self, frame: Frame) -> None:
        try:
            for delivery in self.conversation.receive(frame, 0.0):
                self._take(delivery)
        except ProtocolViolation:  # the welcome was lost or overtaken
            self.cut()

    def _collect(self) -> None:
        self.up.extend(self.conversation.frames())

    @precondition(lambda self: self.socket is None)
    @rule()
    def connect(self) -> None:
        self.socket = ModelSocket(self.server, ANN, self.down.append)
        self.conversation.connected(0.0)

    @precondition(lambda self: self.socket is not None)
    @rule()
    def cut(self) -> None:
        if self.socket is not None:
            self.socket.close()
        self.socket = None
        self.up.clear()
        self.down.clear()
        self.conversation.disconnected()

    @precondition(lambda self: self.socket is not None)
    @rule()
    def carry_everything_up(self) -> None:
        self._collect()
        while self.socket is not None and self.up:
            self.socket.hear(self.up.pop(0))

    @precondition(lambda self: self.down)
    @rule()
    def carry_one_down(self) -> None:
        self._hear(self.down.pop(0))

    @precondition(lambda self: self.down)
    @rule()
    def repeat_one_later(self) -> None:
        self.down.append(self.down[0])

    @precondition(lambda self: self.down)
    @rule()
    def lose_one(self) -> None:
        self.down.pop(0)

    @precondition(lambda self: len(self.down) > 1)
    @rule()
    def swap_two(self) -> None:
        self.down[0], self.down[1] = self.down[1], self.down[0]

    @precondition(lambda self: self.room.position().to_move == 2)
    @rule()
    def bob_plays(self) -> None:
        self.server.play(self.room, BOB, self.room.turn, "b")

    @precondition(lambda self: len(self.asked) == len(self.settled))
    @rule()
    def ann_plays(self) -> None:
        if self.view is None or not self.current or self.view.position.to_move != 1:
            return
        # Like Room.play she waits for the event of the move before, which may come later than its answer.
        if self.view.seqs["game"] >= max(self.settled.values(), default=0):
            self._ask(PlayMove(self.conversation.new_id(), self.room.name, self.view.position.turn, "a"))

    @rule()
    def ann_opens_a_room(self) -> None:
        if len(self.asked) - len(self.settled) < 10:
            self._ask(CreateRoom(self.conversation.new_id(), "letters", ["me", "open"]))

    def _ask(self, command: PlayMove | CreateRoom) -> None:
        self.asked[command.id] = command
        self.conversation.ask(command)

    @invariant()
    def shows_a_state_the_room_has_been_in(self) -> None:
        if self.view is not None:
            log = self.room.log[: self.view.seqs["game"]]
            assert self.view.moves == [event.body.move for event in log if isinstance(event.body, MovePlayed)]

    def teardown(self) -> None:
        """Give it one working connection, and check that everything is resumed."""
        if self.socket is not None:
            self.cut()
        self.connect()
        self._collect()
        while self.up or self.down:
            self.carry_everything_up()
            while self.down:
                self.carry_one_down()
            self._collect()
        assert self.view == self.room.view()
        assert self.settled.keys() == self.asked.keys()
        plays = [command_id for command_id, command in self.asked.items() if isinstance(command, PlayMove)]
        seqs = [
            event.seq
            for event in self.room.log
            if isinstance(event.body, MovePlayed) and event.body.seat == 1
        ]
        assert [self.settled[command_id] for command_id in plays] == seqs
        assert len(self.server.rooms) == 1 + len(self.asked) - len(plays)


LossyNetwork.TestCase.settings = settings(max_examples=150, stateful_step_count=60)
TestLossyNetwork = LossyNetwork.TestCase
