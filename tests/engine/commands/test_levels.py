"""The command `parlour-engine levels`."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from parlour_engine.__main__ import main
from parlour_engine.games.nim import levels as nim_levels

ONE = ("--board", "nim", "--pairs", "1", "--random", "1", "--jobs", "1")


def test_a_page_is_made_from_records_and_the_same_from_records_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, page = tmp_path / "games", tmp_path / "levels.md"
    ratings = tmp_path / "ratings.json"
    main(["levels", str(records), *ONE, "--write", str(page), "--ratings", str(ratings)])
    rated = json.loads(ratings.read_text())["nim"]["ratings"]
    assert all(f"| {elo:+} | {low:+} to {high:+} |" in page.read_text() for elo, low, high in rated)
    assert len(rated) == 8
    text, picture = page.read_text(), page.with_suffix(".svg").read_text()
    assert capsys.readouterr().out == ""
    assert "56 games between levels." in text
    assert "| least |" in text
    assert "Nim" in picture
    sizes = {path.name: path.stat().st_size for path in records.iterdir()}
    assert set(sizes) == {"nim.jsonl"}
    main(["levels", str(records), *ONE])
    assert capsys.readouterr().out == text
    assert {path.name: path.stat().st_size for path in records.iterdir()} == sizes


def test_on_a_large_board_random_moves_play_all_their_games_and_levels_its_share(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_engine.commands.levels.is_small", lambda board: False)
    boards = [replace(board, share=0.5) for board in nim_levels.BOARDS]
    monkeypatch.setattr(nim_levels, "BOARDS", boards)
    main(["levels", str(tmp_path), "--board", "nim", "--pairs", "2", "--random", "2", "--jobs", "1"])
    text = capsys.readouterr().out
    assert "56 games between levels, 32 against random moves." in text
    assert "| least |" not in text
    assert {path.name for path in tmp_path.iterdir()} == {
        "nim.jsonl",
        "nim-random.jsonl",
    }


def test_a_corrupt_record_is_refused_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "nim.jsonl").write_text("games\n")
    with pytest.raises(SystemExit) as ended:
        main(["levels", str(tmp_path), *ONE, "--write", str(tmp_path / "levels.md")])
    errors = capsys.readouterr().err
    assert (ended.value.code, errors.count("\n")) == (2, 1)
    assert "no record of a series" in errors
    assert [path.name for path in tmp_path.iterdir()] == ["nim.jsonl"]
    assert (tmp_path / "nim.jsonl").read_text() == "games\n"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--pairs", "0"], "pairs is '0'"),
        (["--board", "chess"], "invalid choice: 'chess'"),
    ],
)
def test_what_cannot_be_used_is_answered_in_one_line(
    arguments: list[str], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["levels", str(tmp_path), *arguments])
    errors = capsys.readouterr().err
    assert (ended.value.code, errors.count("\n")) == (2, 1)
    assert named in errors
