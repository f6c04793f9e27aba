"""Processes that use the database, and which of them has taken on what."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table and the columns."""
    op.create_table(
        "processes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("began", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    for table, column in (("plays", "thinker"), ("experiments", "process"), ("runs", "process")):
        op.add_column(table, sa.Column(column, sa.Text(), nullable=True))


def downgrade() -> None:
    """Drop them."""
    for table, column in (("plays", "thinker"), ("experiments", "process"), ("runs", "process")):
        with op.batch_alter_table(table) as changed:
            changed.drop_column(column)
    op.drop_table("processes")
