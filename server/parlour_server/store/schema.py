"""The tables. Changing one needs a migration in ``migrations/versions``; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()

UNFINISHED = text("unfinished")
UNFINISHED_SQLITE = text("unfinished = 1")  # as SQLAlchemy writes the condition for SQLite

#: The event log of all rooms by stream; the source of truth. ``body`` is a parlour_protocol event as JSON.
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

#: Over SQLite, events that are on disk and not in ``events`` yet: one row for each commit. See ``journal``.
journal = Table(
    "journal",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

#: The ends of rated games in the order of their commits, independent of clocks; written with the events.
endings = Table(
    "endings",
    metadata,
    Column("position", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("room", Text, nullable=False),
    Column("seq", Integer, nullable=False),
)

#: A projection for lists, written in the same transaction as its events. ``summary`` is JSON.
rooms = Table(
    "rooms",
    metadata,
    Column("room", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("machine", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=True),  # when the running turn's time is up
    Index("rooms_by_status", "status", "touched"),
    Index("rooms_by_due", "due"),
    sqlite_with_rowid=False,
)

#: The source that opened each room with an engine, as a keyed hash; never part of the log.
room_sources = Table(
    "room_sources",
    metadata,
    Column("room", Text, primary_key=True),
    Column("source", Text, nullable=False),
    sqlite_with_rowid=False,
)

#: The players who have had a seat in a room, and since when. ``unfinished`` says whether the room was
#: unfinished when the player last held the seat: its index finds a player's few unfinished rooms.
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

#: Periods without a running server, from the last heartbeat to the next start.
outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

#: Accounts. ``player`` is the id used in the log; ``name_key`` is the normalised name; ``look`` is equal for
#: names that look alike; credentials signed under an earlier ``epoch``, the generation, are invalid.
accounts = Table(
    "accounts",
    metadata,
    Column("player", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("look", Text, nullable=False, server_default=""),
    Index("accounts_by_name", "name_key", unique=True),
    Index("accounts_by_look", "look"),
    sqlite_with_rowid=False,
)

#: Guests who ended their identity, and when, in seconds since 1970: their credentials are invalid. A row is
#: kept until all these credentials have expired.
ended_guests = Table(
    "ended_guests",
    metadata,
    Column("player", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("ended_guests_by_time", "at"),
    sqlite_with_rowid=False,
)

#: Bot tokens, stored as hashes. ``owner`` is the account that created it, null for the operator. A revoked
#: token is kept, so that the bot's name keeps denoting the same player.
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

#: A cache of the standings that follow from the log's finished rated games: one row for each player and
#: ladder.
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

#: Series of games between engines. ``plan`` is a ``SeriesPlan`` as JSON, ``played`` the number of finished
#: games, ``seconds`` their CPU seconds; ``source`` is as in ``room_sources``.
series = Table(
    "series",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("played", Integer, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index("series_by_owner", "owner", "created"),
    Index("series_by_state", "state", "touched"),
    sqlite_with_rowid=False,
)

#: The finished games of series; ``body`` is a ``SeriesGame`` as JSON.
series_games = Table(
    "series_games",
    metadata,
    Column("series", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

#: The nodes of a cluster that are alive; each start of a node has a new id. A node's row is its lease: it is
#: valid until ``expires``, in milliseconds since 1970 by the database's clock, and every append of the node
#: needs it. Deleting the row fences the node.
nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

#: The last time at which each ended node was known to be alive.
node_ends = Table(
    "node_ends",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

#: The node that owns each room, or owned it last. ``epoch`` rises by one with each new owner.
room_owners = Table(
    "room_owners",
    metadata,
    Column("room", Text, primary_key=True),
    Column("node", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    sqlite_with_rowid=False,
)

#: The ownerless time before each epoch of a room, except the first.
room_gaps = Table(
    "room_gaps",
    metadata,
    Column("room", Text, primary_key=True),
    Column("epoch", Integer, primary_key=True, autoincrement=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

#: Values of this installation: its secret, its last heartbeat, the last counted ending.
settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
