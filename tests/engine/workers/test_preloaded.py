"""A fork server that has loaded every compiled search before any worker is asked for."""

import subprocess
import sys
from pathlib import Path

import pytest

from parlour_engine.kernels.search import FORMS
from tests.contract.catalogue_cases import KERNELS

# What a pool process has before its first job, and whether that job compiles anything.
START_A_WORKER = """
import multiprocessing, sys
from concurrent.futures import ProcessPoolExecutor
from parlour_engine.workers.process import run

JOB = {"game": "nim", "options": {}, "start": None, "moves": [], "player": "alphabeta:depth=3"}
PROOF = {"game": "mnk", "options": {}, "start": None, "moves": []}

def loaded():
    from parlour_engine.kernels.search import compiled
    return compiled.cache_info().currsize

def has_solvers():
    return "parlour_engine.games.mnk.solver" in sys.modules

def compiled_anew():
    from parlour_engine.games.heaps import kernel
    from parlour_engine.kernels.search import compiled, FORMS
    return sum(sum(compiled(kernel, form).stats.cache_misses.values()) for form in FORMS)

if __name__ == "__main__":
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["parlour_engine.workers.preloaded"])
    with ProcessPoolExecutor(1, context) as pool:
        print(pool.submit(loaded).result(), pool.submit(has_solvers).result())
        print(pool.submit(run, "choose", JOB, 1).result()["nodes"])
        print(pool.submit(compiled_anew).result(), pool.submit(run, "solve", PROOF, 2).result()["outcome"])
    print("numba" in sys.modules)
"""


@pytest.mark.usefixtures("prepared_cache")
def test_a_worker_of_a_preloaded_server_starts_with_every_search_and_solver_loaded(tmp_path: Path) -> None:
    script = tmp_path / "start_a_worker.py"  # a worker imports the script that started it
    script.write_text(START_A_WORKER)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    loaded, has_solvers, nodes, compiled_anew, outcome, numba_in_parent = done.stdout.split()
    assert loaded == str(len(set(KERNELS.values())) * len(FORMS))
    assert (compiled_anew, numba_in_parent) == ("0", "False")
    assert (has_solvers, outcome) == ("True", "draw")
    assert int(nodes) > 0
