"""`parlour-engine solve`: one position or a stream of them, answered in order as they come."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.__main__ import main
from parlour_engine.catalogue import make_game
from parlour_engine.commands.solve import solution_lines, worth_words
from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import OnMove, Solution, drop, to_json
from parlour_engine.limits import NO_LIMIT, Limit
from tests.naive.solver import NaiveSolver


def answers(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    main(["solve", *arguments, "--json"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_position_is_answered_with_the_documented_fields(capsys: pytest.CaptureFixture[str]) -> None:
    answer = answers(capsys, "nim", "--option", "heaps=3,2", "--position", "2,1")[0]
    assert list(answer) == [
        "position",
        "outcome",
        "plies",
        "score",
        "move",
        "moves",
        "reason",
        "code",
        "facts",
        "nodes",
        "seconds",
        "interrupted",
    ]
    assert answer["moves"]["1:1"] == {"outcome": "win", "plies": 3, "score": None}


def test_the_answer_is_that_of_trying_everything(capsys: pytest.CaptureFixture[str]) -> None:
    game = make_game("nim", {"heaps": [3, 2, 1]})
    twin = to_json(game, game.start(), NaiveSolver(game)(game.start(), NO_LIMIT, INERT))
    answer = answers(capsys, "nim", "--option", "heaps=3,2,1")[0]
    assert {name: answer[name] for name in ("outcome", "plies", "moves")} == {
        name: twin[name] for name in ("outcome", "plies", "moves")
    }


def test_lines_of_another_length_are_left_to_the_search_with_a_note(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = answers(capsys, "connect-four", *("--option", "line=3"), "--position", "4455")[0]
    assert (answer["outcome"], answer["plies"]) == ("win", 1)
    assert answer["reason"].startswith("lines of 3: by alpha-beta, searched ")


def test_a_proof_does_without_the_book_if_asked(capsys: pytest.CaptureFixture[str]) -> None:
    known = answers(capsys, "connect-four", "--position", "44")[0]
    proved = answers(capsys, "connect-four", "--position", "44", "--no-book", "--seconds", "0.05")[0]
    assert (known["interrupted"], known["nodes"]) == (False, 0)
    assert proved["interrupted"]


def test_the_memory_of_the_solvers_table_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    answer = answers(capsys, "connect-four", "--position", "44")[0]
    assert answer["memory_bytes"] == 64 << 20
    assert "memory_bytes" not in answers(capsys, "nim")[0]


def test_people_read_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "nim", "--position", "5,5"])
    out = capsys.readouterr().out
    assert out.startswith("5,5: loss in 10 plies for the side to move\n")
    assert "5 xor 5 = 0: whoever moves loses" in out


def test_a_file_is_answered_line_by_line_in_order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    positions = ["3,3", "2,1", "3,2", "1,0"]
    file = tmp_path / "positions"
    file.write_text("\n".join(positions))  # no end to the last line
    found = answers(capsys, "nim", "--positions", str(file))
    assert [answer["position"] for answer in found] == positions
    assert [answer["outcome"] for answer in found] == ["loss", "win", "win", "win"]


def test_lines_that_cannot_be_used_are_reported_by_number_and_the_others_are_solved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1,2\n\n0,0\n9\xff\r\n2,2\r\n")))
    with pytest.raises(SystemExit) as end:
        main(["solve", "nim", "--positions", "-", "--json"])
    assert end.value.code == 2
    captured = capsys.readouterr()
    assert [json.loads(line)["position"] for line in captured.out.splitlines()] == ["1,2", "2,2"]
    reported = captured.err.splitlines()
    assert [line.split(":")[1] for line in reported] == [" line 2", " line 3", " line 4"]
    assert reported[0].startswith("parlour-engine: line 2: position is '': allowed are")
    assert "the game is over" in reported[1]


def test_each_answer_is_there_before_the_next_position_is_read() -> None:
    command = [sys.executable, "-m", "parlour_engine", "solve", "nim", "--positions", "-", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for text in ("1,2", "4,4"):
            running.stdin.write(f"{text}\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["position"] == text
        running.stdin.close()
        assert running.wait(60) == 0


def test_the_time_is_for_each_position(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    limits: list[Limit] = []
    twin = NaiveSolver(make_game("nim", {}))

    def prove(position: object, limit: Limit, control: Control, on_move: OnMove = drop) -> Solution:
        limits.append(limit)
        return twin(position, limit, control, on_move)

    monkeypatch.setattr("parlour_engine.commands.solve.ready_solver", lambda game, **how: prove)
    file = tmp_path / "positions"
    file.write_text("1\n2\n")
    answers(capsys, "nim", "--positions", str(file), "--seconds", "1.5")
    assert limits == [Limit(seconds=1.5)] * 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (
            "mnk --option width=8 --option height=8",
            "board is 8x8: exact values need at most 49 cells, not 64",
        ),
        ("nim --option heaps=0,0", "position is '0,0': the game is over, there is nothing to solve"),
        ("nim --position 3,x", "position is '3,x': allowed are"),
        ("nim --positions /nowhere/at/all", "positions is '/nowhere/at/all': No such file or directory"),
        ("nim --positions /", "positions is '/': Is a directory"),
        ("nim --position 1 --positions -", "argument --positions: not allowed with argument --position"),
        ("nim --seconds 0", "argument --seconds: seconds is '0': allowed are 0.01..86400"),
        ("nim --seconds nan", "argument --seconds: seconds is 'nan': allowed are 0.01..86400"),
    ],
)
def test_anything_unusable_gets_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: str, why: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["solve", *arguments.split()])
    assert end.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert why in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("worth", "words"),
    [
        ({"outcome": "loss", "plies": 1, "score": None}, "loss in 1 ply"),
        ({"outcome": "win", "plies": None, "score": None}, "win"),
        ({"outcome": "draw", "plies": 9, "score": 0}, "draw, score 0"),
        ({"outcome": None, "plies": None, "score": None, "bounds": ["loss", "draw"]}, "no win"),
        ({"outcome": None, "plies": None, "score": None, "bounds": ["loss", "win"]}, "not known"),
    ],
)
def test_a_value_is_said_in_words(worth: dict[str, Any], words: str) -> None:
    assert worth_words(worth) == words


def test_a_proof_is_a_position_its_moves_the_reason_and_what_it_cost() -> None:
    draw = {"outcome": "draw", "plies": None, "score": None}
    solution = {
        "position": "",
        **draw,
        "move": "b2",
        "moves": {"a3": draw, "b2": draw},
        "reason": "neither side can win",
        "nodes": 1234,
        "seconds": 0.5,
        "interrupted": True,
        "memory_bytes": 64 << 20,
    }
    assert list(solution_lines(solution)) == [
        "start: draw for the side to move",
        "    a3  draw",
        "  * b2  draw",
        "neither side can win",
        "1,234 nodes, 0.500 s, 64 MB of memory (its limits ended the proof)",
    ]
