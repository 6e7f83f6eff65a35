"""Keys that are rotated, and an end for the counters of their usage."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0005"
down_revision = "0004"

SQL = Path(__file__).parent / "sql_0005"


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_rotation", "2_counts"):
        grants.execute((SQL / f"{name}.sql").read_text())
    grants.give("usage_counts", "DELETE", grants.resolver)
    grants.resolver_functions(["resolve_api_key(bytea)"])
    grants.resolver_functions(["prune_usage_counts(timestamptz)"], grants.worker)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
