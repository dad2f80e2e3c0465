"""Record where rooms with engines were opened from, as keyed hashes."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "room_sources",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("source", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
