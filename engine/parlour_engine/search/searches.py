"""The interpreted forms of the shared searches; kernels/search.py has the compiled forms."""

from parlour_engine.search.algorithm import Searches
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.mcts import mcts
from parlour_engine.search.memo import memo
from parlour_engine.search.pvs import InterpretedPvs

INTERPRETED = Searches(search_to_depth, memo, InterpretedPvs, mcts)
