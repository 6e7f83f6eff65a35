"""Uploaded files, their uses, logos, and which digests are in use."""

from pinkas.migrations.grants import Grants

revision = "0027"
down_revision = "0026"

DIGESTS = {
    "files": "sha256",
    "document_files": "sha256",
    "document_attachments": "sha256",
    "logos": "sha256",
    "businesses": "logo_sha256",
    "products": "image_sha256, image_small_sha256",
}
"""The columns that name a file by its digest."""


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(
        __file__,
        tenant_tables={
            "files": "SELECT, INSERT, UPDATE, DELETE",  # to lock rows: a guard refuses every change
            "file_storage": "SELECT, INSERT, UPDATE",
            "file_uses": "SELECT, INSERT",
            "logos": "SELECT, INSERT",
        },
        worker_functions=("files_in_use(bytea[])",),
    )
    # To look and no more: a reset of the sandbox, by the same role, deletes rows of one business.
    for table, columns in DIGESTS.items():
        grants.run_sql(f"CREATE POLICY {table}_digests ON {table} FOR SELECT TO {grants.resolver} USING (true)")
        grants.give(table, f"SELECT ({columns})", grants.resolver)
