"""Both clocks of a game, compared with a ledger that accounts for every millisecond."""

from hypothesis import given, settings
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
    after_takeback,
    displayed,
    started,
)
from parlour_server.domain.clock.lag import FULL_BANK
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
        self.unearned: dict[Seat, int] = {1: 0, 2: 0}
        self.credited: dict[Seat, int] = {1: 0, 2: 0}
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
        credited = self.clocks.credit(self.mover, round_trip, round_trip, spent)
        self.credited[self.mover] += credited
        assert 0 <= credited <= min(spent, round_trip)
        cost = self.think(spent - credited)
        if self.over:
            return
        self.clocks = after_move(self.clocks, self.mover, spent - credited, credited)
        paid = isinstance(self.agreed, DaysPerMove) or self.moves[self.mover] > 0
        self.owned[self.mover] -= cost
        if paid and self.unearned[self.mover]:
            self.unearned[self.mover] -= 1
        elif paid:
            self.refresh(self.mover)
            if isinstance(self.agreed, Fischer):
                self.owned[self.mover] += self.agreed.increment * 1000
        self.moves[self.mover] += 1
        self.mover = 2 if self.mover == 1 else 1

    @precondition(lambda self: not self.over and any(self.moves.values()))
    @rule(spent=thinking, on_own_turn=st.booleans())
    def take_back(self, spent: int, on_own_turn: bool) -> None:
        """The turn ends without a move, and the seat whose move is taken back is to move."""
        other: Seat = 2 if self.mover == 1 else 1
        seat = self.mover if self.moves[self.mover] and (on_own_turn or not self.moves[other]) else other
        free = not isinstance(self.agreed, DaysPerMove) and self.moves[self.mover] == 0
        cost = self.think(spent)
        if self.over:
            return
        self.clocks = after_takeback(self.clocks, self.mover, spent, seat)
        self.owned[self.mover] -= cost
        if not free and self.mover != seat:
            self.refresh(self.mover)
        self.unearned[seat] += 1
        self.mover = seat

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

    @invariant()
    def the_credit_of_a_game_is_bounded(self) -> None:
        assert all(credited <= FULL_BANK for credited in self.credited.values())


TestLedger = Ledger.TestCase
TestLedger.settings = settings(max_examples=150, stateful_step_count=30)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 2_000), st.integers(0, 30_000)), min_size=300, max_size=300))
def test_the_credit_of_any_client_over_any_game_of_300_moves_is_bounded(
    moves: list[tuple[int, int]],
) -> None:
    clocks, credited = started(PerMove(60)), 0
    for round_trip, elapsed in moves:
        credit = clocks.credit(1, round_trip, round_trip, elapsed)
        credited += credit
        clocks = after_move(clocks, 1, elapsed - credit, credit)
    assert credited <= FULL_BANK


@given(st.lists(st.tuples(st.integers(0, 4_000), st.booleans()), max_size=60))
def test_however_moves_are_taken_back_a_player_has_no_more_time_than_without(
    tries: list[tuple[int, bool]],
) -> None:
    """Seat 1 plays a machine, which answers at once and agrees to every takeback."""
    clocks = after_move(after_move(started(PerMove(5)), 1, 0, 0), 2, 0, 0)
    standing, most, used = 1, 1, 0
    for thinks, takes_back in tries:
        if thinks >= clocks.allowed(1):
            break
        used += thinks
        if takes_back:
            clocks, standing = after_takeback(clocks, 1, thinks, 1), standing - 1
        else:
            clocks, standing = after_move(clocks, 1, thinks, 0), standing + 1
            clocks, most = after_move(clocks, 2, 0, 0), max(most, standing)
        if not standing:
            break  # there is no move to take back: the machine would refuse
    assert used + clocks.allowed(1) <= 5_000 * most, "the time of as many turns as were reached"


def test_a_move_in_place_of_one_taken_back_earns_nothing_and_the_next_one_does() -> None:
    sides, banks = (Side(50_000), Side(60_000)), (FULL_BANK, FULL_BANK)
    clocks = Clocks(Fischer(60, 2), sides, banks, frozenset({1, 2}))
    moved = after_move(clocks, 1, 1_000, 0)
    assert moved.sides[0].left == 51_000
    back = after_takeback(moved, 2, 3_000, 1)
    assert [side.left for side in back.sides] == [51_000, 57_000]
    again = after_move(back, 1, 1_000, 0)
    assert again.sides[0].left == 50_000
    assert after_move(again, 1, 1_000, 0).sides[0].left == 51_000


def test_an_old_log_in_which_a_takeback_gave_time_can_still_be_read() -> None:
    clocks = after_move(after_move(started(PerMove(5)), 1, 0, 0), 2, 0, 0)
    clocks = after_takeback(clocks, 1, 4_000, 1)
    assert after_move(clocks, 1, 4_000, 0).sides[0].left == 5_000


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
