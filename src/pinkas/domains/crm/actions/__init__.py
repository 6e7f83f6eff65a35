"""What is done with deals, pipelines and tasks."""
