"""How clients authorize standing orders: links, consents, their checkouts and messages; recurring Payment Pages."""

from pinkas.migrations.grants import Grants

revision = "0079"
down_revision = "0078"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"mandate_authorizations": "SELECT, INSERT, UPDATE, DELETE"})
