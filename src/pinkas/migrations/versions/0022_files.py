"""Files, the pictures of products, and which bytes of the store something still names."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0022"
down_revision = "0021"

SQL = Path(__file__).parent / "sql_0022"
TENANT_TABLES = {
    "files": "SELECT, INSERT, UPDATE, DELETE",  # to lock rows: a guard refuses every change
    "file_room": "SELECT, INSERT, UPDATE",
    "file_uses": "SELECT, INSERT",
    "logos": "SELECT, INSERT",
}
NAME_FILES = {
    "files": "sha256",
    "document_files": "sha256",
    "document_attachments": "sha256",
    "logos": "sha256",
    "businesses": "logo_sha256",
    "products": "image_sha256, image_small_sha256",
}
"""Where digests stand, and in which columns."""


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_files", "2_digests"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)
    # To look and no more: a reset of the sandbox, by the same role, deletes rows of one business.
    for table, columns in NAME_FILES.items():
        grants.execute(f"CREATE POLICY {table}_names_files ON {table} FOR SELECT TO {grants.resolver} USING (true)")
        grants.give(table, f"SELECT ({columns})", grants.resolver)
    grants.resolver_functions(["files_in_use(bytea[])"], grants.worker)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
