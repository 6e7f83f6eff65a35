"""Documents with their parts, numbers, chain of digests, files, search terms, prepayments and product sales."""

from pinkas.migrations.grants import Grants

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "documents": "SELECT, INSERT, UPDATE, DELETE",
            "document_lines": "SELECT, INSERT, UPDATE, DELETE",
            "document_payments": "SELECT, INSERT, UPDATE, DELETE",
            "document_references": "SELECT, INSERT, UPDATE, DELETE",
            "document_counters": "SELECT, INSERT, UPDATE",
            "document_chains": "SELECT, INSERT, UPDATE",
            "document_files": "SELECT, INSERT",
            "document_attachments": "SELECT, INSERT, DELETE",
            "document_terms": "SELECT, INSERT, DELETE",
            "document_applied_prepayments": "SELECT, INSERT, UPDATE",
            "document_advances": "SELECT, INSERT, UPDATE",
            "client_credits": "SELECT, INSERT, UPDATE",
            "document_defaults": "SELECT, INSERT, UPDATE",
            "document_configs": "SELECT, INSERT, UPDATE",
            "product_sales": "SELECT, INSERT, DELETE",
            "product_monthly_totals": "SELECT, INSERT, UPDATE",
        },
        resolver_sees={
            "documents": "SELECT, UPDATE (quote_status, version, updated_at)",
        },
    )
