"""Exercises: positions with one right answer, chosen by proof and never by taste."""
