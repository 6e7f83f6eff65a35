"""What is created once under a reference, and found by it."""
