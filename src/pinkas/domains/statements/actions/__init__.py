"""What the documents say of a client."""
