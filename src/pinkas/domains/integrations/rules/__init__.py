"""What the same request is, and what a reference may not do."""
