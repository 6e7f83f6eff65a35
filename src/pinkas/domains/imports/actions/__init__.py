"""What is done with imports."""
