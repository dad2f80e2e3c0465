"""Whatever a program does, its question ends with a sentence, and nothing of it is left running."""

import sys
from pathlib import Path

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.checking.judge import Answer
from parlour_engine.checking.program import Bounds, Program, UnusableProgramError
from parlour_engine.checking.reference import checked_search

SEARCH = checked_search(make_game("nim", {}), make_game("nim", {}).start(), 2, "none")
BOUNDS = Bounds(seconds=3.0, megabytes=512)
SHORT = Bounds(seconds=0.3, megabytes=512)
BOMB_STOPS_AT = 500

READS = "import json, os, sys, time\nline = sys.stdin.readline()\n"
ANSWER = 'print(json.dumps({"move": "1:1", "value": 0}), flush=True)\n'
BOMB = f"""\
from pathlib import Path
while len(list(Path(".").glob("*.born"))) < {BOMB_STOPS_AT}:
    os.fork()
    time.sleep(0.1)
    Path(f"{{os.getpid()}}.born").touch()
"""
LEAVES_THE_GROUP = """\
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.close(1)
        time.sleep(100)
    os._exit(0)
"""


def asked(code: str, folder: Path, times: int = 1, bounds: Bounds = BOUNDS) -> list[Answer]:
    """Return the answers of a program with this code."""
    path = folder / "program.py"
    path.write_text(READS + code, encoding="utf-8")
    with Program([sys.executable, str(path)], folder, bounds, times) as program:
        return [program.ask(SEARCH) for _ in range(times)]


def running(folder: Path) -> list[str]:
    """Return the command lines of the processes that run something in a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        if str(folder) in line:
            found.append(line)
    return found


def test_a_program_that_answers_is_heard(tmp_path: Path) -> None:
    (answer,) = asked(ANSWER, tmp_path)
    assert answer == Answer(move="1:1", value=0)
    assert running(tmp_path) == []


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("x = bytearray(10 << 30)", "it ended without an answer: "),
        ("print('hello', flush=True); time.sleep(100)", "line 1 of its answer: 'hello' is no JSON object"),
        ("print('[' * 10000, flush=True); time.sleep(100)", "line 1 of its answer: "),
        ("print('x' * 100000, flush=True); time.sleep(100)", "it wrote a line of more than 16,384 bytes"),
        ("print('{\"value\": 1}', flush=True)", "line 1 of its answer: "),
        ('print(\'{"move": 3, "value": 1}\', flush=True)', "line 1 of its answer: move is 3"),
        ('print(\'{"move": "1:1", "value": NaN}\', flush=True)', "line 1 of its answer: nan"),
        ("while True: print('{\"enter\": null}')", "line 2 of its answer: "),
        ("sys.exit(3)", "it ended without an answer"),
        ("os.kill(os.getppid(), 9); time.sleep(100)", "it ended without an answer"),
        ("raise ValueError('mine')", "it ended without an answer: "),
        ('print(\'{"error": "no idea"}\', flush=True)', "it raised an error: no idea"),
        (
            "rows = [bytearray(8 << 20)]\nfor _ in range(3): os.fork()\n"
            "rows += [bytearray(b'x') * (200 << 20)]; time.sleep(100)",
            "it used more than 512 MB of memory",
        ),
    ],
)
def test_a_program_without_an_answer_is_told_and_ended(code: str, problem: str, tmp_path: Path) -> None:
    (answer,) = asked(code, tmp_path)
    assert str(answer.problem).startswith(problem)
    assert running(tmp_path) == []


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("while True: pass", "it used more than 0.3 s of processor time"),
        ("while True: sys.stderr.write('x' * 1000)", "it used more than 0.3 s of processor time"),
        ('while True: print(\'{"enter": null}\\n{"value": 1}\')', "line 3 of its answer: "),
        (
            "if os.fork():\n    os.wait()\nelse:\n    while True: pass",
            "it used more than 0.3 s of processor time",
        ),
        ("time.sleep(100)", "it gave no answer within 5.9 s"),
    ],
)
def test_a_program_that_does_not_end_is_ended(code: str, problem: str, tmp_path: Path) -> None:
    (answer,) = asked(code, tmp_path, bounds=SHORT)
    assert str(answer.problem).startswith(problem)
    assert running(tmp_path) == []


def test_a_fork_bomb_is_ended_before_it_stops_itself(tmp_path: Path) -> None:
    (answer,) = asked(BOMB, tmp_path)
    assert answer.problem == "it started more than 32 processes"
    assert running(tmp_path) == []
    assert len(list(tmp_path.glob("*.born"))) < BOMB_STOPS_AT


def test_a_process_that_leaves_its_parents_ends_with_the_program(tmp_path: Path) -> None:
    (answer,) = asked(LEAVES_THE_GROUP + ANSWER, tmp_path)
    assert answer.move == "1:1"
    assert running(tmp_path) == []


def test_a_failure_costs_one_answer(tmp_path: Path) -> None:
    once = 'if not os.path.exists("failed"):\n    open("failed", "w").close()\n    sys.exit(1)\n'
    first, second = asked(once + ANSWER, tmp_path, times=2)
    assert first.problem == "it ended without an answer"
    assert second.move == "1:1"


def test_processor_time_is_counted_for_each_answer(tmp_path: Path) -> None:
    spends = (
        "while True:\n    until = time.process_time() + 0.4\n    while time.process_time() < until: pass\n"
    )
    more = f"    {ANSWER}    sys.stdin.readline()\n"
    answers = asked(spends + more, tmp_path, times=4, bounds=Bounds(seconds=1.0, megabytes=512))
    assert [each.problem for each in answers] == [None] * 4


def test_where_programs_cannot_be_bounded_none_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(UnusableProgramError, match="on Linux only"):
        Program([], tmp_path, BOUNDS, 1)


def test_what_cannot_be_started_says_so(tmp_path: Path) -> None:
    with Program([str(tmp_path / "nothing")], tmp_path, BOUNDS, 1) as program:
        assert program.ask(SEARCH).problem == "it cannot be started: No such file or directory"
