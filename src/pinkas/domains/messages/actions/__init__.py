"""Use cases of messages."""
