"""Reports and schedules as they cross the wire."""
