"""A room under commands in any order, repeated, stale and unauthorised ones included, compared with a model.

The model knows Nim with two heaps, a dozen facts about a room, and a minute on each clock. Whatever is
said and however long it takes, the room and the model agree, the log replays to the room, and what was
final stays final.
"""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from parlour_protocol.commands import (
    Abort,
    AcceptOffer,
    ChangeGame,
    ClaimWin,
    CloseChat,
    DeclineOffer,
    FreeSeat,
    GiveTime,
    LeaveSeat,
    MakeOffer,
    OfferRematch,
    Pace,
    Pause,
    PlayMove,
    Resign,
    Resume,
    Step,
    TakeSeat,
)
from parlour_protocol.events import AnyEvent, GameEnded, GameStarted, MovePlayed, TakenBack
from parlour_protocol.terms import Fischer
from parlour_protocol.values import OfferKind, OptionValue, Player, Seat
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.offers import pending_offers
from parlour_server.domain.room.outcome import Accepted, TurnTiming
from parlour_server.domain.room.seats import first_game
from parlour_server.domain.room.state import evolve, initial_state, replay
from tests.server.domain.room.states import AMBER, BLUE, ROOM, STRANGER, opening

HEAPS = [4, 3]
MINUTE = 60_000
OPTIONS: dict[str, OptionValue] = {"heaps": list(HEAPS), "misere": False}

people = st.sampled_from([AMBER, BLUE, STRANGER])
players = st.sampled_from([AMBER, BLUE])
seats = st.sampled_from([1, 2])
numbers = st.integers(1, 3)
kinds = st.sampled_from(["draw", "takeback"])
lateness = st.sampled_from([0, 0, 0, -1, -2, 1])
times = st.sampled_from([0, 1, 1_500, 20_000, 59_999, 60_000, 100_000])
wishes: st.SearchStrategy[Seat | str | None] = st.sampled_from(["offer", "offer", None, 1, 2])
takes = st.sampled_from(["1:1", "1:2", "2:1", "1:3", "3:1", "x", " 1:1"])


