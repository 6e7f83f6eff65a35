"""What approvals are about, links in mails by which a person decides, and bounds in the usage log."""

from pinkas.migrations.grants import Grants

revision = "0097"
down_revision = "0095"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={"approval_links": "SELECT, INSERT, UPDATE"},
    )
