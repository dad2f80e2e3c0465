"""`parlour-engine book`: builds in one go or in several, checks itself, and refuses what is no book."""

import shlex
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from parlour_engine.__main__ import main
from parlour_engine.commands import arguments, bitbully_peer
from parlour_engine.games.connect_four.book import Book, read_book, shipped_book, write_book
from parlour_engine.games.connect_four.book_builder import early_positions
from parlour_engine.games.connect_four.rules import ConnectFour
from tests.engine.games.connect_four.positions import game_of

SMALL = "--option width=5 --option height=4"


def printed(capsys: pytest.CaptureFixture[str], line: str) -> str:
    main(["book", *shlex.split(line)])
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], line: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["book", *shlex.split(line)])
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert err.count("\n") == 1
    return err


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A book of four plies for a small board."""
    path = tmp_path / "small.book"
    printed(capsys, f"build --plies 4 --file {path} {SMALL} --megabytes 2")
    return path


def test_a_book_that_was_built_is_shown_as_whole(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    info = printed(capsys, f"info {file}")
    assert info.startswith("5x4, up to 4 plies: 243 of 243 positions; ")
    assert f"{file.stat().st_size:,} bytes, SHA-256 " in info


def test_a_build_that_ran_out_of_time_goes_on_to_the_same_book(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = tmp_path / "again.book"
    first = printed(capsys, f"build --plies 4 --file {again} {SMALL} --seconds 0.01")
    assert " of 243 positions; " in first
    printed(capsys, f"build --plies 4 --file {again} {SMALL}")
    assert read_book(again) == read_book(file)


def test_a_deeper_book_takes_over_what_the_file_holds(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = read_book(file).by_word()
    assert " up to 5 plies: 785 of 785 " in printed(capsys, f"build --plies 5 --file {file} {SMALL}")
    assert read_book(file).by_word().items() >= before.items()


def test_a_long_build_is_saved_as_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("parlour_engine.commands.book.SAVE_EVERY", 0.0)
    saved: list[int] = []

    def keep(path: Path, book: Book) -> None:
        saved.append(len(book.words))
        write_book(path, book)

    monkeypatch.setattr("parlour_engine.commands.book.write_book", keep)
    out = printed(capsys, f"build --plies 3 --file {tmp_path / 'book'} {SMALL}")
    assert saved == [*range(1, 50), 66]
    assert out.count("\n") == 1


def test_entries_are_solved_again_by_another_solver(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bitbully_peer, "find_spec", lambda name: None)
    reported = printed(capsys, f"verify {file}")
    assert reported == "3 of 243 entries solved again by our own solver, without a book: all agree\n"


@pytest.mark.parametrize(("asked", "solved"), [(1, 1), (10, 10), (1000, 243)])
def test_as_many_entries_are_solved_again_as_there_are_and_are_asked_for(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: int, solved: int
) -> None:
    monkeypatch.setattr(bitbully_peer, "find_spec", lambda name: None)
    reported = printed(capsys, f"verify {file} --entries {asked}")
    assert reported.startswith(f"{solved} of 243 entries solved again by our own solver")


def test_a_wrong_entry_does_not_pass(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = read_book(file)
    wrong = {word: score + 1 for word, score in book.by_word().items()}
    write_book(file, Book.of_scores(game_of(5, 4), 4, wrong, book.whole))
    assert "the book's score is " in refused(capsys, f"verify {file}")


def beginning(plies: int) -> Book:
    """The entries of the shipped book with so many stones at most."""
    whole = shipped_book(7, 6)
    assert whole is not None
    game = game_of(7, 6)
    words = [word for level in early_positions(game, plies) for word in level]
    scores = {word: score for word in words if (score := whole.score(word)) is not None}
    return Book.of_scores(game, plies, scores, len(words))


def test_every_entry_is_looked_up_in_bitbullys_book_or_as_many_as_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book, path = beginning(5), tmp_path / "early.book"
    write_book(path, book)
    assert len(book.words) == book.whole
    count = f"{book.whole:,}"
    reported = printed(capsys, f"verify {path} --looked-up")
    assert reported == f"{count} of {count} entries looked up in bitbully's book: all agree\n"
    reported = printed(capsys, f"verify {path} --looked-up --entries 100")
    assert reported == f"100 of {count} entries looked up in bitbully's book: all agree\n"


def test_an_entry_that_bitbully_knows_better_does_not_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book, path = beginning(4), tmp_path / "wrong.book"
    word = book.words[-1]
    write_book(path, Book.of_scores(game_of(7, 6), book.plies, {word: book.scores[-1] - 1}, book.whole))
    assert "the book's score is " in refused(capsys, f"verify {path} --looked-up")


def test_a_book_is_exported_as_text_position_by_position(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(capsys, f"export {file}").splitlines()
    assert len(lines) == 243
    assert lines[:2] == ["start: 0", "1: 1"]
    scores = dict(line.split(": ") for line in lines)
    assert set(map(len, scores)) == {5, 1, 2, 3, 4}  # "start", and up to four columns
    assert {int(score) for score in scores.values()} <= set(range(-9, 10))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("build --plies 13 --file {file}", "plies is '13': allowed are 0..12"),
        ("build --plies x --file {file}", "plies is 'x': allowed are 0..12"),
        ("build --plies 4 --file {file} --megabytes 1", "megabytes is '1': allowed are 2..16384"),
        ("build --plies 4 --file {file} --seconds 0", "seconds is '0': allowed are 0.01..86400"),
        (
            "build --plies 4 --file {file} --option line=3",
            "option 'line' is 3: the solver and its books are for 4",
        ),
        ("build --plies 4 --file {file}", "is for 5x4, not 7x6"),
        ("build --plies 3 --file {file} " + SMALL, "has 4 plies: at least as many have to be asked for"),
        ("build --plies 0 --file /nowhere/book " + SMALL, "cannot be written: No such file or directory"),
        ("info /nowhere/book", "book '/nowhere/book' cannot be used: No such file or directory"),
        ("verify " + __file__, "cannot be used: it is damaged"),
        ("verify {file} --looked-up", "bitbully is not installed, or has no book for 5x4"),
        ("verify {file} --entries 0", "entries is '0': allowed are 1..1000000"),
        ("export " + __file__, "cannot be used: it is damaged"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    file: Path, capsys: pytest.CaptureFixture[str], line: str, why: str
) -> None:
    before = file.read_bytes()
    assert why in refused(capsys, line.format(file=file))
    assert file.read_bytes() == before


def test_a_table_larger_than_the_memory_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "book"
    build = f"build --plies 1 --file {path} {SMALL} --megabytes"
    monkeypatch.setattr(arguments, "machine_megabytes", lambda: 100)
    assert "megabytes is '101': this machine has 100 of memory" in refused(capsys, f"{build} 101")
    monkeypatch.setattr(
        "parlour_engine.commands.book.ready_scorer", refuse_memory
    )  # a limit below that of the machine
    assert "there is not as much memory as was asked for" in refused(capsys, f"{build} 100")


def refuse_memory(game: ConnectFour, megabytes: int) -> NoReturn:
    raise MemoryError


def test_showing_a_book_needs_no_compiler(file: Path) -> None:
    program = (
        "import sys; from parlour_engine.__main__ import main\n"
        f"main(['book', 'info', {str(file)!r}]); main(['book', 'export', {str(file)!r}])\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_the_other_solver_is_bitbully_where_it_is_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.book"
    write_book(path, Book.of_scores(game_of(7, 6), 0, {}, 1))
    assert printed(capsys, f"verify {path}") == "0 of 0 entries solved again by bitbully: all agree\n"
