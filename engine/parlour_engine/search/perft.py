"""Perft: the number of ways in which a game can continue for exactly so many plies, a test of the rules."""

from collections.abc import Iterator

from parlour_engine.game import Game, P


def perft(game: Game[P], position: P, depth: int) -> int:
    """Return the number of paths of exactly `depth` plies; a game that ends earlier counts 0."""
    if depth == 0:
        return 1
    moves = game.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(position, move), depth - 1) for move in moves)


def perft_by_move(game: Game[P], position: P, depth: int) -> Iterator[int]:
    """Yield the `perft` of each legal move in turn; at depth 0, yield 1."""
    if depth == 0:
        yield 1
        return
    for move in game.legal_moves(position):
        yield perft(game, game.play(position, move), depth - 1)
