"""Dead connections: when a silent peer is pinged and when it counts as dead."""

from hypothesis import given
from hypothesis import strategies as st

from parlour_protocol.answers import ServerMessage, Welcome
from parlour_protocol.codec import client_codec
from parlour_protocol.liveness import CLIENT_TIMING, SERVER_TIMING, Timing, Verdict
from parlour_protocol.session import Session
from parlour_protocol.version import MSGPACK_SUBPROTOCOL

ALIVE, PING, DEAD = Verdict.ALIVE, Verdict.PING, Verdict.DEAD


def begin(timing: Timing, now: float) -> Session[ServerMessage]:
    return Session(client_codec(MSGPACK_SUBPROTOCOL), Welcome, timing, now)


def test_a_client_with_something_pending_asks_after_2_5_s_and_gives_up_after_9_s() -> None:
    session = begin(CLIENT_TIMING, now=100.0)
    assert session.judge(102.4, urgent=True) is ALIVE
    assert session.judge(102.5, urgent=True) is PING
    assert session.judge(108.9, urgent=True) is PING
    assert session.judge(109.0, urgent=True) is DEAD


def test_an_idle_client_asks_after_20_s_and_gives_up_after_60_s() -> None:
    session = begin(CLIENT_TIMING, now=0.0)
    assert session.judge(19.9, urgent=False) is ALIVE
    assert session.judge(20.0, urgent=False) is PING
    assert session.judge(59.9, urgent=False) is PING
    assert session.judge(60.0, urgent=False) is DEAD


def test_the_server_asks_after_12_or_40_s_and_gives_up_after_30_or_90_s() -> None:
    session = begin(SERVER_TIMING, now=0.0)
    assert session.judge(11.9, urgent=True) is ALIVE
    assert session.judge(12.0, urgent=True) is PING
    assert session.judge(29.9, urgent=True) is PING
    assert session.judge(30.0, urgent=True) is DEAD
    session.on_activity(30.0)
    assert session.judge(69.9, urgent=False) is ALIVE
    assert session.judge(70.0, urgent=False) is PING
    assert session.judge(119.9, urgent=False) is PING
    assert session.judge(120.0, urgent=False) is DEAD
    session = begin(SERVER_TIMING, now=0.0)
    assert session.judge(90.0, urgent=False) is DEAD


def test_a_pause_of_this_side_is_no_silence_of_the_peer() -> None:
    session = begin(SERVER_TIMING, now=0.0)
    session.on_pause(100.0, now=110.0)
    assert session.judge(110.0, urgent=True) is ALIVE
    assert session.judge(129.9, urgent=True) is PING
    assert session.judge(130.0, urgent=True) is DEAD
    session.on_activity(140.0)
    session.on_pause(100.0, now=141.0)  # it ended before the peer was heard
    assert session.judge(171.0, urgent=True) is DEAD


def test_a_silence_is_questioned_once_in_each_interval() -> None:
    session = begin(CLIENT_TIMING, now=0.0)
    verdicts = [session.judge(tenth / 10, urgent=True) for tenth in range(90)]
    assert [tenth for tenth, verdict in enumerate(verdicts) if verdict is PING] == [25, 50, 75]


def test_a_sound_answers_the_question() -> None:
    session = begin(CLIENT_TIMING, now=0.0)
    assert session.judge(2.5, urgent=True) is PING
    session.on_activity(3.0)
    assert session.judge(5.4, urgent=True) is ALIVE
    assert session.judge(5.5, urgent=True) is PING


def test_a_command_sent_into_a_long_quiet_is_not_taken_for_a_dead_line_before_the_idle_limit_asks() -> None:
    session = begin(CLIENT_TIMING, now=0.0)
    session.on_activity(50.0)
    assert session.judge(58.0, urgent=False) is ALIVE
    assert session.judge(58.0, urgent=True) is PING


@given(
    st.lists(st.tuples(st.floats(0.0, 30.0), st.booleans(), st.booleans()), max_size=40),
)
def test_a_peer_active_within_the_shortest_limit_is_never_dead(
    steps: list[tuple[float, bool, bool]],
) -> None:
    now = heard = 0.0
    session = begin(CLIENT_TIMING, now=now)
    for passed, sound, urgent in steps:
        now += passed
        if sound:
            heard = now
            session.on_activity(now)
        limit = 9.0 if urgent else 60.0
        assert (session.judge(now, urgent) is DEAD) == (now - heard >= limit)
