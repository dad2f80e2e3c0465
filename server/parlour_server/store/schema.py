"""The tables. Changing one needs a migration in ``migrations/versions``; a test compares the two."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, MetaData, Table, Text, false, text

metadata = MetaData()

ENDED = text("kind = 'game-ended'")
UNFINISHED = text("unfinished")
UNFINISHED_SQLITE = text("unfinished = 1")  # as its queries have it

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
    # Ratings follow the games as they end; every other append leaves this index alone.
    Index("events_ended", "at", "room", "seq", sqlite_where=ENDED, postgresql_where=ENDED),
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
    Column("due", BigInteger, nullable=True),  # when the running turn is up
    Index("rooms_by_status", "status", "touched"),
    Index("rooms_by_due", "due"),
    sqlite_with_rowid=False,
)

#: Who has had a seat in which room, and since when, so that a player finds the way back. ``unfinished`` is
#: how the room stood when they last had it: the few such seats are found without all the others.
seats = Table(
    "seats",
    metadata,
    Column("player", Text, primary_key=True),
    Column("room", Text, primary_key=True),
    Column("at", BigInteger, nullable=False, server_default="0"),
    Column("unfinished", Boolean, nullable=False, server_default=false()),
    Index("seats_by_time", "player", "at"),
    Index(
        "seats_unfinished",
        "player",
        "at",
        sqlite_where=UNFINISHED_SQLITE,
        postgresql_where=UNFINISHED,
    ),
    sqlite_with_rowid=False,
)

#: When the server was away, from its last sign of life to its next start.
outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

#: Who has a password. ``player`` is the id that the log knows; ``name_key`` is the name in one spelling;
#: whatever was signed under an earlier ``epoch`` is void.
accounts = Table(
    "accounts",
    metadata,
    Column("player", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("accounts_by_name", "name_key", unique=True),
    sqlite_with_rowid=False,
)

#: Tokens of bots; only a hash is kept. ``owner`` is the account that made it, null for the operator.
#: A revoked one stays, so that the bot's name keeps standing for the same player.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("owner", Text, nullable=True),
    Column("scopes", Text, nullable=False, server_default="open play"),
    Column("revoked", BigInteger, nullable=True),
    Index("tokens_by_owner", "owner", "name"),
    sqlite_with_rowid=False,
)

#: A cache: what the finished rated games of the log make of their players, one line for each ladder.
ratings = Table(
    "ratings",
    metadata,
    Column("pool", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("board", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ratings_by_player", "player"),
    Index("ratings_by_rank", "pool", "game", "board", "rating"),
    sqlite_with_rowid=False,
)

#: Values this installation made for itself: its secret, and when it was last alive.
settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
