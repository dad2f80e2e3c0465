"""Both clocks of a game, compared with a ledger that accounts for every millisecond."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, Fischer, PerMove
from parlour_protocol.values import Seat
from parlour_server.domain.clock.clocks import (
    FIRST_MOVE,
    GIFT,
    MAX_LEFT,
    Clocks,
    after_end,
    after_gift,
    after_move,
    after_outage,
    after_turn,
    displayed,
    started,
)
from parlour_server.domain.clock.side import Side, remaining

agreements = st.one_of(
    st.builds(PerMove, st.integers(1, 5)),
    st.builds(Fischer, st.integers(1, 60), st.integers(0, 5)),
    st.builds(ByoYomi, st.integers(0, 20), st.integers(1, 3), st.integers(1, 5)),
    st.builds(DaysPerMove, st.integers(1, 2)),
)
thinking = st.integers(0, 4_000)


class Ledger(RuleBasedStateMachine):
    """A seat's time is what it was given less what it spent; renewed time is looked up."""

    @initialize(agreed=agreements)
    def play_first(self, agreed: Clock) -> None:
        self.begin(agreed)

    def begin(self, agreed: Clock) -> None:
        self.clocks = started(agreed)
        self.agreed = agreed
        self.mover: Seat = 1
        self.owned: dict[Seat, int] = {1: self.total(1), 2: self.total(2)}
        self.moves: dict[Seat, int] = {1: 0, 2: 0}
        self.over = False

    def total(self, seat: Seat) -> int:
        return remaining(self.agreed, self.clocks.sides[seat - 1])

    def think(self, spent: int) -> int:
        """The charge of a turn of ``spent`` if it ended now; ends the game if that is all the time."""
        free = not isinstance(self.agreed, DaysPerMove) and self.moves[self.mover] == 0
        cost = 0 if free else spent
        if not free and spent >= self.owned[self.mover]:
            self.over = True
            self.clocks = after_end(self.clocks, self.mover, spent)
            self.owned[self.mover] = 0
        return cost

    def refresh(self, seat: Seat) -> None:
        """Per-move clocks and byo-yomi periods are renewed, by the rule of the agreed clock."""
        if isinstance(self.agreed, PerMove):
            self.owned[seat] = self.agreed.seconds * 1000
        elif isinstance(self.agreed, DaysPerMove):
            self.owned[seat] = self.agreed.days * 86_400_000
        elif isinstance(self.agreed, ByoYomi) and self.owned[seat] < self.agreed.periods * (
            period := self.agreed.period * 1000
        ):
            self.owned[seat] = -(-self.owned[seat] // period) * period

    @precondition(lambda self: self.over)
    @rule(agreed=agreements)
    def play_another(self, agreed: Clock) -> None:
        self.begin(agreed)

    @precondition(lambda self: not self.over)
    @rule(spent=thinking, round_trip=st.integers(0, 600))
    def move(self, spent: int, round_trip: int) -> None:
        credited = self.clocks.credit(self.mover, round_trip, spent)
        assert 0 <= credited <= min(spent, round_trip)
        cost = self.think(spent - credited)
        if self.over:
            return
        self.clocks = after_move(self.clocks, self.mover, spent - credited, credited)
        paid = isinstance(self.agreed, DaysPerMove) or self.moves[self.mover] > 0
        self.owned[self.mover] -= cost
        if paid:
            self.refresh(self.mover)
            if isinstance(self.agreed, Fischer):
                self.owned[self.mover] += self.agreed.increment * 1000
        self.moves[self.mover] += 1
        self.mover = 2 if self.mover == 1 else 1

    @precondition(lambda self: not self.over and not isinstance(self.agreed, ByoYomi))
    @rule(spent=thinking)
    def take_back(self, spent: int) -> None:
        """The turn ends without a move, and the other seat is to move."""
        free = not isinstance(self.agreed, DaysPerMove) and self.moves[self.mover] == 0
        cost = self.think(spent)
        if self.over:
            return
        self.clocks = after_turn(self.clocks, self.mover, spent)
        self.owned[self.mover] -= cost
        if not free:
            self.refresh(self.mover)
        self.mover = 2 if self.mover == 1 else 1

    @precondition(lambda self: not self.over and isinstance(self.agreed, Fischer))
    @rule(seat=st.sampled_from([1, 2]))
    def give_time(self, seat: int) -> None:
        to: Seat = 1 if seat == 1 else 2
        if self.clocks.can_receive_gift(to):
            self.clocks = after_gift(self.clocks, to, GIFT)
            self.owned[to] += GIFT

    @precondition(lambda self: not self.over)
    @rule(spent=st.integers(0, 500))
    def look_in_between(self, spent: int) -> None:
        """Reading the clocks and an outage change no one's time."""
        shown = displayed(self.clocks, self.mover, spent)
        other: Seat = 2 if self.mover == 1 else 1
        assert shown[other - 1] == self.clocks.sides[other - 1]
        assert remaining(self.agreed, shown[self.mover - 1]) <= self.total(self.mover)
        self.clocks = after_outage(self.clocks, spent)

    @invariant()
    def every_millisecond_is_accounted_for(self) -> None:
        assert {1: self.total(1), 2: self.total(2)} == self.owned

    @invariant()
    def nobody_owes_time(self) -> None:
        assert all(side.left >= 0 and side.periods >= 0 for side in self.clocks.sides)
        assert all(bank >= 0 for bank in self.clocks.banks)


TestLedger = Ledger.TestCase
TestLedger.settings = settings(max_examples=150, stateful_step_count=30)


def test_a_first_move_is_free_but_has_to_come() -> None:
    clocks = started(Fischer(60, 2))
    assert clocks.allowed(1) == FIRST_MOVE
    moved = after_move(clocks, 1, 25_000, 0)
    assert (moved.sides, moved.allowed(1), moved.allowed(2)) == (clocks.sides, 60_000, FIRST_MOVE)


def test_where_days_are_counted_the_first_move_counts_too() -> None:
    clocks = started(DaysPerMove(1))
    assert clocks.allowed(1) == 86_400_000
    assert after_end(clocks, 1, 86_400_000).sides[0] == Side(0)


def test_no_gift_is_possible_beyond_the_limit_or_in_correspondence_games() -> None:
    assert not started(DaysPerMove(1)).can_receive_gift(1)
    assert started(Fischer(60, 0)).can_receive_gift(2)
    rich = Clocks(Fischer(60, 0), (Side(MAX_LEFT), Side(1)))
    assert (rich.can_receive_gift(1), rich.can_receive_gift(2)) == (False, True)