@dataclass
class Model:
    """The model: seats, heaps, turn, winner, rematch offers, clocks, offers."""

    seats: list[str | None]
    heaps: list[int] = field(default_factory=lambda: [0, 0])
    number: int = 0
    turn: int = 0
    mover: int = 0  # 0 while no seat is to move
    winner: int = 0
    asking: set[int] = field(default_factory=set)
    clock: dict[int, int] = field(default_factory=dict)  # milliseconds of each seat
    history: list[tuple[int, list[int]]] = field(default_factory=list)  # who moved, and from what
    moved: set[int] = field(default_factory=set)
    unearned: dict[int, int] = field(default_factory=dict)  # next moves that earn nothing, by seat
    offers: dict[tuple[str, int], list[Any]] = field(default_factory=dict)  # turn, and what became of it
    gifts: dict[int, int] = field(default_factory=dict)  # turn of the latest, by giver
    chat: bool = True
    host: str | None = AMBER.id  # None where both seats were given
    given: tuple[str | None, ...] = ()  # who sat here when the room was opened
    freed: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)

    def start(self) -> None:
        self.number, self.turn = self.number + 1, self.turn + 1
        self.heaps, self.mover, self.winner, self.asking = list(HEAPS), 1, 0, set()
        self.clock, self.history, self.moved = {1: MINUTE, 2: MINUTE}, [], set()
        self.unearned = {1: 0, 2: 0}
        self.offers, self.gifts = {}, {}

    def held_by(self, who: str) -> list[int]:
        return [seat for seat in (1, 2) if self.seats[seat - 1] == who]

    def hear(self, who: str, command: RoomCommand, elapsed: int) -> bool:
        """Change as the room should; return whether anything changed."""
        match command:
            case TakeSeat():
                return self.take(who, command.seat)
            case LeaveSeat():
                return self.leave(who, command.seat)
            case FreeSeat():
                return self.free(who, command.player, elapsed)
            case PlayMove():
                return self.play(who, command.turn, command.move, elapsed)
            case Resign():
                return self.resign(who, command.number, elapsed)
            case Abort():
                return self.abort(who, command.number, elapsed)
            case ChangeGame():
                return False  # the room is public
            case ClaimWin():
                return False  # no player is ever away here
            case Pause() | Resume() | Step() | Pace():
                return False  # people play here
            case MakeOffer():
                return self.offer(who, command.offer, command.turn, elapsed)
            case AcceptOffer():
                return self.accept(who, command.offer, command.turn, elapsed)
            case DeclineOffer():
                return self.decline(who, command.offer, command.turn, command.seat)
            case GiveTime():
                return self.give(who, command.turn)
            case CloseChat():
                closing = self.chat and bool(self.held_by(who))
                self.chat = self.chat and not closing
                return closing
            case OfferRematch():
                return self.ask(who, command.number)

    def take(self, who: str, seat: int) -> bool:
        if self.seats[seat - 1] is not None or (who in self.freed and who != self.host):
            return False
        self.seats[seat - 1] = who
        if None not in self.seats:
            self.start()
        return True

    def leave(self, who: str, seat: int) -> bool:
        if None not in self.seats or self.seats[seat - 1] != who:
            return False
        if self.host is not None and who in self.left:
            self.freed.add(who)
        self.left.add(who)
        self.empty(seat)
        return True

    def empty(self, seat: int) -> None:
        """A seat becomes free: all is as before the first game."""
        self.seats[seat - 1] = None
        if self.number:
            self.turn, self.mover, self.winner = self.turn + 1, 0, 0
            self.asking, self.moved, self.offers = set(), set(), {}

    def may_be_freed(self, seat: int) -> bool:
        holder = self.seats[seat - 1]
        kept = holder in (None, self.host, *self.given) or seat in self.moved
        return self.host is not None and not kept

    def free(self, who: str, player: str, elapsed: int) -> bool:
        held = self.held_by(player)
        if who != self.host or not held or not all(map(self.may_be_freed, held)):
            return False
        if self.mover:
            self.finish(0, elapsed)
        self.freed.add(player)
        for seat in held:
            self.empty(seat)
        return True

    def charge(self, elapsed: int) -> None:
        """End the turn: its time is charged, unless it was the seat's first move."""
        if self.mover in self.moved:
            self.clock[self.mover] = max(0, self.clock[self.mover] - elapsed)

    def play(self, who: str, turn: int, text: str, elapsed: int) -> bool:
        heap, _, taken = text.strip().partition(":")
        if turn != self.turn or self.mover not in self.held_by(who) or heap not in ("1", "2"):
            return False
        if elapsed >= (self.clock[self.mover] if self.mover in self.moved else 30_000):
            return False
        if not 1 <= int(taken) <= self.heaps[int(heap) - 1]:
            return False
        self.charge(elapsed)
        if self.unearned[self.mover]:
            self.unearned[self.mover] -= 1
        elif self.mover in self.moved:
            self.clock[self.mover] += 2_000
        self.history.append((self.mover, list(self.heaps)))
        self.moved.add(self.mover)
        self.heaps[int(heap) - 1] -= int(taken)
        self.turn += 1
        for (kind, seat), offer in self.offers.items():
            if offer[1] == "pending" and (kind == "takeback" or seat != self.mover):
                offer[1] = "lapsed"
        self.mover = 3 - self.mover
        if self.heaps == [0, 0]:
            self.finish(3 - self.mover, 0)
        return True

    def finish(self, winner: int, elapsed: int) -> None:
        self.charge(elapsed)
        self.winner, self.mover = winner, 0
        for offer in self.offers.values():
            offer[1] = "lapsed" if offer[1] == "pending" else offer[1]

    def resign(self, who: str, number: int, elapsed: int) -> bool:
        held = self.held_by(who)
        if not held or number != self.number or not self.mover:
            return False
        self.finish(3 - (self.mover if self.mover in held else held[0]), elapsed)
        return True

    def abort(self, who: str, number: int, elapsed: int) -> bool:
        held = self.held_by(who)
        if not held or number != self.number or not self.mover or self.moved == {1, 2}:
            return False
        self.finish(0, elapsed)
        if self.host is None or len(held) == 2:
            return True
        if who != self.host:
            self.freed.add(who)
            self.empty(held[0])
        elif self.may_be_freed(3 - held[0]):
            self.free(who, self.seats[2 - held[0]] or "", elapsed)
        return True

    def offer(self, who: str, kind: str, turn: int, elapsed: int) -> bool:
        held = self.held_by(who)
        if not held or not self.mover or turn != self.turn:
            return False
        if any(self.offers.get((kind, seat), [0])[0] == turn for seat in held):
            return False
        seat = self.history[-1][0] if len(held) == 2 and self.history else held[0]
        theirs = self.offers.get((kind, 3 - seat), [0, ""])[1] == "pending"
        if kind == "takeback" and (theirs or seat not in [mover for mover, _ in self.history]):
            return False
        last = self.offers.get((kind, seat), [0, "accepted"])
        if last[1] != "accepted" and (turn - last[0]) // 2 < (5 if kind == "draw" else 2):
            return False
        self.offers[kind, seat] = [turn, "pending"]
        if theirs or len(held) == 2:
            self.agree(kind, seat, elapsed)
        return True

    def agree(self, kind: str, seat: int, elapsed: int) -> None:
        for (other, _), offer in self.offers.items():
            if offer[1] == "pending":
                offer[1] = "accepted" if other == kind else "lapsed"
        if kind == "draw":
            self.finish(0, elapsed)
            return
        self.charge(elapsed)
        while True:
            mover, self.heaps = self.history.pop()
            if mover == seat:
                break
        self.mover, self.turn = seat, self.turn + 1
        self.unearned[seat] += 1

    def accept(self, who: str, kind: str, turn: int, elapsed: int) -> bool:
        held = self.held_by(who)
        if not held or self.offers.get((kind, 3 - held[0])) != [turn, "pending"]:
            return False
        self.agree(kind, 3 - held[0], elapsed)
        return True

    def decline(self, who: str, kind: str, turn: int, named: int | None) -> bool:
        for seat in (1, 2) if named is None else (named,):
            if self.held_by(who) and self.offers.get((kind, seat)) == [turn, "pending"]:
                self.offers[kind, seat][1] = "declined"
                return True
        return False

    def give(self, who: str, turn: int) -> bool:
        held = self.held_by(who)
        if len(held) != 1 or not self.mover or turn != self.turn or self.gifts.get(held[0]) == turn:
            return False
        self.gifts[held[0]] = turn
        self.clock[3 - held[0]] += 15_000
        return True

    def ask(self, who: str, number: int) -> bool:
        new = set(self.held_by(who)) - self.asking
        if number != self.number or not self.number or self.mover or None in self.seats or not new:
            return False
        self.asking |= new
        if self.asking == {1, 2}:
            self.seats.reverse()
            self.start()
        return True


