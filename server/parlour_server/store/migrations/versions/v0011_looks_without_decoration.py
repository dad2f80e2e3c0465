"""Compute the looks of account names anew: without decoration, and with two v for a w."""

import sqlalchemy as sa
from alembic import op

from parlour_server.store.migrations.versions.v0007_account_looks import LOOK as OLD_LOOK

revision = "0011"
down_revision = "0010"

LOOK = f"replace(replace(replace({OLD_LOOK}, 'w', 'vv'), '-', ''), '_', '')"


def upgrade() -> None:
    op.execute(sa.text(f"UPDATE accounts SET look = {LOOK}"))
