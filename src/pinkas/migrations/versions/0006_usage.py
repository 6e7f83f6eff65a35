"""The usage log of requests, partitioned by the week, and the counters of each key."""

from pinkas.migrations.grants import Grants

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "usage_requests": "SELECT",
            "usage_counts": "SELECT",
        },
        resolver_sees={
            "usage_requests": "SELECT, INSERT",
            "usage_counts": "SELECT, INSERT, UPDATE, DELETE",
        },
        functions=("record_usage(json)",),
        worker_functions=("prune_usage_counts(timestamptz)",),
        owner_functions=("maintain_usage_partitions(date, int)",),
    )
