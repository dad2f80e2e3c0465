"""The tables. Changing one needs a migration in ``migrations/versions``; a test compares the two."""

import sqlalchemy as sa
from sqlalchemy.schema import SchemaItem

metadata = sa.MetaData()

UNFINISHED = sa.text("unfinished")
UNFINISHED_SQLITE = sa.text("unfinished = 1")  # as SQLAlchemy writes the condition for SQLite


def _table(name: str, *items: SchemaItem) -> sa.Table:
    """Return a table without SQLite's row ids: its primary key orders the rows."""
    return sa.Table(name, metadata, *items, sqlite_with_rowid=False)


#: The event log of all rooms by stream; the source of truth. ``body`` is a parlour_protocol event as JSON.
events = _table(
    "events",
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("stream", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

#: Over SQLite, events that are on disk and not in ``events`` yet: one row for each commit. See ``journal``.
journal = sa.Table(
    "journal",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

#: The ends of rated games in the order of their commits, independent of clocks; written with the events.
endings = sa.Table(
    "endings",
    metadata,
    sa.Column("position", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
    sa.Column("room", sa.Text, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
)

#: A projection for lists, written in the same transaction as its events. ``summary`` is JSON.
rooms = _table(
    "rooms",
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("visibility", sa.Text, nullable=False),
    sa.Column("machine", sa.Boolean, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=True),  # when the running turn's time is up
    sa.Index("rooms_by_status", "status", "touched"),
    sa.Index("rooms_by_due", "due"),
)

#: The source that opened each room with an engine, as a keyed hash; never part of the log.
room_sources = _table(
    "room_sources",
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("source", sa.Text, nullable=False),
)

#: The players who have had a seat in a room, and since when. ``unfinished`` says whether the room was
#: unfinished when the player last held the seat: its index finds a player's few unfinished rooms.
seats = _table(
    "seats",
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("unfinished", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("seats_by_time", "player", "at"),
    sa.Index(
        "seats_unfinished",
        "player",
        "at",
        sqlite_where=UNFINISHED_SQLITE,
        postgresql_where=UNFINISHED,
    ),
)

#: Periods without a running server, from the last heartbeat to the next start.
outages = _table(
    "outages",
    sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
)

#: Accounts. ``player`` is the id used in the log; ``name_key`` is the normalised name; ``look`` is equal for
#: names that look alike; credentials signed under an earlier ``epoch``, the generation, are invalid.
accounts = _table(
    "accounts",
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_key", sa.Text, nullable=False),
    sa.Column("password", sa.Text, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("look", sa.Text, nullable=False, server_default=""),
    sa.Index("accounts_by_name", "name_key", unique=True),
    sa.Index("accounts_by_look", "look"),
)

#: Guests who ended their identity, and when, in seconds since 1970: their credentials are invalid. A row is
#: kept until all these credentials have expired.
ended_guests = _table(
    "ended_guests",
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("ended_guests_by_time", "at"),
)

#: Bot tokens, stored as hashes. ``owner`` is the account that created it, null for the operator. A revoked
#: token is kept, so that the bot's name keeps denoting the same player.
tokens = _table(
    "tokens",
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("owner", sa.Text, nullable=True),
    sa.Column("scopes", sa.Text, nullable=False, server_default="open play"),
    sa.Column("revoked", sa.BigInteger, nullable=True),
    sa.Index("tokens_by_owner", "owner", "name"),
)

#: A cache of the standings that follow from the log's finished rated games: one row for each player and
#: ladder.
ratings = _table(
    "ratings",
    sa.Column("pool", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("rating", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("volatility", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("ratings_by_player", "player"),
    sa.Index("ratings_by_rank", "pool", "game", "board", "rating"),
)

#: Series of games between engines. ``plan`` is a ``SeriesPlan`` as JSON, ``played`` the number of finished
#: games, ``seconds`` their CPU seconds; ``source`` is as in ``room_sources``.
series = _table(
    "series",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("owner", sa.Text, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("plan", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("played", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Double, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Index("series_by_owner", "owner", "created"),
    sa.Index("series_by_state", "state", "touched"),
)

#: The finished games of series; ``body`` is a ``SeriesGame`` as JSON.
series_games = _table(
    "series_games",
    sa.Column("series", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
)

#: The nodes of a cluster that are alive; each start of a node has a new id. A node's row is its lease: it is
#: valid until ``expires``, in milliseconds since 1970 by the database's clock, and every append of the node
#: needs it. Deleting the row fences the node.
nodes = _table(
    "nodes",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)

#: The last time at which each ended node was known to be alive.
node_ends = _table(
    "node_ends",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

#: The node that owns each room, or owned it last. ``epoch`` rises by one with each new owner.
room_owners = _table(
    "room_owners",
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("node", sa.Text, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
)

#: The ownerless time before each epoch of a room, except the first.
room_gaps = _table(
    "room_gaps",
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("epoch", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("began", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
)

#: The devices on which players want notices, by a hash of the endpoint: where notices go, and for whom.
#: ``origin`` is the endpoint's, ``source`` is as in ``room_sources``, ``kinds`` are separated by spaces.
#: ``refusals`` counts the notices in a row that were refused; times are in milliseconds since 1970.
push_subscriptions = _table(
    "push_subscriptions",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("origin", sa.Text, nullable=False),
    sa.Column("p256dh", sa.Text, nullable=False),
    sa.Column("auth", sa.Text, nullable=False),
    sa.Column("kinds", sa.Text, nullable=False),
    sa.Column("discreet", sa.Boolean, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=True),
    sa.Column("refusals", sa.Integer, nullable=False),
    sa.Index("push_subscriptions_by_player", "player", "touched"),
    sa.Index("push_subscriptions_by_source", "source"),
    sa.Index("push_subscriptions_by_time", "touched"),
)

#: The notices that are to be sent, at most one for each device and ``tag``; ``body`` is a ``Notice`` as JSON.
#: A notice is sent at ``due``, and not at all after ``until``.
push_notices = _table(
    "push_notices",
    sa.Column("subscription", sa.Text, primary_key=True),
    sa.Column("tag", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index("push_notices_by_due", "due"),
)

#: Values of this installation: its secret, its last heartbeat, the last counted ending.
settings = _table(
    "settings",
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
