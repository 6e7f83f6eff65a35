"""Documents of earlier programs as history, what is open of them as open items, and the reports of such imports."""

from pinkas.migrations.grants import Grants

revision = "0089"
down_revision = "0088"


def upgrade() -> None:
    """Creates this part of the schema."""
    written = "SELECT, INSERT, UPDATE, DELETE"
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "uniform_imports": written,
            "imported_documents": written,
            "imported_document_lines": written,
            "imported_document_payments": written,
            "imported_document_terms": "SELECT, INSERT, DELETE",
            "imported_records": written,
            "import_parity": "SELECT, INSERT, DELETE",
        },
    )
