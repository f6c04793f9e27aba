"""What people agree on around a game, and who has taken a seat by its link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
NOTHING = {"ended": None, "offer": None, "next": "", "advice": True}
PLAYS = sa.table(
    "plays",
    sa.column("id", sa.Text()),
    sa.column("lost_on_time", sa.Integer()),
    sa.column("company", sa.JSON()),
)


def upgrade() -> None:
    """Make column and table; who lost on time is noted there."""
    op.add_column("plays", sa.Column("company", sa.JSON(), nullable=True))
    connection = op.get_bind()
    connection.execute(sa.update(PLAYS).values(company=NOTHING))
    late = sa.select(PLAYS.c.id, PLAYS.c.lost_on_time).where(PLAYS.c.lost_on_time.is_not(None))
    for play, seat in connection.execute(late).all():
        ended = NOTHING | {"ended": {"how": "time", "seat": seat}}
        connection.execute(sa.update(PLAYS).where(PLAYS.c.id == play).values(company=ended))
    with op.batch_alter_table("plays") as changed:
        changed.alter_column("company", existing_type=sa.JSON(), nullable=False)
        changed.drop_column("lost_on_time")
    op.create_table(
        "play_guests",
        sa.Column("play_id", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("play_id", "guest", name="pk_play_guests"),
        sa.ForeignKeyConstraint(
            ["play_id"], ["plays.id"], name="fk_play_guests_play_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_play_guests_guest", "play_guests", ["guest"])


def downgrade() -> None:
    """Drop them; who lost on time goes back to where it was."""
    op.drop_table("play_guests")
    op.add_column("plays", sa.Column("lost_on_time", sa.Integer(), nullable=True))
    connection = op.get_bind()
    for play, company in connection.execute(sa.select(PLAYS.c.id, PLAYS.c.company)).all():
        ended = company["ended"]
        if ended and ended["how"] == "time":
            late = sa.update(PLAYS).where(PLAYS.c.id == play).values(lost_on_time=ended["seat"])
            connection.execute(late)
    with op.batch_alter_table("plays") as changed:
        changed.drop_column("company")
