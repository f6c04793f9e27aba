"""What Alembic runs: the steps, on the connection that ``store.database`` has opened."""

from __future__ import annotations

from alembic import context

from boardwright.store import (  # noqa: F401  (the tables)
    blocks,
    classes,
    experiments,
    plays,
    presence,
)
from boardwright.store.tables import VERSION_TABLE, Base

if __name__ == "env_py":  # as Alembic names it; others may import this file without effect
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=Base.metadata,
        version_table=VERSION_TABLE,
        render_as_batch=True,  # SQLite cannot change a table in place
    )
    with context.begin_transaction():
        context.run_migrations()
