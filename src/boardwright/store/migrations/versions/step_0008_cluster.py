"""Blocks of games that a cluster plays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "cluster_runs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("clients", sa.Integer(), nullable=False),
        sa.Column("used", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"], ["runs.id"], name="fk_cluster_runs_run_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_cluster_runs"),
        sa.UniqueConstraint("key", name="uq_cluster_runs_key"),
    )
    op.create_table(
        "cluster_blocks",
        sa.Column("run_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=True),
        sa.Column("playing", sa.BigInteger(), nullable=True),
        sa.Column("seconds", sa.Float(53), nullable=True),
        sa.Column("data", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(
            ["run_id"], ["cluster_runs.id"], name="fk_cluster_blocks_run_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", "number", name="pk_cluster_blocks"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("cluster_blocks")
    op.drop_table("cluster_runs")
