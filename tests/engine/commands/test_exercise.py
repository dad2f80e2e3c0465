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
