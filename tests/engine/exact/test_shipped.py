"""Tables in files: read back whole, or refused in one line."""

from pathlib import Path

import pytest

from parlour_engine.exact.shipped import packed, shipped
from parlour_engine.exact.solution import UnsolvableError

TABLE = bytes(range(256)) * 40


def refusal(folder: Path, size: int = len(TABLE)) -> str:
    with pytest.raises(UnsolvableError) as refused:
        shipped(folder / "table.xz", size)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_table_is_read_as_it_was_packed(tmp_path: Path) -> None:
    (tmp_path / "table.xz").write_bytes(packed(TABLE))
    assert shipped(tmp_path / "table.xz", len(TABLE)) == TABLE


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert refusal(tmp_path).startswith("table 'table.xz' cannot be used: No such file or directory; install")


def test_no_changed_byte_goes_unnoticed(tmp_path: Path) -> None:
    whole = packed(TABLE)
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        (tmp_path / "table.xz").write_bytes(damaged)
        assert "it is damaged" in refusal(tmp_path)


def test_a_file_that_ends_too_soon_is_refused(tmp_path: Path) -> None:
    whole = packed(TABLE)
    for size in range(0, len(whole), 7):
        (tmp_path / "table.xz").write_bytes(whole[:size])
        assert "it is damaged" in refusal(tmp_path)


def test_a_sound_file_with_another_table_is_refused(tmp_path: Path) -> None:
    (tmp_path / "table.xz").write_bytes(packed(TABLE[:-1]))
    assert "it holds 10239 bytes, not 10240" in refusal(tmp_path)
