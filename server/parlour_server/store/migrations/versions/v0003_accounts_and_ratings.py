"""Add accounts, owners, scopes and revocation of tokens, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ENDED = sa.text("kind = 'game-ended'")


def upgrade() -> None:
    op.create_index(
        "events_ended", "events", ["at", "room", "seq"], sqlite_where=ENDED, postgresql_where=ENDED
    )
    op.create_table(
        "accounts",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("accounts_by_name", "accounts", ["name_key"], unique=True)
    op.add_column("tokens", sa.Column("owner", sa.Text, nullable=True))
    op.add_column("tokens", sa.Column("scopes", sa.Text, nullable=False, server_default="open play"))
    op.add_column("tokens", sa.Column("revoked", sa.BigInteger, nullable=True))
    op.create_index("tokens_by_owner", "tokens", ["owner", "name"])
    op.create_table(
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
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_by_rank", "ratings", ["pool", "game", "board", "rating"])
