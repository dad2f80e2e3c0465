"""Add positions of the day, and attempts at them."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("generator", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("difficulty", sa.Text, nullable=True),
        sa.Column("tried", sa.Integer, nullable=False),
        sa.Column("found_first", sa.Integer, nullable=False),
        sa.Column("found_second", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "day_attempts",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("day_attempts_by_time", "day_attempts", ["at"])
