"""Long proofs: they go on from their file to the answer of one that never ended, and refuse other files."""

import json
import lzma
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parlour_engine.__main__ import main
from parlour_engine.control import INERT
from parlour_engine.games.mnk import long_proof as module
from parlour_engine.games.mnk.long_proof import LongProof
from parlour_engine.games.mnk.solver import MNKSolver
from parlour_engine.limits import NO_LIMIT, Limit
from tests.engine.games.mnk.positions import board, positions
from tests.naive.solver import NaiveSolver

SOLVE = ["solve", "mnk", "--option", "width=8", "--option", "height=8", "--option", "line=5"]
PATIENCE_SECONDS = 60.0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "proofs"


def test_a_proof_that_is_ended_again_and_again_comes_to_the_answer_of_one_that_is_not(file: Path) -> None:
    game = board(6, 5, 4)
    whole = MNKSolver(game)(game.start(), NO_LIMIT, INERT)
    pieces = 0
    interrupted = True
    while interrupted:
        proof = LongProof(game, file)
        found = proof(game.start(), Limit(nodes=whole.nodes // 3), INERT)
        interrupted, pieces = found.interrupted, pieces + 1
        assert pieces < 20
    assert pieces > 1
    assert (found.worth, found.moves, found.move) == (whole.worth, whole.moves, whole.move)
    again = LongProof(game, file)(game.start(), NO_LIMIT, INERT)
    assert (again.moves, again.nodes < whole.nodes // 10) == (whole.moves, True)


def test_on_a_board_of_a_whole_word_every_move_is_worth_what_playing_everything_makes_of_it(
    file: Path,
) -> None:
    game = board(8, 8, 5)
    naive = NaiveSolver(game)
    for position in positions(game, count=20, empty=8, seed=5):
        found = LongProof(game, file)(position, NO_LIMIT, INERT)
        assert found.moves == naive(position, NO_LIMIT, INERT).moves


class Killed(BaseException):
    """Stands for a kill."""


class Watched:
    """A control that sees what is in the file, until it has seen enough."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.game = board(6, 5, 4)
        self.seen = 0

    def stopped(self) -> bool:
        return False

    def report(self, depth: int, nodes: int) -> None:
        self.seen = LongProof(self.game, self.file).proved
        if self.seen > 20:
            raise Killed


def test_what_is_proved_is_saved_while_the_proof_goes_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SAVE_EVERY", 0.0)
    control = Watched(file)
    with pytest.raises(Killed):
        LongProof(control.game, file)(control.game.start(), NO_LIMIT, control)
    assert control.seen > 20


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main([*arguments])
    out, err = capsys.readouterr()
    assert (ended.value.code, out, err.count("\n")) == (2, "", 1)
    return err


def damaged(content: bytes) -> list[tuple[bytes, str]]:
    """Return contents that are no file of proofs, each with the reason."""
    plain = lzma.decompress(content)
    about, _, table = plain.partition(b"\n")
    turned = bytearray(content)
    turned[len(content) // 2] ^= 1
    other = json.dumps({**json.loads(about), "line": 4}).encode()
    return [
        (b"", "it is damaged"),
        (content[:-9], "it is damaged"),
        (bytes(turned), "it is damaged"),
        (lzma.compress(about + b"\n" + table[8:]), "it is damaged"),
        (lzma.compress(b"[]\n" + table), "it is damaged"),
        (lzma.compress(other + b"\n" + table), "line is 4 there, 5 here"),
    ]


def test_a_file_that_is_damaged_or_of_another_board_is_refused_and_stays_as_it_is(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    LongProof(board(8, 8, 5), file).save()
    for content, why in damaged(file.read_bytes()):
        file.write_bytes(content)
        assert why in refused(capsys, *SOLVE, "--keep", str(file))
        assert file.read_bytes() == content
        assert [*file.parent.iterdir()] == [file]


def test_what_cannot_be_kept_is_refused_in_one_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    large = ["solve", "mnk", "--option", "width=9", "--option", "height=9"]
    assert "at most 64 cells, not 81" in refused(capsys, *large, "--keep", str(file))
    assert "proofs are kept in a file for mnk" in refused(capsys, "solve", "nim", "--keep", str(file))
    elsewhere = ("--executor", "dask:127.0.0.1:1", "--keep", str(file))
    assert "only what is proved here" in refused(capsys, *SOLVE, *elsewhere)
    assert "No such file or directory" in refused(capsys, *SOLVE, "--keep", str(file / "missing" / "proofs"))
    assert [*file.parent.iterdir()] == []


def test_ctrl_c_ends_with_what_is_known_and_the_file_has_it(file: Path) -> None:
    command = [sys.executable, "-m", "parlour_engine", *SOLVE, "--json", "--keep", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as work:
        until = time.monotonic() + PATIENCE_SECONDS
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(1.0)  # of proving
        work.send_signal(signal.SIGINT)
        out, _ = work.communicate(timeout=PATIENCE_SECONDS)
    assert work.returncode == 130
    assert json.loads(out)["interrupted"]
    game = board(8, 8, 5)
    assert LongProof(game, file).proved > 0
