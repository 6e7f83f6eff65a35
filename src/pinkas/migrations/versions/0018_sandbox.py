"""What the sandbox may do and live may not: empty a business, and move its clock."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0018"
down_revision = "0017"

SQL = Path(__file__).parent / "sql_0018"


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_reset", "2_clock"):
        grants.execute((SQL / f"{name}.sql").read_text().replace("THE_RESOLVER", grants.resolver))
    grants.give("procrastinate_jobs", "UPDATE (status, scheduled_at)", grants.resolver)
    grants.resolver_functions(["reset_business()", "bring_jobs_forward(interval)"], grants.app)
    grants.execute("SELECT arm_reset()")


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
