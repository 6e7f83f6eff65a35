"""What may be done with stock."""
