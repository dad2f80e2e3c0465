"""Records: appended, read again, refused in one line and left as they are where something is wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.control import INERT
from parlour_engine.match.record import RecordError, SeriesRecord, played_of
from parlour_engine.match.referee import Referee
from tests.engine.match.test_referee import FOUR, referee

ABOUT = {"game": "connect-four", "players": ["random", "greedy"], "seed": "seed"}


def series() -> Referee:
    return referee(FOUR, ["random", "greedy"])


def recorded(path: Path, numbers: list[int]) -> list[str]:
    """Record games, and return the lines of the file."""
    with SeriesRecord(path, ABOUT, series()) as record:
        for number in numbers:
            record.append(series().play(number))
    return path.read_text().splitlines(keepends=True)


def test_what_was_recorded_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    lines = recorded(path, [2, 0, 5])
    assert len(lines) == 4
    with SeriesRecord(path, ABOUT, series()) as record:
        assert sorted(record.games) == [0, 2, 5]
        assert record.games[2] == played_of(json.loads(lines[1]))
        assert record.games[2].moves == series().play(2).moves
        record.append(series().play(1))
    assert path.read_text().splitlines(keepends=True)[:4] == lines


@pytest.mark.parametrize("end", [1, 40, -1])
def test_a_last_line_whose_end_is_missing_was_never_written(tmp_path: Path, end: int) -> None:
    path = tmp_path / "games.jsonl"
    lines = recorded(path, [0, 1, 2])
    path.write_text("".join(lines[:3]) + lines[3][:end])
    with SeriesRecord(path, ABOUT, series()) as record:
        assert sorted(record.games) == [0, 1]
        record.append(series().play(2))
    with SeriesRecord(path, ABOUT, series()) as record:
        assert sorted(record.games) == [0, 1, 2]


@pytest.mark.parametrize("end", [0, 5, 30])
def test_a_first_line_whose_end_is_missing_is_written_again(tmp_path: Path, end: int) -> None:
    path = tmp_path / "games.jsonl"
    (line,) = recorded(path, [])
    path.write_text(line[:end])
    assert recorded(path, []) == [line]


def changed(field: str, value: object) -> Callable[[list[str]], list[str]]:
    def change(lines: list[str]) -> list[str]:
        return [*lines[:2], json.dumps({**json.loads(lines[2]), field: value}) + "\n", *lines[3:]]

    return change


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (lambda lines: ["hello\n"], "no record of a series"),
        (lambda lines: ["hello"], "no record of a series"),
        (lambda lines: ['{"a": 1}\n', *lines[1:]], "no record of a series"),
        (lambda lines: [lines[0].replace("greedy", "minimax"), *lines[1:]], "another series: players"),
        (lambda lines: [*lines[:2], "{\n", *lines[3:]], "line 3 is no game of this series: it is damaged"),
        (lambda lines: [*lines[:2], lines[2][:50] + "\n", *lines[3:]], "line 3 is no game"),
        (lambda lines: [*lines[:2], "[]\n"], "line 3 is no game"),
        (lambda lines: [*lines[:2], '{"number": 0}\n'], "line 3 is no game"),
        (lambda lines: [*lines, lines[1]], "line 5 repeats game 1"),
        (changed("moves", "4 4 4"), "not over"),
        (changed("moves", "9"), "line 3"),
        (changed("winner", None), "winner"),
        (changed("winner", 7), "winner"),
        (changed("players", [0, 1]), "players"),
        (changed("reason", "resigned"), "reason"),
        (changed("drawn", 0), "drawn"),
        (changed("opening", 3), "opening"),
        (changed("number", 0), "line 3"),
        (changed("number", -4), "line 3"),
        (changed("nodes", None), "line 3"),
        (changed("judgements", [1, 2]), "line 3"),
    ],
)
def test_a_file_that_is_wrong_is_refused_and_stays_as_it_is(
    tmp_path: Path, damage: Callable[[list[str]], list[str]], named: str
) -> None:
    path = tmp_path / "games.jsonl"
    content = "".join(damage(recorded(path, [0, 1, 2])))
    path.write_text(content)
    with pytest.raises(RecordError, match=named) as refused:
        SeriesRecord(path, ABOUT, series())
    assert "\n" not in str(refused.value)
    assert path.read_text() == content


def test_another_opening_is_another_series(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    recorded(path, [0])
    other = Referee(FOUR, ["random", "greedy"], "other", series().answer)
    with pytest.raises(RecordError, match="its opening is another"):
        SeriesRecord(path, ABOUT, other)


def test_a_file_in_use_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with SeriesRecord(path, ABOUT, series()), pytest.raises(RecordError, match="another series is writing"):
        SeriesRecord(path, ABOUT, series())


@pytest.mark.parametrize("name", [".", "missing/games.jsonl", "\0"])
def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordError):
        SeriesRecord(tmp_path / name, ABOUT, series())


def test_judgements_are_kept(tmp_path: Path) -> None:
    from parlour_engine.workers.series import described

    about = {"game": "nim", "options": {}, "players": ["random", "greedy"], "seed": "x", "judged": True}
    judged = described(about, INERT)
    game: Any = judged.play(0)
    assert game.judgements is not None
    path = tmp_path / "games.jsonl"
    with SeriesRecord(path, {}, judged) as record:
        record.append(game)
    with SeriesRecord(path, {}, judged) as record:
        assert record.games[0] == game
