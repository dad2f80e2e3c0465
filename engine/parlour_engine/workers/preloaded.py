"""Preload a fork server: each worker that it forks starts with every compiled search loaded.

Importing this module loads them. If nothing is prepared, the import does nothing; workers then start with the
interpreted searches, and load the compiled ones at the first job after they were prepared.
"""

from parlour_engine.kernels.cache import prepared
from parlour_engine.workers import process as process  # the functions that workers run

if prepared():
    from parlour_engine.kernels.prepare import prepare

    prepare()