def is_done_once(command: RoomCommand) -> bool:
    """Whether a command names its game or turn, so that it can never take effect again."""
    if isinstance(command, DeclineOffer):
        return command.seat is not None
    return not isinstance(command, TakeSeat | LeaveSeat)


class RoomMachine(RuleBasedStateMachine):
    @initialize(first=st.sampled_from([AMBER, None]), second=st.sampled_from([BLUE, None]))
    def open(self, first: Player | None, second: Player | None) -> None:
        opened = opening(first, second, options=OPTIONS, clock=Fischer(60, 2))
        self.log: list[AnyEvent] = [opened, *first_game(initial_state(ROOM, opened))]
        self.state = replay(ROOM, self.log)
        self.model = Model([None if player is None else player.id for player in (first, second)])
        self.model.given = tuple(self.model.seats)
        if None not in self.model.seats:
            self.model.host = None
            self.model.start()
        self.said: list[tuple[Player, RoomCommand]] = []
        self.done: set[tuple[Player, RoomCommand]] = set()

    def say(self, who: Player, command: RoomCommand, elapsed: int = 0) -> None:
        self.said.append((who, command))
        outcome = decide(self.state, who, command, TurnTiming(elapsed))
        changed = self.model.hear(who.id, command, elapsed)
        assert isinstance(outcome, Accepted) is changed
        if isinstance(outcome, Accepted):
            for event in outcome.events:
                self.log.append(event)
                self.state = evolve(self.state, event)
            assert outcome.steps[-1].state == self.state
            assert not isinstance(decide(self.state, who, command, TurnTiming(elapsed)), Accepted)
            assert (who, command) not in self.done, "sent again, it had its effect again"
            if is_done_once(command):
                self.done.add((who, command))

    @rule(who=people, seat=seats)
    def take_seat(self, who: Player, seat: int) -> None:
        self.say(who, TakeSeat("t", ROOM, 1 if seat == 1 else 2))

    @rule(who=people, seat=seats)
    def leave_seat(self, who: Player, seat: int) -> None:
        self.say(who, LeaveSeat("l", ROOM, 1 if seat == 1 else 2))

    @rule(who=people)
    def change_game(self, who: Player) -> None:
        self.say(who, ChangeGame("g", ROOM, ["open", "me"], {"heaps": [5, 6]}))

    @rule(who=st.sampled_from([AMBER, AMBER, BLUE]), player=people)
    def free_seat(self, who: Player, player: Player) -> None:
        self.say(who, FreeSeat("f", ROOM, player.id))

    @rule(who=people, late=st.sampled_from([0, 0, 0, 0, -1, -2, 1]), text=takes)
    def play_move(self, who: Player, late: int, text: str) -> None:
        self.say(who, PlayMove("m", ROOM, max(1, self.state.turn + late), text))

    @precondition(lambda self: self.state.mover is not None)
    @rule(data=st.data(), elapsed=times)
    def play_well(self, data: st.DataObject, elapsed: int) -> None:
        """A legal move of the player to move, so that games end and rematches happen."""
        mover = self.state.mover
        player = self.state.player_at(mover) if mover is not None else None
        assert player is not None
        legal = self.state.game.legal_moves(self.state.position)
        chosen = data.draw(st.sampled_from(legal))
        text = self.state.game.move_text(self.state.position, chosen)
        self.say(player, PlayMove("m", ROOM, self.state.turn, text), elapsed)

    @rule(who=people, number=numbers, elapsed=times)
    def resign(self, who: Player, number: int, elapsed: int) -> None:
        self.say(who, Resign("r", ROOM, number), elapsed)

    @rule(who=people, number=numbers)
    def abort_or_claim(self, who: Player, number: int) -> None:
        self.say(who, Abort("a", ROOM, number))
        self.say(who, ClaimWin("c", ROOM, number))

    @rule(who=people, kind=kinds, late=lateness, elapsed=times)
    def make_offer(self, who: Player, kind: OfferKind, late: int, elapsed: int) -> None:
        self.say(who, MakeOffer("mo", ROOM, kind, max(1, self.state.turn + late)), elapsed)

    @rule(who=people, kind=kinds, late=lateness, elapsed=times)
    def answer_an_offer(self, who: Player, kind: OfferKind, late: int, elapsed: int) -> None:
        self.say(who, AcceptOffer("ao", ROOM, kind, max(1, self.state.turn + late)), elapsed)
        self.say(who, DeclineOffer("do", ROOM, kind, max(1, self.state.turn + late)))

    @precondition(lambda self: bool(pending_offers(self.state.offers)))
    @rule(who=people, data=st.data())
    def accept_what_stands(self, who: Player, data: st.DataObject) -> None:
        offer = data.draw(st.sampled_from(pending_offers(self.state.offers)))
        self.say(who, AcceptOffer("ao", ROOM, offer.offer, offer.turn))

    @precondition(lambda self: self.state.mover is not None)
    @rule(kind=kinds, haggling=st.lists(st.tuples(players, wishes), min_size=3, max_size=6))
    def haggle(self, kind: OfferKind, haggling: list[tuple[Player, Seat | str | None]]) -> None:
        """Offers and their answers on one turn in any order, some without an offer and some twice."""
        turn = self.state.turn
        for who, wish in haggling:
            if isinstance(wish, str):
                self.say(who, MakeOffer("mo", ROOM, kind, turn))
            else:
                self.say(who, DeclineOffer("do", ROOM, kind, turn, wish))

    @rule(who=people, late=lateness)
    def give_time(self, who: Player, late: int) -> None:
        self.say(who, GiveTime("g", ROOM, max(1, self.state.turn + late)))

    @rule(who=people)
    def close_the_chat(self, who: Player) -> None:
        self.say(who, CloseChat("cc", ROOM))

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
        assert ((state.result.winner if state.result else None) or 0) == model.winner
        assert state.rematch == model.asking
        assert state.chat == model.chat
        if state.clocks is not None:
            assert {1: state.clocks.sides[0].left, 2: state.clocks.sides[1].left} == model.clock
        left = {key: offer[0] for key, offer in model.offers.items() if offer[1] == "pending"}
        assert {(view.offer, view.seat): view.turn for view in pending_offers(state.offers)} == left

    @invariant()
    def the_log_replays_to_the_room(self) -> None:
        assert replace(replay(ROOM, self.log), game=self.state.game) == self.state
        assert self.state.seq == len(self.log)

    @invariant()
    def no_turn_is_used_twice_and_every_result_is_final(self) -> None:
        turns = [event.turn for event in self.log if isinstance(event, MovePlayed)]
        assert turns == sorted(set(turns))
        fresh = [event.turn for event in self.log if isinstance(event, GameStarted | TakenBack)]
        assert fresh == sorted(set(fresh))
        ended = [event.number for event in self.log if isinstance(event, GameEnded)]
        assert ended == sorted(set(ended))


TestRoom = RoomMachine.TestCase
TestRoom.settings = settings(max_examples=100, stateful_step_count=40)
