"""Which form of the searches a worker uses: the compiled one where it is ready, else the interpreted one.

Both give the same answers. numba is imported here and nowhere above, inside the function that needs it: it
takes half a second, and the server process, which imports this package, never needs it.
"""

from parlour_engine.game import AnyGame
from parlour_engine.kernels.cache import prepared
from parlour_engine.players.text import parse_player
from parlour_engine.search.attempt import FIXED_DEPTH
from parlour_engine.search.searches import INTERPRETED, Searches

SEARCHING = (*FIXED_DEPTH, "memo", "level")


def ready_searches(game: AnyGame, player_text: str, *, compile_missing: bool = False) -> Searches:
    """Return the searches for a player of this game, loaded, so that none of its time goes into that.

    Args:
        game: The rules.
        player_text: Who is going to search; players that do not search need nothing compiled.
        compile_missing: Wait for the compiler where `parlour-engine prepare` has not been run.

    Raises:
        PlayerTextError: The text names no player.
    """
    if parse_player(player_text).algorithm not in SEARCHING or not (compile_missing or prepared()):
        return INTERPRETED
    from parlour_engine.kernels.search import COMPILED, load

    load(game)
    return COMPILED
