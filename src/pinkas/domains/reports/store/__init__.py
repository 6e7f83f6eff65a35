"""Schedules of reports in the database."""
