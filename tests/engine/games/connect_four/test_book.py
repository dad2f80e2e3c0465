"""Books come back from their files whole, or are refused in one line, and the solver goes on without them."""

import logging
from pathlib import Path
from random import Random
from typing import cast

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exact.shipped import packed
from parlour_engine.games.connect_four.book import (
    Book,
    BookError,
    mirror_image,
    of_bytes,
    read_book,
    shipped_book,
    to_bytes,
    word_of,
    write_book,
)
from parlour_engine.games.connect_four.rules import ConnectFour

GAME = cast(ConnectFour, make_game("connect-four", {}))


def a_book(count: int = 500) -> Book:
    source = Random(2)
    scores = {source.randrange(1, 1 << 49): source.randint(-18, 18) for _ in range(count)}
    return Book.of_scores(GAME, 6, scores, whole=2 * count)


def test_a_score_is_found_under_its_word_and_no_other() -> None:
    book = a_book()
    for word, score in book.by_word().items():
        assert book.score(word) == score
        assert book.score(word + 1) is None
    assert book.score(0) is None
    assert book.score(1 << 62) is None


@pytest.mark.parametrize("count", [0, 1, 500])
def test_a_book_comes_back_from_its_file_as_it_was(tmp_path: Path, count: int) -> None:
    book, file = a_book(count), tmp_path / "some.book"
    write_book(file, book)
    assert read_book(file) == book
    assert [each.name for each in tmp_path.iterdir()] == ["some.book"]


def test_no_changed_byte_goes_unnoticed(tmp_path: Path) -> None:
    content = to_bytes(a_book(20))
    for place in range(len(content)):
        damaged = bytearray(content)
        damaged[place] ^= 1 << place % 8
        with pytest.raises(BookError, match=r"^it is damaged$"):
            of_bytes(bytes(damaged))


def test_a_file_that_ends_too_soon_is_refused() -> None:
    content = to_bytes(a_book(20))
    for size in range(len(content)):
        with pytest.raises(BookError, match=r"^it is damaged$"):
            of_bytes(content[:size])


@pytest.mark.parametrize("other", [packed(b"x" * 500), packed(b"")])
def test_a_sound_file_that_is_no_book_is_refused(other: bytes) -> None:
    with pytest.raises(BookError, match=r"damaged|no opening book"):
        of_bytes(other)


def test_a_refusal_names_the_file_and_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    missing, damaged = tmp_path / "missing", tmp_path / "damaged"
    damaged.write_bytes(b"no book")
    for file, why in ((missing, "No such file or directory"), (damaged, "it is damaged"), (tmp_path, "Is a")):
        with pytest.raises(BookError) as refused:
            read_book(file)
        assert str(refused.value).startswith(f"book '{file}' cannot be used: {why}")
        assert "\n" not in str(refused.value)
    with pytest.raises(BookError, match=r"cannot be written: No such file or directory$"):
        write_book(tmp_path / "nowhere" / "book", a_book())


def test_a_crash_while_writing_leaves_the_old_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "book"
    write_book(file, a_book(10))

    def crash(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", crash)
    with pytest.raises(KeyboardInterrupt):
        write_book(file, a_book(300))
    assert read_book(file) == a_book(10)


def test_without_a_file_for_the_size_there_is_no_book(tmp_path: Path) -> None:
    assert shipped_book(7, 6, tmp_path) is None


def test_a_book_that_came_with_the_package_is_read_once(tmp_path: Path) -> None:
    write_book(tmp_path / "connect-four-7x6.xz", a_book())
    assert shipped_book(7, 6, tmp_path) == a_book()
    assert shipped_book(7, 6, tmp_path) is shipped_book(7, 6, tmp_path)


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"damaged", "it is damaged"), (to_bytes(a_book()), "it is for a board of 7x6")],
)
def test_a_bad_book_is_logged_in_one_line_and_ignored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: bytes, why: str
) -> None:
    file = tmp_path / "connect-four-6x5.xz"
    file.write_bytes(content)
    with caplog.at_level(logging.WARNING):
        assert shipped_book(6, 5, tmp_path) is None
    assert [record.getMessage() for record in caplog.records] == [
        f"book '{file}' cannot be used: {why}; solving without it"
    ]


def test_mirror_images_share_a_word_and_positions_do_not() -> None:
    seen: dict[int, set[str]] = {}
    source = Random(4)
    for _ in range(300):
        position = image = GAME.start()
        for _ in range(source.randrange(7)):
            column = source.choice(GAME.legal_moves(position))
            position, image = GAME.play(position, column), GAME.play(image, 6 - column)
        word = word_of(GAME, position[0], position[1])
        assert word == word_of(GAME, image[0], image[1])
        pair = {GAME.key(position), GAME.key(image)}
        assert seen.setdefault(word, pair) == pair
        own, mirrored = position[0] + position[1], image[0] + image[1]
        assert mirror_image(own, 7, 7) == mirrored
