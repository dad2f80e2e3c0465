"""Grundy's game: rules, kernel and values."""
