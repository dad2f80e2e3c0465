"""`parlour-engine prove`: forced wins of one position or a stream of them, answered in order as they come."""

import json
from pathlib import Path

import pytest

from parlour_engine.__main__ import main

GOMOKU = ("mnk", "--option", "width=15", "--option", "height=15", "--option", "line=5")


def test_a_win_is_answered_with_the_documented_fields(capsys: pytest.CaptureFixture[str]) -> None:
    main(["prove", *GOMOKU, "--position", "h8 a1 i8 a3 j8 a5", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["position", "outcome", "plies", "line", "nodes", "seconds"]
    assert (answer["outcome"], answer["plies"], answer["line"][0]) == ("win", 3, "g8")
    assert len(answer["line"]) == 3


def test_that_none_was_found_has_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["prove", "mnk", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (answer["position"], answer["outcome"], answer["plies"], answer["line"]) == ("", "none", None, [])


def test_people_read_the_line_and_what_it_cost(capsys: pytest.CaptureFixture[str]) -> None:
    main(["prove", *GOMOKU, "--position", "h8 a1 i8 a3 j8 a5"])
    said, cost = capsys.readouterr().out.splitlines()
    assert said.startswith("h8 a1 i8 a3 j8 a5: win in 3 for the side to move, proved: g8 ")
    assert " nodes, " in cost
    main(["prove", "mnk"])
    assert capsys.readouterr().out.startswith("start: no win by threats\n")
    main(["prove", *GOMOKU, "--seconds", "0.01", "--position", "h8 a1 i8 a3 j9 a5 j10 a7"])
    assert "no forced win found\n" in (printed := capsys.readouterr().out)
    assert printed.endswith("(its limits ended the search)\n")


def test_a_file_is_answered_in_order_and_bad_lines_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "positions"
    file.write_text("a1 b2\nz9\na1 a2 b1 b2\na1 a2 b1 b2 c1\n")
    with pytest.raises(SystemExit) as end:
        main(["prove", "mnk", "--positions", str(file), "--json"])
    assert end.value.code == 2
    printed = capsys.readouterr()
    found = [json.loads(line) for line in printed.out.splitlines()]
    assert [(each["position"], each["plies"]) for each in found] == [("a1 b2", None), ("a1 a2 b1 b2", 1)]
    assert [line.split(":")[1] for line in printed.err.splitlines()] == [" line 2", " line 4"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("nim", "game is 'nim': a prover of forced wins is there for mnk"),
        ("chess", "game is 'chess': allowed are"),
        ("mnk --option line=9", "option 'line' is 9: allowed are 3..3"),
        ("mnk --position a1,b2", "position 'a1,b2'"),
        ("mnk --position a9", "square 'a9' does not exist: a1..c3"),
        ("mnk --position a1,b2 --positions -", "not allowed with argument --position"),
        ("mnk --positions /nowhere", "positions is '/nowhere': No such file or directory"),
        ("mnk --seconds 0", "seconds is '0': allowed are 0.01..86400"),
    ],
)
def test_anything_unusable_gets_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: str, why: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["prove", *arguments.split()])
    captured = capsys.readouterr()
    assert (end.value.code, captured.out, captured.err.count("\n")) == (2, "", 1)
    assert why in captured.err
