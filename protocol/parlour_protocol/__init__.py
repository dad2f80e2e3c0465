"""Parlour's network protocol, shared by server and clients.

It has typed messages, two encodings, codes for refusals and closes, and a session without I/O. Nothing here
knows the rules of a game or opens a connection. ``docs/protocol.md`` is the specification; comments cite its
sections.
"""
