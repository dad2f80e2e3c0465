"""Add the journal, and the order in which games ended, which replaces an index on their times."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

LAST_COUNTED = "SELECT value FROM settings WHERE name = 'rated-to'"
COUNT_TO = "UPDATE settings SET value = :value WHERE name = 'rated-to'"
ENDED_UP_TO = (
    "SELECT count(*) FROM events WHERE kind = 'game-ended' AND (at, room, seq) <= (:at, :room, :seq)"
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
