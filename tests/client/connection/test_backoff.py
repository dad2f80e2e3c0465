from hypothesis import given
from hypothesis import strategies as st

from parlour_client.connection.backoff import FIRST_S, LONGEST_S, SOON_TRIES, Backoff


def test_delays_double_from_the_first_to_the_longest() -> None:
    backoff = Backoff(chance=lambda: 0.0)
    delays = [backoff.delay() for _ in range(8)]
    assert delays == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]


def test_success_starts_again_with_the_first_delay() -> None:
    backoff = Backoff(chance=lambda: 0.0)
    for _ in range(4):
        backoff.delay()
    backoff.succeeded()
    assert backoff.delay() == FIRST_S


def test_after_a_going_away_delays_stay_below_a_second_for_a_while() -> None:
    backoff = Backoff(chance=lambda: 0.0)
    backoff.goes_away()
    delays = [backoff.delay() for _ in range(SOON_TRIES + 3)]
    assert delays[:5] == [0.1, 0.2, 0.4, 0.8, 0.8]
    assert delays[SOON_TRIES - 1 :] == [0.8, 1.6, 3.2, 5.0]
    backoff.goes_away()
    backoff.succeeded()
    assert [backoff.delay() for _ in range(6)][-1] == 3.2


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_chance_shortens_a_delay_by_half_at_most(chances: list[float]) -> None:
    backoff, full = Backoff(chance=iter(chances).__next__), FIRST_S
    for _ in chances:
        assert full / 2 <= backoff.delay() <= full
        full = min(full * 2, LONGEST_S)
