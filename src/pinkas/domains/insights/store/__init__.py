"""The SQL of insights."""
