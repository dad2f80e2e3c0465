"""Sheets of exercises for paper, with the key on a page of its own."""
