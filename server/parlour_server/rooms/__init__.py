"""Rooms in memory: registry, actor, clock timer, chat, presence, engine moves."""
