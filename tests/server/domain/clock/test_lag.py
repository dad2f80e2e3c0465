"""Lag compensation: the measured round trip, within the cap and a bank that is never refilled."""

from hypothesis import given
from hypothesis import strategies as st

from parlour_server.domain.clock.lag import CAP, FULL_BANK, RESERVE, SMALL_PART, bank_after, credit

times = st.integers(0, 10_000)


def test_a_move_is_credited_one_round_trip() -> None:
    assert credit(FULL_BANK, 120, 40, 3_000) == 120


def test_no_move_is_credited_more_than_the_cap_or_its_own_time() -> None:
    assert credit(FULL_BANK, 9_000, 9_000, 3_000) == CAP
    assert credit(FULL_BANK, 300, 300, 40) == 40


def test_a_slow_moment_is_credited_in_full_and_many_only_as_the_fastest_ever_was() -> None:
    assert credit(RESERVE + CAP, CAP, 30, 3_000) == CAP
    assert credit(RESERVE + 50, CAP, 30, 3_000) == 80
    assert credit(RESERVE, CAP, 30, 3_000) == 30
    assert credit(RESERVE, CAP, CAP, 3_000) == SMALL_PART
    assert credit(10, CAP, 30, 3_000) == 10


def test_a_client_that_delays_every_pong_soon_gains_nothing() -> None:
    bank, gained = FULL_BANK, []
    for _ in range(60):
        gained.append(credit(bank, CAP, CAP, 5_000))
        bank = bank_after(bank, gained[-1])
    assert gained[:4] == [CAP] * 4
    assert set(gained[4:24]) == {SMALL_PART}
    assert set(gained[24:]) == {0}


@given(st.lists(st.tuples(times, times, times), max_size=300))
def test_over_a_game_the_credit_of_any_client_is_bounded_by_the_bank(
    moves: list[tuple[int, int, int]],
) -> None:
    bank, credited = FULL_BANK, 0
    for round_trip, least, elapsed in moves:
        credited += (given := credit(bank, round_trip, least, elapsed))
        bank = bank_after(bank, given)
        assert 0 <= given <= min(round_trip, CAP, elapsed)
        assert bank >= 0
    assert credited <= FULL_BANK
