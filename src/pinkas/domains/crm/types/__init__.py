"""Deals, pipelines and tasks as they cross the wire, and as they are stored."""
