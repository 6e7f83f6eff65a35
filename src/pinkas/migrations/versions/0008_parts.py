"""A document says which parts it has: reading one then looks into no index that has nothing of it."""

from pinkas.migrations.grants import Grants

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """True for what was written before: there it is looked."""
    Grants.of_context().execute("""
        ALTER TABLE documents ADD COLUMN has_payments boolean NOT NULL DEFAULT true,
                              ADD COLUMN has_references boolean NOT NULL DEFAULT true
    """)


def downgrade() -> None:
    """The columns are only a hint."""
    Grants.of_context().execute("ALTER TABLE documents DROP COLUMN has_payments, DROP COLUMN has_references")
