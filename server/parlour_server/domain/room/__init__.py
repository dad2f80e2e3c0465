"""A room as a pure fold over its events.

``decide`` returns the events that a command causes, ``evolve`` applies an event to the state, ``views``
converts the state to the wire's values.
"""
