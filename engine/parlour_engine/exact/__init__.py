"""Exact play: proofs by tables, theorems and solvers, for the games that have them."""
