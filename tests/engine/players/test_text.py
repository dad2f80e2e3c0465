"""Player texts: read, written, refused in one line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.game import PlayerTextError
from parlour_engine.players.algorithms import ALGORITHMS, describe_algorithms
from parlour_engine.players.text import parse_player
from parlour_engine.search.algorithm import Algorithm, PlayerSpec
from parlour_engine.search.fields import DEEPEST, DEPTH, Field
from parlour_engine.search.pvs import DEEPEST_PVS


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


VALUES: dict[str, st.SearchStrategy[Any]] = {
    "evaluator": st.sampled_from(["none", "windows", "two-words"]),
    "time": st.integers(1, 6000).map(lambda hundredths: hundredths / 100),
    "slips": st.integers(0, 1000).map(lambda tenths: tenths / 10),
    "threats": st.booleans(),
    "hints": st.booleans(),
}


def values_of(field: Field[Any]) -> st.SearchStrategy[Any]:
    return VALUES[field.name] if field.most is None else st.integers(1, field.most)


def specs_of(algorithm: Algorithm) -> st.SearchStrategy[PlayerSpec]:
    given = st.fixed_dictionaries({}, optional={field.name: values_of(field) for field in algorithm.fields})
    return given.map(lambda fields: PlayerSpec(algorithm).having(**fields))


@given(st.sampled_from(list(ALGORITHMS.values())).flatmap(specs_of))
def test_reading_the_text_of_a_player_gives_the_player_back(spec: PlayerSpec) -> None:
    assert parse_player(spec.text()) == spec


@pytest.mark.parametrize(
    "algorithm", [line["name"] for line in describe_algorithms() if line["deepest"] is not None]
)
def test_a_text_may_name_every_depth_that_its_algorithm_goes_to(algorithm: str) -> None:
    deepest = {"pvs": DEEPEST_PVS}.get(algorithm, DEEPEST)
    for depth in (1, deepest):
        assert parse_player(f"{algorithm}:depth={depth}")[DEPTH] == depth
    with pytest.raises(
        PlayerTextError, match=rf"^player field 'depth' is '{deepest + 1}': allowed are 1..{deepest}$"
    ):
        parse_player(f"{algorithm}:depth={deepest + 1}")


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
        ("", f"player is '': allowed are {', '.join(ALGORITHMS)}, level:1..8"),
        ("stockfish", f"player is 'stockfish': allowed are {', '.join(ALGORITHMS)}, level:1..8"),
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
