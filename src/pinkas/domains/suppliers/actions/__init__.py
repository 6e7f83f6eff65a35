"""What is done with suppliers."""
