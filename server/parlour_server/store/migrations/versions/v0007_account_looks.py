"""Add the look of an account's name, by which names that look alike are found."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

LOOK = "replace(replace(replace(replace(name_key, 'm', 'rn'), 'i', 'l'), '1', 'l'), '0', 'o')"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("look", sa.Text, nullable=False, server_default=""))
    op.execute(f"UPDATE accounts SET look = {LOOK}")
    op.create_index("accounts_by_look", "accounts", ["look"])
