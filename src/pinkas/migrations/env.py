"""Alembic's entry: one connection that the runner hands in, one transaction for all that is new."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
