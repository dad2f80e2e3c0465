"""The command `parlour-engine`, as a shell sees it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from parlour_engine.__main__ import main
from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import Control
from parlour_engine.exact.solution import ExactValue, OnMove, Solution, drop
from parlour_engine.kernels.search import FORMS
from parlour_engine.limits import Limit
from tests.contract.catalogue_cases import KERNELS, PROVERS, SOLVERS


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


def test_a_search_by_simulations_shows_the_visits_and_the_value_of_each_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    question = "search", "mnk", "mcts:simulations=90,seed=1", "--position", "b2 a1"
    moves = json.loads(printed(capsys, *question, "--json"))["moves"]
    assert list(moves) == ["a3", "b3", "c3", "a2", "c2", "b1", "c1"]
    assert sum(each["visits"] for each in moves.values()) == 90
    most, figures = max(moves.items(), key=lambda each: each[1]["visits"])
    last = printed(capsys, *question).splitlines()[-1]
    assert last.startswith(f"visits and values: {most} {figures['visits']} {figures['value']:+}, ")


@pytest.mark.parametrize(
    ("player", "megabytes"),
    [("pvs:depth=2,table=2", 2), ("pvs:depth=2", 16), ("mcts:simulations=16382,seed=1", 1), ("perfect", 24)],
)
def test_the_memory_of_table_or_tree_is_shown(
    capsys: pytest.CaptureFixture[str], player: str, megabytes: int
) -> None:
    question = "search", "mnk", player, "--position", "b2 a1"
    assert f" s, {megabytes} MB of memory\n" in printed(capsys, *question)
    assert json.loads(printed(capsys, *question, "--json"))["memory_bytes"] == megabytes << 20


def test_people_read_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "search", "connect-four", "alphabeta:depth=1", "--position", "415131")
    assert out.startswith("move 2, win in 1; line 2\n")


def test_a_proof_without_a_length_is_shown_without_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(position: object, limit: Limit, control: Control, on_move: OnMove = drop) -> Solution:
        first = make_game("nim", {}).legal_moves(position)[0]
        return Solution(ExactValue.proved("win"), {first: ExactValue.proved("win")}, move=first)

    monkeypatch.setattr("parlour_engine.commands.search.ready_solver", lambda game, compile_missing: prove)
    assert printed(capsys, "search", "nim", "perfect").startswith("move 1:1, win; line 1:1\n")
    answer = json.loads(printed(capsys, "search", "nim", "perfect", "--json"))
    assert answer["score"] == {"kind": "win", "plies": None}


def test_prepare_prints_what_it_compiled_and_where_it_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    note = tmp_path / "prepared"  # the real one would change what other tests' workers load
    monkeypatch.setattr("parlour_engine.kernels.prepare.marker", lambda: note)
    old = tmp_path / "0123456789abcdef"
    monkeypatch.setattr("parlour_engine.commands.prepare.remove_unused", lambda: [old])
    answer = json.loads(printed(capsys, "prepare", "--json"))
    assert list(answer) == ["directory", "searches", "seconds", "removed"]
    assert "minimax__wolf_and_sheep" in answer["searches"]
    once = ["gather", *SOLVERS, *PROVERS]
    assert len(answer["searches"]) == len(set(KERNELS.values())) * len(FORMS) + len(once)
    assert note.exists()
    assert answer["removed"] == [old.name]
    line = printed(capsys, "prepare")
    assert answer["directory"] in line
    assert line.endswith(f"; removed unused beside it: {old.name}\n")


def test_games_lists_every_option_with_its_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "games")
    assert "connect-four: Connect Four." in out
    assert "    width: 1..12; 7 by default" in out
    assert "    heaps: 1..10 heaps of 0..100; [3, 4, 5] by default" in out
    lines = printed(capsys, "games", "--json").splitlines()
    listed = [json.loads(line) for line in lines]
    assert [game["id"] for game in listed if "study_only" not in game] == list(GAMES)
    assert [game["id"] for game in listed if "study_only" in game] == ["tree"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("search chess random", "game is 'chess': allowed are connect-four, mnk,"),
        (
            "search nim unknown",
            "player is 'unknown': allowed are random, greedy, minimax, alphabeta, negamax,",
        ),
        ("search nim random --position x", "position is 'x': allowed are 1..10 heaps of 0..100, as 3,4,5"),
        (
            "search nim random --option heaps=101",
            "option 'heaps' is [101]: allowed are 1..10 heaps of 0..100",
        ),
        ("search nim random --option heaps", "option 'heaps' has no value: write name=value"),
        (
            "search nim random --position 0,0",
            "position is '0,0': the game is over, there is no move to choose",
        ),
        ("search mnk memo --option width=5", "player is 'memo': mnk of this size is too large"),
        (
            "search wolf-and-sheep alphabeta:evaluator=xor",
            "wolf-and-sheep allows none, smart, smart-fixed, fast",
        ),
        ("search modified-nim memo --position 3,3/-", "heaps 1 and 2 are equal"),
        ("search connect-four random --position 444444444", "at move 7, column 4 is full"),
        ("search mnk alphabeta:depth=0", "player field 'depth' is '0': allowed are 1..18"),
        ("search mnk alphabeta:depth=999", "player field 'depth' is '999': allowed are 1..18"),
        ("tree connect-four", "game is 'connect-four': only games of heaps have a graph"),
        ("tree nim random", "player is 'random': only minimax,"),
        ("tree nim --moves 9:9", "heap 9 does not exist: 1..3"),
        ("tables nim", "argument document: invalid choice: 'nim'"),
        ("perft nim --depth -1", "argument --depth: depth is '-1': allowed are 0..100"),
        ("perft nim", "the following arguments are required: --depth"),
        ("guess nim", "argument command: invalid choice: 'guess'"),
        ("search mnk perfect --option width=19", "board is 19x3: exact values need at most 49 cells, not 57"),
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


def test_a_tree_is_printed_for_people_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "tree", "nim", "alphabeta:depth=3", "--option", "heaps=2,1")
    assert out.startswith("root  [-, -] = 1\n  1:1")
    tree = json.loads(printed(capsys, "tree", "nim", "alphabeta:depth=3", "--moves", "1:1 2:1", "--json"))
    assert (tree["position"], tree["search"]["depth"]) == ("2,3,5", 3)


def test_without_a_player_a_game_of_heaps_is_drawn_whole(capsys: pytest.CaptureFixture[str]) -> None:
    graph = json.loads(printed(capsys, "tree", "grundy", "--moves", "10=7+3", "--json"))
    assert (len(graph["nodes"]), graph["edges"]) == (39, 71)
    assert "39 positions, 71 edges" in printed(capsys, "tree", "grundy")


def test_the_wolf_tables_stand_beside_the_printed_figures(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "tables", "wolf-and-sheep", "--depth", "4", "--json").splitlines()
    cells = [json.loads(line) for line in lines]
    assert len(cells) == 18
    assert all(cell["agrees"] for cell in cells)
    assert printed(capsys, "tables", "wolf-and-sheep", "--depth", "4").endswith(
        "18 of 18 printed counts agree\n"
    )


def test_the_connect_four_tables_are_times_and_winners(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "tables", "connect-four", "--depth", "2")
    assert "Table 4.2: seconds a move at depth 2" in out
    assert out.endswith("both be right; they are shown, and nothing is claimed.\n")
    lines = printed(capsys, "tables", "connect-four", "--depth", "2", "--json").splitlines()
    assert json.loads(lines[-1])["table"] == "4.10"


def test_a_reader_who_has_read_enough_ends_the_command_quietly() -> None:
    shell = f"{sys.executable} -m parlour_engine games | true"
    ended = subprocess.run(["bash", "-o", "pipefail", "-c", shell], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (141, "")
