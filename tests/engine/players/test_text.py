"""Player texts: read, written, refused in one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.game import PlayerTextError
from parlour_engine.players.text import PlayerSpec, parse_player
from parlour_engine.search.attempt import FIXED_DEPTH


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("random", "random"),
        ("random:seed=7", "random:seed=7"),
        ("greedy", "greedy"),
        ("greedy:evaluator=none", "greedy:evaluator=none"),
        ("alphabeta", "alphabeta"),
        ("negamax-alphabeta:evaluator=smart-fixed", "negamax-alphabeta:evaluator=smart-fixed"),
        ("minimax:nodes=7", "minimax:nodes=7"),
        ("memo:time=2", "memo:time=2.0"),
        ("pvs:table=08,time=1", "pvs:time=1.0,table=8"),
        ("pvs:threats=no,time=1", "pvs:time=1.0,threats=no"),
        ("mcts:hints=yes,simulations=9", "mcts:simulations=9,hints=yes"),
        ("mcts", "mcts"),
        ("mcts:seed=3,time=1,simulations=500", "mcts:simulations=500,time=1.0,seed=3"),
        ("perfect:time=2", "perfect:time=2.0"),
        ("alphabeta:time=1", "alphabeta:time=1.0"),
        ("alphabeta:nodes=5000,depth=6,time=0.05", "alphabeta:depth=6,time=0.05,nodes=5000"),
        ("level:8", "level:8"),
        ("perfect:slips=05.0,seed=3", "perfect:slips=5,seed=3"),
        ("pvs:glance=2,slips=0.5,nodes=10", "pvs:nodes=10,slips=0.5,glance=2"),
        ("level:hard", "level:hard"),
    ],
)
def test_a_text_is_written_back_in_canonical_form(text: str, canonical: str) -> None:
    assert parse_player(text).text() == canonical


FIELDS = {
    "depth": st.none() | st.integers(1, 18),
    "evaluator": st.none() | st.sampled_from(["none", "windows", "two-words"]),
    "seconds": st.none() | st.integers(1, 6000).map(lambda hundredths: hundredths / 100),
    "nodes": st.none() | st.integers(1, 999_999_999),
}
TABLES = st.none() | st.integers(1, 256)


@given(
    st.builds(PlayerSpec, st.sampled_from(FIXED_DEPTH), **FIELDS)
    | st.builds(PlayerSpec, st.just("pvs"), megabytes=TABLES, **FIELDS)
    | st.builds(
        PlayerSpec,
        st.just("mcts"),
        simulations=st.none() | st.integers(1, 10_000_000),
        seed=st.none() | st.integers(0, 999_999_999),
    )
)
def test_reading_the_text_of_a_player_gives_the_player_back(spec: PlayerSpec) -> None:
    assert parse_player(spec.text()) == spec


@given(
    st.text(max_size=60)
    | st.from_regex(r"(alphabeta|pvs|level|random|mcts):[a-z=,.0-9]{0,20}", fullmatch=True)
)
def test_any_text_is_a_player_or_one_clear_line(text: str) -> None:
    try:
        spec = parse_player(text)
    except PlayerTextError as error:
        line = str(error)
        assert line.isprintable()
        assert len(line) < 180
    else:
        assert parse_player(spec.text()) == spec


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "",
            "player is '': allowed are random, greedy, minimax, alphabeta, "
            "negamax, negamax-alphabeta, memo, pvs, mcts, perfect, level:1..8",
        ),
        (
            "stockfish",
            "player is 'stockfish': allowed are random, greedy, minimax, alphabeta, "
            "negamax, negamax-alphabeta, memo, pvs, mcts, perfect, level:1..8",
        ),
        ("level:9", "player field 'level' is '9': allowed are 1..8, easy, medium, hard, document"),
        ("level", "player field 'level' is '': allowed are 1..8, easy, medium, hard, document"),
        ("alphabeta:depth=0", "player field 'depth' is '0': allowed are 1..18"),
        ("alphabeta:depth=19", "player field 'depth' is '19': allowed are 1..18"),
        ("alphabeta:depth", "player field 'depth' has no value: write depth=value"),
        ("alphabeta:time=0", "player field 'time' is '0': allowed are 0.01..60 seconds"),
        ("alphabeta:time=60.01", "player field 'time' is '60.01': allowed are 0.01..60 seconds"),
        ("alphabeta:time=nan", "player field 'time' is 'nan': allowed are 0.01..60 seconds"),
        ("alphabeta:nodes=0", "player field 'nodes' is '0': allowed are 1..999999999"),
        ("random:seed=x", "player field 'seed' is 'x': allowed are 0..999999999"),
        ("alphabeta:depth=3,depth=4", "player field 'depth' is given twice: once is allowed"),
        ("memo:depth=3", "player field 'depth' is unknown: memo allows time, nodes"),
        ("memo:table=3", "player field 'table' is unknown: memo allows time, nodes"),
        ("pvs:table=0", "player field 'table' is '0': allowed are 1..256"),
        ("pvs:threats=maybe", "player field 'threats' is 'maybe': allowed are yes, no"),
        ("pvs:table=257", "player field 'table' is '257': allowed are 1..256"),
        ("pvs:table=1.5", "player field 'table' is '1.5': allowed are 1..256"),
        ("mcts:simulations=0", "player field 'simulations' is '0': allowed are 1..10000000"),
        ("mcts:simulations=10000001", "player field 'simulations' is '10000001': allowed are 1..10000000"),
        ("mcts:simulations=many", "player field 'simulations' is 'many': allowed are 1..10000000"),
        ("mcts:seed=-1", "player field 'seed' is '-1': allowed are 0..999999999"),
        (
            "mcts:nodes=5",
            "player field 'nodes' is unknown: mcts allows simulations, time, hints, slips, glance, seed",
        ),
        ("perfect:depth=3", "player field 'depth' is unknown: perfect allows time, slips, glance, seed"),
        ("pvs:slips=101", "player field 'slips' is '101': allowed are 0..100 percent"),
        ("pvs:slips=1.25", "player field 'slips' is '1.25': allowed are 0..100 percent"),
        ("perfect:slips=-1", "player field 'slips' is '-1': allowed are 0..100 percent"),
        ("mcts:glance=9", "player field 'glance' is '9': allowed are 1..8"),
        ("greedy:depth=3", "player field 'depth' is unknown: greedy allows evaluator"),
        ("greedy:", "player field '' is unknown: greedy allows evaluator"),
        ("greedy:evaluator=A!", "player field 'evaluator' is 'A!': allowed is a name such as 'none'"),
    ],
)
def test_a_bad_text_is_refused_with_its_field_its_value_and_what_is_allowed(text: str, why: str) -> None:
    with pytest.raises(PlayerTextError) as error:
        parse_player(text)
    assert str(error.value) == why
