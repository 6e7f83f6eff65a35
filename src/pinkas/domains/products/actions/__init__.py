"""What is done with products and categories."""
