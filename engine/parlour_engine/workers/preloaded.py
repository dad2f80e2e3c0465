"""What a fork server imports once, so that each worker it forks starts with every compiled search loaded.

Importing this module does the work. Where nothing is prepared it does none of it: workers then start with
the interpreted searches and load the compiled ones at the first job that finds them prepared.
"""

from parlour_engine.kernels.cache import prepared
from parlour_engine.workers import process as process  # the functions that workers run

if prepared():
    from parlour_engine.kernels.prepare import prepare

    prepare()
