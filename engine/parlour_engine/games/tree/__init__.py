"""Typed trees: a tree as text, with a number at every end, for study only."""
