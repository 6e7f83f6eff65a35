"""Exports: jobs that write the data of a business into one file."""

from pinkas.migrations.grants import Grants

revision = "0080"
down_revision = "0079"


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(__file__, tenant_tables={"exports": "SELECT, INSERT, UPDATE"})
    # To look and no more: a reset of the sandbox, by the same role, deletes rows of one business.
    grants.run_sql(f"CREATE POLICY exports_digests ON exports FOR SELECT TO {grants.resolver} USING (true)")
    grants.give("exports", "SELECT (sha256)", grants.resolver)
