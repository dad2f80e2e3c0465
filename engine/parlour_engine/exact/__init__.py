"""Exact play: proofs instead of guesses, by tables, theory and solvers, for the games that have them."""
