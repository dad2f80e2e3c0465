"""The command `parlour-engine`, as a shell sees it."""

import json
import subprocess
import sys

import pytest

from parlour_engine.__main__ import main
from parlour_engine.catalogue import GAMES


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(arguments)
    return capsys.readouterr().out


def test_perft_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "perft", "connect-four", "--depth", "4", "--json")
    assert json.loads(out) == {"leaves": 2401}


def test_perft_counts_from_a_position_under_options(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(
        capsys, "perft", "nim", "--depth", "2", "--option", "heaps=2,1", "--position", "1,1", "--json"
    )
    assert json.loads(out) == {"leaves": 2}


def test_search_prints_the_documented_fields_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "search", "connect-four", "alphabeta:depth=6,evaluator=none", "--json")
    answer = json.loads(out)
    assert list(answer) == [
        "move",
        "score",
        "value",
        "line",
        "depth",
        "nodes",
        "evaluations",
        "cutoffs",
        "table_hits",
        "seconds",
    ]
    assert answer["nodes"] == 1249
    assert answer["score"] == {"kind": "evaluation", "value": 0}


def test_people_read_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "search", "connect-four", "alphabeta:depth=1", "--position", "415131")
    assert out.startswith("move 2, win in 1; line 2\n")


def test_games_lists_every_option_with_its_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "games")
    assert "connect-four: Connect Four." in out
    assert "    width: 1..12; 7 by default" in out
    assert "    heaps: 1..10 heaps of 0..100; [3, 4, 5] by default" in out
    lines = printed(capsys, "games", "--json").splitlines()
    assert [json.loads(line)["id"] for line in lines] == list(GAMES)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("search chess random", "game is 'chess': allowed are connect-four, mnk,"),
        ("search nim nobody", "player is 'nobody': allowed are random, greedy, minimax, alphabeta, negamax,"),
        ("search nim random --position x", "position is 'x': allowed are 1..10 heaps of 0..100, as 3,4,5"),
        (
            "search nim random --option heaps=101",
            "option 'heaps' is [101]: allowed are 1..10 heaps of 0..100",
        ),
        ("search nim random --option heaps", "option 'heaps' has no value: write name=value"),
        ("search nim random --position 0,0", "the game is over: there is no move to choose"),
        ("perft nim --depth -1", "argument --depth: depth is '-1': allowed are 0..100"),
        ("perft nim", "the following arguments are required: --depth"),
        ("solve nim", "argument command: invalid choice: 'solve'"),
        ("games --colour", "unrecognized arguments: --colour"),
    ],
)
def test_anything_unusable_gets_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: str, why: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments.split())
    assert end.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert why in captured.err
    assert captured.err.count("\n") == 1


def test_the_module_runs_as_a_command() -> None:
    command = [sys.executable, "-m", "parlour_engine", "perft", "nim", "--depth", "1", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(done.stdout) == {"leaves": 12}
