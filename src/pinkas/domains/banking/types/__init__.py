"""What crosses the wire and what is stored."""
