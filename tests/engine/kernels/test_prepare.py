"""Everything compiled at once, and the marker file that shows it."""

from pathlib import Path

import pytest

from parlour_engine.kernels import prepare as module
from parlour_engine.kernels.search import FORMS
from tests.contract.catalogue_cases import KERNELS, PROVERS, SOLVERS


def test_every_search_solver_and_prover_is_compiled_and_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "prepared"  # the real one would change what other tests' workers load
    monkeypatch.setattr(module, "marker", lambda: note)
    names = module.prepare()
    searches, trees = len(set(KERNELS.values())) * len(FORMS), 1
    assert len(names) == len(set(names)) == searches + len([*SOLVERS, *PROVERS]) + trees
    assert note.exists()
