"""Add the journal, and the order in which games ended, which replaces an index on their times."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

ENDED = sa.text("kind = 'game-ended'")
LAST_COUNTED = "SELECT value FROM settings WHERE name = 'rated-to'"
COUNT_TO = "UPDATE settings SET value = :value WHERE name = 'rated-to'"
ENDED_UP_TO = (
    "SELECT count(*) FROM events WHERE kind = 'game-ended' AND (at, room, seq) <= (:at, :room, :seq)"
)
ENDED_AT = (
    "SELECT events.at, events.room, events.seq FROM endings JOIN events "
    "ON events.room = endings.room AND events.stream = 'game' AND events.seq = endings.seq "
    "WHERE endings.position = :position"
)


def upgrade() -> None:
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "endings",
        sa.Column("position", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.execute(
        "INSERT INTO endings (room, seq) "
        "SELECT room, seq FROM events WHERE kind = 'game-ended' ORDER BY at, room, seq"
    )
    connection = op.get_bind()
    if stored := connection.scalar(sa.text(LAST_COUNTED)):
        at, room, seq = json.loads(stored)
        position = connection.scalar(sa.text(ENDED_UP_TO), {"at": at, "room": room, "seq": seq})
        connection.execute(sa.text(COUNT_TO), {"value": str(position)})
    op.drop_index("events_ended", "events")


def downgrade() -> None:
    connection = op.get_bind()
    if connection.scalar(sa.text("SELECT count(*) FROM journal")):
        raise RuntimeError("the journal holds events: let a server of this version start and stop first")
    op.create_index(
        "events_ended", "events", ["at", "room", "seq"], sqlite_where=ENDED, postgresql_where=ENDED
    )
    if stored := connection.scalar(sa.text(LAST_COUNTED)):
        last = connection.execute(sa.text(ENDED_AT), {"position": int(stored)}).one_or_none()
        value = json.dumps(list(last) if last else [0, "", 0])
        connection.execute(sa.text(COUNT_TO), {"value": value})
    op.drop_table("endings")
    op.drop_table("journal")
