"""Greedy Nim: rules and values."""
