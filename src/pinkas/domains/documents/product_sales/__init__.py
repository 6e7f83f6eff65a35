"""What was sold of a product."""
