"""Parlour's network protocol, shared by server and clients.

Typed messages, two encodings, refusal and close codes, and a session without I/O. Nothing here knows the
rules of a game or opens a connection. ``docs/protocol.md`` is the specification; comments cite its sections.
"""
