"""Mark seats in unfinished rooms, which are sent in each Welcome."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("unfinished", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE seats SET unfinished = true WHERE EXISTS "
        "(SELECT 1 FROM rooms WHERE rooms.room = seats.room AND rooms.status <> 'over')"
    )
    op.create_index(
        "seats_unfinished",
        "seats",
        ["player", "at"],
        sqlite_where=sa.text("unfinished = 1"),
        postgresql_where=sa.text("unfinished"),
    )
