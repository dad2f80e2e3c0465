"""Dead connections: when a silent peer is pinged and when it counts as dead."""

from hypothesis import given
from hypothesis import strategies as st

from parlour_protocol.liveness import CLIENT_TIMING, SERVER_TIMING, Liveness, Verdict

ALIVE, PING, DEAD = Verdict.ALIVE, Verdict.PING, Verdict.DEAD


def test_a_client_with_something_pending_asks_after_2_5_s_and_gives_up_after_9_s() -> None:
    liveness = Liveness(CLIENT_TIMING, now=100.0)
    assert liveness.judge(102.4, urgent=True) is ALIVE
    assert liveness.judge(102.5, urgent=True) is PING
    assert liveness.judge(108.9, urgent=True) is PING
    assert liveness.judge(109.0, urgent=True) is DEAD


def test_an_idle_client_asks_after_20_s_and_gives_up_after_60_s() -> None:
    liveness = Liveness(CLIENT_TIMING, now=0.0)
    assert liveness.judge(19.9, urgent=False) is ALIVE
    assert liveness.judge(20.0, urgent=False) is PING
    assert liveness.judge(59.9, urgent=False) is PING
    assert liveness.judge(60.0, urgent=False) is DEAD


def test_the_server_asks_after_12_or_40_s_and_gives_up_after_30_or_90_s() -> None:
    liveness = Liveness(SERVER_TIMING, now=0.0)
    assert liveness.judge(11.9, urgent=True) is ALIVE
    assert liveness.judge(12.0, urgent=True) is PING
    assert liveness.judge(29.9, urgent=True) is PING
    assert liveness.judge(30.0, urgent=True) is DEAD
    liveness.last_activity = 30.0
    assert liveness.judge(69.9, urgent=False) is ALIVE
    assert liveness.judge(70.0, urgent=False) is PING
    assert liveness.judge(119.9, urgent=False) is PING
    assert liveness.judge(120.0, urgent=False) is DEAD
    liveness = Liveness(SERVER_TIMING, now=0.0)
    assert liveness.judge(90.0, urgent=False) is DEAD


def test_a_pause_of_this_side_is_no_silence_of_the_peer() -> None:
    liveness = Liveness(SERVER_TIMING, now=0.0)
    liveness.on_pause(100.0, now=110.0)
    assert liveness.judge(110.0, urgent=True) is ALIVE
    assert liveness.judge(129.9, urgent=True) is PING
    assert liveness.judge(130.0, urgent=True) is DEAD
    liveness.last_activity = 140.0
    liveness.on_pause(100.0, now=141.0)  # it ended before the peer was heard
    assert liveness.judge(171.0, urgent=True) is DEAD


def test_a_silence_is_questioned_once_in_each_interval() -> None:
    liveness = Liveness(CLIENT_TIMING, now=0.0)
    verdicts = [liveness.judge(tenth / 10, urgent=True) for tenth in range(90)]
    assert [tenth for tenth, verdict in enumerate(verdicts) if verdict is PING] == [25, 50, 75]


def test_a_sound_answers_the_question() -> None:
    liveness = Liveness(CLIENT_TIMING, now=0.0)
    assert liveness.judge(2.5, urgent=True) is PING
    liveness.last_activity = 3.0
    assert liveness.judge(5.4, urgent=True) is ALIVE
    assert liveness.judge(5.5, urgent=True) is PING


def test_a_command_sent_into_a_long_quiet_is_not_taken_for_a_dead_line_before_the_idle_limit_asks() -> None:
    liveness = Liveness(CLIENT_TIMING, now=0.0)
    liveness.last_activity = 50.0
    assert liveness.judge(58.0, urgent=False) is ALIVE
    assert liveness.judge(58.0, urgent=True) is PING


@given(
    st.lists(st.tuples(st.floats(0.0, 30.0), st.booleans(), st.booleans()), max_size=40),
)
def test_a_peer_active_within_the_shortest_limit_is_never_dead(
    steps: list[tuple[float, bool, bool]],
) -> None:
    now = heard = 0.0
    liveness = Liveness(CLIENT_TIMING, now)
    for passed, sound, urgent in steps:
        now += passed
        if sound:
            heard = now
            liveness.last_activity = now
        limit = 9.0 if urgent else 60.0
        assert (liveness.judge(now, urgent) is DEAD) == (now - heard >= limit)
