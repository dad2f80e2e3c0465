"""Add the time a seat was taken, and indexes for a player's page: seats and ratings by player."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE seats SET at = COALESCE((SELECT touched FROM rooms WHERE rooms.room = seats.room), 0)")
    op.create_index("seats_by_time", "seats", ["player", "at"])
    op.create_index("ratings_by_player", "ratings", ["player"])
