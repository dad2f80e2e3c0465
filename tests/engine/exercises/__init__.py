"""Tests of parlour_engine.exercises."""
