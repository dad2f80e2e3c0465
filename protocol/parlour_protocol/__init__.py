"""What travels between a Parlour server and its clients.

Typed messages, their two encodings, the refusals and close codes, and a session that knows no
sockets. Nothing here knows the rules of a game or opens a connection. ``docs/protocol.md`` is the
law; the comments in this package cite its sections.
"""
