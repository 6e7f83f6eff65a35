"""The job queue: the schema of procrastinate, and what puts jobs into it."""

from importlib.resources import files

from pinkas.migrations.grants import Grants

revision = "0002"
down_revision = "0001"

TABLES = "procrastinate_jobs, procrastinate_events, procrastinate_workers, procrastinate_periodic_defers"


def upgrade() -> None:
    """Creates the queue without its NOTIFY triggers, which cost more than half of a transaction's speed, and without
    the record that a job was deferred, which nobody reads. The worker works it, the resolver's functions add to it."""
    grants = Grants.of_context()
    grants.run_sql((files("procrastinate") / "sql" / "schema.sql").read_text())
    grants.run_sql(f"""
        DROP TRIGGER IF EXISTS procrastinate_jobs_notify_queue_job_inserted_v1 ON procrastinate_jobs;
        DROP TRIGGER IF EXISTS procrastinate_jobs_notify_queue_job_aborted_v1 ON procrastinate_jobs;
        DROP TRIGGER procrastinate_trigger_status_events_insert_v1 ON procrastinate_jobs;
        GRANT SELECT, INSERT, UPDATE, DELETE ON {TABLES} TO {grants.worker};
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {grants.worker}, {grants.resolver};
    """)
    grants.create(
        __file__,
        global_tables={
            "procrastinate_jobs": "SELECT, INSERT, UPDATE (status, scheduled_at)",
            "procrastinate_events": "SELECT, INSERT",
            "procrastinate_workers": "SELECT",
            "alembic_version": "SELECT",
        },
        functions=("defer_job(text, jsonb, timestamptz)", "service_state()"),
    )
