"""The reset of a business of the sandbox, and its clock. The last part: it prepares all tables for the reset."""

from pinkas.migrations.grants import Grants

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        app_functions=(
            "reset_business()",
            "advance_job_schedules(interval)",
        ),
    )
