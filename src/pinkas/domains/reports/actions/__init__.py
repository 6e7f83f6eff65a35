"""Reading reports, and keeping schedules."""
