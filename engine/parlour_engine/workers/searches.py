"""Which fixed-depth search a worker uses: the compiled one where it is ready, else the interpreted one.

Both give the same answers. numba is imported here and nowhere above, inside the function that needs it: it
takes half a second, and the server process, which imports this package, never needs it.
"""

from parlour_engine.game import AnyGame
from parlour_engine.kernels.cache import prepared
from parlour_engine.players.text import parse_player
from parlour_engine.search.attempt import FIXED_DEPTH, DepthSearch
from parlour_engine.search.fixed_depth import search_to_depth

SEARCHING = (*FIXED_DEPTH, "level")


def depth_search(game: AnyGame, player_text: str, *, compile_missing: bool = False) -> DepthSearch:
    """Return the search for a player of this game, loaded, so that none of its time goes into that.

    Args:
        game: The rules.
        player_text: Who is going to search; players that do not search need nothing compiled.
        compile_missing: Wait for the compiler where `parlour-engine prepare` has not been run.

    Raises:
        PlayerTextError: The text names no player.
    """
    if parse_player(player_text).algorithm not in SEARCHING or not (compile_missing or prepared()):
        return search_to_depth
    from parlour_engine.kernels.search import compiled_search, load

    load(game)
    return compiled_search
