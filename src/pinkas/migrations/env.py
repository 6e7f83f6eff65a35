"""Alembic's entry: one connection that the runner hands in, one transaction for all that is new."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
    # Tables of these migrations are emptied by the reset of the sandbox too. It looks at every table: once for all.
    connection.exec_driver_sql("SELECT prepare_reset()")
