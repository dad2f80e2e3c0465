"""Everything compiled at once, and the note that says so."""

from pathlib import Path

import pytest

from parlour_engine.catalogue import GAMES
from parlour_engine.kernels import prepare as module
from parlour_engine.kernels.search import FORMS, KERNELS
from parlour_engine.kernels.solvers import COMPILERS


def test_every_search_and_every_solver_is_compiled_and_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "prepared"  # the real one would change what other tests' workers load
    monkeypatch.setattr(module, "marker", lambda: note)
    names = module.prepare()
    assert KERNELS.keys() == GAMES.keys()
    assert len(names) == len(set(names)) == len(set(KERNELS.values())) * len(FORMS) + len(COMPILERS)
    assert note.exists()
