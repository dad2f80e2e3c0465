"""The searches that exist twice, interpreted and compiled, as one thing to hand on.

Invariant: whichever is handed on, every answer is the same, to the last count; only the time is another. The
counts of `pvs` are the same until its compiled table is so full that an entry is replaced, and forced wins
are proved in the compiled form alone.
"""

from dataclasses import dataclass

from parlour_engine.search.attempt import DepthSearch
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.forced_win import MakeProver, no_prover
from parlour_engine.search.mcts import MctsSearch, mcts
from parlour_engine.search.memo import MemoSearch, memo
from parlour_engine.search.pvs import InterpretedPvs, MakePvs


@dataclass(frozen=True, slots=True)
class Searches:
    """One form of each of them.

    Attributes:
        to_depth: What searches to a fixed depth.
        memo: What searches to the end of the game, with a table.
        make_pvs: What makes a principal variation search of a position.
        mcts: What simulates games, and proves positions by the way.
        make_prover: What makes a prover of forced wins. There is no interpreted one.
    """

    to_depth: DepthSearch
    memo: MemoSearch
    make_pvs: MakePvs
    mcts: MctsSearch
    make_prover: MakeProver = no_prover


INTERPRETED = Searches(search_to_depth, memo, InterpretedPvs, mcts)
