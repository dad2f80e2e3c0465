"""`parlour-engine exercise day`: the position of a day, for people and as JSON."""

import doctest
import json
from datetime import UTC, datetime

import pytest

from parlour_engine.__main__ import main
from parlour_engine.commands import exercise


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(exercise).failed == 0


def test_a_day_is_printed_with_answer_line_and_difficulty(capsys: pytest.CaptureFixture[str]) -> None:
    main(["exercise", "day", "grundy", "--date", "2026-11-29", "--json"])
    printed = json.loads(capsys.readouterr().out)
    assert (printed["date"], printed["version"], printed["game"]) == ("2026-11-29", 1, "grundy")
    assert printed["line"][0][0] == printed["answer"]
    assert set(printed["difficulty"]) == {"level", "found"}
    main(["exercise", "day", "grundy", "--date", "2026-11-29"])
    question, answer, *rest = capsys.readouterr().out.splitlines()
    assert question.endswith(f"{printed['position']}, player {printed['side']} to move")
    assert answer == f"only {printed['answer']}: win in {printed['plies']} plies"
    assert rest[0].startswith(f"  {printed['answer']}: ")
    assert rest[-1].endswith("of 10 tries")


def test_without_a_date_it_is_today(capsys: pytest.CaptureFixture[str]) -> None:
    before = datetime.now(UTC).date()
    main(["exercise", "day", "nim", "--json"])
    printed = json.loads(capsys.readouterr().out)["date"]
    assert before.isoformat() <= printed <= datetime.now(UTC).date().isoformat()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("day chess", "day game is 'chess': allowed are connect-four, mnk, five-in-a-row, "),
        ("day nim --date tomorrow", "date is 'tomorrow': write it as 2026-11-28"),
        ("night nim", "invalid choice: 'night'"),
    ],
)
def test_what_is_unusable_is_refused_in_one_line(
    arguments: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["exercise", *arguments.split()])
    assert end.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert why in line


def test_exercises_are_printed_with_their_tree_and_on_request_with_their_keys(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["exercise", "cuts", "--game", "tree", "--seed", "7"]
    main(asked)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "1. Which moves are never tried, and does alpha or beta cut them?",
        "((18 6 15) (20 7) (6 1 3) (16 15)), MAX moves first",
    ]
    assert lines[2].startswith(
        "Moves are tried from left to right. A position is left as soon as alpha >= beta"
    )
    assert lines[3:6] == ["start MAX", "  A MIN", "    A1: 18"]
    assert "key" not in lines[-1]
    main([*asked, "--key", "--cut", "beyond"])
    printed = capsys.readouterr().out
    assert "only when alpha > beta" in printed
    assert printed.splitlines()[-1] == "key: by alpha: C2, C3 (2 ends); by beta: none"
    main([*asked, "--count", "3", "--json"])
    numbers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["number"] for each in numbers] == [1, 2, 3]
    assert all("key" not in each for each in numbers)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["cuts", "--game", "chess"], "game is 'chess': cuts is for connect-four"),
        (["cuts", "--game", "nim", "--band", "4"], "band is '4': allowed are 1..3"),
        (["cuts", "--game", "nim", "--count", "51"], "count is '51': allowed are 1..50"),
        (["cuts", "--game", "nim", "--seed", "-1"], "seed is '-1'"),
        (["cuts", "--game", "nim", "--cut", "never"], "invalid choice: 'never'"),
        (["best", "--game", "nim", "--cut", "beyond"], "unrecognized arguments: --cut beyond"),
        (["cuts"], "the following arguments are required: --game"),
    ],
)
def test_an_exercise_that_there_is_not_is_refused_in_one_line(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["exercise", *given])
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
