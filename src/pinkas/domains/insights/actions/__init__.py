"""The use cases of insights."""
