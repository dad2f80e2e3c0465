"""Perft: how many ways a game can go on for exactly so many plies, the first test of any rules."""

from parlour_engine.game import Game, P


def perft(game: Game[P], position: P, depth: int) -> int:
    """Return the number of paths of exactly `depth` plies; a game that ends earlier counts 0."""
    if depth == 0:
        return 1
    moves = game.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(position, move), depth - 1) for move in moves)
