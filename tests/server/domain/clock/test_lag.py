"""Lag compensation: the measured round trip, within the cap and the bank."""

from hypothesis import given
from hypothesis import strategies as st

from parlour_server.domain.clock.lag import CAP, FULL_BANK, REFILL, bank_after, credit

times = st.integers(0, 10_000)


def test_a_move_is_credited_one_round_trip() -> None:
    assert credit(FULL_BANK, 120, 3_000) == 120


def test_no_move_is_credited_more_than_the_cap_or_its_own_time() -> None:
    assert credit(FULL_BANK, 9_000, 3_000) == CAP
    assert credit(FULL_BANK, 300, 40) == 40


def test_a_connection_that_is_always_slow_is_soon_credited_only_the_refill() -> None:
    bank, forgiven = FULL_BANK, []
    for _ in range(50):
        forgiven.append(credit(bank, CAP, 5_000))
        bank = bank_after(bank, forgiven[-1])
    assert forgiven[0] == CAP
    assert set(forgiven[-20:]) == {REFILL}


@given(st.lists(st.tuples(times, times), max_size=60))
def test_over_a_game_the_credit_is_bounded_by_the_bank_and_its_refills(
    moves: list[tuple[int, int]],
) -> None:
    bank, forgiven = FULL_BANK, 0
    for round_trip, elapsed in moves:
        credited = credit(bank, round_trip, elapsed)
        bank = bank_after(bank, credited)
        forgiven += credited
        assert 0 <= bank <= FULL_BANK
    assert forgiven <= FULL_BANK + REFILL * len(moves)
