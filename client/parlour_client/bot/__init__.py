"""Bots: the base class, the run loop, loading by name, samples."""
