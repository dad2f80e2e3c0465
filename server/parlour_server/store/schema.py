"""The tables. Changing one needs a migration in ``migrations/versions``; a test compares the two."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, Table, Text

metadata = MetaData()

#: The truth: what happened in each room, by stream. ``body`` is the JSON of a parlour_protocol event.
events = Table(
    "events",
    metadata,
    Column("room", Text, primary_key=True),
    Column("stream", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("epoch", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

#: A projection for lists, written in the transaction of the events it reflects. ``summary`` is JSON.
rooms = Table(
    "rooms",
    metadata,
    Column("room", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("machine", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index("rooms_by_status", "status", "touched"),
    sqlite_with_rowid=False,
)

#: Who has a seat in which room, so that a player finds the way back.
seats = Table(
    "seats",
    metadata,
    Column("player", Text, primary_key=True),
    Column("room", Text, primary_key=True),
    sqlite_with_rowid=False,
)

#: Tokens made by the operator; only a hash is kept.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

#: Values this installation made for itself, such as its secret.
settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
