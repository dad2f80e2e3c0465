"""The rules, one module a game, in plain Python over small integers and tuples; no search, no clock."""
