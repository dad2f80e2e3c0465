"""Where compiled code is kept: named by its sources, ours alone, and found without numba."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_engine.kernels import cache


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test here asks the user's own folders, and none leaves an answer behind."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    cache.directory.cache_clear()
    cache.marker.cache_clear()
    yield
    cache.directory.cache_clear()
    cache.marker.cache_clear()


def test_any_change_of_a_source_gives_another_name(tmp_path: Path) -> None:
    package = tmp_path / "package"
    (package / "inner").mkdir(parents=True)
    (package / "one.py").write_text("WIN = 1\n")
    (package / "inner" / "two.py").write_text("LOSS = 1\n")
    names = [cache.digest_of(package)]
    (package / "inner" / "two.py").write_text("LOSS = 2\n")
    names.append(cache.digest_of(package))
    (package / "inner" / "two.py").rename(package / "inner" / "three.py")
    names.append(cache.digest_of(package))
    assert len(set(names)) == 3
    (package / "notes.txt").write_text("no source")
    assert cache.digest_of(package) == names[-1]


def test_the_users_choice_comes_before_the_users_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cache.directory().parent == tmp_path / "chosen"
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    cache.directory.cache_clear()
    assert cache.directory().parent == tmp_path / "cache" / "parlour"


def test_without_a_folder_of_ones_own_a_temporary_one_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(variable, "/proc/nowhere")  # where no folder can be made
    assert cache.directory().is_relative_to(tmp_path)
    assert cache.is_ours_to_write(cache.directory())


def test_a_folder_that_others_may_write_to_is_refused(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    assert not cache.is_ours_to_write(shared)
    shared.chmod(0o755)
    assert cache.is_ours_to_write(shared)


def test_a_new_folder_is_readable_by_its_user_alone() -> None:
    assert cache.directory().stat().st_mode & 0o777 == 0o700


def test_nothing_is_prepared_until_it_is_noted_and_then_for_this_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not cache.prepared()
    cache.marker().touch()
    assert cache.prepared()
    monkeypatch.setenv("NUMBA_CPU_NAME", "some-other-processor")
    cache.marker.cache_clear()
    assert not cache.prepared()


def test_what_is_prepared_for_a_copy_of_the_sources_is_not_for_these(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.marker().touch()
    monkeypatch.setattr(cache, "PACKAGE", cache.PACKAGE.parent / "copy")
    cache.marker.cache_clear()
    assert not cache.prepared()


DAY = 24 * 60 * 60


def made(folder: Path, days_unused: float, marker: str = "prepared-0123456789abcdef") -> Path:
    """A folder as `prepare` leaves it, last used so long ago; an empty marker's name leaves it out."""
    (folder / "search").mkdir(parents=True)
    (folder / "search" / "index.nbi").write_text("")
    then = time.time() - days_unused * DAY
    if marker:
        (folder / marker).touch()
        os.utime(folder / marker, (then, then))
    os.utime(folder, (then, then))
    return folder


def test_folders_of_other_sources_go_when_unused_for_thirty_days() -> None:
    beside = cache.directory().parent
    old, older = made(beside / ("a" * 16), 31), made(beside / ("0" * 16), 400)
    recent = made(beside / ("b" * 16), 29)
    (older / "prepared-fedcba9876543210").touch()  # by another processor, just now
    assert cache.remove_unused() == [old]
    assert sorted(beside.iterdir()) == sorted([cache.directory(), recent, older])


def test_nothing_else_is_ever_removed(tmp_path: Path) -> None:
    beside = cache.directory().parent
    cache.marker().touch()
    for each in (cache.marker(), cache.directory()):
        os.utime(each, (0, 0))  # the current one, however old
    kept = [
        cache.directory(),
        made(beside / "some_module_0123", 400),
        made(beside / ("A" * 16), 400),
        made(beside / ("c" * 17), 400),
        made(beside / ("d" * 16), 400, marker=""),
    ]
    elsewhere = made(tmp_path / ("e" * 16), 400)
    (beside / ("f" * 16)).symlink_to(elsewhere)
    (beside / ("9" * 16)).write_text("a file")
    assert cache.remove_unused() == []
    assert all(folder.is_dir() for folder in [*kept, elsewhere])
    assert (beside / ("9" * 16)).exists()


def test_asking_imports_neither_numba_nor_numpy() -> None:
    program = (
        "import sys, parlour_engine.workers.process\n"
        "from parlour_engine.kernels.cache import prepared\n"
        "prepared()\n"
        "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_every_folder_that_is_made_is_for_its_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made_here = cache.directory()
    finally:
        os.umask(before)
    assert [each.stat().st_mode & 0o777 for each in (made_here, made_here.parent)] == [0o700] * 2


@pytest.mark.parametrize(("mode", "fit"), [(0o777, False), (0o1777, True), (0o755, True), (0o757, False)])
def test_a_folder_that_others_could_replace_is_refused(tmp_path: Path, mode: int, fit: bool) -> None:
    above = tmp_path / "above"
    own = above / "parlour" / "0123456789abcdef"
    own.mkdir(parents=True)
    above.chmod(mode)
    assert cache.is_ours_to_write(own) is fit


def test_a_folder_that_another_user_owns_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = tmp_path / "stranger"
    own = stranger / "own"
    own.mkdir(parents=True)
    theirs = os.stat_result((0o40755, 0, 0, 2, 54321, 54321, 0, 0, 0, 0))
    real = Path.stat
    monkeypatch.setattr(Path, "stat", lambda path, **how: theirs if path == stranger else real(path, **how))
    assert not cache.is_ours_to_write(own)


def test_the_group_may_write_above_only_where_it_is_the_user_s_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for group, fit in ((os.getuid(), True), (os.getuid() + 1, False)):
        there = os.stat_result((0o40775, 0, 0, 2, os.getuid(), group, 0, 0, 0, 0))
        monkeypatch.setattr(os, "getgid", lambda group=group: group)
        monkeypatch.setattr(Path, "stat", lambda path, there=there, **how: there)
        assert cache.is_safe_above(tmp_path) is fit
