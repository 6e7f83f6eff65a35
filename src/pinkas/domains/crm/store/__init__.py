"""Deals, pipelines, activities and tasks in the database."""
