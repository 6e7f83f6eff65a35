"""Templates of documents, and what every version of them looked like."""

from pinkas.migrations.grants import Grants

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "document_templates": "SELECT, INSERT, UPDATE, DELETE",
            "document_template_versions": "SELECT, INSERT",
        },
    )
