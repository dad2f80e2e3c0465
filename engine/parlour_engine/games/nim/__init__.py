"""Nim: rules and values."""
