"""The rules of the games in plain Python over small integers and tuples; no search, no clock."""
