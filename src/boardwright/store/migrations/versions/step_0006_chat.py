"""What people say to each other while they play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the column."""
    op.add_column("plays", sa.Column("chat", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Drop it."""
    with op.batch_alter_table("plays") as changed:
        changed.drop_column("chat")
