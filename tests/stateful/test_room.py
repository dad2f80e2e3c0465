"""A room under any order of commands, repeated, stale and uninvited ones among them, beside a plain model.

The model knows Nim with two heaps and six facts about a room. Whatever is said, the room and the model
agree, the log replays to the room, and what was final stays final.
"""

from dataclasses import dataclass, field, replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from parlour_protocol.commands import LeaveSeat, OfferRematch, PlayMove, Resign, TakeSeat
from parlour_protocol.events import AnyEvent, GameEnded, GameStarted, MovePlayed
from parlour_protocol.values import OptionValue, Player
from parlour_server.room.decide import Happens, RoomCommand, decide
from parlour_server.room.state import evolve, open_room, replay
from tests.server.room.states import AMBER, BLUE, ROOM, STRANGER, opening

HEAPS = [2, 1]
OPTIONS: dict[str, OptionValue] = {"heaps": list(HEAPS), "misere": False}

people = st.sampled_from([AMBER, BLUE, STRANGER])
seats = st.sampled_from([1, 2])
numbers = st.integers(1, 3)
takes = st.sampled_from(["1:1", "1:2", "2:1", "1:3", "3:1", "x", " 1:1"])


@dataclass
class Model:
    """Who sits, what lies on the table, whose turn it is, who won, and who asks for more."""

    seats: list[str | None]
    heaps: list[int] = field(default_factory=lambda: [0, 0])
    number: int = 0
    turn: int = 0
    mover: int = 0  # 0 while nobody is to move
    winner: int = 0
    asking: set[int] = field(default_factory=set)

    def start(self) -> None:
        self.number, self.turn = self.number + 1, self.turn + 1
        self.heaps, self.mover, self.winner, self.asking = list(HEAPS), 1, 0, set()

    def held_by(self, who: str) -> list[int]:
        return [seat for seat in (1, 2) if self.seats[seat - 1] == who]

    def hear(self, who: str, command: RoomCommand) -> bool:
        """Change as the room should; return whether there was anything to change."""
        match command:
            case TakeSeat():
                return self.take(who, command.seat)
            case LeaveSeat():
                return self.leave(who, command.seat)
            case PlayMove():
                return self.play(who, command.turn, command.move)
            case Resign():
                return self.resign(who, command.number)
            case OfferRematch():
                return self.ask(who, command.number)

    def take(self, who: str, seat: int) -> bool:
        if self.seats[seat - 1] is not None:
            return False
        self.seats[seat - 1] = who
        if None not in self.seats:
            self.start()
        return True

    def leave(self, who: str, seat: int) -> bool:
        if self.number or self.seats[seat - 1] != who:
            return False
        self.seats[seat - 1] = None
        return True

    def play(self, who: str, turn: int, text: str) -> bool:
        heap, _, taken = text.strip().partition(":")
        if turn != self.turn or self.mover not in self.held_by(who) or heap not in ("1", "2"):
            return False
        if not 1 <= int(taken) <= self.heaps[int(heap) - 1]:
            return False
        self.heaps[int(heap) - 1] -= int(taken)
        self.turn += 1
        if self.heaps == [0, 0]:
            self.winner, self.mover = self.mover, 0
        else:
            self.mover = 3 - self.mover
        return True

    def resign(self, who: str, number: int) -> bool:
        held = self.held_by(who)
        if not held or number != self.number or not self.mover:
            return False
        self.winner, self.mover = 3 - (self.mover if self.mover in held else held[0]), 0
        return True

    def ask(self, who: str, number: int) -> bool:
        new = set(self.held_by(who)) - self.asking
        if number != self.number or not self.number or self.mover or not new:
            return False
        self.asking |= new
        if self.asking == {1, 2}:
            self.seats.reverse()
            self.start()
        return True


class RoomMachine(RuleBasedStateMachine):
    @initialize(first=st.sampled_from([AMBER, None]))
    def open(self, first: Player | None) -> None:
        opened = opening(first, None, options=OPTIONS)
        self.log: list[AnyEvent] = [opened]
        self.state = open_room(ROOM, opened)
        self.model = Model([None if first is None else first.id, None])
        self.said: list[tuple[Player, RoomCommand]] = []

    def say(self, who: Player, command: RoomCommand) -> None:
        self.said.append((who, command))
        outcome = decide(self.state, who, command)
        changed = self.model.hear(who.id, command)
        assert isinstance(outcome, Happens) is changed
        if isinstance(outcome, Happens):
            for event in outcome.events:
                self.log.append(event)
                self.state = evolve(self.state, event)
            assert not isinstance(decide(self.state, who, command), Happens)

    @rule(who=people, seat=seats)
    def take_seat(self, who: Player, seat: int) -> None:
        self.say(who, TakeSeat("t", ROOM, 1 if seat == 1 else 2))

    @rule(who=people, seat=seats)
    def leave_seat(self, who: Player, seat: int) -> None:
        self.say(who, LeaveSeat("l", ROOM, 1 if seat == 1 else 2))

    @rule(who=people, late=st.sampled_from([0, 0, 0, 0, -1, -2, 1]), text=takes)
    def play_move(self, who: Player, late: int, text: str) -> None:
        self.say(who, PlayMove("m", ROOM, max(1, self.state.turn + late), text))

    @precondition(lambda self: self.state.mover is not None)
    @rule(data=st.data())
    def play_well(self, data: st.DataObject) -> None:
        """A legal move of whoever is to move, so that games end and rematches happen."""
        mover = self.state.mover
        player = self.state.player_at(mover) if mover is not None else None
        assert player is not None
        legal = self.state.game.legal_moves(self.state.position)
        chosen = data.draw(st.sampled_from(legal))
        text = self.state.game.move_text(self.state.position, chosen)
        self.say(player, PlayMove("m", ROOM, self.state.turn, text))

    @rule(who=people, number=numbers)
    def resign(self, who: Player, number: int) -> None:
        self.say(who, Resign("r", ROOM, number))

    @rule(who=people, late=st.sampled_from([0, 0, -1, 1]))
    def offer_rematch(self, who: Player, late: int) -> None:
        self.say(who, OfferRematch("o", ROOM, max(1, self.state.number + late)))

    @precondition(lambda self: self.said)
    @rule(data=st.data())
    def repeat_something_old(self, data: st.DataObject) -> None:
        self.say(*data.draw(st.sampled_from(self.said)))

    @invariant()
    def the_room_and_the_model_agree(self) -> None:
        state, model = self.state, self.model
        assert [player and player.id for player in state.players] == model.seats
        assert (state.number, state.turn, state.mover or 0) == (model.number, model.turn, model.mover)
        assert (state.result.winner if state.result else 0) == model.winner
        assert state.rematch == model.asking

    @invariant()
    def the_log_replays_to_the_room(self) -> None:
        assert replace(replay(ROOM, self.log), game=self.state.game) == self.state
        assert self.state.seq == len(self.log)

    @invariant()
    def no_turn_is_used_twice_and_every_result_is_final(self) -> None:
        turns = [event.turn for event in self.log if isinstance(event, MovePlayed)]
        assert turns == sorted(set(turns))
        starts = [event.turn for event in self.log if isinstance(event, GameStarted)]
        assert starts == sorted(set(starts))
        ended = [event.number for event in self.log if isinstance(event, GameEnded)]
        assert ended == sorted(set(ended))


TestRoom = RoomMachine.TestCase
TestRoom.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
