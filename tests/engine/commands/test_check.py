"""The command `check`: what its exit status means, what it refuses, and what it says of broken files."""

import json
import webbrowser
from pathlib import Path

import pytest

from tests.engine.checking.checked import checked, copy_with, run

NIM = ("--game", "nim", "--depth", "2", "--positions", "3")


def written(folder: Path, text: str, name: str = "mine.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_all_right_is_0_and_a_difference_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(capsys, copy_with("", "function.py", tmp_path), *NIM)["status"] == 0
    assert checked(capsys, copy_with("order", "function.py", tmp_path), *NIM)["status"] == 1


@pytest.mark.parametrize(
    ("name", "text", "arguments", "said"),
    [
        ("mine.py", None, NIM, "there is no such file"),
        ("mine.py", "", (), "game is missing"),
        ("mine.py", "", ("--game", "chess"), "game is 'chess'"),
        ("mine.py", "", (*NIM, "--evaluator", "best"), "evaluator is 'best': allowed are none"),
        ("mine.py", "", (*NIM, "--convention", "cut=never"), "convention cut is 'never'"),
        ("mine.py", "", ("--game", "nim", "--position", "0,0,0"), "the game is over"),
        ("mine.py", "", ("--game", "nim", "--depth", "0"), "depth is '0'"),
        ("mine.rb", "puts 1", NIM, "it is not executable"),
        ("mine.jsonl", "", NIM, "the file has no search"),
        ("mine.jsonl", '{"enter": null}', (), "line 1: no search is named"),
        ("mine.jsonl", '\n{"enter": 1}', NIM, "line 2: "),
        ("mine.jsonl", '{"search": {"game": "nim"}}', (), "line 1: options of a search is None"),
        ("mine.jsonl", '{"search": 1}', (), "line 1: search is 1"),
    ],
)
def test_what_is_unusable_is_refused_in_one_line(
    name: str,
    text: str | None,
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / name if text is None else written(tmp_path, text, name)
    assert run("check", str(path), *arguments) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def search(", "it raised an error: SyntaxError: '(' was never closed\nline 1: def search("),
        ("import nothing_like_it", "it raised an error: ModuleNotFoundError: "),
        ("x = 1", "the file has no function search(game, position, depth)"),
        ("def search(game, position, depth): return 3", "search returned 3: a value and a move are wanted"),
        ("def search(game, position, depth): return '1:1', 3", "a number and the text of a move are wanted"),
        (
            "def search(game, position, depth):\n    return look(game)\n"
            "def look(game):\n    return game.best",
            "'best'\nline 2, in search: return look(game)\nline 4, in look: return game.best",
        ),
        ("def search(game, position, depth): return game.play(position, '9:9')", "MoveError: "),
        ("def search(game, position, depth): return search(game, position, depth)", "RecursionError: "),
        ("def search(game, position, depth): return int(input())", "EOFError: "),
        ("import sys\nsys.exit('stopped')", "it ended without an answer: stopped"),
    ],
)
def test_an_error_of_the_file_is_shown_in_its_own_lines(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = checked(capsys, written(tmp_path, text), "--game", "nim", "--position", "3,4,5")
    assert said in found["trials"][0]["problem"]
    assert "parlour_engine" not in found["trials"][0]["problem"]
    assert found["status"] == 1


def test_a_trace_that_is_cut_short_is_not_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"game": "nim", "options": {}, "position": "1,0,0", "depth": 2, "evaluator": "none"}
    search, root = json.dumps({"search": asked}), '{"enter": null}'
    leaf = '{"enter": "1:1"}\n{"value": -1}\n{"value": 1}'
    told = {"nothing": [search], "a part": [search, root], "all": [search, root, leaf]}
    trace = written(tmp_path, "\n".join(line for lines in told.values() for line in lines), "t.jsonl")
    nothing, part, whole = checked(capsys, trace)["trials"]
    assert nothing["problem"] == "the file has no answer"
    assert part["kind"] == "unfinished"
    assert whole["passed"]


def test_one_failure_fails_one_trial(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = copy_with("", "function.py", tmp_path)
    fails = "    if str(position) == '3,4,5': raise OSError\n    return right(game, position, depth)\n"
    begins = "\nright = search\ndef search(game, position, depth):\n"
    program.write_text(program.read_text() + begins + fails)
    found = checked(capsys, program, *NIM)
    assert [each["passed"] for each in found["trials"]] == [False, True, True]


def test_a_program_that_fails_three_times_in_a_row_is_asked_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = written(
        tmp_path, "from pathlib import Path\nPath('asked').open('a').write('x')\nraise ValueError"
    )
    found = checked(capsys, program, "--game", "nim", "--positions", "5")
    assert found["passed"] == 0
    assert "it was not asked" in found["trials"][4]["problem"]
    assert (tmp_path / "asked").read_text() == "xxx"


def test_what_a_function_prints_does_not_mix_with_its_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = copy_with("", "function.py", tmp_path)
    program.write_text(program.read_text().replace("table: dict", "print('so far')\n    table: dict"))
    assert checked(capsys, program, *NIM)["status"] == 0


def test_the_seed_draws_the_positions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def drawn(seed: str) -> list[str]:
        found = checked(capsys, program, "--game", "connect-four", "--depth", "1", "--seed", seed)
        return [each["position"] for each in found["trials"]]

    program = copy_with("", "function.py", tmp_path)
    first = drawn("1")
    assert len(set(first)) == 10
    assert drawn("1") == first
    assert drawn("2") != first


def test_results_are_written_for_autograders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL"):
        monkeypatch.setenv(name, name.lower())
    program, files = copy_with("", "function.py", tmp_path), (tmp_path / "a.json", tmp_path / "b.json")
    asked = ("check", str(program), *NIM, "--gradescope", str(files[0]), "--classroom50", str(files[1]))
    assert run(*asked) == 0
    gradescope, classroom = (json.loads(file.read_text()) for file in files)
    assert len(gradescope["tests"]) == classroom["score"] == 3
    assert run(*asked[:-1], str(tmp_path / "no" / "b.json")) == 2


def test_open_opens_the_first_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    asked = (*NIM, "--open", "--server", "http://parlour.example/")
    assert run("check", str(copy_with("", "function.py", tmp_path)), *asked) == 0
    assert opened == []
    assert run("check", str(copy_with("order", "function.py", tmp_path)), *asked) == 1
    assert [each.startswith("http://parlour.example/glass-box?game=nim&") for each in opened] == [True]
